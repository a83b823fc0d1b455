extension TweetFormat {
    /// Responses of the web's GraphQL API, as browser extensions export them: a status in `legacy`,
    /// its author in `core`, and texts of more than 280 characters in `note_tweet`.
    static let graphQL = TweetFormat(
        name: "graphql",
        distinctiveMembers: ["legacy"],
        members: resultMembers,
        recognises: { object in
            object["rest_id"] != nil && object["legacy"]?.object?["full_text"] != nil
        }
    )

    /// The original of a retweet: `{"result": {…}}`, or the result itself.
    static let graphQLOriginalMembers = MemberTable(
        resultPairs + [("result", .inside(visibleMembers)), ("tweet", .inside(resultMembers))]
    )

    /// A result: a tweet, or an object of limited visibility with the tweet in `tweet`.
    private static let visibleMembers = MemberTable(
        resultPairs + [("tweet", .inside(resultMembers))]
    )

    private static let resultMembers = MemberTable(resultPairs)

    private static let resultPairs: [(StaticString, TweetMember)] = [
        ("rest_id", .restID),
        ("legacy", .inside(TweetFormat.statusMembers, marking: .legacy)),
        ("note_tweet", .note(NoteTweet.members)),
        ("core", .inside(["user_results": .inside(["result": .inside(userMembers)])])),
        ("quoted_status_result", .quoted),
        ("retweeted_status_result", .graphQLOriginal),
    ]

    /// The author's name is in `core` since 2025, and was in `legacy` before.
    private static let userMembers: MemberTable<TweetMember> = [
        "core": .inside(["screen_name": .authorName()]),
        "legacy": .inside(["screen_name": .authorName()]),
    ]
}
