import GRDB
import Testing

@testable import TweetArchive

/// The time of a tweet, which SQL and Swift compute.
@Suite struct TweetTimeTests {
    @Test(arguments: [nil, 0, -1, 1_136_073_599, 1_136_073_600, 4_102_444_799, 4_102_444_800, .max])
    func isTheSameInSQL(stored: Int64?) throws {
        try TweetArchive(inMemory: ()).write { db in
            let ids: [Int64] = [1, 29_700_000_000, 29_700_000_001, 1 << 60, .max]
            for id in ids {
                let sql = "SELECT \(TweetTime.sql) FROM (SELECT ? AS id, ? AS time) AS tweet"
                let expected = try Int64.fetchOne(db, sql: sql, arguments: [id, stored])
                #expect(TweetTime.seconds(stored: stored ?? 0, ofTweet: id) == expected)
            }
        }
    }
}
