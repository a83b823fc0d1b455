/// The maximum number of rows in each section of a report, and who set it.
///
/// Who set it decides how a table says that rows are left out.
public enum RowLimit: Sendable, Equatable {
    /// No limit.
    case none
    /// A limit that the reader asked for, at least 1.
    case requested(Int)
    /// A limit that the caller set because a window or terminal has no more room, at least 1.
    case fitting(Int)

    /// A limit that the reader asked for; none for nil.
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

    /// The number of rows that the limit leaves out of a number of rows.
    func leftOut(of count: Int) -> Int { max(0, count - (maximum ?? .max)) }

    /// The operand of `LIMIT` in SQL, where a negative number means no limit.
    var sql: Int { maximum ?? -1 }
}

extension RowLimit: ExpressibleByIntegerLiteral {
    /// A limit that the reader asked for.
    public init(integerLiteral maximum: Int) { self = .requested(maximum) }
}
