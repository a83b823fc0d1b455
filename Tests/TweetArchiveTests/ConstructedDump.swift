import Foundation

@testable import TweetArchive
@testable import TweetDumps

/// Parts of dumps as a decoder gives them out, put together by a test.
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

    func next(waiting patience: Double) -> DumpPart? {
        parts.isEmpty ? nil : parts.removeFirst()
    }

    func stop() {}

    /// Adds a part with what the decoder makes of these records, and what `change` makes of that.
    func add(
        _ records: [String] = [],
        of dump: Int = 0,
        member: String? = nil,
        endsMember: Bool = true,
        isLast: Bool = false,
        problem: DumpError.Reason? = nil,
        _ change: (inout TweetBatch) -> Void = { _ in }
    ) {
        var decoder = DumpDecoder()
        let text = Array(records.joined(separator: "\n").utf8)
        let buffer = ByteBuffer(capacity: max(64, text.count))
        text.withUnsafeBufferPointer { buffer.append($0) }
        _ = decoder.decode(buffer.padded, isLast: true)
        var (batch, lines) = decoder.takeBatch()
        if let member {
            for place in batch.refusals.indices { batch.refusals[place].entry = member }
        }
        change(&batch)
        parts.append(
            DumpPart(
                dump: dump,
                entry: member,
                batch: batch,
                lines: lines,
                bytes: text.count,
                endsRecordFile: endsMember,
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
    /// Imports what a test has put together.
    func add(_ dump: ConstructedDump, _ options: ImportOptions = .init()) throws -> [DumpSummary] {
        try Importer(archive, dump, options).run()
    }

    /// The refusals that are stored, such as `a.zip!x.json:2 no id`.
    func storedRefusals() throws -> [String] {
        try archive.refusals { try $0.rows.collected() }.map { refusal in
            let member = refusal.member.map { "!\($0)" } ?? ""
            let name = URL(filePath: refusal.path).lastPathComponent
            return "\(name)\(member):\(refusal.line) \(refusal.reason)"
        }
    }
}
