import GRDB

/// One import of a dump, as the archive recorded it.
///
/// A dump that was imported twice has two.
public struct ImportedDump: Sendable, Equatable {
    /// The path as it was given, or `-` for standard input.
    public let path: String
    /// The formats of its tweets, such as `v1.1`, separated by commas; nil if it had no tweets.
    public let format: String?
    /// The start of the import in UTC, such as `2025-01-31T23:59:59Z`.
    public let started: String
    /// Whether the dump was imported to its end.
    public let isFinished: Bool
    /// The search terms that found its tweets, in alphabetical order of the folded terms.
    public let terms: [String]
    /// The number of records with each outcome, at the time of the import.
    public let counts: RecordCounts
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
    /// - Parameter limit: The maximum number of imports.
    /// - Returns: The imports. A dump that was imported twice appears twice.
    /// - Throws: An error if the archive cannot be read.
    public func dumps(limit: RowLimit = .none) throws -> DumpReport {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT * FROM dump ORDER BY id DESC LIMIT ?",
                arguments: [limit.sql]
            )
            let dumps = try rows.map { try ImportedDump($0, terms: terms(db, of: $0.stored("id"))) }
            let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM dump") ?? 0
            return DumpReport(
                archive: name,
                limit: limit,
                dumps: dumps,
                leftOut: all - dumps.count
            )
        }
    }

    private func terms(_ db: Database, of dump: Int64) throws -> [String] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT CAST(term.name AS BLOB) AS name
                FROM dump_term JOIN term ON term.id = dump_term.term
                WHERE dump_term.dump = ? ORDER BY term.folded
                """,
            arguments: [dump]
        ).map { $0.blobText("name") ?? "" }
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
            started: Timestamp.droppingFraction(try row.stored("started")),
            isFinished: state == "finished",
            terms: terms,
            counts: counts
        )
    }
}
