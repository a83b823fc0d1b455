import Foundation
import GRDB
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Removed tweets, which later imports leave out.
@Suite struct RemovalTests {
    private static let records = [
        tweet(1, ["a", "A"], ["u"]), tweet(2, ["b"]), tweet(3, ["b", "B"], ["u", "v"]),
    ]

    @Test func removesATweetFromEveryCounter() throws {
        let example = try Example(Self.records, term: "one")
        try example.add(Array(Self.records[1...]), term: "two")
        let summary = try example.archive.remove([3, 4, 3])
        #expect(summary.removed == 1)
        #expect(summary.absent == 1)
        #expect(try example.table() == "#A 2/1 #b 1/1 @u 1/1")
        #expect(try example.table("one") == "#A 2/1 #b 1/1 @u 1/1")
        #expect(try example.table("two") == "#b 1/1")
        #expect(try example.archive.terms().terms.map(\.tweets).sorted() == [1, 2])
        #expect(try example.archive.collected(of: nil).tweets == 2)
        #expect(try example.archive.check() == [])
    }

    @Test func predictsARemoval() throws {
        let example = try Example(Self.records, term: "one")
        let before = try example.table()
        let summary = try example.archive.removal(of: [3, 4, 3])
        #expect((summary.removed, summary.absent) == (1, 1))
        #expect(try example.table() == before)
        #expect(try count("removed", example) == 0)
        let term = try #require(SearchTerm("one"))
        try example.add([Self.records[0]], term: "two")
        let (tweets, prunable) = try example.archive.tweets(of: term)
        #expect((tweets, prunable) == (3, 2))
        #expect(try example.archive.terms().terms.count == 2)
    }

    @Test func undoesRemovals() throws {
        let example = try Example(Self.records, term: "one")
        let before = try example.table()
        try example.archive.remove([1, 3, 9])
        let expected = UndoneRemovals(undone: 2, others: 1)
        #expect(try example.archive.undoing(removalOf: [3, 9, 2, 3]) == expected)
        #expect(try count("removed", example) == 3)
        #expect(try example.archive.undoRemoval(of: [3, 9, 2, 3]) == expected)
        #expect(try example.archive.check() == [])
        let again = try example.add(Self.records, term: "one")
        #expect((again.counts.new, again.counts.duplicates) == (1, 2))
        try example.archive.undoRemoval(of: [1])
        try example.add(Self.records, term: "one")
        #expect(try example.table() == before)
        #expect(try example.archive.check() == [])
    }

    @Test func deletesUnusedRows() throws {
        let example = try Example(Self.records, term: "one")
        try example.archive.remove(1...3)
        for table in [
            "tweet", "author", "mention", "spelling", "tweet_spelling", "term_tweet", "popularity",
        ] {
            #expect(try count(table, example) == 0)
        }
        #expect(try example.archive.check() == [])
    }

    /// An import deletes unused rows at its end, which a killed one does not reach.
    @Test func deletesUnusedRowsOfAnInterruptedImport() throws {
        let example = try Example(Self.records)
        try example.archive.write { db in
            let writer = try BatchWriter(db, now: "2025-01-01T00:00:00.000Z")
            _ = try writer.removeForGood(1...3)
            try UnusedRows.note(db)
            try writer.flush()
        }
        #expect(try count("author", example) != 0)
        try example.add([Self.records[0]])
        for table in ["tweet", "author", "mention", "spelling"] {
            #expect(try count(table, example) == 0)
        }
        #expect(try example.archive.check() == [])
    }

