import Foundation
import GRDB

/// A table with copies of columns, which are in the table `column_copy`.
///
/// SQLite takes a tenth of a microsecond to step to a row, so that a report of two million tweets would
/// spend most of its time on that. A copy has a column of many rows in one blob. It is made after an import
/// into a large archive, and deleted in the transaction that changes one of its rows. Rows without a copy
/// are read from the table.
enum CopiedTable: String, CaseIterable {
    case tweet
    case tweetSpelling = "tweet_spelling"
    case spelling
    case mention
    case author

    /// The columns, or SQL expressions of a row; the rows are in the order of the first one.
    ///
    /// Texts are copied as the numbers that `row_block` makes of them.
    var columns: [String] {
        switch self {
        case .tweet:
            ["id", "time", "author", "account", "language", "kind", "retweet_of"]
                + RetweetPrefix.namesInSQL
        case .tweetSpelling: ["tweet", "spelling", "count"]
        case .spelling: ["id", "mention"]
        case .mention: ["id", "kind"]
        case .author: ["id", "account", CopiedTable.isUnused] + PackedName.halvesInSQL
        }
    }

    /// Whether no tweet has the first account of an author's name, in SQL.
    static let isUnused = "tweets = 0"

    /// The column with the id of the rows; several rows can have the same id.
    fileprivate var key: String { columns[0] }

    /// The ranges of ids whose rows have a copy, in ascending order.
    func ranges(_ db: Database) throws -> [ClosedRange<Int64>] {
        var ranges: [ClosedRange<Int64>] = []
        try RawStatement(
            db,
            sql: """
                SELECT first, last FROM column_copy
                WHERE source = '\(rawValue)' AND name = '\(key)' AND first <= last ORDER BY first
                """
        ).readAll { ranges.append($0.integer(0)...$0.integer(1)) }
        return ranges
    }

    func hasCopies(_ db: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM column_copy WHERE source = ? AND name = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [rawValue, key]) ?? false
    }

    /// Deletes the copies of a range of ids.
    fileprivate func delete(_ range: ClosedRange<Int64>, _ db: Database) throws {
        for column in columns {
            try db.execute(
                sql: "DELETE FROM column_copy WHERE source = ? AND name = ? AND first = ?",
                arguments: [rawValue, column, range.lowerBound]
            )
        }
    }
}

// MARK: - Making copies

extension TweetArchive {
    /// Copies columns of rows that have no copy, in several transactions.
    ///
    /// It ends when all rows have copies, after a maximum number of rows, or when a closure that is called
    /// after each transaction returns false. Another call continues.
    func copyColumns(
        maxRows: Int = .max,
        rowsOfCopy: Int = CopiedTable.rowsOfCopy,
        shouldContinue: () -> Bool = { true }
    ) throws {
        var (rows, isDone) = (0, false)
        repeat {
            try write { db in
                let end = ContinuousClock.now + CopiedTable.transactionTime
                while !isDone, rows < maxRows, ContinuousClock.now < end {
                    let copied = try CopiedTable.copyNext(rowsOfCopy, db)
                    (rows, isDone) = (rows + copied, copied == 0)
                }
            }
        } while shouldContinue() && !isDone && rows < maxRows
    }
}

extension CopiedTable {
    /// The number of rows of a copy, which also has the other rows of its last id.
    static let rowsOfCopy = 1 << 14
    /// The duration of a transaction, after which other programs can write.
    fileprivate static let transactionTime = Duration.seconds(0.5)

    /// Copies the first rows without a copy, of any table; returns their number, 0 if all rows have copies.
    fileprivate static func copyNext(_ maxCount: Int, _ db: Database) throws -> Int {
        for table in allCases {
            let copied = try table.copyNext(maxCount, db)
            if copied > 0 { return copied }
        }
        return 0
    }

    private func copyNext(_ maxCount: Int, _ db: Database) throws -> Int {
        let findNext = try RawStatement(
            db,
            sql: "SELECT \(key) FROM \(rawValue) WHERE \(key) >= ?1 ORDER BY \(key) LIMIT 1"
        )
        var (first, previous) = (Int64.min, ClosedRange<Int64>?.none)
        for range in try ranges(db) + [Int64.max...(.max)] {
            if first < range.lowerBound,
                let next = try findNext.first(for: first, read: { $0.integer(0) }),
                next < range.lowerBound
            {
                return try copy(next..<range.lowerBound, behind: previous, maxCount, db)
            }
            if range.upperBound == .max { break }
            (first, previous) = (range.upperBound + 1, range)
        }
        return 0
    }

