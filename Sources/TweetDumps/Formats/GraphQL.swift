extension TweetFormat {
    /// The web's own answers, as browser tools export them: a status in `legacy`, the author in
    /// `core`, texts of more than 280 characters in `note_tweet`.
    static let graphQL = TweetFormat(
        name: "graphql",
        signs: ["legacy"],
        members: resultMembers,
        recognises: { object in
            object["rest_id"] != nil && object["legacy"]?.object?["full_text"] != nil
        }
    )

    /// The original of a retweet: `{"result": {…}}`, or the result itself.
    static let webOriginalMembers = KeyTable(
        resultPairs + [("result", .inside(visibleMembers)), ("tweet", .inside(resultMembers))]
    )

    /// What a result may be: a tweet, or one of limited visibility with the tweet in `tweet`.
    private static let visibleMembers = KeyTable(
        resultPairs + [("tweet", .inside(resultMembers))]
    )

    private static let resultMembers = KeyTable(resultPairs)

    private static let resultPairs: [(StaticString, TweetMember)] = [
        ("rest_id", .restID),
        ("legacy", .inside(TweetFormat.statusMembers, marking: .legacy)),
        ("note_tweet", .note(NoteTweet.members)),
        ("core", .inside(["user_results": .inside(["result": .inside(userMembers)])])),
        ("quoted_status_result", .quoted),
        ("retweeted_status_result", .webOriginal),
    ]

    /// The author's name stands in `core` since 2025, and stood in `legacy` before.
    private static let userMembers: KeyTable<TweetMember> = [
        "core": .inside(["screen_name": .authorName()]),
        "legacy": .inside(["screen_name": .authorName()]),
    ]
}
