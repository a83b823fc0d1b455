/// The ids of the rows that a transaction adds to a table.
///
/// They are those that SQLite would give: they continue from the largest one. No other program can
/// add rows during the transaction.
struct RowIDs {
    /// The id of the first row that the transaction adds; nil before it begins.
    private var first: Int64?
    /// The number of rows that it has added.
    private(set) var count = 0

    /// Begins a transaction, unless it has begun.
    ///
    /// - Parameter last: The largest id in the table; 0 if it has no rows.
    /// - Returns: Whether the table has no rows.
    /// - Throws: What `last` throws.
    mutating func begin(after last: () throws -> Int64) rethrows -> Bool {
        if first != nil { return false }
        let last = try last()
        first = last + 1
        return last == 0
    }

    /// The id of the row that is added next.
    var next: Int64 { (first ?? 1) + Int64(count) }

    /// Adds a row.
    mutating func add() -> Int64 {
        defer { count += 1 }
        return next
    }

    /// The index of a row among those that the transaction has added; nil if it is older.
    func index(of id: Int64) -> Int? {
        guard let first, id >= first, id < next else { return nil }
        return Int(id - first)
    }

    /// Ends the transaction, after which another program may use the next ids.
    mutating func end() { self = RowIDs() }
}
