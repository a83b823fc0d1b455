import Foundation

@testable import TweetArchive
@testable import TweetDumps

/// Dumps whose decoded parts are constructed by a test.
final class ConstructedDump: DumpParts {
    let files: [DumpFile]
    private var parts: [DumpPart] = []

    /// Begins dumps of these paths, which parts refer to by their index.
    init(_ files: String..., folder: Bool = false) {
        self.files = files.map {
            folder ? DumpFile(inFolder: Array($0.utf8)) : DumpFile(path: $0)
        }
    }

    var isFinished: Bool { parts.isEmpty }

    func next(waiting seconds: Double) -> DumpPart? {
        parts.isEmpty ? nil : parts.removeFirst()
    }

    func stop() {}

    /// Adds a part with the decoded records, after `change` has changed it.
    func add(
        _ records: [String] = [],
        of dump: Int = 0,
        entry: String? = nil,
        endsEntry: Bool = true,
        isLast: Bool = false,
        problem: DumpError.Reason? = nil,
        _ change: (inout TweetBatch) -> Void = { _ in }
    ) {
        var decoder = DumpDecoder()
        let text = Array(records.joined(separator: "\n").utf8)
        _ = ByteBuffer(text).withPadding { decoder.decode($0, isLast: true) }
        var (batch, lines) = decoder.takeBatch()
        if let entry {
            for index in batch.refusals.indices { batch.refusals[index].entry = entry }
        }
        change(&batch)
        parts.append(
            DumpPart(
                dump: dump,
                entry: entry,
                batch: batch,
                lines: lines,
                bytes: text.count,
                endsRecordFile: endsEntry,
                isLast: isLast,
                problem: problem
            )
        )
    }

    /// Ends the file at hand.
    func end(_ dump: Int = 0, problem: DumpError.Reason? = nil) {
        add(of: dump, isLast: true, problem: problem)
    }
}

extension Example {
    /// Imports a constructed dump.
    func add(_ dump: ConstructedDump, _ options: ImportOptions = .init()) throws -> [DumpSummary] {
        try Importer(archive, dump, options).run()
    }

    /// The stored refusals, such as `a.zip!x.json:2 no id`.
    func storedRefusals() throws -> [String] {
        try archive.refusals { try $0.rows.collected() }.map { refusal in
            let entry = refusal.entry.map { "!\($0)" } ?? ""
            let name = URL(filePath: refusal.path).lastPathComponent
            return "\(name)\(entry):\(refusal.line) \(refusal.reason)"
        }
    }
}
