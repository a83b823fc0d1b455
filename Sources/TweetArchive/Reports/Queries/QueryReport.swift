import CSQLiteConfig
import Foundation
import GRDB
import GRDBSQLite
import TweetDumps

/// The result of a user's SQL query.
///
/// ``TweetArchive/query(_:limits:limit:_:)`` makes one.
public struct QueryReport {
    /// A value in a row, of one of SQLite's types.
    public enum Value: Sendable, Equatable {
        /// NULL.
        case null
        /// A signed integer.
        case integer(Int64)
        /// A floating-point number.
        case real(Double)
        /// A text.
        ///
        /// Bytes that are not valid UTF-8 are replaced.
        case text(String)
        /// Bytes.
        case blob([UInt8])
    }

    /// The statement.
    public let sql: String
    /// The file name of the archive.
    public let archive: String
    /// The maximum number of rows.
    public let limit: RowLimit
    /// The names of the columns, as SQLite gives them.
    ///
    /// They can be equal.
    public let columns: [String]
    /// The rows within the limit, in the order of the query.
    public let rows: ReportRows<[Value]>
    /// The number of rows beyond the limit.
    public let leftOut: Int
}

extension TweetArchive {
    /// Runs a read-only SQL statement.
    ///
    /// ```swift
    /// try archive.query("SELECT language, count(*) FROM tweet GROUP BY language") { report in
    ///     try report.rows.read { row in print(row) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - sql: A statement that begins with `SELECT`, `WITH`, `VALUES` or `EXPLAIN`. The tables
    ///     are those of ``schema``.
    ///   - limits: The maximum time and memory.
    ///   - limit: The maximum number of rows. With a limit the rows are kept in memory.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: ``ArchiveError/badQuery(_:)``, also if the statement exceeds a limit,
    ///   ``ArchiveError/interrupted`` after ``interrupt()``, an error if the archive cannot be read, or
    ///   the error of `body`.
    public func query<Result>(
        _ sql: String,
        limits: QueryLimits = .init(),
        limit: RowLimit = .none,
        _ body: (QueryReport) throws -> Result
    ) throws -> Result {
        try throwingArchiveErrors {
            // SQLite restricts statements per connection, and GRDB uses the same setting on its own
            // connections, so queries have a separate one.
            let queue = try TweetArchive.open(location, .querying)
            queriesInUse.change { $0.append(queue) }
            defer { queriesInUse.change { $0.removeAll { $0 === queue } } }
            return try queue.read { db in
                try db.restricted(to: limits) { timer in
                    let statement = try QueryStatement(db, sql, timer)
                    let (rows, leftOut) = try statement.rows(limit: limit)
                    return try body(
                        QueryReport(
                            sql: sql,
                            archive: name,
                            limit: limit,
                            columns: statement.columns,
                            rows: rows,
                            leftOut: leftOut
                        )
                    )
                }
            }
        }
    }
}

/// The maximum time and memory of a query.
///
/// ```swift
/// var limits = QueryLimits()
/// limits.seconds = 5
/// try archive.query("SELECT count(*) FROM tweet", limits: limits) { report in
///     print(try report.rows.collected())
/// }
/// ```
public struct QueryLimits: Sendable {
    /// The time limit in seconds, at least 1.
    ///
    /// Only the time in which SQLite works counts, not the time in which the rows are used.
    public var seconds = 60

    /// Called repeatedly, on another thread, if the query still runs 30 seconds after the time
    /// limit; nil does nothing.
    ///
    /// SQLite cannot interrupt a single function call, such as `instr` with two texts of many
    /// megabytes. Only the end of the process ends it.
    public var whenStuck: (@Sendable () -> Void)?

    /// The maximum memory that SQLite uses for a query, and that its rows need if they are kept, in
    /// bytes each.
    ///
    /// It has no effect in a process that used SQLite before it opened its first archive.
    package var memory: Int64 = 256 << 20

    /// The maximum length of a text or a blob in a query, in bytes.
    package var valueLength = SizeLimits.valueLength

    /// The default limits.
    public init() {}
}

extension Database {
    /// Calls a closure while statements can do nothing but read the archive.
    fileprivate func restricted<Result>(
        to limits: QueryLimits,
        _ body: (QueryTimer) throws -> Result
    ) throws -> Result {
        let timer = QueryTimer(limits)
        sqlite3_limit(sqliteConnection, SQLITE_LIMIT_LENGTH, limits.valueLength)
        begin_memory_limit(limits.memory)
        defer { end_memory_limit() }
        ReadOnlyAuthorizer.restrict(sqliteConnection)
        timer.watch(sqliteConnection)
        defer {
            timer.watch(nil)
            sqlite3_set_authorizer(sqliteConnection, nil, nil)
        }
        return try body(timer)
    }
}

