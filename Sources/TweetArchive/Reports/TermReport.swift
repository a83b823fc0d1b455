import GRDB

/// A search term of an archive, with the numbers of its tweets and dumps.
package struct TermSummary: Sendable, Equatable {
    /// The term as it was last typed.
    package let name: String
    /// The number of tweets that the term found.
    package let tweets: Int
    /// The number of dumps that its tweets come from, as in ``ReportSubject/dumpCount``.
    package let dumps: Int
    /// The search that found the tweets; nil if they come from dumps.
    package let query: String?
    /// The first import or search for the term in UTC, such as `2025-01-31T23:59:59Z`.
    package let firstUsed: String
    /// The last import or search for the term in UTC, such as `2025-01-31T23:59:59Z`.
    package let lastUsed: String
}

/// The search terms of an archive.
package struct TermReport: Sendable {
    /// The file name of the archive.
    package let archive: String
    /// The maximum number of terms.
    package let limit: RowLimit
    /// The terms, the last imported one first; ties are in alphabetical order of the folded terms.
    package let terms: [TermSummary]
    /// The number of terms beyond the limit.
    package let leftOut: Int
}

extension TweetArchive {
    /// Reads the search terms, the last imported one first.
    ///
    /// Ties are in alphabetical order of the folded terms.
    package func terms(limit: RowLimit = .none) throws -> TermReport {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT CAST(name AS BLOB) AS name, tweets, first_used, last_used,
                        CAST(query AS BLOB) AS query,
                        (
                            SELECT \(SourceDumps.number)
                            FROM dump_term JOIN dump ON dump.id = dump_term.dump
                            WHERE dump_term.term = term.id AND \(SourceDumps.condition)
                        ) AS dumps
                    FROM term
                    ORDER BY last_used DESC, folded
                    LIMIT \(limit.sql)
                    """
            )
            let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM term") ?? 0
            return TermReport(
                archive: name,
                limit: limit,
                terms: try rows.map(TermSummary.init),
                leftOut: all - rows.count
            )
        }
    }

    /// Reads the search terms as they were last typed, in the order of ``terms(limit:)``.
    package func termNames(limit: Int) throws -> [String] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT CAST(name AS BLOB) AS name FROM term
                    ORDER BY last_used DESC, folded LIMIT ?
                    """,
                arguments: [limit]
            ).compactMap { $0.blobText("name") }
        }
    }
}

extension TermSummary {
    fileprivate init(_ row: Row) throws {
        self.init(
            name: row.blobText("name") ?? "",
            tweets: try row.storedCount("tweets"),
            dumps: try row.storedCount("dumps"),
            query: row.blobText("query"),
            firstUsed: Timestamp.droppingFraction(try row.stored("first_used")),
            lastUsed: Timestamp.droppingFraction(try row.stored("last_used"))
        )
    }
}
