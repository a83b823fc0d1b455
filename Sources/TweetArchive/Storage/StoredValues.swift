import GRDB
import TweetDumps

/// A value in an archive that imports do not write.
///
/// The file is damaged, or another program made it. Its values are input: they must not stop the
/// program, nor determine how much memory it takes.
struct DamagedValue: Error {
    /// A description for the user.
    let reason: String

    /// A value of another type than its column, or out of range.
    init(column: String) { reason = "a value of \(column) is not valid" }

    /// A reference to a missing row.
    init(missing row: String) { reason = "it refers to a missing \(row)" }
}

/// The valid ranges of stored values.
enum StoredRange {
    /// Counts.
    ///
    /// The upper bound is far above what an archive can hold, and low enough that sums of counts do
    /// not overflow.
    static let counts: ClosedRange<Int64> = 0...1 << 36
    /// The ids of rows that stand for a name, such as those of authors, which are given in ascending
    /// order from 1.
    static let names: ClosedRange<Int64> = 1...1 << 39
    /// The ids of search terms.
    static let terms: ClosedRange<Int64> = 1...1 << 22
    /// Times in seconds since 1970, from 2006, when Twitter began, to the end of 2099.
    static let times: ClosedRange<Int64> = 1_136_073_600...4_102_444_799
}

// MARK: - GRDB rows

extension Row {
    /// The value of a column.
    ///
    /// Unlike GRDB's subscript it does not trap.
    ///
    /// - Throws: ``DamagedValue`` if the value has another type.
    func stored<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        let stored = try decode(StoredValue.self, forColumn: column)
        guard let value = Value.fromDatabaseValue(stored.databaseValue) else {
            throw DamagedValue(column: column)
        }
        return value
    }

    /// A count.
    ///
    /// - Throws: ``DamagedValue`` if the value is not a count.
    func storedCount(_ column: String) throws -> Int {
        let count: Int64 = try stored(column)
        guard StoredRange.counts.contains(count) else { throw DamagedValue(column: column) }
        return Int(count)
    }

    /// A value of an enumeration, such as the kind of a tweet.
    ///
    /// - Throws: ``DamagedValue`` if the value is not one of its cases.
    func storedChoice<Choice: RawRepresentable>(_ column: String) throws -> Choice
    where Choice.RawValue: FixedWidthInteger {
        let number: Int64 = try stored(column)
        guard let choice = Choice.RawValue(exactly: number).flatMap(Choice.init) else {
            throw DamagedValue(column: column)
        }
        return choice
    }
}

/// A value of a column, of any type.
///
/// GRDB decodes a checked type through generic functions, at more than a thousand instructions for
/// each value. It reads this type directly from the statement.
private struct StoredValue: DatabaseValueConvertible, StatementColumnConvertible {
    let databaseValue: DatabaseValue

    init(sqliteStatement: SQLiteStatement, index: CInt) {
        databaseValue = DatabaseValue(sqliteStatement: sqliteStatement, index: index)
    }

    private init(_ value: DatabaseValue) { databaseValue = value }

    /// GRDB's default implementation returns nil for NULL.
    static func fromStatement(
        _ statement: SQLiteStatement,
        atUncheckedIndex index: CInt
    ) -> Self? {
        Self(sqliteStatement: statement, index: index)
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Self? { Self(value) }
}

extension Database {
    /// The count in the first row of a query; 0 if the query returns no row or NULL.
    ///
    /// - Throws: ``DamagedValue`` if the value is not a count.
    func storedCount(sql: String, arguments: StatementArguments = .init()) throws -> Int {
        guard let row = try Row.fetchOne(self, sql: sql, arguments: arguments) else { return 0 }
        let count: Int64? = try row.stored(row.columnNames.first ?? "")
        guard StoredRange.counts.contains(count ?? 0) else { throw DamagedValue(column: "count") }
        return Int(count ?? 0)
    }
}

// MARK: - Rows of SQLite

extension IntegerRow {
    /// A count.
    ///
    /// - Throws: ``DamagedValue`` if the value is not a count.
    @inline(__always)
    func count(_ column: Int32) throws -> Int64 {
        let count = integer(column)
        guard StoredRange.counts.contains(count) else { throw DamagedValue(column: "count") }
        return count
    }

    /// The id of a row that stands for a name, such as that of an author.
    ///
    /// - Throws: ``DamagedValue`` if the value is not a valid id.
    @inline(__always)
    func name(_ column: Int32) throws -> Int64 {
        let id = integer(column)
        guard StoredRange.names.contains(id) else { throw DamagedValue(column: "id") }
        return id
    }
}

extension RawStatement.Row {
    /// The kind of a tweet.
    ///
    /// - Throws: ``DamagedValue`` if the value is no kind.
    func tweetKind(_ column: Int32) throws -> TweetKind {
        guard let kind = UInt8(exactly: integer(column)).flatMap(TweetKind.init) else {
            throw DamagedValue(column: "kind")
        }
        return kind
    }

    /// A point whose longitude and latitude are in two columns; nil if it is unknown.
    func point(_ longitude: Int32, _ latitude: Int32) -> GeoPoint? {
        if isNull(longitude) || isNull(latitude) { return nil }
        return GeoPoint(longitude: real(longitude), latitude: real(latitude))
    }

    /// A box whose borders are in four columns from one on: west, south, east, north; nil if it is
    /// unknown.
    func box(_ west: Int32) -> GeoBox? {
        if (west..<west + 4).contains(where: isNull) { return nil }
        return GeoBox(
            west: real(west),
            south: real(west + 1),
            east: real(west + 2),
            north: real(west + 3)
        )
    }

    /// A time in seconds since 1970 in UTC; nil if it is unknown.
    ///
    /// - Throws: ``DamagedValue`` if the value cannot be the time of a tweet.
    @inline(__always)
    func time(_ column: Int32) throws -> Int64? {
        if isNull(column) { return nil }
        let time = integer(column)
        guard StoredRange.times.contains(time) else { throw DamagedValue(column: "time") }
        return time
    }
}

extension RawStatement {
    /// The result of a query for the largest id in a table of names, such as that of authors; 0 if it
    /// has no rows.
    ///
    /// - Throws: ``DamagedValue`` if the value is not a valid id.
    func lastID() throws -> Int64 {
        try first(read: { $0.isNull(0) ? 0 : try $0.name(0) }) ?? 0
    }
}
