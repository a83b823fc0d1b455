extension TweetFormat {
    /// The personal archives of 2018 and later: `{"tweet": {…}}` with the members of API v1.1, but no
    /// author, no original of a retweet, and every number as a string.
    ///
    /// The very first of them had the tweets without the object around, which then are statuses.
    static let archive2018 = TweetFormat(
        name: "archive 2018",
        signs: ["tweet"],
        members: ["tweet": .inside(archivedMembers)],
        recognises: { object in
            guard object.count == 1, let tweet = object["tweet"]?.object else { return false }
            return tweet["full_text"] != nil || tweet["text"] != nil
        }
    )

    private static let archivedMembers = TweetFormat.statusMembers
}
