import GRDB

/// The rows of a report, which are read from the archive when they are needed.
///
/// They can be read again, with the same result, but only inside the closure that received the
/// report: it sees the archive as it was at one moment.
///
/// ```swift
/// try archive.popularity(of: nil) { report in
///     let rows = try report.sections[0].rows.collected()
///     print(rows.map(\.count))
/// }
/// ```
public struct ReportRows<Row> {
    private let readRows: (_ body: (Row) throws -> Void) throws -> Void

    init(_ read: @escaping (_ body: (Row) throws -> Void) throws -> Void) { readRows = read }

    init(
        _ db: Database,
        sql: String,
        arguments: StatementArguments = [],
        _ row: @escaping (GRDB.Row) throws -> Row
    ) {
        readRows = { body in
            let cursor = try GRDB.Row.fetchCursor(db, sql: sql, arguments: arguments)
            while let found = try cursor.next() { try body(try row(found)) }
        }
    }

    /// Makes a row of each of some values when it is read.
    init<Value>(_ values: some Collection<Value>, _ row: @escaping (Value) throws -> Row) {
        readRows = { body in for value in values { try body(row(value)) } }
    }

    init(_ rows: some Collection<Row>) {
        readRows = { body in for row in rows { try body(row) } }
    }

    /// Calls a closure with each row, in order.
    ///
    /// - Throws: The error of the closure, or an error if the archive cannot be read.
    public func read(_ body: (Row) throws -> Void) throws { try readRows(body) }

    /// Calls a closure with each row but the first ones, in order.
    package func read(skipping count: Int, _ body: (Row) throws -> Void) throws {
        var position = 0
        try read { row in
            position += 1
            if position > count { try body(row) }
        }
    }

    /// Reads all rows into memory.
    ///
    /// - Throws: An error if the archive cannot be read.
    public func collected() throws -> [Row] {
        var rows: [Row] = []
        try read { rows.append($0) }
        return rows
    }
}

/// The maximum number of rows in each section of a report, and who set it.
///
/// In tables, the note about rows beyond the limit depends on who set it.
///
/// ```swift
/// var options = PopularityReport.Options()
/// options.limit = 10  // the same as .requested(10)
/// ```
public enum RowLimit: Sendable, Equatable {
    /// No limit.
    case none
    /// A limit that the user set, at least 1.
    case requested(Int)
    /// A limit that the program set because a window or terminal has no space for more rows, at
    /// least 1.
    case fitting(Int)

    /// Creates a limit that the user set; nil is no limit.
    public init(_ maximum: Int?) {
        self = maximum.map { .requested($0) } ?? .none
    }

    /// The maximum number of rows; nil without a limit.
    public var maximum: Int? {
        switch self {
        case .none: nil
        case .requested(let maximum), .fitting(let maximum): maximum
        }
    }

    func kept(of count: Int) -> Int { min(count, maximum ?? .max) }

    func leftOut(of count: Int) -> Int { count - kept(of: count) }

    /// The operand of `LIMIT` in SQL, in which -1 means no limit.
    var sql: Int { maximum ?? -1 }
}

extension RowLimit: ExpressibleByIntegerLiteral {
    /// Creates a limit that the user set.
    public init(integerLiteral maximum: Int) { self = .requested(maximum) }
}

/// The rows that come first in the order of a report.
///
/// Rows beyond the limit are dropped early. So the first of many rows need little memory, and the
/// others are not sorted.
package struct LargestRows<Row> {
    /// The minimum number of rows that are collected before they are sorted.
    private static var minBatch: Int { 4_096 }

    /// The number of rows that were added.
    package private(set) var count = 0
    private var rows: [Row] = []
    /// The last row within the limit when the rows were sorted last; nil if there were fewer.
    private var last: Row?
    private let limit: Int
    private let precedes: @Sendable (Row, Row) -> Bool

    /// Creates an empty list that keeps at most `limit` rows; nil for all.
    package init(limit: Int?, by precedes: @escaping @Sendable (Row, Row) -> Bool) {
        self.limit = limit ?? .max
        self.precedes = precedes
    }

    package mutating func append(_ row: Row) {
        count += 1
        if let last, !precedes(row, last) { return }
        rows.append(row)
        if rows.count >= LargestRows.minBatch, rows.count / 2 >= limit { sort() }
    }

    mutating func append(_ other: LargestRows) {
        count += other.count
        rows += other.rows
        sort()
    }

    /// The rows within the limit, in order.
    package mutating func sorted() -> [Row] {
        sort()
        return rows
    }

    private mutating func sort() {
        rows.sort(by: precedes)
        guard rows.count >= limit else { return }
        rows.removeLast(rows.count - limit)
        last = rows.last
    }
}

extension LargestRows: Sendable where Row: Sendable {}
