import CSQLite

/// The rows of a table in memory, ready to be bound.
struct StoredRows {
    /// A value: the bits of a number or the offset of a text, the length of a text in bytes, and
    /// SQLite's type.
    private struct Value {
        let bits: Int64
        let count: Int32
        let type: Int32
    }

    private var values: [Value] = []
    private var texts: [UInt8] = []
    private let columns: Int

    init(columns: Int) {
        self.columns = columns
    }

    var count: Int { values.count / columns }

    /// Adds the current row of a statement.
    mutating func append(rowOf statement: Statement) {
        for column in 0..<Int32(columns) { append(column, of: statement.handle) }
    }

    private mutating func append(_ column: Int32, of statement: OpaquePointer) {
        let type = sqlite3_column_type(statement, column)
        switch type {
        case SQLITE_INTEGER:
            let number = sqlite3_column_int64(statement, column)
            values.append(Value(bits: number, count: 0, type: type))
        case SQLITE_FLOAT:
            let bits = sqlite3_column_double(statement, column).bitPattern
            values.append(Value(bits: Int64(bitPattern: bits), count: 0, type: type))
        case SQLITE_TEXT, SQLITE_BLOB:
            let start = sqlite3_column_blob(statement, column)
            let count = sqlite3_column_bytes(statement, column)
            values.append(Value(bits: Int64(texts.count), count: count, type: type))
            texts.append(contentsOf: UnsafeRawBufferPointer(start: start, count: Int(count)))
        default: values.append(Value(bits: 0, count: 0, type: type))
        }
    }

    /// The integer in a column of a row; nil if the value is not an integer.
    func integer(_ column: Int, ofRow row: Int) -> Int64? {
        let value = values[row * columns + column]
        return value.type == SQLITE_INTEGER ? value.bits : nil
    }

    /// Inserts rows in this order, with a statement that has a parameter for each column.
    func insert(_ rows: some Sequence<Int>, with statement: Statement) throws {
        try texts.withUnsafeBytes { texts in
            for row in rows {
                for column in 0..<columns {
                    bind(values[row * columns + column], Int32(column + 1), statement, texts)
                }
                _ = try statement.step()
                sqlite3_reset(statement.handle)
            }
        }
    }

    private func bind(
        _ value: Value,
        _ parameter: Int32,
        _ statement: Statement,
        _ texts: UnsafeRawBufferPointer
    ) {
        let handle = statement.handle
        switch value.type {
        case SQLITE_INTEGER: sqlite3_bind_int64(handle, parameter, value.bits)
        case SQLITE_FLOAT:
            let number = Double(bitPattern: UInt64(bitPattern: value.bits))
            sqlite3_bind_double(handle, parameter, number)
        case SQLITE_TEXT, SQLITE_BLOB:
            let start = texts.baseAddress.map { $0 + Int(value.bits) }
            let count = UInt64(value.count)
            if value.type == SQLITE_BLOB {
                sqlite3_bind_blob64(handle, parameter, start, count, nil)
            } else {
                let text = start?.assumingMemoryBound(to: CChar.self)
                let utf8 = UInt8(SQLITE_UTF8)
                sqlite3_bind_text64(handle, parameter, text, count, nil, utf8)
            }
        default: sqlite3_bind_null(handle, parameter)
        }
    }
}
