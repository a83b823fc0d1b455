import GRDB
import TweetDumps

/// Finds the tweets with a mention, and reads them.
struct EvidenceQuery {
    /// How many tweets the report is about, with the mention or not.
    let allTweets: Int
    /// How many tweets are not among them for want of a time alone.
    let undated: Int
    /// How often the mention stands in the tweets.
    let count: Int
    /// How many tweets have it.
    let tweets: Int
    /// Where their ids and counts are.
    private static let table = "evidence"

    /// Gathers the tweets in a temporary table.
    init(
        _ db: Database,
        _ mention: KnownMention,
        of term: StoredTerm?,
        _ filter: TweetFilter
    ) throws {
        let spellings = Set(
            try Int.fetchAll(db, sql: "SELECT id FROM spelling WHERE mention = \(mention.id)")
        )
        let scan = try TweetScan(db, of: term, filter)
        var (all, count, tweets) = (0, 0, 0)
        try db.changingTemporaryTables {
            try db.execute(
                sql: """
                    CREATE TEMP TABLE \(EvidenceQuery.table) (
                        tweet  INTEGER PRIMARY KEY,
                        count  INTEGER NOT NULL
                    )
                    """
            )
            let insert = try HotStatement(
                db,
                sql: """
                    INSERT INTO \(EvidenceQuery.table) VALUES (?, ?)
                    ON CONFLICT DO UPDATE SET count = count + excluded.count
                    """
            )
            var (last, current): (Int64?, Int64) = (nil, 0)
            try scan.read { tweet in
                all += 1
                current = tweet.id
            } spelling: { spelling, times in
                guard spellings.contains(spelling) else { return }
                insert.bind(current, at: 1)
                insert.bind(Int64(times), at: 2)
                try insert.run()
                count += times
                tweets += last == current ? 0 : 1
                last = current
            }
        }
        allTweets = all
        undated = scan.undated
        self.count = count
        self.tweets = tweets
    }

    /// The tweets, in the order of their ids.
    func rows(_ db: Database, limit: Int?) -> ReportRows<EvidenceReport.Row> {
        ReportRows { body in
            let cursor = try Row.fetchCursor(
                db,
                sql: """
                    SELECT tweet.id, tweet.time, tweet.kind, tweet.language,
                        CAST(author.name AS BLOB) AS author, CAST(tweet.text AS BLOB) AS text,
                        \(EvidenceQuery.table).count
                    FROM \(EvidenceQuery.table)
                    CROSS JOIN tweet ON tweet.id = \(EvidenceQuery.table).tweet
                    LEFT JOIN author ON author.id = tweet.author
                    ORDER BY \(EvidenceQuery.table).tweet LIMIT \(limit ?? -1)
                    """
            )
            while let row = try cursor.next() { try body(EvidenceReport.Row(row)) }
        }
    }
}

extension EvidenceReport.Row {
    fileprivate init(_ row: Row) {
        self.init(
            id: row["id"],
            time: row["time"],
            author: row.wholeText("author"),
            kind: TweetKind(rawValue: row["kind"]) ?? .original,
            language: row["language"],
            count: row["count"],
            text: (row.wholeText("text") ?? "").withoutReferences
        )
    }
}

extension String {
    /// The text with the three characters that Twitter writes as references.
    fileprivate var withoutReferences: String {
        guard contains("&") else { return self }
        return replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&amp;", with: "&")
    }
}
