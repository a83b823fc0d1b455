import Foundation
import GRDB
import TweetDumps

/// An error for a value in an archive that no import writes.
///
/// The file is damaged, or another program made it. Its values are input: they must not crash the program,
/// or determine how much memory it takes.
struct DamagedValue: Error {
    let reason: String

    /// A value of another type than its column, or out of range.
    init(column: String) { reason = "a value of \(column) is not valid" }

    init(missing row: String) { reason = "it refers to a missing \(row)" }
}

/// The valid ranges of stored values.
enum StoredRange {
    /// Counts.
    ///
    /// The upper bound is more than an archive can hold, and so low that sums of counts do not overflow.
    static let counts: ClosedRange<Int64> = 0...1 << 36
    /// The ids of rows with a name, such as those of authors, which ascend from 1.
    static let nameIDs: ClosedRange<Int64> = 1...1 << 39
    static let termIDs: ClosedRange<Int64> = 1...1 << 22
    /// Times in seconds since 1970, from 2006, when Twitter began, to the end of 2099.
    static let times: ClosedRange<Int64> = 1_136_073_600...4_102_444_799
}

// MARK: - GRDB rows

extension Row {
    /// The value of a column; throws ``DamagedValue`` if it has another type.
    ///
    /// GRDB's subscript would trap.
    func stored<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        let stored = try decode(StoredValue.self, forColumn: column)
        guard let value = Value.fromDatabaseValue(stored.databaseValue) else {
            throw DamagedValue(column: column)
        }
        return value
    }

    /// A count; throws ``DamagedValue`` if the value is not one.
    func storedCount(_ column: String) throws -> Int {
        let count: Int64 = try stored(column)
        guard StoredRange.counts.contains(count) else { throw DamagedValue(column: column) }
        return Int(count)
    }

    /// A number of bytes, or nil if it is unknown; throws ``DamagedValue`` for other values.
    func storedSize(_ column: String) throws -> Int? {
        let size: Int64? = try stored(column)
        guard size ?? 0 >= 0 else { throw DamagedValue(column: column) }
        return size.map { Int($0) }
    }

    /// A value of an enumeration, such as the kind of a tweet; throws ``DamagedValue`` for others.
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
    func storedCount(sql: String, arguments: StatementArguments = .init()) throws -> Int {
        guard let row = try Row.fetchOne(self, sql: sql, arguments: arguments) else { return 0 }
        let count: Int64? = try row.stored(row.columnNames.first ?? "")
        guard StoredRange.counts.contains(count ?? 0) else { throw DamagedValue(column: "count") }
        return Int(count ?? 0)
    }
}

// MARK: - Rows of SQLite

extension IntegerRow {
    /// A count; throws ``DamagedValue`` if the value is not one.
    @inline(__always)
    func count(_ column: Int32) throws -> Int64 {
        let count = integer(column)
        guard StoredRange.counts.contains(count) else { throw DamagedValue(column: "count") }
        return count
    }

    /// The id of a row with a name, such as that of an author; throws ``DamagedValue`` for others.
    @inline(__always)
    func nameID(_ column: Int32) throws -> Int64 {
        let id = integer(column)
        guard StoredRange.nameIDs.contains(id) else { throw DamagedValue(column: "id") }
        return id
    }
}

extension RawStatement.Row {
    /// The kind of a tweet; throws ``DamagedValue`` if the value is not one.
    func tweetKind(_ column: Int32) throws -> TweetKind {
        guard let kind = UInt8(exactly: integer(column)).flatMap(TweetKind.init) else {
            throw DamagedValue(column: "kind")
        }
        return kind
    }

    /// A point; nil if it is unknown.
    func point(_ longitude: Int32, _ latitude: Int32) -> GeoPoint? {
        if isNull(longitude) || isNull(latitude) { return nil }
        return GeoPoint(longitude: real(longitude), latitude: real(latitude))
    }

    /// A box whose borders are in four columns: west, south, east, north; nil if it is unknown.
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
    @inline(__always)
    func time(_ column: Int32) throws -> Int64? {
        if isNull(column) { return nil }
        let time = integer(column)
        guard StoredRange.times.contains(time) else { throw DamagedValue(column: "time") }
        return time
    }
}

