/// The data of a stored tweet that decide whether another record replaces it.
struct StoredTweet {
    /// The values that rule 12 (a) to (c) of the counting rules compares.
    var rank: (whole: Int, fromEntities: Int, mentions: Int64)
    /// A hash of its mentions.
    var digest: UInt64
    /// Whether the author, the time or the language is unknown.
    var isIncomplete: Bool
}

/// The row of a search term, with the term as it is stored.
struct StoredName {
    var id: Int64
    var name: String
}

/// A spelling in a stored tweet, with its mention and count.
struct StoredTweetSpelling {
    var spelling: Int64
    var mention: Int64
    var count: Int64
}
