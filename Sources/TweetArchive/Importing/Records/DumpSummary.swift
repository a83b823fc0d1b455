public import TweetDumps

/// The result of importing a dump.
///
/// ```swift
/// for dump in try archive.importDumps([DumpFile(path: "search.json")]) {
///     print(dump.file.name, dump.counts.new, dump.counts.refused, dump.seconds)
/// }
/// ```
public struct DumpSummary: Sendable {
    /// What was read of the dump.
    public internal(set) var account: DumpAccount
    /// The terms that found its tweets, in alphabetical order, as typed.
    public internal(set) var terms: [String] = []
    /// The number of tweets that were removed, because the dump reports them as deleted.
    public internal(set) var removed = 0
    /// The files in the dump whose number of tweets differs from what their manifest states.
    public internal(set) var mismatches: [CountMismatch] = []
    /// The duration of the import, in seconds.
    public internal(set) var seconds = 0.0
    /// The number of records of a personal archive that are no tweets, but were kept, such as likes.
    public private(set) var kept = 0

    /// The numbers of new, upgraded and duplicate tweets; the other outcomes are 0.
    private var tweets = RecordCounts()

    init(file: DumpFile) {
        account = DumpAccount(of: file)
    }

    /// The dump.
    public var file: DumpFile { account.file }

    /// The number of its records for each outcome.
    public var counts: RecordCounts {
        var counts = tweets
        counts.nonTweets = account.nonTweets
        counts.refused = account.refusals.count
        return counts
    }

    mutating func add(_ part: DumpPart, _ written: WrittenPart) {
        account.add(part)
        tweets = tweets + written.counts
        removed += written.removed
        kept += part.batch.keptNonTweets
    }
}

/// The progress of an import.
public struct ImportProgress: Sendable {
    /// The number of bytes of all dumps that were imported, before decompression.
    public let bytes: Int
    /// The number of records of tweets that were imported.
    public let tweets: Int
}

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

/// What a ``BatchWriter`` did with a part of a dump.
struct WrittenPart {
    /// The numbers of new, upgraded and duplicate tweets; the other outcomes are 0.
    var counts = RecordCounts()
    /// The terms that found the tweets, with their rows in the archive.
    var terms: [(row: Int64, name: String)] = []
    /// The number of tweets that were removed, because the part reports them as deleted.
    var removed = 0
    /// The ids of its tweets in their order, without those that are left out because they were removed.
    var tweets: [Int64] = []
}
