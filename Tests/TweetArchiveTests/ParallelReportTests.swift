import Foundation
import GRDB
import Testing
import TweetDumps

@testable import TweetArchive

/// Reports that read a large archive on several threads.
@Suite struct ParallelReportTests {
    /// A range is read completely and once, however many threads share it, and wherever its ids are.
    @Test(arguments: [1, 2, 5], [Int64(0)...10_000, 0...(.max), .min ... .max])
    func sharesAllIDs(threads: Int, range: ClosedRange<Int64>) throws {
        let ids = (1...10_000).map(Int64.init)
        let shared = SharedIDs(range)
        let found = Monitor<[Int64]>([])
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            var own: [Int64] = []
            try? shared.readParts { part in
                var part = part
                for id in ids where part.contains(id) {
                    own.append(id)
                    if id < part.upperBound { part = shared.share(id + 1...part.upperBound) }
                }
            }
            found.change { $0 += own }
        }
        #expect(found.change { $0.sorted() } == ids)
    }

    /// If a thread fails, the others end, too.
    @Test func endsAfterAnError() {
        struct Failure: Error {}
        let shared = SharedIDs(0...1_000_000)
        let failures = Monitor(0)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            do {
                try shared.readParts { part in
                    _ = shared.share(part)
                    throw Failure()
                }
            } catch {
                failures.change { $0 += 1 }
            }
        }
        #expect(failures.change(\.self) >= 1)
    }

    @Test(arguments: [1, 3], [nil, "#a"])
    func countsAsOnOneThread(connections: Int, term: String?) throws {
        let example = try Example()
        for part in 0..<3 {
            let ids = (1...2_000).map { $0 * 3 + part }
            try example.add(
                ids.map { id in
                    // Some tweets repeat a hashtag, in the same spelling and in another.
                    let more = id % 3 == 0 ? ["A\(id % 7)"] : ["b\(id % 50)", "b\(id % 50)"]
                    return tweet(id, ["a\(id % 7)", "b\(id % 50)"] + more, by: "u\(id % 11)")
                },
                term: part == 0 ? nil : "#a"
            )
        }
        let term = try term.map { try #require(SearchTerm($0)) }
        let readers = try ParallelReaders(example.archive, count: connections)
        try example.archive.report { db in
            #expect(try readers.begin(with: db))
            let stored = try term.map { try StoredTerm(db, $0) }
            var filter = TweetFilter()
            filter.kinds = [.original]
            let shown = ShownMentions(groups: [MentionKind.allCases], minCount: 1, limit: .none)
            let counted = try [readers, nil].map { readers in
                let counter = try MentionCounter(
                    db,
                    readers,
                    filter,
                    excluded: [],
                    countsAuthors: true
                )
                let counts = try counter.counts(of: stored, shown)
                let sql = "SELECT * FROM \(counts.numbers) ORDER BY mention"
                let rows = try Row.fetchAll(db, sql: sql)
                try db.execute(sql: "PRAGMA query_only = 0; DROP TABLE temp.\(counts.numbers)")
                return (rows: rows, tweets: counts.tweets)
            }
            #expect(counted[0].rows.count == 57)
            #expect(counted[0].rows == counted[1].rows)
            #expect(counted[0].tweets == counted[1].tweets)
            #expect(counted[0].tweets.tweets == (term == nil ? 6_000 : 4_000))
        }
    }

    /// The connections could read different states, so that the report uses one thread.
    @Test func noticesThatOthersWrite() throws {
        let example = try Example()
        try example.add([tweet(1, ["a"])])
        let readers = try ParallelReaders(example.archive, count: 1)
        let other = try TweetArchive(updatingAt: example.archive.path)
        try example.archive.report { db in
            let isSame = try readers.begin(with: db) { try other.remove([1]) }
            #expect(!isSame)
        }
    }
}
