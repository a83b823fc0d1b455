import GRDB
import TweetDumps

extension TweetArchive {
    /// Compares every counter with the stored tweets, and checks the references and the file itself.
    ///
    /// ```swift
    /// let faults = try TweetArchive(readingAt: "tweets.sqlite").check()
    /// print(faults.isEmpty ? "sound" : faults.joined(separator: "\n"))
    /// ```
    ///
    /// - Returns: A sentence for each fault, at most ten of each kind for a table; empty for a
    ///   sound archive.
    /// - Throws: An error if the archive cannot be read.
    /// - Complexity: Reads the whole archive.
    public func check() throws -> [String] {
        try read { db in
            // A damaged file cannot be counted.
            let faults = try integrityFaults(db)
            return try faults.isEmpty
                ? foreignKeyFaults(db) + CounterCheck.all.flatMap { try $0.faults(db) }
                    + linkFaults(db) + removalFaults(db) + DumpTweetCheck.faults(db)
                    + CopiedTable.allCases.flatMap { try $0.faults(db) }
                : faults
        }
    }

    private func integrityFaults(_ db: Database) throws -> [String] {
        // A fault can have several lines; the first one names the database.
        try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            .flatMap { $0.split(separator: "\n") }.filter { !$0.hasPrefix("***") }
            .map { "the file is damaged; SQLite reports: \($0)" }
    }

    private func foreignKeyFaults(_ db: Database) throws -> [String] {
        try RawStatement(
            db,
            """
            SELECT "table", parent, count(*) FROM pragma_foreign_key_check
            GROUP BY "table", parent
            """
        ).values { row in
            "\(row.integer(2)) rows of \(row.text(0)) refer to a missing row of \(row.text(1))"
        }
    }

    /// Links that are in the wrong one of the two tables of links.
    private func linkFaults(_ db: Database) throws -> [String] {
        try [("link", false), ("omitted_link", true)].compactMap { table, isOmitted in
            var wrong = 0
            try RawStatement(
                db,
                sql: """
                    SELECT tweet.id, retweet_of, quote_of, url
                    FROM \(table) CROSS JOIN tweet ON tweet.id = \(table).tweet
                    \(isOmitted ? "" : "WHERE url LIKE '%/status%'")
                    """
            ).readAll { row in
                let tweet = StatusAddress.target(of: try row.bytes(3)[...]) ?? 0
                let isOwn = tweet != 0 && (0..<3).contains { row.integer($0) == tweet }
                if isOwn != isOmitted { wrong += 1 }
            }
            guard wrong > 0 else { return nil }
            return "\(wrong) rows of \(table) should be in the other table of links"
        }
    }

    private func removalFaults(_ db: Database) throws -> [String] {
        let sql = "SELECT count(*) FROM removed JOIN tweet ON tweet.id = removed.tweet"
        let count = try db.storedCount(sql: sql)
        return count == 0 ? [] : ["\(count) removed tweets are in the archive"]
    }
}

/// Compares the tweets of the dumps with those of the archive, in blocks of ids to need little memory.
private struct DumpTweetCheck {
    /// The number of tweets in a block.
    private static let blockSize = 1 << 16

    private let rows: DumpTweetRows
    /// The ids of rows that imports do not write.
    private var damaged: Set<Int64> = []
    /// The number of ids in rows that the archive does not have.
    private var absent = 0
    /// The number of tweets of the archive that no row has.
    private var withoutDump = 0

    /// A sentence for each kind of fault.
    static func faults(_ db: Database) throws -> [String] {
        var check = DumpTweetCheck(rows: try DumpTweetRows(db))
        try check.run(db)
        return [
            check.damaged.isEmpty ? nil : "\(check.damaged.count) rows of dump_tweets are damaged",
            check.absent == 0 ? nil : "\(check.absent) tweets of dumps are not in the archive",
            check.withoutDump == 0 ? nil : "\(check.withoutDump) tweets are in no dump",
        ].compactMap(\.self)
    }

