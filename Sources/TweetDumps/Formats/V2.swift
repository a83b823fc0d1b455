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
            "public_metrics": .noted(\.counts.metrics, marking: .v2),
            "attachments": .noted(\.attached.attachments),
            "edit_history_tweet_ids": .mark(.v2),
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
    var retweets: JSONValue?
    var likes: JSONValue?
    var replies: JSONValue?

    static let members: MemberTable<NotedField<Self>> = [
        "retweet_count": .init(\.retweets),
        "like_count": .init(\.likes),
        "reply_count": .init(\.replies),
    ]
}
