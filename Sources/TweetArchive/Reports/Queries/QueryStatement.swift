import GRDB
import GRDBSQLite

/// A statement that someone else wrote, and that may only read.
struct QueryStatement {
    /// The names of its columns, as SQLite gives them.
    let columns: [String]
    private let statement: HotStatement
    private let clock: QueryClock

    /// Prepares a statement.
    ///
    /// - Throws: ``ArchiveError/badQuery(_:)``.
    init(_ db: Database, _ sql: String, _ clock: QueryClock) throws {
        guard QueryStatement.begins(sql) else {
            throw ArchiveError.badQuery("it must begin with SELECT, WITH, VALUES or EXPLAIN")
        }
        let prepared = try QueryStatement.inSentences(clock) {
            try clock.measure { try db.makeStatement(sql: sql) }
        }
        guard prepared.isReadonly else { throw ArchiveError.badQuery(QueryStatement.onlyReads) }
        guard sqlite3_bind_parameter_count(prepared.sqliteStatement) == 0 else {
            throw ArchiveError.badQuery("it has parameters, for which there are no values")
        }
        columns = prepared.columnNames
        statement = HotStatement(prepared)
        self.clock = clock
    }

    private static let onlyReads = "it would do more than read the archive"

    /// Whether the first word is one of a statement that reads.
    ///
    /// Others have effects that SQLite does not call changes, such as those of PRAGMA.
    private static func begins(_ sql: String) -> Bool {
        let comments = /(?s)(?:\s|--[^\n]*(?:\n|$)|\/\*.*?\*\/)*/
        let start = sql.prefixMatch(of: comments)?.range.upperBound ?? sql.startIndex
        let explained = /(?i)EXPLAIN\s+(?:QUERY\s+PLAN\s+)?/
        let statement = sql[start...].prefixMatch(of: explained)?.range.upperBound ?? start
        let word = sql[statement...].prefix(while: \.isLetter).uppercased()
        return ["SELECT", "WITH", "VALUES"].contains(word)
    }

    /// Calls the body with each row.
    ///
    /// - Throws: ``ArchiveError/badQuery(_:)``, or what the body throws.
    func read(_ body: ([QueryReport.Value]) throws -> Void) throws {
        defer { statement.reset() }
        while let row = try nextRow() { try body(row) }
    }

    private func nextRow() throws -> [QueryReport.Value]? {
        try QueryStatement.inSentences(clock) {
            try clock.measure {
                guard let row = try statement.step() else { return nil }
                return try (0..<Int32(columns.count)).map { try value(row, $0) }
            }
        }
    }

    private func value(_ row: HotStatement.Row, _ column: Int32) throws -> QueryReport.Value {
        switch row.type(column) {
        case .null: .null
        case .integer: .integer(row.integer(column))
        case .real: .real(row.real(column))
        case .text: .text(String(decoding: try row.bytes(column), as: UTF8.self))
        case .blob: .blob(try row.bytes(column))
        }
    }

    /// Makes a sentence of what SQLite says of a query.
    private static func inSentences<Result>(
        _ clock: QueryClock,
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw ArchiveError.badQuery(reason(error, clock))
        }
    }

    private static func reason(_ error: DatabaseError, _ clock: QueryClock) -> String {
        switch error.resultCode {
        case .SQLITE_MISUSE: "it must be one statement"
        case .SQLITE_AUTH: onlyReads
        case .SQLITE_INTERRUPT:
            "it takes longer than \(clock.limit) s; --time-limit allows for more"
        case .SQLITE_NOMEM: "it needs more than \(QueryLimits.memory >> 20) MB of memory"
        case .SQLITE_TOOBIG:
            "a text or blob in it has more than \(QueryLimits.valueLength >> 20) MB"
        default: error.message ?? error.resultCode.description
        }
    }
}
