import GRDB
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

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
    private static func noon(_ day: Int) -> Int {
        1_538_395_200 + (day - 1) * 86_400
    }

    @Test func removesWhatIsOlder() throws {
        let example = try Example()
        try example.add(Self.records, term: "#t")
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
        let example = try Example()
        try example.add(Self.records)
        let summary = try example.archive.prune(before: Self.noon(31))
        #expect(summary == PruningSummary(removed: 7, timeless: 1))
        #expect(try example.archive.tweets(of: nil) { $0.ids } == [9])
    }

    /// Pruning leaves the same archive as removing the same tweets.
    @Test(arguments: SplitMix64.seeds(3)) func removesAsRemoveDoes(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let times = (1...12_000).map { _ in Int.random(in: 0...9_999, using: &generator) }
        let records = times.enumerated().map { index, time in
            let seconds = 1_538_395_200 + time
            let author = "writer\(index % 100)"
            return tweet(
                index + 1,
                ["a\(index % 7)"],
                by: author,
                more: #", "timestamp_ms": "\#(seconds)000", "created_at": "\#(date(time))""#
            )
        }
        let limit = Int.random(in: 0...9_999, using: &generator)
        let tables = try [true, false].map { prunes in
            let example = try Example()
            try example.add(records, term: "#t")
            if prunes {
                try example.archive.prune(before: 1_538_395_200 + limit)
            } else {
                let old = times.indices.filter { times[$0] < limit }.map { Int64($0 + 1) }
                try example.archive.remove(old)
            }
            #expect(try example.archive.check() == [])
            let sql = """
                SELECT group_concat(id) || (SELECT group_concat(tweet) FROM removed) FROM tweet
                """
            return try example.table("#t")
                + (example.archive.read { try String.fetchOne($0, sql: sql) } ?? "")
        }
        #expect(tables[0] == tables[1])
    }

    /// A time in the first hours of October 2018 as dumps write it.
    private func date(_ seconds: Int) -> String {
        let parts = [12 + seconds / 3600, seconds / 60 % 60, seconds % 60].map { part in
            (part < 10 ? "0" : "") + "\(part)"
        }
        return "Mon Oct 01 \(parts.joined(separator: ":")) +0000 2018"
    }
}
