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
            "truncated": .noted(\.truncated),
            "entities": .entities,
            "extended_tweet": .extended([
                "full_text": .fullText, "text": .text, "entities": .entities,
                "extended_entities": .extendedEntities,
            ]),
            "extended_entities": .extendedEntities,
            "user": .user,
            "created_at": .noted(\.times.created),
            "timestamp_ms": .noted(\.times.milliseconds),
            "lang": .noted(\.languages.detected),
            "source": .noted(\.source),
            "in_reply_to_status_id_str": .noted(\.related.repliedIDText),
            "in_reply_to_status_id": .noted(\.related.repliedID),
            "in_reply_to_user_id_str": .noted(\.related.repliedUserIDText),
            "in_reply_to_user_id": .noted(\.related.repliedUserID),
            "in_reply_to_screen_name": .noted(\.related.repliedScreenName),
            "quoted_status_id_str": .noted(\.related.quotedIDText),
            "quoted_status_id": .noted(\.related.quotedID),
            "is_quote_status": .noted(\.related.isQuote),
            "quoted_status": .quoted,
            "quoted_status_result": .noted(\.related.quotedResult),
            "retweeted_status": .original,
            "retweeted_status_id_str": .noted(\.related.retweetedIDText),
            "retweeted_status_id": .noted(\.related.retweetedID),
            "retweeted_status_result": .noted(\.related.originalResult),
            "retweeted_status_results": .noted(\.related.originalResults),
            "retweet_count": .noted(\.counts.retweets),
            "favorite_count": .noted(\.counts.likes),
            "reply_count": .noted(\.counts.replies),
            "place": .noted(\.location.place),
            "coordinates": .noted(\.location.coordinates),
            "geo": .noted(\.location.geo),
            "core": .noted(\.author.core),
            "rest_id": .noted(\.restID),
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
