import CSQLiteConfig
import GRDB
import GRDBSQLite

/// A prepared statement without GRDB's cost for arguments and rows, for statements that run once
/// for each row.
///
/// ```swift
/// let find = try RawStatement(db, "SELECT id FROM author WHERE folded = ?1")
/// let id = try find.first(texts: names.span) {
///     $0.bind(0..<4)  // the text in the first four bytes of the names
/// } read: {
///     $0.integer(0)
/// }
/// ```
struct RawStatement: RowSource {
    private let statement: Statement
    private let handle: OpaquePointer
    private let parameters: Int32

    init(_ db: Database, _ sql: StaticString) throws {
        try self.init(db, sql: sql.description)
    }

    init(_ statement: Statement) {
        self.statement = statement
        handle = statement.sqliteStatement
        parameters = sqlite3_bind_parameter_count(handle)
    }

    /// Prepares a statement with arguments for all runs; nil if they are bound later.
    init(_ db: Database, sql: String, arguments: StatementArguments? = nil) throws {
        let statement = try db.makeStatement(sql: sql)
        if let arguments { try statement.setArguments(arguments) }
        self.init(statement)
    }

    /// The number of rows that the statement changed, if it was the last one to run.
    var changes: Int32 { sqlite3_changes(sqlite3_db_handle(handle)) }

    // MARK: Running

    /// Runs a statement that returns no rows.
    ///
    /// The closure binds a value to each parameter, in their order; `texts` has the bytes of the texts.
    @inline(__always)
    func run(texts: Span<UInt8> = Span(), _ bind: (inout Parameters) -> Void) throws {
        try binding(bind, texts) {
            let code = sqlite3_step(handle)
            guard code == SQLITE_DONE || code == SQLITE_ROW else { throw failure(code) }
        }
    }

    /// Runs a statement that returns no rows, and whose parameter is the argument of `row_feed`.
    fileprivate func run(_ rows: row_feed) throws {
        try withUnsafePointer(to: rows) { rows in
            bind_row_feed(handle, 1, rows)
            defer {
                reset()
                sqlite3_bind_null(handle, 1)
            }
            while try step() != nil {}
        }
    }

    /// Runs a statement and reads its first row; nil if it returns none.
    @inline(__always)
    func first<Result>(
        texts: Span<UInt8> = Span(),
        _ bind: (inout Parameters) -> Void = { _ in },
        read: (Row) throws -> Result
    ) throws -> Result? {
        try binding(bind, texts) { try step().map(read) }
    }

    @inline(__always)
    func first<Result>(for id: Int64, read: (Row) throws -> Result) throws -> Result? {
        try first({ $0.bind(id) }, read: read)
    }

    @inline(__always)
    func first<Result>(for text: Span<UInt8>, read: (Row) throws -> Result) throws -> Result? {
        try first(texts: text, { $0.bind(0..<text.count) }, read: read)
    }

    func hasRow(_ bind: (inout Parameters) -> Void = { _ in }) throws -> Bool {
        try first(bind, read: { _ in true }) ?? false
    }

    func readAll(
        _ bind: (inout Parameters) -> Void = { _ in },
        read: (Row) throws -> Void
    ) throws {
        try binding(bind, Span()) { while let row = try step() { try read(row) } }
    }

    func readAll(for id: Int64, read: (Row) throws -> Void) throws {
        try readAll({ $0.bind(id) }, read: read)
    }

    func values<Value>(for id: Int64, read: (Row) throws -> Value) throws -> [Value] {
        try values({ $0.bind(id) }, read: read)
    }

    func values<Value>(
        _ bind: (inout Parameters) -> Void = { _ in },
        read: (Row) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try readAll(bind) { values.append(try read($0)) }
        return values
    }

    @inline(__always)
    private func binding<Result>(
        _ bind: (inout Parameters) -> Void,
        _ texts: Span<UInt8>,
        _ body: () throws -> Result
    ) throws -> Result {
        try texts.withUnsafeBufferPointer { texts in
            var values = Parameters(handle, texts)
            bind(&values)
            // A parameter that is not bound would keep a text of the last run, which may be released.
            precondition(values.count == parameters, "a value for each parameter")
            defer { reset() }
            return try body()
        }
    }

    // MARK: Stepping

    func index(ofParameter name: String) -> Int32 {
        sqlite3_bind_parameter_index(handle, ":\(name)")
    }

    @inline(__always)
    func bind(_ value: Int64, at index: Int32) {
        sqlite3_bind_int64(handle, index, value)
    }

