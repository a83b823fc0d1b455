/// The entries of a container, such as the files in a zip, by what they turned out to be.
public struct EntryAccount: Sendable {
    /// The number of entries that are dumps, if only ones without records.
    public private(set) var dumps = 0
    /// The entries that are no dumps, such as pictures, which is normal.
    public private(set) var others = SkippedEntries()
    /// The entries that could not be read, or not to their end.
    public private(set) var unreadable = SkippedEntries()

    /// The number of all entries.
    package var count: Int { dumps + others.count + unreadable.count }

    /// Adds an entry that was read to its end, or up to a problem.
    mutating func add(_ name: String, problem: DumpError.Reason?) {
        guard let problem else {
            dumps += 1
            return
        }
        let error = DumpError(name: name, reason: problem)
        if problem.isNoDump { others.add(error) } else { unreadable.add(error) }
    }
}

/// Entries of a container from which no records, or not all, were taken.
public struct SkippedEntries: Sendable {
    /// The maximum number of entries in ``kept``.
    private static let maxKept = 20

    /// The number of entries.
    public private(set) var count = 0
    /// The first entries, each with its name in the container and with the reason.
    public private(set) var kept: [DumpError] = []

    mutating func add(_ entry: DumpError) {
        count += 1
        if kept.count < SkippedEntries.maxKept { kept.append(entry) }
    }
}
