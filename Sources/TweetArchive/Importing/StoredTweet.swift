/// What the archive has of a tweet that comes again.
struct StoredTweet {
    /// What rule 12 (a) to (c) compares.
    var rank: (whole: Int, fromEntities: Int, mentions: Int64)
    var digest: UInt64
    /// Whether author, time or language is not known.
    var lacksSomething: Bool
}

/// A search term as the archive has it now.
struct StoredName {
    var id: Int64
    var name: String
}

/// A mention of a stored tweet, in one spelling.
struct StoredTweetSpelling {
    var spelling: Int64
    var mention: Int64
    var count: Int64
}
