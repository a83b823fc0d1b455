import GRDB

/// A record that was refused, as the archive remembers it.
public struct StoredRefusal: Sendable, Equatable {
    /// The path of the dump.
    public let path: String
    /// When the import of the dump began: ISO 8601, UTC.
    public let started: String
    /// The member of the archive, such as a zip, in which the record stands; nil in other dumps.
    public let member: String?
    /// The line in which the record begins, from 1.
    public let line: Int
    /// Which entry of that line's list the record is, from 1.
    public let entry: Int?
    /// Why it was refused, such as `not JSON`.
    public let reason: String
}

/// The records that were refused.
public struct RefusalReport {
    /// The name of the archive's file.
    public let archive: String
    /// The maximum number of rows that was asked for.
    public let limit: RowLimit
    /// The records that are shown, those of the last import first, each import's in their order.
    public let rows: ReportRows<StoredRefusal>
    /// How many records were refused, shown or not.
    public let refused: Int
    /// How many rows the limit left out.
    public let leftOut: Int
    /// How many records there are of which nothing but their number is kept.
    ///
    /// Of each import the first ``mostKept`` are kept with their place.
    public let notKept: Int
    /// The paths of the dumps that the records are of, in no order.
    public let dumps: [String]

    /// The most refused records of an import that the archive keeps with their place.
    ///
    /// No one looks through more, and a small dump can have millions of them.
    public static let mostKept = 10_000
}

extension TweetArchive {
    /// The records that were refused.
    ///
    /// - Parameters:
    ///   - path: The path of the dumps to tell of; nil for all.
    ///   - limit: The maximum number of rows.
    ///   - body: Reads the report, whose rows are there until it returns.
    /// - Returns: What the body returns.
    /// - Throws: ``ArchiveError/unknownDump(_:)`` where nothing was imported from the path, an error if
    ///   the archive cannot be read, or what the body throws.
    public func refusals<Result>(
        of path: String? = nil,
        limit: RowLimit = .none,
        _ body: (RefusalReport) throws -> Result
    ) throws -> Result {
        try read { db in
            if let path { try requireDump(db, path) }
            let arguments: StatementArguments = ["path": path]
            let chosen = "WHERE :path IS NULL OR dump.path = :path"
            let kept = "FROM dump JOIN refusal ON refusal.dump = dump.id \(chosen)"
            func number(_ sql: String) throws -> Int {
                try db.storedCount(sql: sql, arguments: arguments)
            }
            let refused = try number("SELECT sum(dump.refused) FROM dump \(chosen)")
            let found = try number("SELECT count(*) \(kept)")
            let rows = """
                SELECT path, started, member, line, entry, reason \(kept)
                ORDER BY dump.id DESC, refusal.number LIMIT \(limit.sql)
                """
            return try body(
                RefusalReport(
                    archive: name,
                    limit: limit,
                    rows: ReportRows(db, sql: rows, arguments: arguments, StoredRefusal.init),
                    refused: refused,
                    leftOut: limit.leftOut(of: found),
                    notKept: max(0, refused - found),
                    dumps: String.fetchAll(
                        db,
                        sql: "SELECT DISTINCT path FROM dump \(chosen)",
                        arguments: arguments
                    )
                )
            )
        }
    }

    private func requireDump(_ db: Database, _ path: String) throws {
        let sql = "SELECT EXISTS (SELECT 1 FROM dump WHERE path = ?)"
        guard try Bool.fetchOne(db, sql: sql, arguments: [path]) == true else {
            throw ArchiveError.unknownDump(path)
        }
    }
}

extension StoredRefusal {
    fileprivate init(_ row: Row) throws {
        self.init(
            path: try row.stored("path"),
            started: Timestamp.toSeconds(try row.stored("started")),
            member: try row.stored("member"),
            line: try row.stored("line"),
            entry: try row.stored("entry"),
            reason: try row.stored("reason")
        )
    }
}
