/// The maximum number of rows in each section of a report, and who set it.
///
/// Tables word the note about rows beyond the limit by who set it.
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

    /// The number of rows beyond the limit.
    func leftOut(of count: Int) -> Int { max(0, count - (maximum ?? .max)) }

    /// The operand of `LIMIT` in SQL, in which -1 means no limit.
    var sql: Int { maximum ?? -1 }
}

extension RowLimit: ExpressibleByIntegerLiteral {
    /// Creates a limit that the user set.
    public init(integerLiteral maximum: Int) { self = .requested(maximum) }
}
