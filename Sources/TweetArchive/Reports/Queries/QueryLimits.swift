import GRDB
import GRDBSQLite

/// What a query of someone else's may cost.
public struct QueryLimits: Sendable {
    /// How long SQLite may work for it, in seconds, at least 1.
    ///
    /// The time in which its rows are read or printed does not count.
    public var seconds = 60

    /// Called on another thread, again and again, when a single function of SQLite's goes on for half a
    /// minute after that time.
    ///
    /// Nothing interrupts one, such as `instr` of two texts of many megabytes; it ends with the program.
    public var whenStuck: (@Sendable () -> Void)?

    /// How much memory SQLite may take for all that it does in this process, in bytes.
    ///
    /// It has no effect in a process that has imported something: there SQLite keeps no sums of its
    /// memory.
    static let memory: Int64 = 256 << 20
    /// How long a text, a blob or a row may be, in bytes: as long as a record of a dump.
    static let valueLength: Int32 = 1 << 26
    /// How long the pattern of LIKE and GLOB may be, whose time grows with its square.
    private static let patternLength: Int32 = 1_000

    /// The usual limits.
    public init() {}

    /// Sets the limits that belong to a connection rather than to a query.
    static func limitSizes(_ db: Database) {
        let connection = db.sqliteConnection
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, valueLength)
        sqlite3_limit(connection, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, patternLength)
        sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    }
}
