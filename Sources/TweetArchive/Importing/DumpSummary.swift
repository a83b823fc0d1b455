public import TweetDumps

/// What became of the records of a dump.
///
/// Each record ends in exactly one of the outcomes.
public struct RecordCounts: Sendable, Equatable {
    /// Tweets that the archive did not have.
    public internal(set) var new = 0
    /// Fuller records of tweets that it had.
    public internal(set) var upgraded = 0
    /// Other records of tweets that it had.
    public internal(set) var duplicates = 0
    /// Recognised things that are no tweets.
    public internal(set) var nonTweets = 0
    /// Records that could not be read.
    public internal(set) var refused = 0

    /// No records.
    public init() {}

    /// How many records there were.
    public var records: Int { new + upgraded + duplicates + nonTweets + refused }

    /// How many of them were tweets.
    public var tweets: Int { new + upgraded + duplicates }

    /// The outcomes of two dumps together.
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

/// What an import made of one dump.
public struct DumpSummary: Sendable {
    /// The most refusals that are kept with their place.
    public static let mostRefusals = 20

    /// The dump.
    public let file: DumpFile
    /// The names of the formats of its tweets, such as `v1.1`; nil without tweets.
    public internal(set) var format: String?
    /// What became of its records.
    public internal(set) var counts = RecordCounts()
    /// The terms that its tweets were found by, in alphabetical order, as typed.
    public internal(set) var terms: [String] = []
    /// The first refusals.
    public internal(set) var refusals: [Refusal] = []
    /// How long the import took, in seconds.
    public internal(set) var seconds = 0.0
    /// How many bytes were read of it.
    public internal(set) var bytes = 0
    /// Why it could not be read, or not to its end.
    public internal(set) var problem: DumpError.Reason?
    /// Whether it was imported to its end.
    public internal(set) var isFinished = false
}

/// How far an import has come.
public struct ImportProgress: Sendable {
    /// How many bytes of all dumps were imported.
    public let bytes: Int
    /// How many records of tweets were imported.
    public let tweets: Int
}
