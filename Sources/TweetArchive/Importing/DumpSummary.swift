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
    /// The most refusals and members that are kept with their place.
    public static let mostRefusals = 20

    /// The dump.
    public let file: DumpFile
    /// The names of the formats of its tweets, such as `v1.1`, in alphabetical order.
    public internal(set) var formats: [String] = []
    /// What became of its records.
    public internal(set) var counts = RecordCounts()
    /// What its first record that is no tweet looks like: the names of its first members.
    public internal(set) var nonTweetMembers: [String] = []
    /// The terms that its tweets were found by, in alphabetical order, as typed.
    public internal(set) var terms: [String] = []
    /// The first refusals.
    public internal(set) var refusals: [Refusal] = []
    /// How many records were refused because digits of their id are lost.
    public internal(set) var lostIDs = 0
    /// What tells of ids that were ruined before.
    public internal(set) var idSigns = RoundedIDs.none
    /// How many tweets went, because the dump says that they were deleted.
    public internal(set) var removed = 0
    /// How many of its members were dumps, where it is an archive such as a zip.
    public internal(set) var members = 0
    /// The members that are no dumps, which is normal.
    public internal(set) var otherMembers = SkippedMembers()
    /// The members that could not be read.
    public internal(set) var unreadableMembers = SkippedMembers()
    /// Where a personal archive says of a file in this dump that it has another number of tweets.
    public internal(set) var mismatches: [CountMismatch] = []
    /// How long the import took, in seconds.
    public internal(set) var seconds = 0.0
    /// How many bytes were read of it.
    public internal(set) var bytes = 0
    /// Why it could not be read, or not to its end.
    public internal(set) var problem: DumpError.Reason?
    /// Whether it was imported to its end.
    public internal(set) var isFinished = false

    /// What it says of the files of the personal archive that it belongs to.
    var statements: [CountStatement] = []
    /// How many tweets its members have that may be files of a personal archive, by their names.
    var memberTweets: [String: Int] = [:]

    /// Whether it is an archive none of whose members is a dump.
    public var hasNoDump: Bool {
        members == 0 && counts.records == 0
            && otherMembers.count + unreadableMembers.count > 0
    }
}

/// Members of an archive that were not imported.
public struct SkippedMembers: Sendable {
    /// How many there are.
    public private(set) var count = 0
    /// The first of them, each with its name and what is wrong with it.
    public private(set) var first: [DumpError] = []

    mutating func append(_ member: DumpError) {
        count += 1
        if first.count < DumpSummary.mostRefusals { first.append(member) }
    }
}

/// How far an import has come.
public struct ImportProgress: Sendable {
    /// How many bytes of all dumps were imported.
    public let bytes: Int
    /// How many records of tweets were imported.
    public let tweets: Int
}
