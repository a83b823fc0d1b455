extension Table {
    /// One value of a table, independent of the output format.
    ///
    /// A cell says what kind of value it is, and each format decides how to print that. A share of
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
        /// A hashtag or user, with its sign.
        case mention(Mention)
        /// The screen name of an author, without `@`; formats for people put `@` before it.
        case author(String)
        /// The path of a file.
        case path(Path)
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

    /// Tweets that a number counts.
    ///
    /// Pages that can show tweets make the number a link to them; other formats print it alone.
    ///
    /// ```swift
    /// let cell: Table.Cell = .count(3, of: Table.Counted(.author("nasa")))
    /// ```
    public struct Counted: Sendable, Hashable {
        /// What the tweets have that others of the table do not have.
        public enum Part: Sendable, Hashable {
            /// Nothing: they are all tweets of the table.
            case all
            /// A hashtag or user in them.
            case mention(Mention)
            /// Their author, by the screen name without `@`.
            case author(String)
            /// The user whose tweets they repeat, by the screen name without `@`.
            case retweets(of: String)
            /// Their times, from the beginning of one period to the end of another; an hour ends where
            /// the second one begins.
            case period(from: Time, to: Time)
            /// A link.
            case link(String)
            /// The domain of a link.
            case domain(String)
            /// Their place, by the key that the archive has for it.
            case place(String)
            /// Their point, without a place, in degrees.
            case point(longitude: Double, latitude: Double)
            /// Their kind, by its name.
            case kind(String)
            /// The code of their language.
            case language(String)
        }

        /// What the tweets have that others of the table do not have.
        public let part: Part
        /// The search term that found them; nil for that of the table.
        public let term: String?
        /// Whether they also pass the filter of the table.
        public let isFiltered: Bool

        /// Creates the tweets that a number counts.
        ///
        /// - Parameters:
        ///   - part: What the tweets have that others of the table do not have.
        ///   - term: The search term that found them; nil for that of the table.
        ///   - isFiltered: Whether they also pass the filter of the table.
        public init(_ part: Part, term: String? = nil, isFiltered: Bool = true) {
            (self.part, self.term, self.isFiltered) = (part, term, isFiltered)
        }
    }

    /// A hashtag or user in a cell.
    ///
    /// ```swift
    /// let hashtag = Table.Mention(.hashtag, "IoT", folded: "iot")  // printed as #IoT
    /// let user = Table.Mention(.user, "bob")  // printed as @bob
    /// ```
    public struct Mention: Sendable, Hashable {
        /// The kind of a mention.
        public enum Kind: String, Sendable, CaseIterable {
            /// A hashtag, written with `#`.
            case hashtag
            /// A user, written with `@`.
            case user
        }

        /// The kind.
        public let kind: Kind
        /// The spelling, without the sign.
        public let name: String
        /// The folded, case-insensitive form of the name, without the sign.
        public let folded: String

        /// Creates a mention.
        ///
        /// - Parameters:
        ///   - kind: The kind.
        ///   - name: The spelling, without the sign.
        ///   - folded: The folded form; nil if it is the same as the name.
        public init(_ kind: Kind, _ name: String, folded: String? = nil) {
            self.kind = kind
            self.name = name
            self.folded = folded ?? name
        }

        /// The name with its sign.
        package var signed: String { kind.sign + name }
    }

    /// The path of a file in a cell.
    ///
    /// A full path reveals the folders of a computer. Pages and workbooks, which are often passed
    /// on, therefore print the short name unless ``RenderingStyle/showsFullPaths`` is set.
    ///
    /// ```swift
    /// Table.Path("/home/bob/iot/day1.json", name: "day1.json", remark: " (JSON)")
    /// ```
    public struct Path: Sendable, Hashable {
        /// The full path.
        public let path: String
        /// The short name: the file name, or a longer end of the path that is unique in the table.
        public let name: String
        /// Text after the path in formats for people, such as a format; empty for none.
        public let remark: String

        /// Creates a path.
        ///
        /// - Parameters:
        ///   - path: The full path.
        ///   - name: The short name: the file name, or a longer end of the path that is unique in
        ///     the table.
        ///   - remark: Text after the path in formats for people, with the blank before it.
        public init(_ path: String, name: String, remark: String = "") {
            self.path = path
            self.name = name
            self.remark = remark
        }
    }

    /// A label that names a value, in a table with one value a row.
    ///
    /// ```swift
    /// let row: [Table.Cell] = [
    ///     .label(Table.Label(key: "refused_for", detail: "no id", text: "refused: no id")), 3,
    /// ]
    /// ```
    public struct Label: Sendable, Hashable {
        /// The name for programs, such as `refused_for`.
        public let key: String
        /// What distinguishes the value from others with the same key, for programs; nil for none.
        public let detail: String?
        /// The file that the value is about, printed before ``text``; nil for none.
        public let path: Path?
        /// The label for people.
        public let text: String

        /// Creates a label.
        ///
        /// - Parameters:
        ///   - key: The name for programs.
        ///   - detail: What distinguishes the value from others with the same key; nil for none.
        ///   - path: The file that the value is about, printed before the text; nil for none.
        ///   - text: The label for people.
        public init(key: String, detail: String? = nil, path: Path? = nil, text: String) {
            self.key = key
            self.detail = detail
            self.path = path
            self.text = text
        }
    }
}

extension Table.Mention.Kind {
    /// The sign before the name: `#` or `@`.
    var sign: String {
        switch self {
        case .hashtag: "#"
        case .user: "@"
        }
    }

    /// The name of the kind in a legend: `hashtags` or `users`.
    var title: String { rawValue + "s" }
}

extension Table.Cell {
    /// The cell for people, with a text cut after 32,767 scalars.
    var forPeople: String {
        switch self {
        case .count(let number, _), .rank(let number): grouped(number)
        case .share(let share): percentage(share)
        case .part(let number, let total):
            "\(grouped(number)) (\(percentage(total == 0 ? 0 : Double(number) / Double(total))))"
        case .unknown: "–"
        case .author(let name): ("@" + name).forPeople
        case .path(let path): (path.path + path.remark).forPeople
        case .mention, .label, .text, .marked, .list: forPrograms.forPeople
        case .empty, .integer, .real, .time, .identifier: forPrograms
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
        case .mention(let mention): mention.signed
        case .author(let name): name
        case .path(let path): path.path
        case .label(let label): label.text
        case .text(let text): text
        case .marked(let marked): marked.text
        case .list(let texts): texts.joined(separator: " ")
        }
    }

    /// The number in the cell; nil if the cell has no number.
    var number: Double? {
        switch self {
        case .count(let number, _), .rank(let number), .integer(let number), .part(let number, _):
            Double(number)
        case .real(let number), .share(let number): number
        case .empty, .unknown, .time, .identifier, .mention, .author, .path, .label, .text, .marked,
            .list:
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