    /// Binds a block of rows, which must exist as long as the statement.
    func bind(_ block: UnsafeMutablePointer<row_block>, at index: Int32) {
        bind_row_block(handle, index, block)
    }

    @inline(__always)
    func step() throws -> Row? {
        let code = sqlite3_step(handle)
        if code == SQLITE_DONE { return nil }
        guard code == SQLITE_ROW else { throw failure(code) }
        return Row(handle: handle)
    }

    func reset() { sqlite3_reset(handle) }

    private func failure(_ code: Int32) -> DatabaseError {
        let message = sqlite3_db_handle(handle).flatMap { sqlite3_errmsg($0) }
        return DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: message.map { String(cString: $0) }
        )
    }
}

extension RawStatement {
    /// The parameters of a statement, to which values are bound one after another.
    struct Parameters: ~Copyable, BoundValues {
        private let handle: OpaquePointer
        /// The bytes of all texts, which SQLite reads without copying them.
        private let texts: UnsafeBufferPointer<UInt8>
        fileprivate private(set) var count: Int32 = 0

        @inline(__always)
        fileprivate init(_ handle: OpaquePointer, _ texts: UnsafeBufferPointer<UInt8>) {
            self.handle = handle
            self.texts = texts
        }

        @inline(__always)
        mutating func bind(_ value: Int64) {
            count += 1
            sqlite3_bind_int64(handle, count, value)
        }

        @inline(__always)
        mutating func bind(_ value: Double) {
            count += 1
            sqlite3_bind_double(handle, count, value)
        }

        @inline(__always)
        mutating func bind(_ text: Range<Int>) {
            count += 1
            sqlite3_bind_text64(
                handle,
                count,
                address(of: text)?.assumingMemoryBound(to: CChar.self),
                UInt64(text.count),
                nil,
                UInt8(SQLITE_UTF8)
            )
        }

        mutating func bind(blob: Range<Int>) {
            count += 1
            sqlite3_bind_blob64(handle, count, address(of: blob), UInt64(blob.count), nil)
        }

        @inline(__always)
        private func address(of text: Range<Int>) -> UnsafeRawPointer? {
            texts.address(of: text, ofNone: UnsafeRawPointer(handle))
        }

        /// Binds a text that SQLite copies, or NULL.
        mutating func bind(copying text: String?) {
            guard let text else { return bindNull() }
            count += 1
            let (length, encoding) = (UInt64(text.utf8.count), UInt8(SQLITE_UTF8))
            let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            let code = sqlite3_bind_text64(handle, count, text, length, copying, encoding)
            precondition(code == SQLITE_OK, "memory for a text")
        }

        mutating func bindNull() {
            count += 1
            sqlite3_bind_null(handle, count)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The address of a text among these; another one if there are none.
    ///
    /// An empty text needs an address, too: SQLite takes a null pointer for NULL.
    @inline(__always)
    fileprivate func address(
        of text: Range<Int>,
        ofNone other: UnsafeRawPointer?
    ) -> UnsafeRawPointer? {
        precondition(text.lowerBound >= 0 && text.upperBound <= count, "a range of the texts")
        return baseAddress.map { UnsafeRawPointer($0 + text.lowerBound) } ?? other
    }
}

extension RawStatement {
    /// A row, which is valid until the statement steps or is reset.
    struct Row: IntegerRow {
        fileprivate let handle: OpaquePointer

        func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

        func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

        func type(_ column: Int32) -> StoredType {
            StoredType(rawValue: sqlite3_column_type(handle, column)) ?? .null
        }

        func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

        /// Calls a closure with the bytes of a text or blob, which are not copied.
        ///
        /// They are empty if SQLite has no memory to collect a text from several pages.
        @inline(__always)
        func withBytes<Result>(
            _ column: Int32,
            _ body: (Span<UInt8>) throws -> Result
        ) rethrows -> Result {
            let first = sqlite3_column_blob(handle, column)
            let count = first == nil ? 0 : Int(sqlite3_column_bytes(handle, column))
            let bytes = UnsafeBufferPointer(
                start: first?.assumingMemoryBound(to: UInt8.self),
                count: count
            )
            return try body(bytes.span)
        }

        /// A text, in which U+FFFD replaces what is not UTF-8.
        func text(_ column: Int32) -> String {
            withBytes(column) { text in
                text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
            }
        }

        func knownInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

        /// An integer; nil for NULL and 0.
        func nonZero(_ column: Int32) -> Int64? { integer(column) == 0 ? nil : integer(column) }

