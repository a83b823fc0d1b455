import Foundation
import GRDB
import Testing
import TweetDumps

@testable import TweetArchive

/// Archives with much unused space are rewritten after an import.
@Suite struct CompactionTests {
    /// Every tenth tweet comes after all others, so that most pages are full when they get it, and
    /// are split.
    private static let records = ids.map { tweet($0, text: String(repeating: "long ", count: 40)) }
    private static let ids =
        (1...6_000).filter { !$0.isMultiple(of: 10) } + (1...600).map { $0 * 10 }

    @Test func leavesASmallArchiveWithAnEmptyLog() throws {
        try Example.withArchive { example in
            try example.add(Self.records)
            #expect(try Self.freeBytesPerPage(example) < 1_000)
            #expect(ArchiveLocation(example.archive.path).logSize == 0)
            #expect(try example.archive.check() == [])
        }
    }

    /// An import asks whether it should stop while it rewrites the archive, too.
    @Test func canBeStopped() throws {
        try Example.withArchive { example in
            var questions = 0
            let summaries = try example.archive.importDumps([example.write(Self.records)]) {
                // Before the archive is rewritten it asks a few times.
                questions += $0.tweets == Self.records.count ? 1 : 0
                return questions == 20
            }
            #expect(questions == 20)
            #expect(summaries[0].counts.new == Self.records.count)
            #expect(try Self.freeBytesPerPage(example) > 2_000)
            #expect(try example.archive.check() == [])
            try example.archive.compact { false }
            #expect(try Self.freeBytesPerPage(example) < 1_000)
            #expect(try example.archive.check() == [])
        }
    }

    /// SQLite cannot rewrite a file while a statement of the same connection runs.
    @Test func reportsAFailure() throws {
        try Example.withArchive { example in
            let file = try example.write(Self.records)
            let statement = try example.archive.database.inDatabase { db in
                try RawStatement(
                    db,
                    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT 2) SELECT i FROM n"
                )
            }
            try example.archive.database.inDatabase { _ in _ = try statement.step() }
            var failures: [String] = []
            let summaries = try example.archive.importDumps([file]) { _ in
                false
            } compactionFailed: {
                failures.append("\($0)")
            }
            statement.reset()
            #expect(summaries[0].counts.new == Self.records.count)
            #expect(failures.count == 1)
            #expect(failures[0].contains("could not be rewritten: cannot VACUUM"))
            #expect(try example.archive.check() == [])
        }
    }

    /// The unused bytes in a page of 8192 bytes with tweets, on average.
    private static func freeBytesPerPage(_ example: Example) throws -> Int {
        try example.archive.database.read {
            try Int.fetchOne(
                $0,
                sql: "SELECT sum(unused) / count(*) FROM dbstat WHERE name = 'tweet'"
            ) ?? -1
        }
    }
}

extension Example {
    /// Writes a dump with one record per line.
    fileprivate func write(_ records: [String]) throws -> DumpFile {
        let file = folder.appending(path: "dump.jsonl")
        try Data(records.joined(separator: "\n").utf8).write(to: file)
        return DumpFile(path: file.path)
    }
}
