/// The rows that come first in the order of a report.
///
/// Rows that are certainly beyond the limit are dropped as soon as possible, so that a short table
/// of many rows needs little memory and no sorting of all rows.
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

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of rows that are kept; nil for all.
    ///   - precedes: Whether one row comes before another.
    package init(limit: Int?, by precedes: @escaping @Sendable (Row, Row) -> Bool) {
        self.limit = limit ?? .max
        self.precedes = precedes
    }

    /// Adds a row.
    package mutating func append(_ row: Row) {
        count += 1
        if let last, !precedes(row, last) { return }
        rows.append(row)
        if rows.count >= LargestRows.minBatch, rows.count / 2 >= limit { sort() }
    }

    /// Adds the rows of another list.
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