    /// The number of removed tweets is that of the dumps' tweets which are not in the archive, whatever
    /// the order of removals and imports.
    @Test func countsRemovedTweets() throws {
        let example = try Example()
        func removed() throws -> Int {
            try example.archive.popularity(of: nil) { $0.subject.removedTweets }
        }
        try example.archive.remove([1, 9])
        #expect(try removed() == 0)
        try example.add(Self.records, term: "one")
        #expect(try removed() == 1)
        try example.archive.remove([1, 2, 8])
        try example.add(Self.records, term: "one")
        #expect(try removed() == 2)
        // It counts until it comes in again.
        try example.archive.undoRemoval(of: [1])
        #expect(try removed() == 2)
        try example.add(Self.records, term: "one")
        #expect(try removed() == 1)
        try example.archive.forget(#require(SearchTerm("one")), prune: true)
        #expect(try removed() == 3)
        try example.add(Self.records, term: "one")
        #expect(try removed() == 1)
        try example.add([tweet(5, more: #","created_at":"Mon Oct 08 12:00:00 +0000 2018""#)])
        try example.archive.prune(before: 1_600_000_000)
        #expect(try removed() == 2)
        #expect(try example.archive.check() == [])
        try example.execute("UPDATE archive SET removed = 9")
        #expect(
            try example.archive.check() == [
                "archive has removed 9, which the rows of removed do not show",
                "archive lacks removed 2, which the rows of removed show",
            ]
        )
    }

    @Test func leavesOutARemovedTweet() throws {
        let example = try Example(Self.records, term: "one")
        try example.archive.remove([1])
        let again = try example.add(Self.records, term: "two", name: "again")
        #expect(again.counts.new == 0)
        #expect(again.counts.duplicates == 3)
        #expect(try example.table() == "#b 3/2 @u 1/1 @v 1/1")
        #expect(try example.table("two") == example.table())
        #expect(try example.archive.remove([1]).absent == 1)
        #expect(try example.archive.check() == [])
    }

    @Test func leavesOutATweetRemovedInAdvance() throws {
        let example = try Example()
        try example.archive.remove([2, 9])
        let summary = try example.add(Self.records)
        #expect(summary.counts.new == 2)
        #expect(summary.counts.duplicates == 1)
        #expect(try example.table() == "#A 2/1 #B 2/1 @u 2/2 @v 1/1")
    }

    @Test func staysRemovedWhenItsTermIsForgotten() throws {
        let example = try Example(Self.records, term: "one")
        try example.archive.remove([1])
        try example.archive.forget(#require(SearchTerm("one")), prune: true)
        try example.add(Self.records, term: "one")
        #expect(try example.table() == "#b 3/2 @u 1/1 @v 1/1")
        #expect(try example.archive.check() == [])
    }

    /// A tweet can be removed before, between or after imports, and be cut or whole.
    @Test(arguments: permutations([0, 1, 2]))
    func givesTheSameTablesInAnyOrder(order: [Int]) throws {
        let example = try Example()
        let steps: [() throws -> Void] = [
            { try example.add([tweet(1, ["a"], more: #","truncated":true"#)], term: "x") },
            { try example.add([tweet(1, ["a", "c"]), tweet(2, ["c"])], term: "x") },
            { try example.archive.remove([1]) },
        ]
        for step in order { try steps[step]() }
        #expect(try example.table() == "#c 1/1")
        #expect(try example.table("x") == "#c 1/1")
        #expect(try example.archive.check() == [])
    }

    @Test(arguments: SplitMix64.seeds(5))
    func countsAsIfTheTweetsWereNeverImported(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let records = (1...60).map { _ in
            let names = ["a", "A", "b", "é"].filter { _ in Bool.random(using: &generator) }
            return (id: Int.random(in: 1...30, using: &generator), names: names)
        }
        let gone = Set((1...30).filter { _ in Bool.random(using: &generator) })
        let kept = records.filter { !gone.contains($0.id) }
        let never = try Example(kept.map { tweet($0.id, $0.names) }, term: "t").table("t")
        let example = try Example(records.map { tweet($0.id, $0.names) }, term: "t")
        try example.archive.remove(gone.map(Int64.init))
        #expect(try example.table("t") == never)
        #expect(try example.table() == never)
        #expect(try example.archive.check() == [])
    }

    private func count(_ table: String, _ example: Example) throws -> Int {
        try example.number("SELECT count(*) FROM \(table)")
    }
}

/// The removal of tweets from before a time.
@Suite struct PruningTests {
    /// Tweets of the first days of October 2018; the last two have no time of their own.
    private static var records: [String] {
        let dated = (1...6).map { day in
            let time = #", "created_at": "Mon Oct 0\#(day) 12:00:00 +0000 2018""#
            return tweet(day, ["day\(day)", "all"], ["u"], by: "writer\(day)", more: time)
        }
        return dated + [tweet(9, ["all"]), tweet(1_050_118_621_198_921_728, ["all"])]
    }

    /// Noon of a day in October 2018.
    private static func noon(_ day: Int) -> Int { 1_538_395_200 + (day - 1) * 86_400 }

    @Test func removesWhatIsOlder() throws {
        let example = try Example(Self.records, term: "#t")
        let time = Self.noon(4)
        let expected = PruningSummary(removed: 3, timeless: 1)
        #expect(try example.archive.pruning(before: time) == expected)
        #expect(try example.archive.prune(before: time) == expected)
        let ids = try example.archive.tweets(of: nil, order: .oldest) { $0.ids }
        #expect(ids == [4, 5, 6, 9, 1_050_118_621_198_921_728])
        #expect(try example.table("#t") == "#all 5/5 @u 3/3 #day4 1/1 #day5 1/1 #day6 1/1")
        let again = try example.archive.prune(before: time)
        #expect(again == PruningSummary(removed: 0, timeless: 1))
        #expect(try example.archive.check() == [])
        // They stay out, and their authors are gone.
        #expect(try example.add(Self.records).counts.new == 0)
        let authors = try example.archive.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM author ORDER BY name")
        }
        #expect(authors == ["me", "writer4", "writer5", "writer6"])
    }

    /// An id without a time beside it has one in itself.
    @Test func readsTheTimesInIDs() throws {
        let example = try Example(Self.records)
        let summary = try example.archive.prune(before: Self.noon(31))
        #expect(summary == PruningSummary(removed: 7, timeless: 1))
        #expect(try example.archive.tweets(of: nil) { $0.ids } == [9])
    }

    @Test(arguments: SplitMix64.seeds(3)) func removesAsRemoveDoes(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let times = (1...12_000).map { _ in Int.random(in: 0...9_999, using: &generator) }
        let records = times.enumerated().map { index, time in
            let more = #", "timestamp_ms": "\#(1_538_395_200 + time)000""#
            return tweet(index + 1, ["a\(index % 7)"], by: "writer\(index % 100)", more: more)
        }
        let example = try Example(records, term: "#t")
        let copy = example.folder.appending(path: "copy.sqlite").path
        try example.archive.database.writeWithoutTransaction {
            try $0.execute(sql: "VACUUM INTO ?", arguments: [copy])
        }
        let limit = Int.random(in: 0...9_999, using: &generator)
        let pruned = try TweetArchive(updatingAt: copy)
        try pruned.prune(before: 1_538_395_200 + limit)
        let old = times.indices.filter { times[$0] < limit }.map { Int64($0 + 1) }
        try example.archive.remove(old)
        var options = PopularityReport.Options()
        options.minCount = 1
        let tables = try [pruned, example.archive].map { archive in
            #expect(try archive.check() == [])
            let rows = try archive.collected(of: SearchTerm("#t"), options: options).rows
            let sql = """
                SELECT group_concat(id) || (SELECT group_concat(tweet) FROM removed) FROM tweet
                """
            return try rows.map(\.example) + [
                archive.read { try String.fetchOne($0, sql: sql) } ?? ""
            ]
        }
        #expect(tables[0] == tables[1])
    }
}
