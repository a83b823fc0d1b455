import GRDB
import TweetDumps

/// A temporary table of a report, which is dropped when the report ends.
struct TemporaryTable {
    /// The name in SQL.
    let name: String

    /// Creates a table and fills it.
    ///
    /// The name must be unique in the report. For each row, `fill` binds a value for each column and
    /// runs the statement.
    init(
        _ db: Database,
        _ name: String,
        columns: [String],
        fill: (_ insert: RawStatement) throws -> Void
    ) throws {
        self.name = name
        let parameters = databaseQuestionMarks(count: columns.count)
        try db.changingTemporaryTables {
            try db.execute(
                sql: "CREATE TEMP TABLE \(name) (\(columns.joined(separator: ", ")))"
            )
            try fill(RawStatement(db, sql: "INSERT INTO temp.\(name) VALUES (\(parameters))"))
        }
    }

    /// Drops all temporary tables of the connection.
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
    /// Calls a closure that reads the archive as it is at one moment, and drops its temporary
    /// tables afterwards.
    func report<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try read { db in
            defer { try? TemporaryTable.removeAll(db) }
            return try body(db)
        }
    }

    /// Calls a closure that reads large parts of the archive as it is at one moment.
    ///
    /// It receives further connections that read the same state; nil if there are none, or if it must
    /// not use several threads.
    func report<Result>(
        inParallel isParallel: Bool,
        _ body: (Database, ParallelReaders?) throws -> Result
    ) throws -> Result {
        // Without further connections the report reads with one.
        guard isParallel, let readers = try? ParallelReaders(self) else {
            return try report { try body($0, nil) }
        }
        return try report(with: readers, body)
    }

    /// Calls a closure with further connections, unless another program changes the archive while they
    /// begin to read.
    func report<Result>(
        with readers: ParallelReaders,
        _ body: (Database, ParallelReaders?) throws -> Result
    ) throws -> Result {
        readersInUse.change { $0.append(readers) }
        defer { readersInUse.change { $0.removeAll { $0 === readers } } }
        return try report { db in
            let canShare = (try? readers.begin(with: db)) == true
            return try body(db, canShare ? readers : nil)
        }
    }
}

extension Database {
    /// Permits changes while the closure runs.
    ///
    /// It must change temporary tables only.
    fileprivate func changingTemporaryTables(_ body: () throws -> Void) throws {
        try execute(sql: "PRAGMA query_only = 0")
        defer { try? execute(sql: "PRAGMA query_only = 1") }
        try body()
    }
}