    /// Copies the first rows between two copies, together with those of the copy before if it has few.
    private func copy(
        _ ids: Range<Int64>,
        behind previous: ClosedRange<Int64>?,
        _ maxCount: Int,
        _ db: Database
    ) throws -> Int {
        var first = ids.lowerBound
        if let previous, try rows(of: previous, db) < maxCount / 2 {
            try delete(previous, db)
            first = previous.lowerBound
        }
        let rows = try rows(first..<ids.upperBound, maxCount, db)
        guard let greatest = rows.columns[0].last else { return 0 }
        // The range also covers the ids up to the next row or copy, which have no rows.
        let last = (rows.next ?? (ids.upperBound == .max ? greatest + 1 : ids.upperBound)) - 1
        for (column, values) in zip(columns, rows.columns) {
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO column_copy (source, name, first, last, rows, data)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    rawValue, column, first, last, values.count,
                    Data(PackedIntegers.packed(values)),
                ]
            )
        }
        return rows.columns[0].count
    }

    private func rows(of range: ClosedRange<Int64>, _ db: Database) throws -> Int {
        let sql = "SELECT rows FROM column_copy WHERE source = ? AND name = ? AND first = ?"
        return try Int.fetchOne(db, sql: sql, arguments: [rawValue, key, range.lowerBound]) ?? 0
    }

    /// The values of each column in the first rows of a range, with all rows of the last id, and the id of
    /// the next row in the range.
    fileprivate func rows(
        _ ids: Range<Int64>,
        _ maxCount: Int,
        _ db: Database
    ) throws -> (columns: [[Int64]], next: Int64?) {
        let rows = try IntegerRows(db, columns, from: rawValue, by: key, usesCopies: false)
        defer { rows.reset() }
        rows.bind(ids.lowerBound, at: rows.index(ofParameter: "start"))
        var values = [[Int64]](repeating: [], count: columns.count)
        while let row = try rows.step() {
            let id = row.integer(0)
            if id >= ids.upperBound { break }
            if values[0].count >= maxCount, id != values[0].last { return (values, id) }
            for column in values.indices { values[column].append(row.integer(Int32(column))) }
        }
        return (values, nil)
    }
}

// MARK: - Comparing copies

extension CopiedTable {
    /// A sentence if copies differ from the rows of the table, all of which are read.
    func faults(_ db: Database) throws -> [String] {
        var wrong = 0
        for range in try ranges(db) where try !agrees(range, db) { wrong += 1 }
        return wrong == 0 ? [] : ["\(wrong) copies of columns of \(rawValue) differ from it"]
    }

    private func agrees(_ range: ClosedRange<Int64>, _ db: Database) throws -> Bool {
        guard let copies = try CopyReader(db, columns, of: rawValue) else { return false }
        let rows = try IntegerRows(db, columns, from: rawValue, by: key, usesCopies: false)
        defer { rows.reset() }
        rows.bind(range.lowerBound, at: rows.index(ofParameter: "start"))
        var copy = [Int64](repeating: 0, count: columns.count)
        do {
            guard try copies.open(at: range.lowerBound) else { return false }
            while let row = try rows.step(), row.integer(0) <= range.upperBound {
                let stored = columns.indices.map { row.integer(Int32($0)) }
                guard copies.read(into: &copy, maxCount: 1) == 1, copy == stored else {
                    return false
                }
            }
        } catch is DamagedValue {
            return false
        }
        return copies.read(into: &copy, maxCount: 1) == 0
    }
}

// MARK: - Deleting copies

/// Deletes the copies of rows that a transaction changes.
final class OutdatedCopies {
    private let db: Database
    /// The ranges of ids that have copies; nil before the first change of a transaction.
    private var ranges: [CopiedTable: [ClosedRange<Int64>]]?

    init(_ db: Database) { self.db = db }

