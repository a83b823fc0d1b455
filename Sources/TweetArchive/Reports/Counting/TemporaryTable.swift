import GRDB

/// A table that a report makes for itself, beside the archive's; it is gone with the report.
struct TemporaryTable {
    /// What it is called in SQL.
    let name: String

    /// Makes a table and fills it.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - name: What it is called in SQL, as no other table of the report.
    ///   - columns: The names of its columns, in SQL.
    ///   - fill: Runs the statement that is given to it once a row, with a value bound for each
    ///     column.
    /// - Throws: An error if there is no room, or what `fill` throws.
    init(
        _ db: Database,
        _ name: String,
        columns: [String],
        fill: (_ insert: HotStatement) throws -> Void
    ) throws {
        self.name = name
        let marks = databaseQuestionMarks(count: columns.count)
        try db.changingTemporaryTables {
            try db.execute(
                sql: "CREATE TEMP TABLE \(name) (\(columns.joined(separator: ", ")))"
            )
            try fill(HotStatement(db, sql: "INSERT INTO temp.\(name) VALUES (\(marks))"))
        }
    }

    fileprivate static func removeAll(_ db: Database) throws {
        let names = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_temp_schema WHERE type = 'table'"
        )
        guard !names.isEmpty else { return }
        try db.changingTemporaryTables {
            for name in names { try db.execute(sql: "DROP TABLE temp.\(name)") }
        }
    }
}

extension TweetArchive {
    /// Reads a report from the archive as it is at one moment, and removes the report's tables.
    func report<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try read { db in
            defer { try? TemporaryTable.removeAll(db) }
            return try body(db)
        }
    }
}

extension Database {
    /// Allows for changes while the body runs, which must be of temporary tables.
    fileprivate func changingTemporaryTables(_ body: () throws -> Void) throws {
        try execute(sql: "PRAGMA query_only = 0")
        defer { try? execute(sql: "PRAGMA query_only = 1") }
        try body()
    }
}
