import GRDB
import GRDBSQLite

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

    /// The maximum memory of SQLite in this process while a query runs, in bytes.
    ///
    /// It has no effect in a process that has opened an archive for writing, in which SQLite does
    /// not count its memory.
    static let memory: Int64 = 256 << 20
    /// The maximum length of a text, a blob or a row, in bytes: that of a record of a dump.
    static let valueLength: Int32 = 1 << 26
    /// The maximum length of a `LIKE` or `GLOB` pattern, in bytes.
    ///
    /// Matching takes time with the square of the length.
    private static let patternLength: Int32 = 1_000

    /// The default limits.
    public init() {}

    /// Sets the limits that belong to a connection.
    static func limitSizes(_ db: Database) {
        let connection = db.sqliteConnection
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, valueLength)
        sqlite3_limit(connection, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, patternLength)
        sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    }
}
