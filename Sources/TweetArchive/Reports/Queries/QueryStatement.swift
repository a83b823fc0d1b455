import GRDB
import GRDBSQLite

/// A read-only statement of a user.
struct QueryStatement {
    /// The names of the columns, as SQLite gives them.
    let columns: [String]
    private let statement: RawStatement
    private let timer: QueryTimer

    /// Prepares a statement.
    ///
    /// - Throws: ``ArchiveError/badQuery(_:)``.
    init(_ db: Database, _ sql: String, _ timer: QueryTimer) throws {
        guard QueryStatement.mayRead(sql) else {
            throw ArchiveError.badQuery("it must begin with SELECT, WITH, VALUES or EXPLAIN")
        }
        let prepared = try QueryStatement.describingErrors(timer) {
            try timer.measure { try db.makeStatement(sql: sql) }
        }
        guard prepared.isReadonly else { throw ArchiveError.badQuery(QueryStatement.notReadOnly) }
        guard sqlite3_bind_parameter_count(prepared.sqliteStatement) == 0 else {
            throw ArchiveError.badQuery("it has parameters, which have no values")
        }
        columns = prepared.columnNames
        statement = RawStatement(prepared)
        self.timer = timer
    }

    private static let notReadOnly = "it would do more than read the archive"

    /// Whether the first word is that of a statement that reads.
    ///
    /// SQLite calls some other statements, such as `PRAGMA`, read-only although they have effects.
    private static func mayRead(_ sql: String) -> Bool {
        let comments = /(?s)(?:\s|--[^\n]*(?:\n|$)|\/\*.*?\*\/)*/
        let start = sql.prefixMatch(of: comments)?.range.upperBound ?? sql.startIndex
        let explained = /(?i)EXPLAIN\s+(?:QUERY\s+PLAN\s+)?/
        let statement = sql[start...].prefixMatch(of: explained)?.range.upperBound ?? start
        let word = sql[statement...].prefix(while: \.isLetter).uppercased()
        return ["SELECT", "WITH", "VALUES"].contains(word)
    }

    /// The rows, and the number of rows beyond the limit.
    ///
    /// With a limit the statement runs once, now. The limit is not added to the SQL, because that
    /// would change the names of the columns, and `EXPLAIN` does not permit it.
    ///
    /// - Throws: ``ArchiveError/badQuery(_:)``. Without a limit, reading the rows throws it.
    func rows(limit: RowLimit) throws -> (rows: ReportRows<[QueryReport.Value]>, leftOut: Int) {
        guard let limit = limit.maximum else { return (ReportRows { try read($0) }, 0) }
        var (first, leftOut): ([[QueryReport.Value]], Int) = ([], 0)
        var size = 0
        defer { statement.reset() }
        while first.count < limit, let row = try next(values) {
            first.append(row)
            size += row.reduce(0) { $0 + $1.size }
            if size > timer.limits.memory { throw ArchiveError.badQuery(Self.tooLarge(timer)) }
        }
        // Another step after the last row would run the statement again.
        while first.count == limit, try next({ _ in }) != nil { leftOut += 1 }
        return (ReportRows { body in try first.forEach(body) }, leftOut)
    }

    private func read(_ body: ([QueryReport.Value]) throws -> Void) throws {
        defer { statement.reset() }
        while let row = try next(values) { try body(row) }
    }

    /// Runs the statement up to its next row, and reads it; nil after the last row.
    private func next<Result>(_ read: (RawStatement.Row) throws -> Result) throws -> Result? {
        try QueryStatement.describingErrors(timer) {
            try timer.measure { try statement.step().map(read) }
        }
    }

    private func values(_ row: RawStatement.Row) throws -> [QueryReport.Value] {
        try (0..<Int32(columns.count)).map { try value(row, $0) }
    }

    private func value(_ row: RawStatement.Row, _ column: Int32) throws -> QueryReport.Value {
        switch row.type(column) {
        case .null: .null
        case .integer: .integer(row.integer(column))
        case .real: .real(row.real(column))
        case .text: .text(String(decoding: try row.bytes(column), as: UTF8.self))
        case .blob: .blob(try row.bytes(column))
        }
    }

    /// Turns an error of the statement or of the timer into ``ArchiveError/badQuery(_:)``.
    private static func describingErrors<Result>(
        _ timer: QueryTimer,
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_INTERRUPT && !timer.isOver
        {
            throw ArchiveError.interrupted
        } catch let error as DatabaseError {
            guard let reason = reason(error, timer) else { throw error }
            throw ArchiveError.badQuery(reason)
        } catch is QueryTimer.TimeLimitReached {
            throw ArchiveError.badQuery(tooLong(timer))
        } catch StorageError.outOfMemory {
            throw ArchiveError.badQuery(tooLarge(timer))
        }
    }

    private static func tooLong(_ timer: QueryTimer) -> String {
        "it takes longer than \(timer.limit) s; --time-limit allows for more"
    }

    private static func tooLarge(_ timer: QueryTimer) -> String {
        "it needs more than \(timer.limits.memory >> 20) MB of memory"
    }

    /// What is wrong with the statement; nil if it is not the statement.
    ///
    /// Only here SQLite's own words help, because they are about what the user wrote.
    private static func reason(_ error: DatabaseError, _ timer: QueryTimer) -> String? {
        switch error.resultCode {
        case .SQLITE_MISUSE: "it must be one statement"
        case .SQLITE_AUTH: notReadOnly
        case .SQLITE_INTERRUPT: tooLong(timer)
        case .SQLITE_NOMEM: tooLarge(timer)
        case .SQLITE_TOOBIG:
            "a text or blob in it has more than \(timer.limits.valueLength >> 20) MB"
        case .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT: error.message
        default: nil
        }
    }
}

extension QueryReport.Value {
    /// The memory that the value needs, in bytes, about.
    fileprivate var size: Int {
        switch self {
        case .null, .integer, .real: MemoryLayout<Self>.stride
        case .text(let text): MemoryLayout<Self>.stride + text.utf8.count
        case .blob(let bytes): MemoryLayout<Self>.stride + bytes.count
        }
    }
}
