import GRDB

/// A value in an archive that no import writes.
///
/// The file is damaged, or someone else made it: what it holds is input, and must not stop the program
/// or take memory by the size of a number.
struct DamagedValue: Error {
    /// What is wrong, for the person who asked.
    let reason: String

    /// A value that is of another kind than its column, or out of its range.
    init(column: String) { reason = "a value of \(column) cannot be one" }

    /// A row that names another one which is not there.
    init(missing row: String) { reason = "it names a \(row) that it does not have" }
}

/// The ranges that the values of an archive have.
enum StoredRange {
    /// How often something is there.
    ///
    /// The upper end is far above what an archive can hold, and so low that sums of counts stay numbers.
    static let counts: ClosedRange<Int64> = 0...1 << 36
    /// The ids of authors, mentions and spellings, which are given one after another from 1 on.
    static let names: ClosedRange<Int64> = 1...1 << 39
    /// The ids of search terms.
    static let terms: ClosedRange<Int64> = 1...1 << 22
    /// Seconds since 1970, from 2006, when Twitter began, to the end of the century.
    static let times: ClosedRange<Int64> = 1_136_073_600...4_102_444_799
}

// MARK: - Rows of GRDB's

extension Row {
    /// A value of a column, which traps nothing where GRDB's own subscript would.
    ///
    /// - Throws: ``DamagedValue`` if it is of another kind.
    func stored<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        let stored = try decode(StoredValue.self, forColumn: column)
        guard let value = Value.fromDatabaseValue(stored.databaseValue) else {
            throw DamagedValue(column: column)
        }
        return value
    }

    /// A number of things.
    ///
    /// - Throws: ``DamagedValue`` if it is none.
    func storedCount(_ column: String) throws -> Int {
        let count: Int64 = try stored(column)
        guard StoredRange.counts.contains(count) else { throw DamagedValue(column: column) }
        return Int(count)
    }

    /// One of a few choices, such as the kind of a tweet.
    ///
    /// - Throws: ``DamagedValue`` if it is none of them.
    func storedChoice<Choice: RawRepresentable>(_ column: String) throws -> Choice
    where Choice.RawValue: FixedWidthInteger {
        let number: Int64 = try stored(column)
        guard let choice = Choice.RawValue(exactly: number).flatMap(Choice.init) else {
            throw DamagedValue(column: column)
        }
        return choice
    }
}

/// What a column holds, of whatever kind.
///
/// GRDB decodes a value for which it checks the kind through generic functions, at over a thousand
/// instructions each; this one it reads straight from the statement.
private struct StoredValue: DatabaseValueConvertible, StatementColumnConvertible {
    let databaseValue: DatabaseValue

    init(sqliteStatement: SQLiteStatement, index: CInt) {
        databaseValue = DatabaseValue(sqliteStatement: sqliteStatement, index: index)
    }

    private init(_ value: DatabaseValue) { databaseValue = value }

    /// The usual one has no value for NULL.
    static func fromStatement(
        _ statement: SQLiteStatement,
        atUncheckedIndex index: CInt
    ) -> Self? {
        Self(sqliteStatement: statement, index: index)
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Self? { Self(value) }
}

extension Database {
    /// The number of things that a query gives in its first row; 0 where it gives none.
    ///
    /// - Throws: ``DamagedValue`` if it is no number of things.
    func storedCount(sql: String, arguments: StatementArguments = .init()) throws -> Int {
        guard let row = try Row.fetchOne(self, sql: sql, arguments: arguments) else { return 0 }
        let count: Int64? = try row.stored(row.columnNames.first ?? "")
        guard StoredRange.counts.contains(count ?? 0) else { throw DamagedValue(column: "count") }
        return Int(count ?? 0)
    }
}

// MARK: - Rows of hot statements

extension RawStatement.Row {
    /// A number of things.
    ///
    /// - Throws: ``DamagedValue`` if it is none.
    @inline(__always)
    func count(_ column: Int32) throws -> Int64 {
        let count = integer(column)
        guard StoredRange.counts.contains(count) else { throw DamagedValue(column: "count") }
        return count
    }

    /// The id of an author, a mention or a spelling.
    ///
    /// - Throws: ``DamagedValue`` if it cannot be one.
    @inline(__always)
    func name(_ column: Int32) throws -> Int64 {
        let id = integer(column)
        guard StoredRange.names.contains(id) else { throw DamagedValue(column: "id") }
        return id
    }

    /// A time, in seconds since 1970; nil if it is unknown.
    ///
    /// - Throws: ``DamagedValue`` if it cannot be the time of a tweet.
    @inline(__always)
    func time(_ column: Int32) throws -> Int64? {
        if isNull(column) { return nil }
        let time = integer(column)
        guard StoredRange.times.contains(time) else { throw DamagedValue(column: "time") }
        return time
    }
}
