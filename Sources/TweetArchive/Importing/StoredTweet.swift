/// The data of a stored tweet that decide whether another record replaces it.
struct StoredTweet {
    /// The values that decide first which record is fuller: 1 for a whole text, 1 for mentions from
    /// entities, and the number of mentions.
    var rank: (whole: Int, fromEntities: Int, mentions: Int64)
    /// A hash of its mentions.
    var digest: UInt64
    /// Whether the author, the time or the language is unknown.
    var isIncomplete: Bool
}

/// The row of a search term, with the term as it is stored.
struct StoredTermRow {
    var id: Int64
    var name: String
}

/// A spelling in a stored tweet, with its mention and count.
struct StoredTweetSpelling {
    var spelling: Int64
    var mention: Int64
    var count: Int64
}