    private mutating func run(_ db: Database) throws {
        let block = try RawStatement(
            db,
            sql: "SELECT id FROM tweet WHERE id >= ?1 ORDER BY id LIMIT \(Self.blockSize)"
        )
        // The rows with ids in the current block, and the index of the first row with only later ids.
        var (open, next) = ([DumpTweetRows.Row](), 0)
        var first = Int64.min
        while true {
            let tweets = try block.values(for: first) { $0.integer(0) }
            let last = tweets.count < Self.blockSize ? Int64.max : tweets[tweets.count - 1]
            while next < rows.rows.count, rows.rows[next].first <= last {
                open.append(rows.rows[next])
                next += 1
            }
            try compare(tweets, with: open, in: first...last)
            if last == .max { return }
            open.removeAll { $0.last <= last }
            first = last + 1
        }
    }

    /// Compares the tweets of the archive in a range of ids with those of the rows.
    private mutating func compare(
        _ tweets: [Int64],
        with open: [DumpTweetRows.Row],
        in range: ClosedRange<Int64>
    ) throws {
        var isFound = [Bool](repeating: false, count: tweets.count)
        for row in open where !damaged.contains(row.id) {
            do {
                for id in try rows.ids(of: row) where range.contains(id) {
                    let index = tweets.sortedIndex { $0 >= id }
                    if index < tweets.count, tweets[index] == id {
                        isFound[index] = true
                    } else {
                        absent += 1
                    }
                }
            } catch is DamagedValue {
                damaged.insert(row.id)
            }
        }
        withoutDump += isFound.count { !$0 }
    }
}

/// A table with counters, and the query that computes them anew.
private struct CounterCheck {
    let table: String
    let columns: [String]
    let recount: String
    /// The rows that the counters count, in words.
    let source: String

    init(
        _ table: String,
        _ columns: [String],
        _ recount: String,
        of source: String = "the tweets"
    ) {
        (self.table, self.columns, self.recount, self.source) = (table, columns, recount, source)
    }

    static var all: [CounterCheck] {
        [
            CounterCheck("archive", ["tweets", "hashtags", "users"], Recount.archive),
            CounterCheck("term", ["id", "tweets", "hashtags", "users"], Recount.term),
            CounterCheck("mention", ["id", "count", "tweets"], Recount.mention),
            CounterCheck("spelling", ["id", "tweets"], Recount.spelling),
            CounterCheck("tweet", ["id", "mentions"], Recount.tweet),
            CounterCheck("popularity", ["term", "mention", "count", "tweets"], Recount.popularity),
            CounterCheck("dump", ["id", "refused"], Recount.refused, of: "the refusals"),
            CounterCheck("profile", ["author", "account", "tweets"], Recount.profile),
            CounterCheck("archive", ["removed"], Recount.removed, of: "the rows of removed"),
        ]
    }

    /// The maximum number of differences that are reported in each direction for a table.
    private static let maxFaults = 10

    /// The differences between the counters and the recount, each in a sentence.
    func faults(_ db: Database) throws -> [String] {
        let stored = "SELECT \(columns.joined(separator: ", ")) FROM \(table)"
        let wrong = try differences(db, stored, minus: recount)
        let right = try differences(db, recount, minus: stored)
        return wrong.map { "\(table) has \($0), which \(source) do not show" }
            + right.map { "\(table) lacks \($0), which \(source) show" }
    }

    private func differences(_ db: Database, _ one: String, minus other: String) throws -> [String]
    {
        let sql = "SELECT * FROM (\(one)) EXCEPT SELECT * FROM (\(other)) LIMIT \(Self.maxFaults)"
        return try Row.fetchAll(db, sql: sql).map { row in
            zip(columns, row.databaseValues).map { "\($0) \($1)" }.joined(separator: ", ")
        }
    }
}

/// SQL queries that compute the archive's counters from the tweets and refusals.
///
/// `CROSS JOIN` makes SQLite join from left to right, so that each step is a look-up by key.
enum Recount {
    static let popularityOfTerm = popularity(where: "term_tweet.term = :term")

    /// The popularity tables of all terms.
    static let popularity = popularity(where: "true")