    /// Notes that a tweet or its mentions are inserted, changed or deleted.
    func note(tweet: Int64) throws {
        try note(tweet, in: .tweet)
        try note(tweet, in: .tweetSpelling)
    }

    /// Notes that a row of a table is changed or deleted.
    ///
    /// A new row of a table other than `tweet` needs no note: its id is greater than those of all copies.
    func note(_ id: Int64, in table: CopiedTable) throws {
        let known =
            try ranges ?? CopiedTable.allCases.reduce(into: [:]) { $0[$1] = try $1.ranges(db) }
        ranges = known
        guard let ofTable = known[table] else { return }
        let next = ofTable.sortedIndex { $0.lowerBound > id }
        guard next > 0, ofTable[next - 1].contains(id) else { return }
        try table.delete(ofTable[next - 1], db)
        ranges?[table]?.remove(at: next - 1)
    }

    /// Ends the transaction, after which another program may make copies.
    func end() { ranges = nil }
}

// MARK: - Reading

/// Reads rows of a table from the copies of its columns, in the order of their ids.
final class CopyReader {
    /// Where the value of a column comes from.
    private enum Source {
        case copy(PackedIntegers)
        case constant(Int64)
    }

    private let names: [String?]
    private let find: RawStatement
    private var columns: [Source]
    private var keys = PackedIntegers()
    /// The ids whose rows are read; nil if none are.
    private var range: ClosedRange<Int64>?
    /// The index of the next row.
    private var position = 0

    /// Creates a reader of columns, which may also be constants in SQL; nil if not all of them are copied, or
    /// if the archive has no copy of the table.
    init?(_ db: Database, _ columns: [String], of table: String) throws {
        guard let copied = CopiedTable(rawValue: table) else { return nil }
        let constants = columns.map { Int64($0) }
        guard columns.first == copied.key,
            zip(columns, constants).allSatisfy({ $1 != nil || copied.columns.contains($0) }),
            try copied.hasCopies(db)
        else { return nil }
        names = zip(columns, constants).map { $1 == nil ? $0 : nil }
        self.columns = constants.map { .constant($0 ?? 0) }
        find = try RawStatement(
            db,
            sql: """
                SELECT first, last, rows, data FROM column_copy
                WHERE source = '\(table)' AND name = ?1 AND first <= ?2 ORDER BY first DESC LIMIT 1
                """
        )
    }

    /// Whether ``read(into:maxCount:)`` can be called.
    var isOpen: Bool { range != nil }

    /// The first id after those that are being read; nil if there is no larger one.
    var next: Int64? {
        range.flatMap { $0.upperBound == .max ? nil : $0.upperBound + 1 }
    }

    /// Begins to read at the first row with an id or a larger one; false if the id has no copy.
    func open(at id: Int64) throws -> Bool {
        range = nil
        var found: ClosedRange<Int64>?
        var count: Int64?
        for (index, name) in names.enumerated() {
            guard let name else { continue }
            guard let copy = try copy(of: name, at: id), found ?? copy.range == copy.range,
                count ?? copy.rows == copy.rows
            else { return false }
            (found, count) = (copy.range, copy.rows)
            columns[index] = .copy(copy.values)
        }
        guard let found, case .copy(let keys) = columns[0] else { return false }
        guard keys.isAscending(in: found) else { throw DamagedValue(column: "column_copy") }
        (range, self.keys) = (found, keys)
        position = keys.index(ofFirstFrom: id)
        return true
    }

    private typealias Copy = (range: ClosedRange<Int64>, rows: Int64, values: PackedIntegers)

    /// The copy of a column for the row with an id; nil if there is none.
    private func copy(of name: String, at id: Int64) throws -> Copy? {
        let texts = Array(name.utf8)
        let found = try find.first(texts: texts.span) {
            $0.bind(texts.indices)
            $0.bind(id)
        } read: { row -> Copy? in
            let (first, last, rows) = (row.integer(0), row.integer(1), row.integer(2))
            guard first <= id, id <= last else { return nil }
            let values = try row.withBytes(3) { try PackedIntegers($0, count: rows) }
            return (first...last, rows, values)
        }
        return found ?? nil
    }

