import GRDB
import GRDBSQLite

/// A prepared statement without GRDB's cost for arguments and rows, for statements that run once
/// for each row.
///
/// Values are bound by the index of the parameter, from 1. Texts are not copied: they must stay
/// valid until the statement is reset, which every function except ``step()`` does before it
/// returns.
struct RawStatement {
    private let statement: Statement
    private let handle: OpaquePointer

    /// Prepares a statement.
    init(_ db: Database, _ sql: StaticString) throws {
        try self.init(db, sql: sql.description)
    }

    /// Wraps a prepared statement.
    init(_ statement: Statement) {
        self.statement = statement
        handle = statement.sqliteStatement
    }

    /// Prepares a statement.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - sql: The statement.
    ///   - arguments: The values of its parameters, for all runs; nil if they are bound later.
    /// - Throws: An error if the statement is not valid.
    init(_ db: Database, sql: String, arguments: StatementArguments? = nil) throws {
        statement = try db.makeStatement(sql: sql)
        if let arguments { try statement.setArguments(arguments) }
        handle = statement.sqliteStatement
    }

    /// The number of its parameters.
    var parameters: Int32 { sqlite3_bind_parameter_count(handle) }

    @inline(__always)
    func bind(_ value: Int64, at index: Int32) {
        sqlite3_bind_int64(handle, index, value)
    }

    @inline(__always)
    func bind(_ text: UnsafeBufferPointer<UInt8>, at index: Int32) {
        // An empty buffer may have no address, which SQLite would take for NULL.
        let first = text.baseAddress.map { UnsafeRawPointer($0) } ?? RawStatement.emptyText.address
        sqlite3_bind_text64(
            handle,
            index,
            first.assumingMemoryBound(to: CChar.self),
            UInt64(text.count),
            nil,
            UInt8(SQLITE_UTF8)
        )
    }

    @inline(__always)
    func bindNull(at index: Int32) {
        sqlite3_bind_null(handle, index)
    }

    /// Runs a statement that returns no rows.
    @inline(__always)
    func run() throws {
        defer { sqlite3_reset(handle) }
        let code = sqlite3_step(handle)
        guard code == SQLITE_DONE || code == SQLITE_ROW else { throw failure(code) }
    }

    /// Runs a statement and reads its first row; nil if it returns none.
    @inline(__always)
    func first<Result>(_ read: (Row) throws -> Result) throws -> Result? {
        defer { reset() }
        return try step().map(read)
    }

    /// Runs a statement and reads all of its rows.
    func readAll(_ read: (Row) throws -> Void) throws {
        defer { reset() }
        while let row = try step() { try read(row) }
    }

    /// Moves to the next row; nil after the last one.
    ///
    /// The statement must be reset afterwards.
    @inline(__always)
    func step() throws -> Row? {
        let code = sqlite3_step(handle)
        if code == SQLITE_DONE { return nil }
        guard code == SQLITE_ROW else { throw failure(code) }
        return Row(handle: handle)
    }

    /// Ends the run, so that the statement does not keep a transaction open.
    func reset() { sqlite3_reset(handle) }

    /// A row, which is valid until the statement steps or is reset.
    struct Row {
        fileprivate let handle: OpaquePointer

        func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

        func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

        func type(_ column: Int32) -> StoredType {
            StoredType(rawValue: sqlite3_column_type(handle, column)) ?? .null
        }

        func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

        /// The bytes of a text or blob.
        ///
        /// - Throws: An error if SQLite is out of memory.
        func bytes(_ column: Int32) throws -> [UInt8] {
            let first = sqlite3_column_blob(handle, column)
            let count = Int(sqlite3_column_bytes(handle, column))
            if first == nil, sqlite3_errcode(sqlite3_db_handle(handle)) == SQLITE_NOMEM {
                throw DatabaseError(resultCode: .SQLITE_NOMEM)
            }
            return Array(UnsafeRawBufferPointer(start: first, count: first == nil ? 0 : count))
        }
    }

    /// The type of a stored value; the raw values are SQLite's.
    enum StoredType: Int32 {
        case integer = 1
        case real = 2
        case text = 3
        case blob = 4
        case null = 5
    }

    private func failure(_ code: Int32) -> DatabaseError {
        let message = sqlite3_db_handle(handle).flatMap { sqlite3_errmsg($0) }
        return DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: message.map { String(cString: $0) }
        )
    }

    /// The address of a text without bytes.
    private struct EmptyText: @unchecked Sendable {
        let address = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
    }

    private static let emptyText = EmptyText()
}
