extension Table {
    /// One datum of a table, whatever the format.
    ///
    /// A cell says what the datum is; each format decides how it prints that. A share of 0.125 is
    /// `12.5 %` in text, `0.125` in CSV, and a number with a percent format in a workbook.
    public enum Cell: Sendable, Hashable {
        /// No datum: an empty cell, or `null` in JSON.
        case empty
        /// A datum that exists and is not known: `–` for people, else like ``empty``.
        case unknown
        /// The number of something, with commas between thousands for people.
        case count(Int)
        /// A position in an order, from 1, with commas between thousands for people.
        case rank(Int)
        /// A whole number that counts nothing, such as a year or the number of a line. It never has commas.
        case integer(Int)
        /// A number that need not be whole.
        case real(Double)
        /// A part of a whole, from 0 to 1: a percentage for people, else rounded to six digits.
        case share(Double)
        /// How many of a number of things have a property: for people also a percentage.
        case part(Int, of: Int)
        /// A moment, or a longer time.
        case time(Time)
        /// A number that names something, such as a tweet. It is a text in JSON and workbooks, because
        /// programs round numbers of more than 15 digits.
        case identifier(Int64)
        /// A hashtag or user, with its sign for people.
        case mention(Mention)
        /// The screen name of an author without `@`, which people read before it.
        case author(String)
        /// The path of a file.
        case path(Path)
        /// The name of the datum in the next column.
        case label(Label)
        /// Any text, even a hostile one: every format makes it safe in its own way.
        case text(String)
    }

    /// A hashtag or user in a cell.
    public struct Mention: Sendable, Hashable {
        /// The two kinds of mentions.
        public enum Kind: String, Sendable, CaseIterable {
            /// Written with `#`.
            case hashtag
            /// Written with `@`.
            case user
        }

        /// The kind.
        public let kind: Kind
        /// The name as it is spelled, without its sign.
        public let name: String
        /// The case-insensitive form of the name.
        public let folded: String

        /// Creates a mention.
        ///
        /// - Parameters:
        ///   - kind: The kind.
        ///   - name: The name as it is spelled, without its sign.
        ///   - folded: The case-insensitive form; nil if it is the name.
        public init(_ kind: Kind, _ name: String, folded: String? = nil) {
            self.kind = kind
            self.name = name
            self.folded = folded ?? name
        }

        /// The name with its sign.
        var signed: String { kind.sign + name }
    }

    /// The path of a file, which tells others about the folders of a computer.
    ///
    /// Formats that are handed on, pages and workbooks, print the short name unless
    /// ``RenderingStyle/showsFullPaths`` is set.
    public struct Path: Sendable, Hashable {
        /// The whole path.
        public let path: String
        /// As much of its end as tells it apart from the table's other paths.
        public let name: String
        /// Text that people read behind the path, such as a format.
        public let remark: String

        /// Creates a path.
        ///
        /// - Parameters:
        ///   - path: The whole path.
        ///   - name: As much of its end as tells it apart from the table's other paths.
        ///   - remark: Text that people read behind the path.
        public init(_ path: String, name: String, remark: String = "") {
            self.path = path
            self.name = name
            self.remark = remark
        }
    }

    /// The name of a datum in a table with one datum a row.
    public struct Label: Sendable, Hashable {
        /// What the datum is, for programs, such as `refused_for`.
        public let key: String
        /// Which of several data with the same key it is, for programs.
        public let detail: String?
        /// A file that the datum is about, before the text for people.
        public let path: Path?
        /// What the datum is, for people.
        public let text: String

        /// Creates a label.
        ///
        /// - Parameters:
        ///   - key: What the datum is, for programs.
        ///   - detail: Which of several data with the same key it is.
        ///   - path: A file that it is about, before the text for people.
        ///   - text: What the datum is, for people.
        public init(key: String, detail: String? = nil, path: Path? = nil, text: String) {
            self.key = key
            self.detail = detail
            self.path = path
            self.text = text
        }
    }
}

extension Table.Mention.Kind {
    /// The character before the name.
    var sign: String {
        switch self {
        case .hashtag: "#"
        case .user: "@"
        }
    }

    /// The name of such mentions in a legend.
    var title: String { rawValue + "s" }
}

extension Table.Cell {
    /// The cell as people read it; a long text is cut.
    var forPeople: String {
        switch self {
        case .count(let number), .rank(let number): grouped(number)
        case .share(let share): percentage(share)
        case .part(let number, let total):
            "\(grouped(number)) (\(percentage(total == 0 ? 0 : Double(number) / Double(total))))"
        case .unknown: "–"
        case .author(let name): ("@" + name).forPeople
        case .path(let path): (path.path + path.remark).forPeople
        case .mention, .label, .text: forPrograms.forPeople
        case .empty, .integer, .real, .time, .identifier: forPrograms
        }
    }

    /// The cell as programs read it, without quotes; empty for no datum.
    var forPrograms: String {
        switch self {
        case .empty, .unknown: ""
        case .count(let number), .rank(let number), .integer(let number), .part(let number, _):
            String(number)
        case .real(let number): shortest(number)
        case .share(let share): shortest((share * 1e6).rounded() / 1e6)
        case .time(let time): time.description
        case .identifier(let number): String(number)
        case .mention(let mention): mention.signed
        case .author(let name): name
        case .path(let path): path.path
        case .label(let label): label.text
        case .text(let text): text
        }
    }

    /// The number, if the cell is one.
    var number: Double? {
        switch self {
        case .count(let number), .rank(let number), .integer(let number), .part(let number, _):
            Double(number)
        case .real(let number), .share(let number): number
        case .empty, .unknown, .time, .identifier, .mention, .author, .path, .label, .text: nil
        }
    }

    /// The number as a length in a drawing, at least 0; nil without a finite number.
    var drawable: Double? {
        guard let number, number.isFinite else { return nil }
        return max(0, number)
    }

    /// The kind of the mention or author in the cell, which decides its colour.
    var mentionKind: Table.Mention.Kind? {
        switch self {
        case .mention(let mention): mention.kind
        case .author: .user
        default: nil
        }
    }
}

/// The shortest digits that give the number back.
private func shortest(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A part of a whole in percent, with one digit behind the point.
private func percentage(_ share: Double) -> String {
    guard share.magnitude < 1e15 else { return shortest(share) }
    let thousandths = Int((share * 1000).rounded())
    return "\(thousandths / 10).\(thousandths % 10) %"
}

extension Table.Cell: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// Creates a count from a literal.
    public init(integerLiteral number: Int) { self = .count(number) }

    /// Creates a text from a literal.
    public init(stringLiteral text: String) { self = .text(text) }
}
