/// The number of records of a dump for each outcome.
///
/// Each record has exactly one of the outcomes.
public struct RecordCounts: Sendable, Equatable {
    /// The number of tweets that the archive did not have.
    public internal(set) var new = 0
    /// The number of fuller records of tweets that the archive had.
    public internal(set) var upgraded = 0
    /// The number of other records of tweets that the archive had.
    public internal(set) var duplicates = 0
    /// The number of recognised records that are no tweets.
    public internal(set) var nonTweets = 0
    /// The number of records that could not be read.
    public internal(set) var refused = 0

    /// No records.
    public init() {}

    /// The number of all records.
    public var records: Int { new + upgraded + duplicates + nonTweets + refused }

    /// The number of records that are tweets.
    public var tweets: Int { new + upgraded + duplicates }

    /// The records of two dumps together.
    public static func + (one: RecordCounts, other: RecordCounts) -> RecordCounts {
        var sum = one
        sum.new += other.new
        sum.upgraded += other.upgraded
        sum.duplicates += other.duplicates
        sum.nonTweets += other.nonTweets
        sum.refused += other.refused
        return sum
    }
}
