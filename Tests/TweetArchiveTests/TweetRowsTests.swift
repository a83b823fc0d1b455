import GRDB
import Testing

@testable import TweetArchive

/// Rows of tweets that are read beside tweets in the same order.
@Suite struct TweetRowsTests {
    /// The rows of each tweet that is asked for, whether many or few lie between them.
    @Test(arguments: [ScanOrder.ascending, .descending], [1, 2, 31, 33, 34, 700])
    func findsTheRowsOfTweets(order: ScanOrder, distance: Int) throws {
        try TweetArchive(inMemory: ()).write { db in
            try db.execute(
                sql: """
                    INSERT INTO tweet_spelling (tweet, spelling, count)
                    WITH RECURSIVE number (n) AS (
                        SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 5000
                    )
                    SELECT n / 2 + 1, n, 1 FROM number WHERE n % 7 <> 0
                    """
            )
            let columns = ["tweet", "spelling"]
            var integers = try TweetRows(db, columns, from: "tweet_spelling", order)
            var values = try TweetRows(
                db,
                sql: "SELECT tweet, spelling FROM tweet_spelling WHERE",
                by: "tweet",
                order
            )
            let tweets = stride(from: Int64(1), through: 2600, by: distance)
            for tweet in order == .ascending ? Array(tweets) : tweets.reversed() {
                let expected = try Int64.fetchAll(
                    db,
                    sql: "SELECT spelling FROM tweet_spelling WHERE tweet = ? ORDER BY spelling",
                    arguments: [tweet]
                )
                #expect(try spellings(of: tweet, &integers).sorted() == expected)
                #expect(try spellings(of: tweet, &values).sorted() == expected)
            }
            integers.end()
            values.end()
        }
    }

    private func spellings<Source>(
        of tweet: Int64,
        _ rows: inout TweetRows<Source>
    ) throws -> [Int64] {
        var spellings: [Int64] = []
        while let row = try rows.row(of: tweet) {
            spellings.append(row.integer(1))
            try rows.step()
        }
        return spellings
    }
}
