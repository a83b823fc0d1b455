extension Table {
    /// One value of a table, independent of the output format.
    ///
    /// A cell has a kind of value, and each format decides how to print that. A share of
    /// 0.125 is `12.5 %` in text, `0.125` in CSV, and a number with a percent format in a workbook.
    ///
    /// ```swift
    /// let mention = Table.Mention(.hashtag, "IoT")
    /// let row: [Table.Cell] = [.mention(mention), 12, .share(0.125), "a text"]
    /// ```
    public enum Cell: Sendable, Hashable {
        /// No value: an empty cell, or `null` in JSON.
        case empty
        /// A value that exists but is not known: `–` for people, the same as ``empty`` for
        /// programs.
        case unknown
        /// A count, with commas between thousands for people; what it counts, if pages can show that.
        case count(Int, of: Counted? = nil)
        /// A rank, from 1, with commas between thousands for people.
        case rank(Int)
        /// A whole number that is no count, such as a year or a line number, always without commas.
        case integer(Int)
        /// A number that need not be whole.
        case real(Double)
        /// A share, from 0 to 1: a percentage with one decimal place for people, a number rounded
        /// to six decimal places for programs.
        case share(Double)
        /// A number of things out of a larger number: the count and its percentage for people, the
        /// count alone for programs.
        case part(Int, of: Int)
        /// A point in time or a period.
        case time(Time)
        /// A number that identifies something, such as a tweet. JSON and workbooks write it as
        /// text, because many programs round numbers of more than 15 digits.
        case identifier(Int64)
        /// Whether something is true: `true` or `false`, which JSON writes without quotes.
        case flag(Bool)
        /// A hashtag or user, with its sign.
        case mention(Mention)
        /// A node of a network: its name for people, its id for programs and workbooks.
        case node(Node)
        /// The screen name of an author, without `@`, and perhaps the display name; formats for people put
        /// `@` before the one, and the other in parentheses.
        case author(String, display: String? = nil)
        /// The path of a file.
        case path(Path)
        /// The paths of files: an array in JSON, one text with semicolons between them in other formats.
        case paths([Path])
        /// A label that names the value in the next column.
        case label(Label)
        /// Any text, even a hostile one: each format replaces or escapes what could do harm.
        case text(String)
        /// A text with marked parts. Text on a terminal and pages show the marks, the other formats
        /// print the text.
        case marked(MarkedText)
        /// Texts without blanks, such as links: an array in JSON, one text in other formats.
        case list([String])
    }
}

extension Table.Cell: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// Creates a count from a literal.
    ///
    /// ```swift
    /// let cell: Table.Cell = 12  // .count(12)
    /// ```
    public init(integerLiteral number: Int) { self = .count(number) }

    /// Creates a text from a literal.
    ///
    /// ```swift
    /// let cell: Table.Cell = "#iot"  // .text("#iot"), which is no mention
    /// ```
    public init(stringLiteral text: String) { self = .text(text) }
}

extension Table.Cell {
    /// The cell for people, with a text cut after 32,767 scalars.
    package var forPeople: String {
        switch self {
        case .count(let number, _), .rank(let number): grouped(number)
        case .share(let share): percentage(share)
        case .part(let number, let total):
            "\(grouped(number)) (\(percentage(total == 0 ? 0 : Double(number) / Double(total))))"
        case .unknown: "–"
        case .author(let name, let display):
            ("@" + name + (display.map { " (\($0))" } ?? "")).forPeople
        case .node(let node): node.name.forPeople
        case .path(let path): (path.path + path.remark).forPeople
        case .mention, .paths, .label, .text, .marked, .list: forPrograms.forPeople
        case .time(let time): time.forPeople.description
        case .empty, .integer, .real, .identifier, .flag: forPrograms
        }
    }

    /// The cell for programs, without quotes; empty for no value.
    var forPrograms: String {
        switch self {
        case .empty, .unknown: ""
        case .count(let number, _), .rank(let number), .integer(let number), .part(let number, _):
            String(number)
        case .real(let number): shortest(number)
        case .share(let share): shortest((share * 1e6).rounded() / 1e6)
        case .time(let time): time.description
        case .identifier(let number): String(number)
        case .flag(let flag): String(flag)
        case .mention(let mention): mention.signed
        case .author(let name, _): name
        case .node(let node): node.id
        case .path(let path): path.path
        case .paths(let paths): paths.map(\.path).joined(separator: Table.Path.separator)
        case .label(let label): label.text
        case .text(let text): text
        case .marked(let marked): marked.text
        case .list(let texts): texts.joined(separator: " ")
        }
    }

    var number: Double? {
        switch self {
        case .count(let number, _), .rank(let number), .integer(let number), .part(let number, _):
            Double(number)
        case .real(let number), .share(let number): number
        case .empty, .unknown, .time, .identifier, .flag, .mention, .node, .author, .path, .paths,
            .label, .text, .marked, .list:
            nil
        }
    }

    /// The number as a length in a chart, at least 0; nil without a finite number.
    var length: Double? {
        guard let number, number.isFinite else { return nil }
        return max(0, number)
    }

    /// The kind of the mention in the cell, which decides its colour; an author counts as a user.
    var mentionKind: Table.Mention.Kind? {
        switch self {
        case .mention(let mention): mention.kind
        case .author: .user
        default: nil
        }
    }
}

/// The shortest decimal form that is read back as the same number, without `.0`.
private func shortest(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A share in percent, with one decimal place: `12.5 %` for 0.125.
private func percentage(_ share: Double) -> String {
    guard share.magnitude < 1e15 else { return shortest(share) }
    let thousandths = Int((share * 1000).rounded())
    return "\(thousandths / 10).\(thousandths % 10) %"
}

/// Returns the number with commas between groups of three digits, for people.
///
/// ```swift
/// grouped(6433)  // "6,433"
/// grouped(-12_345)  // "-12,345"
/// ```
package func grouped(_ number: Int) -> String {
    groupedDigits(of: String(number))
}

/// Returns a decimal number with commas between groups of three digits before its decimal point.
///
/// It copies bytes, because a number formatter would take most of the time of printing a table.
func groupedDigits(of number: String) -> String {
    guard number.utf8.count > 3 else { return number }
    let digits = number.utf8.drop { $0 == UInt8(ascii: "-") }.prefix { isDigit($0) }.count
    guard digits > 3 else { return number }
    let commas = (digits - 1) / 3
    var remaining = digits
    return String(unsafeUninitializedCapacity: number.utf8.count + commas) { bytes in
        var length = 0
        for byte in number.utf8 {
            if isDigit(byte), remaining > 0 {
                if remaining < digits, remaining.isMultiple(of: 3) {
                    bytes[length] = UInt8(ascii: ",")
                    length += 1
                }
                remaining -= 1
            }
            bytes[length] = byte
            length += 1
        }
        return length
    }
}

extension String {
    /// A number with zeros before it, so that it has at least `count` digits.
    package func zeroPadded(to count: Int) -> String {
        String(repeating: "0", count: max(0, count - utf8.count)) + self
    }
}

private func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
}
