extension StatusFormat {
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
