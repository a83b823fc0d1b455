import TweetDumps

/// The values that decide first which of two records of a tweet is fuller.
///
/// A whole text is fuller than a cut one; then mentions from entities than mentions extracted from
/// the text; then more mentions. See `Documentation/counting.md`.
struct RecordRank: Comparable {
    /// Whether the text is cut.
    var isCut: Bool
    /// Whether mentions were extracted from the text.
    var isExtracted: Bool
    /// The number of mentions.
    var mentions: Int64

    static func < (one: RecordRank, other: RecordRank) -> Bool {
        if one.isCut != other.isCut { return one.isCut }
        if one.isExtracted != other.isExtracted { return one.isExtracted }
        return one.mentions < other.mentions
    }
}

extension RecordRank {
    /// The rank of a decoded tweet.
    init(_ row: TweetBatch.Row) {
        self.init(
            isCut: row.isCut,
            isExtracted: row.isExtracted,
            mentions: Int64(row.mentionCount)
        )
    }
}
