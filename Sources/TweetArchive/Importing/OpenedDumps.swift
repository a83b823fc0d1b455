public import TweetDumps

/// Dumps that are open for an import, which can be searched first for anything to import.
public final class OpenedDumps: DumpParts {
    /// The maximum number of bytes that the search reads; what is longer is taken for a dump.
    private static let maxSearched = 1 << 26

    private let reader: DumpReader
    /// The parts that the search has read, which are imported first.
    private var waiting: [DumpPart] = []
    /// The account of the dump that the search read last.
    private var account: DumpAccount?

    /// Opens dumps.
    ///
    /// - Parameters:
    ///   - files: The dumps, in this order.
    ///   - keepsRefused: Whether the bytes of refused records are kept.
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

    /// Reads until one of the files turns out to be a dump, if only one without records.
    ///
    /// - Parameter isStopped: Called while nothing comes for 0.2 seconds; true ends the search.
    /// - Returns: True if there is a dump.
    public func haveDump(isStopped: () -> Bool) -> Bool {
        var searched = 0
        while searched < OpenedDumps.maxSearched {
            guard let part = reader.next(waiting: 0.2) else {
                if reader.isFinished || isStopped() { return false }
                continue
            }
            waiting.append(part)
            searched += part.bytes
            if showsDump(part) { return true }
        }
        return true
    }

    /// True if the part, with those of the same dump before it, shows that the file is a dump.
    private func showsDump(_ part: DumpPart) -> Bool {
        if account?.isComplete != false { account = DumpAccount(of: files[part.dump]) }
        account?.add(part)
        return account?.showsDump == true
    }
}
