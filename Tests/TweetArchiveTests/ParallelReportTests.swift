import Foundation
import GRDB
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Reports that read a large archive on several threads.
@Suite struct ParallelReportTests {
    /// A range is read completely and once, however many threads share it, and wherever its ids are.
    @Test(arguments: [1, 2, 5], [Int64(0)...10_000, 0...(.max), .min ... .max])
    func sharesAllIDs(threads: Int, range: ClosedRange<Int64>) throws {
        let ids: ClosedRange<Int64> = 1...10_000
        let shared = SharedIDs(range)
        let found = Monitor<[Int64]>([])
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            var own: [Int64] = []
            try? shared.readParts { part in
                var part = part
                for id in part.clamped(to: ids) where part.contains(id) {
                    own.append(id)
                    if id < part.upperBound { part = shared.share(id + 1...part.upperBound) }
                }
            }
            found.change { $0 += own }
        }
        #expect(found.change { $0.sorted() } == Array(ids))
    }

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

    @Test func countsAsOnOneThread() throws {
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
        let filter = TweetFilter { $0.kinds = [.original] }
        let shown = ShownMentions(groups: [MentionKind.allCases], minCount: 1, limit: .none)
        for (term, count) in [(nil, 6_000), (SearchTerm("#a"), 4_000)] as [(SearchTerm?, Int)] {
            let counted = try [nil, 1, 3].map { connections in
                try example.reading(with: connections) { db, readers in
                    let stored = try term.map { try StoredTerm(db, $0) }
                    let tweets = SelectedTweets(db, readers, of: stored, filter)
                    let counter = try MentionCounter(tweets, excluded: [], countsAuthors: true)
                    let counts = try counter.counts(shown)
                    let sql = "SELECT * FROM \(counts.numbers) ORDER BY mention"
                    return (rows: try Row.fetchAll(db, sql: sql), tweets: counts.tweets)
                }
            }
            for (rows, tweets) in counted {
                #expect(rows.count == 57)
                #expect(rows == counted[0].rows)
                #expect(tweets == counted[0].tweets)
                #expect(tweets.tweets == count)
            }
        }
    }

    /// The connections could read different states, so that the report uses one thread.
    @Test func noticesThatOthersWrite() throws {
        let example = try Example([tweet(1, ["a"])])
        let readers = try ParallelReaders(example.archive, count: 1)
        let other = try TweetArchive(updatingAt: example.archive.path)
        try example.archive.report { db in
            let isSame = try readers.begin(with: db) { try other.remove([1]) }
            #expect(!isSame)
        }
    }
}

/// Compares mentions that are counted in tweets with the counters that imports keep.
@Suite struct MentionTallyTests {
    /// Tweets repeat a mention in one spelling and in several.
    @Test(arguments: SplitMix64.seeds(8)) func countsAsImportsDo(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let names = ["a", "A", "b", "c", "cC", "Cc", "CC", "\u{E4}", "\u{C4}", "d"]
        let records = (1...60).map { id in
            let lists = (0..<2).map { _ in generator.some(0...6) { $0.pick(names) } }
            return tweet(id, lists[0], lists[1].filter { $0.utf8.allSatisfy { $0 < 0x80 } })
        }
        let example = try Example(records)
        // Removed tweets leave gaps between the ids of spellings.
        try example.archive.remove([Int64](1...Int64.random(in: 1...30, using: &generator)))
        let kept = "SELECT id, count, tweets FROM mention WHERE tweets > 0 ORDER BY id"
        for connections in [nil, 2] {
            try example.reading(with: connections) { db, readers in
                let counted = try counted(db, readers)
                let expected = try Row.fetchAll(db, sql: kept)
                #expect(counted == expected)
            }
        }
    }

    /// The id, count and number of tweets of each mention, counted in the tweets.
    private func counted(_ db: Database, _ readers: ParallelReaders?) throws -> [Row] {
        let filter = TweetFilter { $0.kinds = [.original] }
        let shown = ShownMentions(groups: [MentionKind.allCases], minCount: 1, limit: .none)
        let tweets = SelectedTweets(db, readers, of: nil, filter)
        let counts = try MentionCounter(tweets, excluded: []).counts(shown)
        let sql = "SELECT mention AS id, count, tweets FROM \(counts.numbers) ORDER BY mention"
        return try Row.fetchAll(db, sql: sql)
    }

    /// A damaged archive does not end the program.
    @Test func refusesSpellingsThatTheArchiveLacks() throws {
        let example = try Example([tweet(1, ["a"]), tweet(2, ["b"])])
        let other = try DatabaseQueue(path: example.archive.path)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = 0; DELETE FROM spelling WHERE name = 'a'")
        }
        #expect(throws: ArchiveError.self) {
            try example.archive.report { db in try counted(db, nil) }
        }
    }
}

/// Reports that another thread stops.
@Suite struct InterruptionTests {
    /// A statement that never ends.
    private static let endless = """
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number)
        SELECT count(*) FROM number
        """

    @Test func stopsTheConnectionOfAReport() throws {
        let example = try Example()
        _ = #expect(throws: ArchiveError.interrupted) {
            try example.archive.report { db in
                try interrupting(example.archive) { try db.execute(sql: Self.endless) }
            }
        }
    }

    @Test func stopsAllConnectionsOfAReport() throws {
        let example = try Example()
        let readers = try ParallelReaders(example.archive, count: 2)
        #expect(throws: ArchiveError.interrupted) {
            try example.archive.report(with: readers) { db, readers in
                let readers = try #require(readers)
                try interrupting(example.archive) {
                    _ = try readers.map(db) { try $0.execute(sql: Self.endless) }
                }
            }
        }
        #expect(example.archive.readersInUse.change(\.isEmpty))
    }

    @Test func stopsNoLaterReport() throws {
        let example = try Example([tweet(1, ["owl"])])
        example.archive.interrupt()
        #expect(try example.table() == "#owl 1/1")
    }

    /// Runs a closure, and interrupts an archive again and again meanwhile.
    private func interrupting(_ archive: TweetArchive, _ body: () throws -> Void) throws {
        let isDone = Monitor(false)
        let thread = Thread {
            while !isDone.change(\.self) {
                archive.interrupt()
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
        thread.start()
        defer { isDone.change { $0 = true } }
        try body()
    }
}
