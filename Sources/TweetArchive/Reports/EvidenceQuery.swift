import GRDB
import TweetDumps

/// The query for the tweets that contain a mention.
struct EvidenceQuery {
    /// The tweets that pass the filter, with the mention or not.
    let allTweets: TweetTotal
    /// The ids of the tweets with the mention, and how often each contains it; one row for each
    /// spelling.
    private let table: TemporaryTable

    /// Finds the tweets.
    ///
    /// The report's other numbers and rows are read from a temporary table.
    init(
        _ db: Database,
        _ mention: StoredMention,
        of term: StoredTerm?,
        _ filter: TweetFilter
    ) throws {
        let spellings = Set(
            try Int64.fetchAll(db, sql: "SELECT id FROM spelling WHERE mention = \(mention.id)")
        )
        let scan = try TweetScan(db, of: term, filter)
        var total = TweetTotal()
        table = try TemporaryTable(db, "evidence", columns: ["tweet", "count"]) { insert in
            var id: Int64 = 0
            total = try scan.read {
                id = $0.id
            } spelling: { spelling, count in
                guard spellings.contains(spelling) else { return }
                try insert.run {
                    $0.bind(id)
                    $0.bind(Int64(count))
                }
            }
        }
        allTweets = total
    }

    /// The number of tweets with the mention, and how often they contain it in all.
    func counts(_ db: Database) throws -> (tweets: Int, count: Int) {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT count(DISTINCT tweet) AS tweets, ifnull(sum(count), 0) AS count
                FROM \(table.name)
                """
        )
        return try row.map { (try $0.storedCount("tweets"), try $0.storedCount("count")) } ?? (0, 0)
    }

    /// The tweets with the mention, in order of their ids.
    func rows(_ db: Database, limit: RowLimit) -> ReportRows<EvidenceReport.Row> {
        ReportRows(
            db,
            sql: """
                WITH found AS (SELECT tweet, sum(count) AS count FROM \(table.name) GROUP BY tweet)
                SELECT tweet.id, \(TweetTime.sql) AS time, tweet.kind, tweet.language,
                    CAST(author.name AS BLOB) AS author, CAST(tweet.text AS BLOB) AS text,
                    found.count
                FROM found
                CROSS JOIN tweet ON tweet.id = found.tweet
                LEFT JOIN author ON author.id = tweet.author
                ORDER BY found.tweet LIMIT \(limit.sql)
                """,
            EvidenceReport.Row.init
        )
    }
}

extension EvidenceReport.Row {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.stored("id"),
            time: try row.stored("time"),
            author: row.blobText("author"),
            kind: try row.storedChoice("kind"),
            language: try row.stored("language"),
            count: try row.storedCount("count"),
            text: TweetText.unescaped(row.blobText("text") ?? "")
        )
    }
}
