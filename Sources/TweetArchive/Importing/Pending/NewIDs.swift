/// The ids of the rows that a transaction adds to a table and has not yet written.
///
/// They are those that SQLite would give: they continue from the largest one. No other program can
/// add rows during the transaction.
struct NewIDs {
    /// Sentinel: no transaction has begun.
    ///
    /// It is greater than every id.
    private static let none = Int64.max

    /// The first id.
    private(set) var first = none
    /// The number of ids.
    private(set) var count = 0

    /// Whether a transaction has begun.
    var isBegun: Bool { first != NewIDs.none }

    /// Begins a transaction, after the largest id in the table; 0 if it has no rows.
    mutating func begin(after last: Int64) { first = last + 1 }

    /// The id that is added next.
    var next: Int64 { first + Int64(count) }

    /// Adds an id.
    mutating func add() -> Int64 {
        count += 1
        return first + Int64(count) - 1
    }

    /// The index of an id among these; nil if its row is written.
    @inline(__always)
    func index(of id: Int64) -> Int? {
        id >= first && id - first < Int64(count) ? Int(id - first) : nil
    }

    /// Goes on after these ids, whose rows have been written.
    mutating func removeAll() {
        guard isBegun else { return }
        first += Int64(count)
        count = 0
    }

    /// Ends the transaction, after which another program may use the next ids.
    mutating func end() { self = NewIDs() }
}
