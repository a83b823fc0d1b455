public import TweetDumps

/// Dumps that are about to be imported, of which it can be asked first whether there is anything to import.
public final class OpenedDumps: DumpParts {
    /// How many bytes are read at most to find that out: what is so long is taken for a dump.
    private static let mostLooked = 1 << 26

    private let reader: DumpReader
    /// What was read to find it out.
    private var waiting: [DumpPart] = []

    /// Opens dumps.
    ///
    /// - Parameters:
    ///   - files: The dumps, in this order.
    ///   - keepsRefused: Whether the refused records are wanted, too.
    public init(_ files: [DumpFile], keepsRefused: Bool = false) {
        reader = DumpReader(files, keepsRefused: keepsRefused)
    }

    /// The dumps.
    public var files: [DumpFile] { reader.files }

    var isFinished: Bool { waiting.isEmpty && reader.isFinished }

    func stop() { reader.stop() }

    func next(waiting patience: Double) -> DumpPart? {
        waiting.isEmpty ? reader.next(waiting: patience) : waiting.removeFirst()
    }

    /// Reads until some dump turns out to be one, if only one without records.
    ///
    /// - Parameter isStopped: Asked now and then; true ends the search.
    /// - Returns: Whether there is one.
    public func haveDump(isStopped: () -> Bool) -> Bool {
        var looked = 0
        while looked < OpenedDumps.mostLooked {
            guard let part = reader.next(waiting: 0.2) else {
                if reader.isFinished || isStopped() { return false }
                continue
            }
            waiting.append(part)
            looked += part.bytes
            if showsDump(part) { return true }
        }
        return true
    }

    /// Whether a part has records of a dump, or ends one.
    private func showsDump(_ part: DumpPart) -> Bool {
        var file = RecordFile(isNamed: !files[part.dump].isFromFolder)
        file.count(part.batch)
        if part.batch.records > 0 { return file.isKnown }
        // An archive without a dump has members that are none, and ends without a problem.
        let isMember = part.entry != nil
        let isPacked = waiting.contains { $0.dump == part.dump && $0.entry != nil }
        return part.problem == nil && (isMember ? part.endsRecordFile : part.isLast && !isPacked)
    }
}
