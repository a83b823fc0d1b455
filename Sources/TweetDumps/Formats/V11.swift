extension StatusFormat {
    /// Tweets of Twitter's API v1.1: search, timelines, lookups and streams in any mode.
    ///
    /// The monthly files of personal archives of 2012 to 2018 have this format, too. The members
    /// are those of Twitter's tweet object, version 1.1.
    static let v11 = StatusFormat(
        name: "v1.1",
        members: [
            "id_str": .idText,
            "id": .id,
            "_id": .documentID,
            "text": .text,
            "full_text": .fullText,
            "truncated": .truncated,
            "entities": .entities,
            "extended_tweet": .extended([
                "full_text": .fullText, "text": .text, "entities": .entities,
            ]),
            "user": .author("screen_name"),
            "created_at": .time,
            "timestamp_ms": .milliseconds,
            "lang": .language,
            "in_reply_to_status_id": .repliedTo,
            "is_quote_status": .quotes,
            "quoted_status": .quoted,
            "retweeted_status": .original,
            "retweeted_status_result": .graphQLOriginal,
            "retweeted_status_results": .graphQLOriginal,
            "matching_rules": .rules,
        ],
        recognises: { $0.isSuperset(of: [.user, .entities]) }
    )

    /// Tweets of API v1.1 whose entities were removed or not requested.
    static let v11WithoutEntities = StatusFormat(
        name: "v1.1 without entities",
        members: [:],
        recognises: { $0.isSuperset(of: [.user, .idText]) }
    )
}