    /// Reads the next rows, at most some number; returns how many there were, 0 after the last one.
    ///
    /// The values are written one row after another.
    func read(into values: UnsafeMutablePointer<Int64>, maxCount: Int) -> Int {
        let rows = position..<min(position + maxCount, keys.count)
        for (index, column) in columns.enumerated() {
            let first = values + index
            switch column {
            case .copy(let integers): integers.read(rows, into: first, every: columns.count)
            case .constant(let value):
                for row in 0..<rows.count { first[row * columns.count] = value }
            }
        }
        position = rows.upperBound
        return rows.count
    }

    func close() { range = nil }
}

/// Integers in as few bytes as they need.
///
/// The least of them has eight bytes. The differences of all from it follow, each in the same number of
/// bytes. All numbers are little-endian.
struct PackedIntegers {
    /// The number of bytes before the differences.
    private static let headerSize = 8

    let count: Int
    private let least: Int64
    /// The number of bytes of each difference.
    private let width: Int
    /// The differences, with eight more bytes behind them so that eight can be read at each.
    private let bytes: [UInt8]

    init() { (count, least, width, bytes) = (0, 0, 0, []) }

    /// Reads the bytes that ``packed(_:)`` returns; throws ``DamagedValue`` if they do not have as many
    /// integers.
    init(_ packed: Span<UInt8>, count: Int64) throws {
        let size = packed.count - PackedIntegers.headerSize
        guard size >= 0, count > 0, count <= 1 << 32, size % Int(count) == 0, size / Int(count) <= 8
        else { throw DamagedValue(column: "column_copy") }
        (self.count, width) = (Int(count), size / Int(count))
        least = packed.bytes.unsafeLoadUnaligned(as: Int64.self)
        bytes = [UInt8](unsafeUninitializedCapacity: size + 8) { copy, copied in
            packed.withUnsafeBufferPointer {
                copied = copy.update(fromContentsOf: $0[PackedIntegers.headerSize...])
            }
            copy[copied...].initialize(repeating: 0)
            copied += 8
        }
    }

    /// The bytes of one or more integers.
    static func packed(_ values: [Int64]) -> [UInt8] {
        let (least, largest) = (values.min() ?? 0, values.max() ?? 0)
        let largestDifference = UInt64(bitPattern: largest &- least)
        let width = (64 - largestDifference.leadingZeroBitCount + 7) / 8
        let size = headerSize + values.count * width
        // Each difference is written with all of its bytes; the next one replaces those that are not needed.
        return [UInt8](unsafeUninitializedCapacity: size + 8) { bytes, count in
            let bytes = UnsafeMutableRawBufferPointer(bytes)
            bytes.storeBytes(of: least.littleEndian, as: Int64.self)
            for (index, value) in values.enumerated() {
                let difference = UInt64(bitPattern: value &- least).littleEndian
                let offset = headerSize + index * width
                bytes.storeBytes(of: difference, toByteOffset: offset, as: UInt64.self)
            }
            count = size
        }
    }

    /// Writes the integers at some indices into memory, with a distance between one and the next.
    func read(_ indices: Range<Int>, into values: UnsafeMutablePointer<Int64>, every step: Int) {
        guard width > 0 else {
            for index in 0..<indices.count { values[index * step] = least }
            return
        }
        let mask = UInt64.max >> UInt64(64 - 8 * width)
        bytes.withUnsafeBytes { bytes in
            var value = values
            for index in indices {
                let word = bytes.loadUnaligned(fromByteOffset: index * width, as: UInt64.self)
                value.pointee = least &+ Int64(bitPattern: UInt64(littleEndian: word) & mask)
                value += step
            }
        }
    }

    private subscript(index: Int) -> Int64 {
        var value: Int64 = 0
        read(index..<index + 1, into: &value, every: 1)
        return value
    }

    /// Whether no integer is less than the one before, and all are in a range.
    fileprivate func isAscending(in range: ClosedRange<Int64>) -> Bool {
        var last = range.lowerBound
        for index in 0..<count {
            let value = self[index]
            if value < last { return false }
            last = value
        }
        return last <= range.upperBound
    }

    /// The index of the first of ascending integers that is at least some number; the count if none is.
    fileprivate func index(ofFirstFrom number: Int64) -> Int {
        (0..<count).sortedIndex { self[$0] >= number }
    }
}
