/// The order in which a scan reads tweets: by their ids, which grow with time.
enum ScanOrder: Sendable {
    /// The oldest tweet first.
    case ascending
    /// The newest tweet first.
    case descending

    /// The id with which a scan of a range begins.
    func first(of range: ClosedRange<Int64>) -> Int64 {
        self == .ascending ? range.lowerBound : range.upperBound
    }

    /// Whether a tweet is read before another one.
    @inline(__always)
    func precedes(_ one: Int64, _ other: Int64) -> Bool {
        self == .ascending ? one < other : one > other
    }

    /// The operator in SQL between an id and that of the first tweet that is read.
    var fromFirst: String { self == .ascending ? ">=" : "<=" }

    /// The direction after `ORDER BY` in SQL.
    var sql: String { self == .ascending ? "ASC" : "DESC" }
}
