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

    /// The rows, and how many the limit leaves out.
    ///
    /// With a limit the statement runs once, here. No LIMIT is added to it, since that would change
    /// the names of its columns, and EXPLAIN takes none.
    ///
    /// - Throws: ``ArchiveError/badQuery(_:)``; without a limit, reading the rows throws it.
    func rows(limit: RowLimit) throws -> (rows: ReportRows<[QueryReport.Value]>, leftOut: Int) {
        guard let limit = limit.maximum else { return (ReportRows { try read($0) }, 0) }
        var (first, leftOut): ([[QueryReport.Value]], Int) = ([], 0)
        defer { statement.reset() }
        while first.count < limit, let row = try next(values) { first.append(row) }
        // Behind its last row the statement would begin again.
        while first.count == limit, try next({ _ in }) != nil { leftOut += 1 }
        return (ReportRows { body in try first.forEach(body) }, leftOut)
    }

    private func read(_ body: ([QueryReport.Value]) throws -> Void) throws {
        defer { statement.reset() }
        while let row = try next(values) { try body(row) }
    }

    /// Makes a step, and reads the row; nil behind the last one.
    private func next<Result>(_ read: (HotStatement.Row) throws -> Result) throws -> Result? {
        try QueryStatement.inSentences(clock) {
            try clock.measure { try statement.step().map(read) }
        }
    }

    private func values(_ row: HotStatement.Row) throws -> [QueryReport.Value] {
        try (0..<Int32(columns.count)).map { try value(row, $0) }
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