/// Permits statements to read tables and call functions, and nothing else.
private enum ReadOnlyAuthorizer {
    /// Restricts the statements that are prepared on a connection from now on.
    static func restrict(_ connection: OpaquePointer?) {
        sqlite3_set_authorizer(
            connection,
            { _, action, first, second, _, _ in
                let first = first.map { String(cString: $0) } ?? ""
                let second = second.map { String(cString: $0) } ?? ""
                return ReadOnlyAuthorizer.allows(action, first, second) ? SQLITE_OK : SQLITE_DENY
            },
            nil
        )
    }

    private static func allows(_ action: Int32, _ first: String, _ second: String) -> Bool {
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: true
        case SQLITE_FUNCTION: !unsafeFunctions.contains(second.lowercased())
        case SQLITE_PRAGMA: describingPragmas.contains(first.lowercased())
        // SQLite checks this when it declares the columns of a table-valued function such as
        // json_each. Statements that change tables are refused because they are not read-only.
        case SQLITE_UPDATE: first.lowercased() == "sqlite_master"
        default: false
        }
    }

    /// Functions that access memory or files.
    private static let unsafeFunctions: Set = ["fts3_tokenizer", "load_extension"]

    /// Pragmas that describe the schema, which queries can read as tables:
    /// `pragma_table_info('tweet')`.
    private static let describingPragmas: Set = [
        "table_list", "table_info", "table_xinfo", "index_list", "index_info", "index_xinfo",
        "foreign_key_list", "function_list", "collation_list", "compile_options",
    ]
}

private struct QueryStatement {
    let columns: [String]
    private let statement: RawStatement
    private let timer: QueryTimer

    fileprivate init(_ db: Database, _ sql: String, _ timer: QueryTimer) throws {
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

    /// Whether the first word begins a statement that reads.
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
        return (ReportRows(first), leftOut)
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
        "it takes longer than \(timer.limits.seconds) s; --time-limit allows for more"
    }

    private static func tooLarge(_ timer: QueryTimer) -> String {
        "it needs more than \(timer.limits.memory >> 20) MB of memory"
    }

    /// The mistake in the statement; nil if the error has another reason.
    ///
    /// SQLite's message is shown only here, because it is about what the user wrote.
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
    /// The approximate memory of the value, in bytes.
    fileprivate var size: Int {
        switch self {
        case .null, .integer, .real: MemoryLayout<Self>.stride
        case .text(let text): MemoryLayout<Self>.stride + text.utf8.count
        case .blob(let bytes): MemoryLayout<Self>.stride + bytes.count
        }
    }
}

/// Measures how long SQLite works for a query, and interrupts it at the time limit.
///
/// It checks the time on another thread, because a single step of a statement can take long.
///
/// It can be sent to that thread: every thread can use its constants, and its variables are used only
/// while `lock` is held. SQLite permits every thread to interrupt a connection that is not closed;
/// `watch(nil)` waits for the lock, so that the connection can be closed afterwards.
private final class QueryTimer: @unchecked Sendable {
    /// The work cannot begin, because the time limit was reached before.
    struct TimeLimitReached: Error {}

    /// The time between two checks, in seconds.
    private static let interval = 0.05
    /// The time after the limit at which a statement counts as stuck, in seconds.
    ///
    /// It is longer than any interruptible step takes, even on a busy machine.
    private static let gracePeriod = 30

    let limits: QueryLimits
    private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "query timer"))

    /// Protects the properties below.
    private let lock = NSLock()
    private var connection: OpaquePointer?
    /// The time that finished work took.
    private var spent = Duration.zero
    /// The start of the current work; nil if SQLite is not working.
    private var started: ContinuousClock.Instant?

    init(_ limits: QueryLimits) {
        self.limits = limits
        timer.schedule(deadline: .now(), repeating: QueryTimer.interval)
        timer.setEventHandler { [weak self] in self?.check() }
        timer.resume()
    }

    deinit { timer.cancel() }

    var isOver: Bool { lock.withLock { spent >= .seconds(limits.seconds) } }

    /// Sets the connection whose statements are interrupted at the time limit; nil for none.
    func watch(_ connection: OpaquePointer?) {
        lock.withLock { self.connection = connection }
    }

    /// Runs a piece of SQLite's work, and adds its time to the total.
    ///
    /// Throws ``TimeLimitReached`` if the limit was reached before. If it is reached meanwhile,
    /// SQLite interrupts the work.
    func measure<Result>(_ work: () throws -> Result) throws -> Result {
        let start = ContinuousClock.now
        try lock.withLock {
            if spent >= .seconds(limits.seconds) { throw TimeLimitReached() }
            started = start
        }
        defer {
            lock.withLock {
                spent += ContinuousClock.now - start
                started = nil
            }
        }
        return try work()
    }

    private func check() {
        let isStuck = lock.withLock {
            guard let started else { return false }
            let time = spent + (ContinuousClock.now - started)
            // Interrupting a statement repeatedly does no harm.
            if time >= .seconds(limits.seconds) { sqlite3_interrupt(connection) }
            return time >= .seconds(limits.seconds + QueryTimer.gracePeriod)
        }
        if isStuck { limits.whenStuck?() }
    }
}
