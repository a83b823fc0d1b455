import GRDB

extension TweetArchive {
    /// Compares every counter with the tweets, and has SQLite check the file.
    ///
    /// Complexity: reads the whole archive.
    ///
    /// - Returns: What is wrong, a sentence each; empty where nothing is.
    public func check() throws -> [String] {
        try read { db in
            // Where SQLite cannot read its file, nothing in it can be counted.
            let faults = try integrityFaults(db)
            return try faults.isEmpty
                ? foreignKeyFaults(db) + counterFaults(db) + removalFaults(db)
                : faults
        }
    }

    private func integrityFaults(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
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
            return "\(rows) of the rows of \(table) belong to a row of \(parent) that is not there"
        }
    }

    private func counterFaults(_ db: Database) throws -> [String] {
        try countersWithRecount.flatMap { counters in try counters.faults(db) }
    }

    private func removalFaults(_ db: Database) throws -> [String] {
        let count = try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM removed JOIN tweet ON tweet.id = removed.tweet"
        )
        guard let count, count > 0 else { return [] }
        return ["\(count) of the removed tweets are there"]
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
                witnesses: "the refusals"
            ),
        ]
    }
}

/// A table with counters, and the query that counts anew.
private struct CounterCheck {
    let table: String
    let columns: [String]
    let recount: String
    /// What was counted.
    var witnesses = "the tweets"

    /// The most differences that are told of a table.
    private static let mostFaults = 10

    func faults(_ db: Database) throws -> [String] {
        let stored = "SELECT \(columns.joined(separator: ", ")) FROM \(table)"
        let wrong = try differences(db, stored, minus: recount)
        let right = try differences(db, recount, minus: stored)
        return wrong.map { "\(table) has \($0), which \(witnesses) do not show" }
            + right.map { "\(table) lacks \($0), which \(witnesses) show" }
    }

    private func differences(_ db: Database, _ one: String, minus other: String) throws -> [String]
    {
        let sql = "SELECT * FROM (\(one)) EXCEPT SELECT * FROM (\(other)) LIMIT \(Self.mostFaults)"
        return try Row.fetchAll(db, sql: sql).map { row in
            zip(columns, row.databaseValues).map { "\($0) \($1)" }.joined(separator: ", ")
        }
    }
}
