import GRDB

/// One import of a dump, as the archive recorded it.
///
/// A dump that was imported twice has two.
public struct ImportedDump: Sendable, Equatable {
    /// The path as it was given, or `-` for standard input.
    public let path: String
    /// The formats of its tweets, such as `v1.1`, separated by commas; nil if it had no tweets.
    public let format: String?
    /// The columns that were chosen for some fields of a table, as they were typed; nil if none were.
    public let columns: String?
    /// The start of the import in UTC, such as `2025-01-31T23:59:59Z`.
    public let started: String
    /// Whether the dump was imported to its end.
    public let isFinished: Bool
    /// The search terms that found its tweets, in alphabetical order of the folded terms.
    public let terms: [String]
    /// The number of records with each outcome, at the time of the import.
    public let counts: RecordCounts
    /// The size of the file when it was imported, in bytes as stored; nil if it is unknown.
    public let size: Int?
    /// The SHA-256 of the same bytes in 64 hexadecimal digits; nil if it was not computed.
    public let checksum: String?
}

/// The imports that an archive has recorded.
public struct DumpReport: Sendable {
    /// The file name of the archive.
    public let archive: String
    /// The maximum number of imports.
    public let limit: RowLimit
    /// The imports, the last one first.
    public let dumps: [ImportedDump]
    /// The number of imports beyond the limit.
    public let leftOut: Int
}

extension TweetArchive {
    /// Reads the imports that the archive has recorded, the last one first.
    ///
    /// ```swift
    /// for dump in try archive.dumps(limit: 10).dumps {
    ///     print(dump.path, dump.counts.new, dump.counts.refused)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - tweet: The id of a tweet, for the imports that have it; nil for all imports.
    ///   - limit: The maximum number of imports.
    /// - Returns: The imports. A dump that was imported twice appears twice.
    /// - Throws: An error if the archive cannot be read.
    public func dumps(of tweet: Int64? = nil, limit: RowLimit = .none) throws -> DumpReport {
        try read { db in
            let chosen = try tweet.map { try DumpsOfTweets.dumps(of: $0, db) }
            let condition = chosen.map { "id IN (\($0.map(String.init).joined(separator: ", ")))" }
            let from = "FROM dump WHERE \(condition ?? "true")"
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT * \(from) ORDER BY id DESC LIMIT ?",
                arguments: [limit.sql]
            )
            let dumps = try rows.map { try ImportedDump($0, terms: terms(db, of: $0.stored("id"))) }
            let all = try Int.fetchOne(db, sql: "SELECT count(*) \(from)") ?? 0
            return DumpReport(
                archive: name,
                limit: limit,
                dumps: dumps,
                leftOut: all - dumps.count
            )
        }
    }

    private func terms(_ db: Database, of dump: Int64) throws -> [String] {
        let find = try RawStatement(
            db,
            """
            SELECT term.name FROM dump_term JOIN term ON term.id = dump_term.term
            WHERE dump_term.dump = ?1 ORDER BY term.folded
            """
        )
        return try find.values(for: dump) { $0.text(0) }
    }
}

extension ImportedDump {
    fileprivate init(_ row: Row, terms: [String]) throws {
        var counts = RecordCounts()
        counts.new = try row.storedCount("new")
        counts.upgraded = try row.storedCount("upgraded")
        counts.duplicates = try row.storedCount("duplicates")
        counts.nonTweets = try row.storedCount("non_tweets")
        counts.refused = try row.storedCount("refused")
        let state: String = try row.stored("state")
        self.init(
            path: try row.stored("path"),
            format: try row.stored("format"),
            columns: try row.stored("columns"),
            started: Timestamp.droppingFraction(try row.stored("started")),
            isFinished: state == "finished",
            terms: terms,
            counts: counts,
            size: try row.storedSize("bytes"),
            checksum: try row.stored("sha256")
        )
    }
}

/// A refused record, as the archive recorded it.
public struct StoredRefusal: Sendable, Equatable {
    /// The path of the dump.
    public let path: String
    /// The start of the import in UTC, such as `2025-01-31T23:59:59Z`.
    public let started: String
    /// The name of the file with the record in a zip or tar; nil if the dump is neither.
    public let entry: String?
    /// The line in which the record begins, from 1.
    public let line: Int
    /// The number of the record in the list of that line, from 1; nil if the record is not in a
    /// list.
    public let recordNumber: Int?
    /// The reason of the refusal, such as `not JSON`.
    public let reason: String
}

/// The refused records of an archive's imports.
public struct RefusalReport {
    /// The file name of the archive.
    public let archive: String
    /// The maximum number of rows.
    public let limit: RowLimit
    /// The records within the limit: those of the last import first, and those of one import in
    /// their order in the dump.
    public let rows: ReportRows<StoredRefusal>
    /// The number of refused records, including those that are not shown.
    public let refused: Int
    /// The number of stored records beyond the limit.
    public let leftOut: Int
    /// The number of refused records that are only counted, because their import had more than
    /// ``maxKept``.
    public let notKept: Int
    /// The different paths of the dumps that were imported, in no particular order.
    public let dumps: [String]

    /// The maximum number of refused records of an import that the archive stores.
    ///
    /// A small dump can have millions of them, more than anyone reads.
    public static let maxKept = KeptRefusals.maxCount
}

extension TweetArchive {
    /// Reads the refused records of the imports.
    ///
    /// ```swift
    /// try archive.refusals(of: "dump.jsonl", limit: 20) { report in
    ///     try report.rows.read { refusal in print(refusal.line, refusal.reason) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - path: The path of a dump, as it was imported; nil for all dumps.
    ///   - limit: The maximum number of rows.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: ``ArchiveError/unknownDump(_:)`` if nothing was imported from the path, an error
    ///   if the archive cannot be read, or the error of `body`.
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
            started: Timestamp.droppingFraction(try row.stored("started")),
            entry: try row.stored("member"),
            line: try row.stored("line"),
            recordNumber: try row.stored("entry"),
            reason: try row.stored("reason")
        )
    }
}

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
            let sql: StaticString = "SELECT name FROM term ORDER BY last_used DESC, folded LIMIT ?1"
            return try RawStatement(db, sql).values(for: Int64(limit)) { $0.text(0) }
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
