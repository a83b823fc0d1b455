import Foundation
import GRDB
import Testing
import TweetDumps

@testable import TweetArchive

/// Archives with much unused space are rewritten after an import.
@Suite struct CompactionTests {
    /// The ids of the tweets of 300 dumps, the newest first.
    ///
    /// Each of them splits the first page.
    private static let ids = (0..<300).reversed().map { dump in (1...20).map { dump * 20 + $0 } }

    @Test func leavesASmallArchiveWithAnEmptyLog() throws {
        let example = try Example()
        try example.archive.importDumps(example.dumps(Self.ids))
        #expect(try Self.freeBytesPerPage(example) < 1_000)
        #expect(ArchiveLocation(example.archive.path).logSize == 0)
        #expect(try example.archive.check() == [])
    }

    /// An import asks whether it should stop while it rewrites the archive, too.
    @Test func canBeStopped() throws {
        let example = try Example()
        var questions = 0
        let summaries = try example.archive.importDumps(example.dumps(Self.ids)) {
            // Before the archive is rewritten it asks a few times.
            questions += $0.tweets == 6_300 ? 1 : 0
            return questions == 20
        }
        #expect(questions == 20)
        #expect(summaries.map(\.counts.new) == Self.ids.map(\.count))
        #expect(try Self.freeBytesPerPage(example) > 3_000)
        #expect(try example.archive.check() == [])
        try example.archive.compact { false }
        #expect(try Self.freeBytesPerPage(example) < 1_000)
        #expect(try example.archive.check() == [])
    }

    /// SQLite cannot rewrite a file while a statement of the same connection runs.
    @Test func reportsAFailure() throws {
        let example = try Example()
        let dumps = try example.dumps(Self.ids)
        let statement = try example.archive.database.inDatabase { db in
            try RawStatement(
                db,
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT 2) SELECT i FROM n"
            )
        }
        try example.archive.database.inDatabase { _ in _ = try statement.step() }
        var failures: [String] = []
        let summaries = try example.archive.importDumps(dumps) { _ in
            false
        } compactionFailed: {
            failures.append("\($0)")
        }
        statement.reset()
        #expect(summaries.map(\.counts.new) == Self.ids.map(\.count))
        #expect(failures.count == 1)
        #expect(failures[0].contains("could not be rewritten: SQLite fails with code 1; "))
        #expect(try example.archive.check() == [])
    }

    /// The unused bytes in a page of 16,384 bytes with tweets, on average.
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
    /// Writes a dump with long tweets for each list of ids.
    ///
    /// The first tweet has two records, which are merged in the archive: so the tweets of each dump are
    /// written before those of the next one.
    fileprivate func dumps(_ ids: [[Int]]) throws -> [DumpFile] {
        try ids.enumerated().map { index, ids in
            let file = folder.appending(path: "\(index).jsonl")
            let long = ids.map { tweet($0, text: String(repeating: "long ", count: 40)) }
            let records = long + [tweet(ids[0], text: "short")]
            try Data(records.joined(separator: "\n").utf8).write(to: file)
            return DumpFile(path: file.path)
        }
    }
}
