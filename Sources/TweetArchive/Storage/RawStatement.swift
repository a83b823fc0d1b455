import GRDB
import GRDBSQLite

/// A prepared statement that steps without the cost of general arguments and rows.
///
/// The values are bound in the order of the statement's parameters. Texts must stay where they are
/// until the statement is reset, which each of its functions does before it returns but ``step()``.
struct RawStatement {
    private let statement: Statement
    private let handle: OpaquePointer

    init(_ db: Database, _ sql: StaticString) throws {
        try self.init(db, sql: sql.description)
    }

    /// Steps a statement that is prepared.
    init(_ statement: Statement) {
        self.statement = statement
        handle = statement.sqliteStatement
    }

    /// Prepares a statement.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - sql: The statement.
    ///   - arguments: What its parameters are from now on; nil if they will be bound.
    /// - Throws: An error if it is no statement.
    init(_ db: Database, sql: String, arguments: StatementArguments? = nil) throws {
        statement = try db.makeStatement(sql: sql)
        if let arguments { try statement.setArguments(arguments) }
        handle = statement.sqliteStatement
    }

    /// How many parameters it has.
    var parameters: Int32 { sqlite3_bind_parameter_count(handle) }

    @inline(__always)
    func bind(_ value: Int64, at index: Int32) {
        sqlite3_bind_int64(handle, index, value)
    }

    @inline(__always)
    func bind(_ text: UnsafeBufferPointer<UInt8>, at index: Int32) {
        // An empty text has no address; SQLite would take that for NULL.
        let first = text.baseAddress.map { UnsafeRawPointer($0) } ?? RawStatement.noText.address
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

    /// Runs a statement that gives no rows.
    @inline(__always)
    func run() throws {
        defer { sqlite3_reset(handle) }
        let code = sqlite3_step(handle)
        guard code == SQLITE_DONE || code == SQLITE_ROW else { throw failure(code) }
    }

    /// Runs a statement and reads its first row; nil where it gives none.
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

    /// Goes on to the next row; nil behind the last one.
    ///
    /// The statement is not reset before it is asked to be.
    @inline(__always)
    func step() throws -> Row? {
        let code = sqlite3_step(handle)
        if code == SQLITE_DONE { return nil }
        guard code == SQLITE_ROW else { throw failure(code) }
        return Row(handle: handle)
    }

    /// Begins anew, so that the statement holds nothing of the archive.
    func reset() { sqlite3_reset(handle) }

    /// A row, valid until the statement steps on.
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
        /// - Throws: An error if there is no memory for them.
        func bytes(_ column: Int32) throws -> [UInt8] {
            let first = sqlite3_column_blob(handle, column)
            let count = Int(sqlite3_column_bytes(handle, column))
            if first == nil, sqlite3_errcode(sqlite3_db_handle(handle)) == SQLITE_NOMEM {
                throw DatabaseError(resultCode: .SQLITE_NOMEM)
            }
            return Array(UnsafeRawBufferPointer(start: first, count: first == nil ? 0 : count))
        }
    }

    /// What a value is stored as.
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

    /// An address for a text without bytes.
    private struct NoText: @unchecked Sendable {
        let address = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
    }

    private static let noText = NoText()
}
