extension StatusFormat {
    /// Tweets of Twitter's API v2: pages, single objects and streams, with authors and originals in
    /// `includes`; flattened by twarc2, with both inlined; arrays by academictwitteR.
    ///
    /// The members are those of Twitter's tweet object, version 2.
    static let v2 = StatusFormat(
        name: "v2",
        members: [
            "author_id": .authorID,
            "author": .author("username"),
            "referenced_tweets": .references,
            "type": .referenceType,
            "note_tweet": .note(NoteTweet.members),
            "edit_history_tweet_ids": .mark(.v2),
            "public_metrics": .mark(.v2),
            "__twarc": .twarc,
        ],
        recognises: { $0.contains(.v2) }
    )
}

/// The members of `note_tweet`, in API v2 and in GraphQL responses.
enum NoteTweet {
    /// A text with `entities`, or `note_tweet_results.result` around a text with `entity_set`.
    static let members: MemberTable<BodyMember> = [
        "text": .text,
        "entities": .entities,
        "entity_set": .entitySet,
        "note_tweet_results": .inside(["result": .inside(resultMembers)]),
    ]
    private static let resultMembers: MemberTable<BodyMember> = [
        "text": .text,
        "entities": .entities,
        "entity_set": .entitySet,
    ]
}
