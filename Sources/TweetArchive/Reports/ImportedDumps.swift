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

extension TweetArchive {
    /// The imports of dumps, last begun first.
    ///
    /// A dump that was imported twice is there twice.
    ///
    /// - Parameter limit: How many at most; nil for all.
    /// - Returns: The imports, and how many more there are.
    /// - Throws: An error if the archive cannot be read.
    public func dumps(limit: Int? = nil) throws -> (dumps: [ImportedDump], leftOut: Int) {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT * FROM dump ORDER BY id DESC LIMIT ?",
                arguments: [limit ?? -1]
            )
            let dumps = try rows.map { try ImportedDump($0, terms: terms(db, of: $0["id"])) }
            let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM dump") ?? 0
            return (dumps, all - dumps.count)
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

    /// The records that were refused, those of the last import first, each import's in their order.
    ///
    /// - Parameters:
    ///   - path: The path of the dumps to tell of; nil for all.
    ///   - limit: How many at most; nil for all.
    /// - Returns: The refusals, and how many more there are.
    /// - Throws: ``ArchiveError/unknownDump(_:)`` where nothing was imported from the path.
    public func refusals(
        of path: String? = nil,
        limit: Int? = nil
    ) throws -> (refusals: [StoredRefusal], leftOut: Int) {
        try read { db in
            if let path { try requireDump(db, path) }
            let chosen = """
                FROM dump JOIN refusal ON refusal.dump = dump.id
                WHERE :path IS NULL OR dump.path = :path
                """
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT path, started, member, line, entry, reason \(chosen)
                    ORDER BY dump.id DESC, refusal.number LIMIT :limit
                    """,
                arguments: ["path": path, "limit": limit ?? -1]
            )
            let all = try Int.fetchOne(
                db,
                sql: "SELECT count(*) \(chosen)",
                arguments: ["path": path]
            )
            return (rows.map(StoredRefusal.init), (all ?? 0) - rows.count)
        }
    }

    private func requireDump(_ db: Database, _ path: String) throws {
        let sql = "SELECT EXISTS (SELECT 1 FROM dump WHERE path = ?)"
        guard try Bool.fetchOne(db, sql: sql, arguments: [path]) == true else {
            throw ArchiveError.unknownDump(path)
        }
    }
}

extension ImportedDump {
    fileprivate init(_ row: Row, terms: [String]) {
        var counts = RecordCounts()
        counts.new = row["new"]
        counts.upgraded = row["upgraded"]
        counts.duplicates = row["duplicates"]
        counts.nonTweets = row["non_tweets"]
        counts.refused = row["refused"]
        self.init(
            path: row["path"],
            format: row["format"],
            started: Timestamp.toSeconds(row["started"]),
            isFinished: row["state"] == "finished",
            terms: terms,
            counts: counts
        )
    }
}

extension StoredRefusal {
    fileprivate init(_ row: Row) {
        self.init(
            path: row["path"],
            started: Timestamp.toSeconds(row["started"]),
            member: row["member"],
            line: row["line"],
            entry: row["entry"],
            reason: row["reason"]
        )
    }
}
