import Foundation
import GRDB
import GRDBSQLite

/// A connection for a statement that someone else wrote, which can read the archive and do nothing else.
///
/// It has its own connection, since what a statement may do is a setting of the connection, and since GRDB
/// needs the same setting for its own purposes.
struct QueryConnection {
    private let queue: DatabaseQueue
    private let clock: QueryClock

    /// Opens a connection.
    ///
    /// - Throws: An error if the archive cannot be read.
    init(_ location: ArchiveLocation, _ limits: QueryLimits) throws {
        queue = try TweetArchive.open(location, .querying)
        clock = QueryClock(limits)
    }

    /// What prepares statements while a connection may only read.
    struct Reader {
        fileprivate let db: Database
        fileprivate let clock: QueryClock

        /// Prepares a statement.
        ///
        /// - Throws: ``ArchiveError/badQuery(_:)``.
        func statement(_ sql: String) throws -> QueryStatement {
            try QueryStatement(db, sql, clock)
        }
    }

    /// Calls the body while the connection may only read the archive as it is at one moment.
    func read<Result>(_ body: (Reader) throws -> Result) throws -> Result {
        let formerLimit = sqlite3_hard_heap_limit64(QueryLimits.memory)
        defer { sqlite3_hard_heap_limit64(formerLimit) }
        return try queue.read { db in
            let connection = db.sqliteConnection
            sqlite3_set_authorizer(connection, ReadingAuthorizer.callback, nil)
            clock.watch(connection)
            defer {
                clock.watch(nil)
                sqlite3_set_authorizer(connection, nil, nil)
            }
            return try body(Reader(db: db, clock: clock))
        }
    }
}

/// Lets statements read tables and call functions, and refuses everything else.
private enum ReadingAuthorizer {
    typealias Text = UnsafePointer<CChar>

    static let callback:
        @convention(c) (UnsafeMutableRawPointer?, Int32, Text?, Text?, Text?, Text?) -> Int32 = {
            _,
            action,
            first,
            second,
            _,
            _ in
            ReadingAuthorizer.allows(action, first, second) ? SQLITE_OK : SQLITE_DENY
        }

    private static func allows(_ action: Int32, _ first: Text?, _ second: Text?) -> Bool {
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: true
        case SQLITE_FUNCTION: !unsafeFunctions.contains(name(second))
        case SQLITE_PRAGMA: describingPragmas.contains(name(first))
        // SQLite asks for this when it declares the columns of a function that gives rows, such as
        // json_each. Statements that would do it are none that read.
        case SQLITE_UPDATE: name(first) == "sqlite_master"
        default: false
        }
    }

    private static func name(_ text: Text?) -> String {
        text.map { String(cString: $0).lowercased() } ?? ""
    }

    /// Functions that reach memory or files.
    private static let unsafeFunctions: Set = ["fts3_tokenizer", "load_extension"]

    /// Pragmas that describe the tables, which queries can read as `pragma_table_info('tweet')`.
    private static let describingPragmas: Set = [
        "table_list", "table_info", "table_xinfo", "index_list", "index_info", "index_xinfo",
        "foreign_key_list", "function_list", "collation_list", "compile_options",
    ]
}
