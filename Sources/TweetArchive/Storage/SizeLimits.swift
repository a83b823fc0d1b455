import GRDB
import GRDBSQLite

/// The sizes that SQL of a user must not exceed.
enum SizeLimits {
    /// The maximum length of a text, a blob or a row, in bytes: that of a record of a dump.
    static let valueLength: Int32 = 1 << 26
    /// The maximum length of a `LIKE` or `GLOB` pattern, in bytes.
    ///
    /// Matching takes time with the square of the length.
    private static let patternLength: Int32 = 1_000

    /// Sets the limits of a connection, which also cannot attach other files.
    static func set(_ db: Database) {
        let connection = db.sqliteConnection
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, valueLength)
        sqlite3_limit(connection, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, patternLength)
        sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    }
}
