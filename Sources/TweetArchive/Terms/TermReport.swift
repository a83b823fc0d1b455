import GRDB

/// A search term of the archive, with what it found.
public struct TermSummary: Sendable, Equatable {
    /// The term as it was last typed.
    public let name: String
    /// How many tweets it found.
    public let tweets: Int
    /// How many dumps its tweets come from, as in ``ReportSubject/dumpCount``.
    public let dumps: Int
    /// When it was first imported for: ISO 8601, UTC.
    public let firstUsed: String
    /// When it was last imported for: ISO 8601, UTC.
    public let lastUsed: String
}

/// The search terms of an archive.
public struct TermReport: Sendable {
    /// The name of the archive's file.
    public let archive: String
    /// The maximum number of terms that was asked for.
    public let limit: RowLimit
    /// The terms, last imported first; ties in alphabetical order of the folded terms.
    public let terms: [TermSummary]
    /// The number of terms that the limit left out.
    public let leftOut: Int
}

extension TweetArchive {
    /// The search terms, last imported first; ties in alphabetical order of the folded terms.
    ///
    /// - Parameter limit: The maximum number of terms.
    /// - Returns: The terms.
    /// - Throws: An error if the archive cannot be read.
    public func terms(limit: RowLimit = .none) throws -> TermReport {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT CAST(name AS BLOB) AS name, tweets, first_used, last_used,
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

    /// The search terms as they were last typed, in the order of ``terms(limit:)``.
    ///
    /// - Parameter limit: How many at most.
    /// - Returns: The terms' names.
    /// - Throws: An error if the archive cannot be read.
    public func termNames(limit: Int) throws -> [String] {
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
            firstUsed: Timestamp.droppingFraction(try row.stored("first_used")),
            lastUsed: Timestamp.droppingFraction(try row.stored("last_used"))
        )
    }
}
