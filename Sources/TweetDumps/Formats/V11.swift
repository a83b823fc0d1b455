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
            "in_reply_to_status_id_str": .number(.replyTo),
            "in_reply_to_status_id": .number(.replyTo, .second),
            "in_reply_to_user_id_str": .number(.replyToAccount),
            "in_reply_to_user_id": .number(.replyToAccount, .second),
            "in_reply_to_screen_name": .noted(\.related.repliedScreenName),
            "quoted_status_id_str": .number(.quoteOf),
            "quoted_status_id": .number(.quoteOf, .second),
            "is_quote_status": .noted(\.related.isQuote),
            "quoted_status": .quoted,
            "quoted_status_result": .noted(\.related.quotedResult),
            "retweeted_status": .original,
            "retweeted_status_id_str": .number(.retweetOf),
            "retweeted_status_id": .number(.retweetOf, .second),
            "retweeted_status_result": .noted(\.related.originalResult),
            "retweeted_status_results": .noted(\.related.originalResults),
            "user_id_str": .number(.account),
            "user_id": .number(.account, .second),
            "conversation_id_str": .number(.conversation),
            "edit_info": .number(.latestVersion),
            "edit_history": .number(.latestVersion, .second),
            "edit_control": .number(.latestVersion, .third),
            "retweet_count": .number(.retweets),
            "favorite_count": .number(.likes),
            "reply_count": .number(.replies),
            "quote_count": .number(.quotes),
            "bookmark_count": .number(.bookmarks),
            "views": .number(.views),
            "ext_views": .number(.views, .second),
            "possibly_sensitive": .number(.sensitive),
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
