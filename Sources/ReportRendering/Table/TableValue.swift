extension Table {
    /// What stands in a cell.
    public enum Value: Sendable, Hashable {
        /// Nothing: an empty cell, or `null` in JSON.
        case null
        /// What there is, and nobody knows: `–` for people, else nothing.
        case unknown
        /// A number: for people with commas between thousands, unless its column has plain numbers.
        case integer(Int)
        /// A number that need not be whole.
        case real(Double)
        /// A part of a whole, from 0 to 1: as a percentage for people, else to the sixth digit.
        case share(Double)
        /// A moment, or a longer time.
        case time(Time)
        /// Any text, even one that is hostile: every renderer makes it safe in its own way.
        case text(String)
    }
}

extension Table.Value {
    /// The value as people read it, in one line; a long text is cut.
    var forPeople: String {
        switch self {
        case .integer, .real: withGroups(forPrograms)
        default: plainForPeople
        }
    }

    /// The same without commas between thousands.
    var plainForPeople: String {
        switch self {
        case .share(let part): percentage(part)
        case .text(let text): text.forPeople
        case .unknown: "–"
        default: forPrograms
        }
    }

    /// The value as programs read it, but for a text's quotes; nothing for null.
    var forPrograms: String {
        switch self {
        case .null, .unknown: ""
        case .integer(let number): String(number)
        case .real(let number): plain(number)
        case .share(let part): plain((part * 1e6).rounded() / 1e6)
        case .time(let time): time.description
        case .text(let text): text
        }
    }

    /// The number, where the value is one.
    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number), .share(let number): number
        case .null, .unknown, .time, .text: nil
        }
    }
}

extension Table.Value {
    /// The number, where there is one that has a place in a picture, which begins at 0.
    var drawable: Double? {
        guard let number, number.isFinite else { return nil }
        return max(0, number)
    }
}

/// The shortest digits that give the number back.
private func plain(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A part of a whole with one digit behind the point.
private func percentage(_ part: Double) -> String {
    guard part.magnitude < 1e15 else { return plain(part) }
    let thousandths = Int((part * 1000).rounded())
    return "\(thousandths / 10).\(thousandths % 10) %"
}

extension Table.Value: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// Creates a number from a literal.
    public init(integerLiteral number: Int) {
        self = .integer(number)
    }

    /// Creates a text from a literal.
    public init(stringLiteral text: String) {
        self = .text(text)
    }
}
