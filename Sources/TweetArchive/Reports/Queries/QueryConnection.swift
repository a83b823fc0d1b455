import CSQLiteConfig
import Foundation
import GRDB
import GRDBSQLite

/// A connection for a statement of a user, which can read the archive and do nothing else.
///
/// SQLite restricts statements per connection, and GRDB uses the same setting on its own
/// connections, so queries have a separate one.
struct QueryConnection {
    /// The connection, for interruptions.
    let queue: DatabaseQueue
    private let limits: QueryLimits
    private let timer: QueryTimer

    /// Opens a connection.
    ///
    /// - Throws: An error if the archive cannot be opened.
    init(_ location: ArchiveLocation, _ limits: QueryLimits) throws {
        queue = try TweetArchive.open(location, .querying)
        self.limits = limits
        timer = QueryTimer(limits)
    }

    /// Prepares statements while the connection is restricted.
    struct Reader {
        fileprivate let db: Database
        fileprivate let timer: QueryTimer

        /// Prepares a statement.
        ///
        /// - Throws: ``ArchiveError/badQuery(_:)``.
        func statement(_ sql: String) throws -> QueryStatement {
            try QueryStatement(db, sql, timer)
        }
    }

    /// Calls a closure while the connection is restricted, in one read transaction.
    func read<Result>(_ body: (Reader) throws -> Result) throws -> Result {
        try queue.read { db in
            let connection = db.sqliteConnection
            sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, limits.valueLength)
            begin_memory_limit(limits.memory)
            defer { end_memory_limit() }
            ReadOnlyAuthorizer.restrict(connection)
            timer.watch(connection)
            defer {
                timer.watch(nil)
                sqlite3_set_authorizer(connection, nil, nil)
            }
            return try body(Reader(db: db, timer: timer))
        }
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
        // SQLite asks for this when it declares the columns of a table-valued function such as
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
