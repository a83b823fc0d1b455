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
    /// The number of tweets that were removed, because the dump says that they were deleted.
    public internal(set) var removed = 0
    /// The files in the dump whose number of tweets differs from what their manifest states.
    public internal(set) var mismatches: [CountMismatch] = []
    /// The duration of the import, in seconds.
    public internal(set) var seconds = 0.0

    /// The numbers of new, upgraded and duplicate tweets; the other outcomes are 0.
    private var tweets = RecordCounts()

    /// The summary of a dump of which nothing was imported.
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

    /// Adds a part that was written to the archive.
    mutating func add(_ part: DumpPart, _ written: WrittenPart) {
        account.add(part)
        tweets = tweets + written.counts
        removed += written.removed
    }
}

/// The progress of an import.
public struct ImportProgress: Sendable {
    /// The number of bytes of all dumps that were imported, before decompression.
    public let bytes: Int
    /// The number of records of tweets that were imported.
    public let tweets: Int
}
