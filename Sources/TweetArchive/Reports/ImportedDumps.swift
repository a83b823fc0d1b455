import GRDB

/// An import of a dump, as the archive's ledger has it.
public struct ImportedDump: Sendable, Equatable {
    /// The path as it was given, or `-` for standard input.
    public let path: String
    /// The names of the formats of its tweets, such as `v1.1`; nil without tweets.
    public let format: String?
    /// When the import began: ISO 8601, UTC.
    public let started: String
    /// Whether the dump was read to its end.
    public let isFinished: Bool
    /// The terms that its tweets were found by, in alphabetical order.
    public let terms: [String]
    /// What became of its records at that time.
    public let counts: RecordCounts
}

/// The imports of dumps into an archive.
public struct DumpReport: Sendable {
    /// The name of the archive's file.
    public let archive: String
    /// The maximum number of imports that was asked for.
    public let limit: RowLimit
    /// The imports, last begun first.
    public let dumps: [ImportedDump]
    /// The number of imports that the limit left out.
    public let leftOut: Int
}

extension TweetArchive {
    /// The imports of dumps, last begun first.
    ///
    /// A dump that was imported twice is there twice.
    ///
    /// - Parameter limit: The maximum number of imports.
    /// - Returns: The imports.
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
        ).map { $0.wholeText("name") ?? "" }
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
            started: Timestamp.toSeconds(try row.stored("started")),
            isFinished: state == "finished",
            terms: terms,
            counts: counts
        )
    }
}