        func knownText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

        /// A value that a closure reads, or nil for NULL; throws ``DamagedValue`` for another type.
        @inline(__always)
        func stored<Value>(
            _ column: Int32,
            _ type: StoredType,
            _ name: @autoclosure () -> String,
            _ read: () -> Value
        ) throws -> Value? {
            let found = self.type(column)
            if found == .null { return nil }
            guard found == type else { throw DamagedValue(column: name()) }
            return read()
        }

        /// The bytes of a text or blob.
        func bytes(_ column: Int32) throws -> [UInt8] {
            let first = sqlite3_column_blob(handle, column)
            let count = Int(sqlite3_column_bytes(handle, column))
            if first == nil, sqlite3_errcode(sqlite3_db_handle(handle)) == SQLITE_NOMEM {
                throw StorageError.outOfMemory
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
}

/// Values that are bound one after another: to the parameters of a statement, or the columns of rows.
///
/// Texts and blobs are ranges of an array of bytes that was passed before.
protocol BoundValues: ~Copyable {
    mutating func bind(_ value: Int64)
    mutating func bind(_ value: Double)
    /// Binds a text, which must be valid UTF-8.
    mutating func bind(_ text: Range<Int>)
    mutating func bind(blob: Range<Int>)
    mutating func bindNull()
}

// A nil value is bound as NULL.
extension BoundValues where Self: ~Copyable {
    @inline(__always)
    mutating func bind(_ value: Int64?) {
        if let value { bind(value) } else { bindNull() }
    }

    @inline(__always)
    mutating func bind(_ value: Double?) {
        if let value { bind(value) } else { bindNull() }
    }

    @inline(__always)
    mutating func bind(_ text: Range<Int>?) {
        if let text { bind(text) } else { bindNull() }
    }

    @inline(__always)
    mutating func bind(blob: Range<Int>?) {
        if let blob { bind(blob: blob) } else { bindNull() }
    }
}

/// Rows in memory, which a statement reads from the table-valued function `row_feed`.
///
/// Values are bound to the columns of a row one after another, then to those of the next row.
struct RowFeed: ~Copyable, BoundValues {
    /// The maximum number of values, so that they stay in the cache of the processor.
    private static let maxValues = 1 << 12

    private let cells: UnsafeMutableBufferPointer<feed_cell>
    private var count = 0
    private let columnCount: Int
    /// The bytes of all texts, which SQLite reads without copying them.
    private let texts: UnsafeBufferPointer<UInt8>

    /// Creates a feed without rows; the texts must exist as long as the feed.
    init(columnCount: Int, _ texts: UnsafeBufferPointer<UInt8>) {
        precondition(1...Int(MAX_FEED_COLUMNS) ~= columnCount)
        self.columnCount = columnCount
        self.texts = texts
        cells = .allocate(capacity: RowFeed.maxValues / columnCount * columnCount)
    }

    deinit { cells.deallocate() }

    var isFull: Bool { count == cells.count }

    /// Runs a statement for the rows, if there are any, and removes them.
    mutating func run(_ statement: RawStatement) throws {
        if count == 0 { return }
        precondition(count % columnCount == 0, "a value for each column")
        let rows = row_feed(
            cells: cells.baseAddress,
            rows: Int64(count / columnCount),
            columns: Int32(columnCount)
        )
        count = 0
        try statement.run(rows)
    }

    @inline(__always)
    mutating func bind(_ value: Int64) { append(value, FEED_INTEGER) }

    @inline(__always)
    mutating func bind(_ value: Double) { append(Int64(bitPattern: value.bitPattern), FEED_REAL) }

    @inline(__always)
    mutating func bind(_ text: Range<Int>) { append(text, FEED_TEXT) }

    @inline(__always)
    mutating func bind(blob: Range<Int>) { append(blob, FEED_BLOB) }

    @inline(__always)
    mutating func bindNull() { append(0, FEED_NULL) }

    @inline(__always)
    private mutating func append(_ bytes: Range<Int>, _ kind: Int) {
        let address = texts.address(of: bytes, ofNone: cells.baseAddress)
        append(Int64(Int(bitPattern: address)), kind, length: UInt32(bytes.count))
    }

    @inline(__always)
    private mutating func append(_ value: Int64, _ kind: Int, length: UInt32 = 0) {
        precondition(count < cells.count, "space for the value")
        cells.initializeElement(
            at: count,
            to: feed_cell(value: value, length: length, kind: UInt32(kind))
        )
        count += 1
    }
}
