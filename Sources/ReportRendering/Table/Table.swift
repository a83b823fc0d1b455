/// A table, ready to be printed in any format.
///
/// ```swift
/// let table = Table(
///     heading: "812 tweets with #ucd",
///     columns: [Table.Column("mention", .mention), Table.Column("count", .number)],
///     sections: [
///         Table.Section(rows: [
///             [.mention(Table.Mention(.hashtag, "IoT")), 12],
///             [.mention(Table.Mention(.user, "bob")), 3],
///         ])
///     ],
///     facts: [Table.Fact(key: "hidden", 94, sentence: "94 mentions counted once are hidden.")]
/// )
/// print(try table.rendered(as: .csv), terminator: "")
/// ```
public struct Table {
    /// The line above the table in formats for people.
    public var heading: String?

    /// The title of a page or workbook without a ``heading``.
    ///
    /// Those are read far from the command that made them; text is printed right below it.
    public var title: String?

    /// The columns, from left to right.
    public var columns: [Column]

    /// The rows, in groups.
    ///
    /// Formats for programs have no groups: the rows of all sections follow one another.
    public var sections: [Section]

    /// Facts about the whole table, in the order of JSON, pages and workbooks.
    ///
    /// Their keys must differ from each other and from `rows`.
    public var facts: [Fact]

    /// What can be drawn of the table.
    public var chart: Chart?

    /// The rows that the chart is drawn of; nil for the rows of all sections.
    ///
    /// A table that shows the last days of a year can have a chart of the year.
    public var drawnRows: Rows?

    /// The network whose edges the rows are.
    public var network: Network?

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - heading: The line above the table.
    ///   - title: The title of a page or workbook without a heading.
    ///   - columns: The columns, from left to right.
    ///   - sections: The rows, in groups.
    ///   - facts: Facts about the whole table.
    ///   - chart: What can be drawn of the table.
    ///   - drawnRows: The rows that the chart is drawn of; nil for the rows of all sections.
    ///   - network: The network whose edges the rows are.
    public init(
        heading: String? = nil,
        title: String? = nil,
        columns: [Column],
        sections: [Section],
        facts: [Fact] = [],
        chart: Chart? = nil,
        drawnRows: Rows? = nil,
        network: Network? = nil
    ) {
        self.heading = heading
        self.title = title
        self.columns = columns
        self.sections = sections
        self.facts = facts
        self.chart = chart
        self.drawnRows = drawnRows
        self.network = network
    }
}

extension Table {
    /// A group of rows, with a heading of its own in formats for people.
    public struct Section {
        /// The line above the group: a text or a path.
        public var heading: Cell?

        /// The rows, from top to bottom, each with one cell for each column of the table.
        public var rows: Rows

        /// Creates a group of rows.
        ///
        /// - Parameters:
        ///   - heading: The line above the group: a text or a path.
        ///   - rows: The rows, each with one cell for each column of the table.
        public init(heading: Cell? = nil, rows: Rows) {
            self.heading = heading
            self.rows = rows
        }

        /// Creates a group of rows that are in memory.
        public init(heading: Cell? = nil, rows: [[Cell]]) {
            self.init(heading: heading, rows: Rows(rows))
        }
    }

    /// Rows that are computed one after another each time that they are read.
    ///
    /// A table of a million rows needs no more memory than one of a hundred. Formats may read the rows
    /// twice, and must get the same rows.
    public struct Rows {
        private let make: (_ body: ([Cell]) throws -> Void) throws -> Void

        /// Creates rows that are computed when they are read.
        ///
        /// - Parameter make: Calls its argument with each row, from top to bottom.
        public init(_ make: @escaping (_ body: ([Cell]) throws -> Void) throws -> Void) {
            self.make = make
        }

        /// Creates rows that are in memory.
        public init(_ rows: [[Cell]]) {
            make = { body in for row in rows { try body(row) } }
        }

        /// Calls the body with each row, from top to bottom.
        ///
        /// - Throws: What the body throws, or an error if the rows cannot be read.
        public func read(_ body: ([Cell]) throws -> Void) throws { try make(body) }
    }

    /// The title of a page or workbook.
    var name: String? { heading ?? title }

    /// The sections in formats for people, which print the header of an empty table, too.
    var shownSections: [Section] { sections.isEmpty ? [Section(rows: [])] : sections }

    /// The rows of all sections, one after another.
    ///
    /// - Throws: What the body throws, or an error if the rows cannot be read.
    func forEachRow(_ body: ([Cell]) throws -> Void) throws {
        for section in sections { try section.rows.read(body) }
    }
}

// MARK: - Keeping rows

extension Table {
    /// The maximum number of rows of a section that are kept in memory rather than computed twice.
    private static let maxKeptRows = 2_000

    /// The same table for a format that reads the rows twice.
    var keepingFewRows: Table {
        var table = self
        for index in table.sections.indices {
            table.sections[index].rows = table.sections[index].rows.kept(upTo: Table.maxKeptRows)
        }
        return table
    }
}

extension Table.Rows {
    /// The rows of the first reading.
    private final class Kept {
        var rows: [[Table.Cell]]?
    }

    /// The same rows, which are computed only once unless they exceed a number.
    fileprivate func kept(upTo maximum: Int) -> Table.Rows {
        let kept = Kept()
        return Table.Rows { body in
            if let rows = kept.rows { return try rows.forEach(body) }
            var rows: [[Table.Cell]] = []
            var count = 0
            try read { row in
                count += 1
                if count <= maximum { rows.append(row) }
                try body(row)
            }
            if count <= maximum { kept.rows = rows }
        }
    }
}
