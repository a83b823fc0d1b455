/// A table of a report, ready to be printed in any format.
///
/// ```swift
/// let table = Table(
///     facts: [("term", "#ucd"), ("tweets", 812)],
///     heading: "812 tweets with #ucd",
///     columns: [
///         Table.Column("mention", heading: "Mention"),
///         Table.Column("count", heading: "Count", alignment: .right),
///     ],
///     sections: [Table.Section(rows: [["#IoT", 12], ["@bob", 3]])],
///     notes: ["94 mentions counted once are hidden."]
/// )
/// print(table.rendered(as: .csv), terminator: "")
/// ```
public struct Table: Sendable {
    /// What is said about the whole table, in order.
    ///
    /// JSON has them as members beside `rows`; the other formats leave them out. The names must
    /// differ from each other and from `rows`.
    public var facts: [(name: String, value: Value)]

    /// The line above the table, in text.
    public var heading: String?

    /// The columns, from left to right.
    public var columns: [Column]

    /// The rows, in groups.
    ///
    /// CSV and JSON have no groups: there the rows of all sections follow one another.
    public var sections: [Section]

    /// The lines below the table, in text.
    public var notes: [String]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - facts: What is said about the whole table, in JSON.
    ///   - heading: The line above the table, in text.
    ///   - columns: The columns, from left to right.
    ///   - sections: The rows, in groups.
    ///   - notes: The lines below the table, in text.
    public init(
        facts: [(name: String, value: Value)] = [],
        heading: String? = nil,
        columns: [Column],
        sections: [Section],
        notes: [String] = []
    ) {
        self.facts = facts
        self.heading = heading
        self.columns = columns
        self.sections = sections
        self.notes = notes
    }
}

extension Table {
    /// What stands in a cell.
    public enum Value: Sendable, Hashable {
        /// Nothing: an empty cell, or `null` in JSON.
        case null
        /// A number, printed without thousands separators.
        case integer(Int)
        /// Any text, even one that is hostile: every renderer makes it safe in its own way.
        case text(String)
    }

    /// A column, and the formats that show it.
    ///
    /// Two columns may have the same name, if no format shows both.
    public struct Column: Sendable {
        /// The side on which the cells of a text table are flush.
        public enum Alignment: Sendable {
            /// For text.
            case left
            /// For numbers.
            case right
        }

        /// The name in the first line of CSV, and the member's name in JSON.
        public var name: String

        /// The title in a text table.
        public var heading: String

        /// The side on which the cells of a text table are flush.
        public var alignment: Alignment

        /// The formats that show the column.
        public var formats: Set<Format>

        /// The most cells of a terminal that a text table gives the column; nil for all it needs.
        ///
        /// What is longer ends in `…` there, and is whole in the other formats.
        public var widest: Int?

        /// Creates a column.
        ///
        /// - Parameters:
        ///   - name: The name in the first line of CSV, and the member's name in JSON.
        ///   - heading: The title in a text table, or `nil` if it is the name.
        ///   - alignment: The side on which the cells of a text table are flush.
        ///   - formats: The formats that show the column.
        ///   - widest: The most cells of a terminal that a text table gives the column.
        public init(
            _ name: String,
            heading: String? = nil,
            alignment: Alignment = .left,
            formats: Set<Format> = Set(Format.allCases),
            widest: Int? = nil
        ) {
            self.name = name
            self.heading = heading ?? name
            self.alignment = alignment
            self.formats = formats
            self.widest = widest
        }
    }

    /// A group of rows, with a heading of its own in text.
    public struct Section: Sendable {
        /// The line above the group, in text.
        public var heading: String?

        /// The rows, from top to bottom, each with one value a column of the table.
        public var rows: [[Value]]

        /// Creates a group of rows.
        ///
        /// - Parameters:
        ///   - heading: The line above the group, in text.
        ///   - rows: The rows, each with one value a column of the table.
        public init(heading: String? = nil, rows: [[Value]]) {
            self.heading = heading
            self.rows = rows
        }
    }
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
