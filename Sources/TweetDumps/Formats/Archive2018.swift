extension TweetFormat {
    /// Personal archives since 2018: `{"tweet": {…}}` with the members of API v1.1, but without
    /// authors and originals of retweets, and with all numbers as strings.
    ///
    /// The very first ones had the tweets without the enclosing object; those are read as statuses.
    static let archive2018 = TweetFormat(
        name: "archive 2018",
        distinctiveMembers: ["tweet"],
        dialect: .status,
        wrapper: "tweet",
        recognises: { object in
            guard object.count == 1, let tweet = object["tweet"]?.object else { return false }
            return tweet["full_text"] != nil || tweet["text"] != nil
        }
    )
}
