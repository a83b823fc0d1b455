import CSQLite

/// An error of SQLite, with its message.
struct SQLiteFailure: Error, CustomStringConvertible {
    let description: String
}

/// A connection to a database, with minimal checks.
final class Connection {
    let handle: OpaquePointer

    init(path: String, flags: Int32) throws {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            throw SQLiteFailure(description: "cannot open \(path): error \(code)")
        }
        handle = opened
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements that return no rows.
    func execute(_ sql: String) throws {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    func prepare(_ sql: String) throws -> Statement {
        var statement: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let code = sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure }
        return Statement(handle: statement, connection: self)
    }

    var failure: SQLiteFailure {
        SQLiteFailure(description: String(cString: sqlite3_errmsg(handle)))
    }
}

/// A prepared statement.
final class Statement {
    let handle: OpaquePointer
    private let connection: Connection

    fileprivate init(handle: OpaquePointer, connection: Connection) {
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    /// Moves to the next row; false after the last one.
    func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw connection.failure
        }
    }

    func text(_ column: Int32) -> String {
        sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
    }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
}