// Names from tweets can contain a zero byte, at which GRDB and SQLite would cut a text. Therefore they are
// bound as blobs to `CAST(:name AS TEXT)`, and read as `CAST(name AS BLOB)`.

extension String {
    /// The UTF-8 bytes, as the argument of `CAST(:name AS TEXT)`.
    var utf8Data: Data { Data(utf8) }
}

extension Row {
    /// The text in a column `CAST(name AS BLOB)`; nil if it is NULL.
    func blobText(_ column: String) -> String? {
        let bytes: Data? = self[column]
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
}

/// The time of a tweet.
///
/// Since November 2010, the upper bits of an id are a time in milliseconds.
package enum TweetTime {
    /// The largest id that has no time in it.
    package static let lastPlainID: Int64 = 29_700_000_000
    /// The start from which ids count, in milliseconds since 1970 (UTC).
    private static let start: Int64 = 1_288_834_974_657

    /// The time in an id, in seconds since 1970 (UTC); nil if it has none.
    package static func seconds(inID id: Int64) -> Int64? {
        id > lastPlainID ? ((id >> 22) + start) / 1000 : nil
    }

    /// The time of a tweet as reports count it, in seconds since 1970 (UTC); nil if it is unknown.
    ///
    /// It equals the time of ``sql``, but is faster. A stored time of 0 is unknown.
    @inline(__always)
    static func seconds(stored: Int64, ofTweet id: Int64) -> Int64? {
        StoredRange.times.contains(stored) ? stored : seconds(inID: id)
    }

    /// The time of a tweet as reports count it, as an SQL expression in seconds since 1970 (UTC).
    ///
    /// It is the time in the tweet's records, else that in its id; NULL if neither is known. A time
    /// before Twitter began, or in the next century, counts as unknown.
    static let sql = """
        CASE WHEN tweet.time BETWEEN \(StoredRange.times.lowerBound) \
        AND \(StoredRange.times.upperBound) THEN tweet.time \
        WHEN tweet.id > \(lastPlainID) THEN ((tweet.id >> 22) + \(start)) / 1000 END
        """
}

/// Times in the archive: ISO 8601 in UTC with milliseconds, which sorts as text.
enum Timestamp {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    static func now() -> String { Date.now.formatted(style) }

    /// A stored time without its milliseconds, such as `2025-01-31T23:59:59Z`.
    static func droppingFraction(_ timestamp: String) -> String {
        guard let point = timestamp.firstIndex(of: ".") else { return timestamp }
        return timestamp[..<point] + "Z"
    }
}

extension Database {
    /// The size of an array that is indexed by the ids of a table.
    ///
    /// SQLite assigns ids from 1 on, with gaps after rows are deleted. A damaged archive can have large ids,
    /// which the caller must keep elsewhere: the size is at most proportional to that of the archive.
    func denseCount(of table: String) throws -> Int {
        let (bytesPerID, minCount) = (32, 1 << 16)
        let last = try Int64.fetchOne(self, sql: "SELECT max(id) FROM \(table)") ?? 0
        return Int(max(0, min(Int64(try size() / bytesPerID + minCount), max(0, last) &+ 1)))
    }

    /// The number of rows to reserve memory for before a table is read.
    ///
    /// It is exact if the ids have no gaps. It has a maximum, because a damaged archive can have large ids.
    func expectedCount(of table: String) throws -> Int {
        let maxCount: Int64 = 1 << 24
        let last = try Int64.fetchOne(self, sql: "SELECT max(id) FROM \(table)") ?? 0
        return Int(max(0, min(last, maxCount)))
    }
}

/// The refused records that the archive stores.
enum KeptRefusals {
    /// The maximum number of stored records of an import.
    ///
    /// A small dump can have millions of them, more than anyone reads.
    static let maxCount = 10_000
}

/// The columns of a profile in the tables `author` and `further_account`.
enum ProfileColumns {
    static let names = ["tweets"] + AuthorField.order.map(\.name) + ["profile_tweet", "earlier"]
    /// The assignments in SQL that empty them in a row of `author`.
    static let emptied =
        (["account = NULL", "tweets = 0"] + names.dropFirst().map { "\($0) = NULL" })
        .joined(separator: ", ")
}
