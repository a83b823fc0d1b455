import GRDB
import TweetDumps

extension TweetArchive {
    /// Compares every counter with the stored tweets, and checks the references and the file
    /// itself.
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
                ? foreignKeyFaults(db) + counterFaults(db) + linkFaults(db) + removalFaults(db)
                : faults
        }
    }

    private func integrityFaults(_ db: Database) throws -> [String] {
        // A fault can have several lines, the first of which names the database.
        try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            .flatMap { $0.split(separator: "\n") }.filter { !$0.hasPrefix("***") }
            .map { "the file is damaged, which SQLite describes so: \($0)" }
    }

    private func foreignKeyFaults(_ db: Database) throws -> [String] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT "table" AS child, parent, count(*) AS rows FROM pragma_foreign_key_check
                GROUP BY "table", parent
                """
        ).map { row in
            let (table, parent): (String, String) = (
                try row.stored("child"), try row.stored("parent")
            )
            let rows = try row.storedCount("rows")
            return "\(rows) rows of \(table) refer to a missing row of \(parent)"
        }
    }

    private func counterFaults(_ db: Database) throws -> [String] {
        try countersWithRecount.flatMap { counters in try counters.faults(db) }
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
        let count = try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM removed JOIN tweet ON tweet.id = removed.tweet"
        )
        guard let count, count > 0 else { return [] }
        return ["\(count) removed tweets are in the archive"]
    }

    private var countersWithRecount: [CounterCheck] {
        [
            CounterCheck(
                table: "archive",
                columns: ["tweets", "hashtags", "users"],
                recount: Recount.archive
            ),
            CounterCheck(
                table: "term",
                columns: ["id", "tweets", "hashtags", "users"],
                recount: Recount.term
            ),
            CounterCheck(
                table: "mention",
                columns: ["id", "count", "tweets"],
                recount: Recount.mention
            ),
            CounterCheck(table: "spelling", columns: ["id", "tweets"], recount: Recount.spelling),
            CounterCheck(table: "tweet", columns: ["id", "mentions"], recount: Recount.tweet),
            CounterCheck(
                table: "popularity",
                columns: ["term", "mention", "count", "tweets"],
                recount: Recount.popularity
            ),
            CounterCheck(
                table: "dump",
                columns: ["id", "refused"],
                recount: Recount.refused,
                source: "the refusals"
            ),
            CounterCheck(table: "author", columns: ["id", "tweets"], recount: Recount.author),
            CounterCheck(
                table: "archive",
                columns: ["removed"],
                recount: "SELECT count(*) AS removed FROM removed WHERE imported",
                source: "the rows of removed"
            ),
        ]
    }
}

/// A table with counters, and the query that computes them anew.
private struct CounterCheck {
    let table: String
    let columns: [String]
    let recount: String
    /// The rows that the counters count, in words.
    var source = "the tweets"

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