    private static func popularity(where condition: String) -> String {
        """
        SELECT term_tweet.term, spelling.mention, sum(tweet_spelling.count) AS count,
            count(DISTINCT tweet_spelling.tweet) AS tweets
        FROM term_tweet
        CROSS JOIN tweet_spelling ON tweet_spelling.tweet = term_tweet.tweet
        CROSS JOIN spelling ON spelling.id = tweet_spelling.spelling
        WHERE \(condition)
        GROUP BY term_tweet.term, spelling.mention
        """
    }

    /// The counts of each mention in the whole archive.
    static let mention = """
        WITH counted AS MATERIALIZED (
            SELECT spelling.mention, sum(tweet_spelling.count) AS count,
                count(DISTINCT tweet_spelling.tweet) AS tweets
            FROM tweet_spelling CROSS JOIN spelling ON spelling.id = tweet_spelling.spelling
            GROUP BY spelling.mention
        )
        SELECT mention.id, ifnull(counted.count, 0) AS count, ifnull(counted.tweets, 0) AS tweets
        FROM mention LEFT JOIN counted ON counted.mention = mention.id
        """

    /// The number of tweets with each spelling.
    static let spelling = """
        WITH counted AS MATERIALIZED (
            SELECT spelling, count(*) AS tweets FROM tweet_spelling GROUP BY spelling
        )
        SELECT spelling.id, ifnull(counted.tweets, 0) AS tweets
        FROM spelling LEFT JOIN counted ON counted.spelling = spelling.id
        """

    /// The number of tweets that each term found, and of the different hashtags and users in them.
    static let term = """
        WITH found AS MATERIALIZED (
            SELECT term, count(*) AS tweets FROM term_tweet GROUP BY term
        ), mentioned AS MATERIALIZED (
            SELECT term, sum(mention.kind = 0) AS hashtags, sum(mention.kind = 1) AS users
            FROM (\(popularity)) AS counted CROSS JOIN mention ON mention.id = counted.mention
            GROUP BY term
        )
        SELECT term.id, ifnull(found.tweets, 0) AS tweets,
            ifnull(mentioned.hashtags, 0) AS hashtags, ifnull(mentioned.users, 0) AS users
        FROM term
        LEFT JOIN found ON found.term = term.id
        LEFT JOIN mentioned ON mentioned.term = term.id
        """

    /// The number of tweets in the archive, and of the different hashtags and users in them.
    static let archive = """
        SELECT (SELECT count(*) FROM tweet) AS tweets,
            ifnull(sum(mention.kind = 0), 0) AS hashtags,
            ifnull(sum(mention.kind = 1), 0) AS users
        FROM (
            SELECT DISTINCT spelling.mention
            FROM tweet_spelling CROSS JOIN spelling ON spelling.id = tweet_spelling.spelling
        ) AS mentioned
        CROSS JOIN mention ON mention.id = mentioned.mention
        """

    /// The number of removed tweets that some dump had.
    static let removed = "SELECT count(*) AS removed FROM removed WHERE imported"

    /// The number of tweets by each author.
    static let profile = """
        WITH counted AS MATERIALIZED (
            SELECT ifnull(author, 0) AS author, ifnull(account, 0) AS account, count(*) AS tweets
            FROM tweet WHERE author NOT NULL OR account NOT NULL GROUP BY 1, 2
        )
        SELECT author, account, tweets FROM counted
        UNION ALL SELECT author, account, 0 FROM profile
        WHERE (author, account) NOT IN (SELECT author, account FROM counted)
        """

    /// The number of mentions in each tweet.
    static let tweet = """
        SELECT tweet.id, ifnull(sum(tweet_spelling.count), 0) AS mentions
        FROM tweet LEFT JOIN tweet_spelling ON tweet_spelling.tweet = tweet.id
        GROUP BY tweet.id
        """

    /// The number of refused records of each dump: that of its stored refusals, or the dump's own
    /// number if not all are stored.
    static let refused = """
        SELECT dump.id, iif(
            count(refusal.number) >= \(KeptRefusals.maxCount),
            max(count(refusal.number), dump.refused), count(refusal.number)
        ) AS refused
        FROM dump LEFT JOIN refusal ON refusal.dump = dump.id
        GROUP BY dump.id
        """
}
