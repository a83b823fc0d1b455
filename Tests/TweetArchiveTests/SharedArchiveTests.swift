import Foundation
import GRDB
import Testing
import TweetDumps

@testable import TweetArchive

/// Changes between the transactions of an import, over the same connection.
@Suite struct SharedArchiveTests {
    @Test func importsNamesThatAnotherThreadAdded() throws {
        let example = try Example()
        let parts = try PartsWithPauses(
            example,
            ["1.jsonl": tweet(1, ["a"]), "2.jsonl": tweet(2, ["b"])]
        )
        parts.inPause = { try example.add([tweet(3, ["b"], ["u"])], name: "3.jsonl") }
        let summaries = try Importer(example.archive, parts).run()
        #expect(summaries.map(\.counts.new) == [1, 1])
        #expect(try example.table() == "#b 2/2 #a 1/1 @u 1/1")
        #expect(try example.archive.check() == [])
    }

    @Test func importsNamesThatAnotherThreadDeleted() throws {
        let example = try Example()
        let parts = try PartsWithPauses(
            example,
            ["1.jsonl": tweet(1, ["a"]), "2.jsonl": tweet(2, ["a"])]
        )
        parts.inPause = { try example.archive.remove([1]) }
        _ = try Importer(example.archive, parts).run()
        #expect(try example.table() == "#a 1/1")
        #expect(try example.archive.check() == [])
    }

    /// A tweet with a smaller id than one that another thread added leaves bytes of pages unused.
    @Test func countsTweetsBeforeThoseOfAnotherThread() throws {
        let example = try Example()
        let writer = try example.archive.write { db in
            let writer = try BatchWriter(db, now: "2025-01-01T00:00:00.000Z")
            try example.write(tweet(1), with: writer, db)
            return writer
        }
        try example.add([tweet(9)])
        try example.archive.write { db in
            writer.forgetRows()
            try example.write(tweet(2), with: writer, db)
        }
        #expect(writer.scatteredChanges == 1)
    }
}

extension Example {
    /// Writes a record in a transaction of the caller.
    fileprivate func write(_ record: String, with writer: BatchWriter, _ db: Database) throws {
        let file = folder.appending(path: "record.jsonl")
        try Data(record.utf8).write(to: file)
        let part = try #require(DumpReader([DumpFile(path: file.path)]).next(waiting: 10))
        _ = try writer.write(part, foundBy: nil, ImportOptions(), db)
        try writer.flush()
    }
}

/// Dumps that are imported in separate transactions, with a pause before all but the first.
private final class PartsWithPauses: DumpParts {
    let files: [DumpFile]
    var inPause: () throws -> Void = {}
    private let reader: DumpReader
    private var given = 0

    init(_ example: Example, _ dumps: [String: String]) throws {
        files = try dumps.sorted { $0.key < $1.key }.map { name, text in
            let file = example.folder.appending(path: name)
            try Data(text.utf8).write(to: file)
            return DumpFile(path: file.path)
        }
        reader = DumpReader(files)
    }

    var isFinished: Bool { reader.isFinished }

    func next(waiting seconds: Double) -> DumpPart? {
        // Within a transaction, an import waits only briefly.
        guard seconds > 0.1 else { return nil }
        if given == 1 { #expect(throws: Never.self) { try inPause() } }
        given += 1
        return reader.next(waiting: 10)
    }

    func stop() { reader.stop() }
}
