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

    /// Tweets of Twitter's API v1 of 2009 and 2010: the members of v1.1, without `id_str` and
    /// entities.
    static let v1 = StatusFormat(name: "v1", members: [:], recognises: { $0.contains(.user) })

    /// Results of Twitter's first search API, of 2009 to 2013: the author's name is beside the
    /// text.
    static let v1Search = StatusFormat(
        name: "v1 search",
        members: [
            "from_user": .noted(\.author.fromUser, marking: .v1Search),
            "from_user_name": .noted(\.author.fromUserName),
            "to_user": .noted(\.related.repliedUser),
            "to_user_id_str": .noted(\.related.searchedRepliedUserIDText),
            "to_user_id": .noted(\.related.searchedRepliedUserID),
            "from_user_id_str": .noted(\.author.searchedIDText),
            "from_user_id": .noted(\.author.searchedID),
            "iso_language_code": .noted(\.languages.isoCode),
        ],
        recognises: { $0.contains(.v1Search) }
    )

    /// Tweets that someone has reduced to some of their members: at least an id and a text.
    static let reduced = StatusFormat(
        name: "reduced",
        members: [
            "gnip": .gnip,
            "screen_name": .noted(\.author.screenName),
            "username": .noted(\.author.username),
            "view_count": .number(.views, .third),
            "outlinks": .noted(\.attached.outlinks),
            "date": .noted(\.times.date),
            "time": .noted(\.times.time),
            "timestamp": .noted(\.times.timestamp),
            "language": .noted(\.languages.language),
        ],
        recognises: { _ in true }
    )

    /// Tweets of Twitter's API v2: pages, single objects and streams, with authors and originals in
    /// `includes`; flattened by twarc2, with both inlined; arrays by academictwitteR.
    ///
    /// The members are those of Twitter's tweet object, version 2.
    static let v2 = StatusFormat(
        name: "v2",
        members: [
            "author_id": .noted(\.author.id, marking: .v2),
            "author": .noted(\.author.author),
            "referenced_tweets": .noted(\.related.references, marking: .v2),
            "note_tweet": .noted(\.note),
            "public_metrics": .noted(\.metrics, marking: .v2),
            "conversation_id": .number(.conversation, .second),
            "in_reply_to_user": .noted(\.related.repliedUserObject),
            "attachments": .noted(\.attached.attachments),
            "edit_history_tweet_ids": .number(.latestVersion, marking: .v2),
            "__twarc": .twarc,
        ],
        recognises: { $0.contains(.v2) }
    )
}

/// The members of `note_tweet`, in API v2 and in GraphQL responses.
struct NoteValues: NotedObject {
    var text: JSONValue?
    var entities: JSONValue?
    /// The entities in GraphQL responses.
    var entitySet: JSONValue?

    static let members: MemberTable<NotedField<Self>> = [
        "text": .init(\.text),
        "entities": .init(\.entities),
        "entity_set": .init(\.entitySet),
    ]
}

/// The counts of a tweet of API v2.
struct MetricsValues: NotedObject {
    var numbers = NotedNumbers()

    static let members: MemberTable<NotedField<Self>> = [
        "retweet_count": .init(\.numbers, .retweets),
        "like_count": .init(\.numbers, .likes),
        "reply_count": .init(\.numbers, .replies),
        "quote_count": .init(\.numbers, .quotes),
        "impression_count": .init(\.numbers, .views),
        "bookmark_count": .init(\.numbers, .bookmarks),
    ]
}
