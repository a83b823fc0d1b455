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
/// print(try table.rendered(as: .csv), terminator: "")
/// ```
public struct Table {
    /// What is said about the whole table, in order.
    ///
    /// JSON has them as members beside `rows`; the other formats leave them out. The names must
    /// differ from each other and from `rows`.
    public var facts: [(name: String, value: Value)]

    /// The line above the table, in the formats for people.
    public var heading: String?

    /// What a page or a workbook is called that has no ``heading``.
    ///
    /// Those are seen far from the command that made them; a text stands right below it.
    public var title: String?

    /// The columns, from left to right.
    public var columns: [Column]

    /// The rows, in groups.
    ///
    /// Formats for programs have no groups: there the rows of all sections follow one another.
    public var sections: [Section]

    /// The lines below the table, in the formats for people.
    public var notes: [String]

    /// What can be drawn of the table.
    public var chart: Chart?

    /// What the chart is drawn of; nil for the rows of all sections.
    ///
    /// A table that shows the last days of a year can have a chart of the year.
    public var drawnRows: Rows?

    /// What the rows are edges of.
    public var network: Network?

    /// Where the numbers come from, in order, for the formats that are handed on: pages, workbooks.
    public var provenance: [Fact]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - facts: What is said about the whole table, in JSON.
    ///   - heading: The line above the table.
    ///   - title: What a page or a workbook is called that has no heading.
    ///   - columns: The columns, from left to right.
    ///   - sections: The rows, in groups.
    ///   - notes: The lines below the table.
    ///   - chart: What can be drawn of the table.
    ///   - network: What the rows are edges of.
    ///   - provenance: Where the numbers come from.
    public init(
        facts: [(name: String, value: Value)] = [],
        heading: String? = nil,
        title: String? = nil,
        columns: [Column],
        sections: [Section],
        notes: [String] = [],
        chart: Chart? = nil,
        network: Network? = nil,
        provenance: [Fact] = []
    ) {
        self.facts = facts
        self.heading = heading
        self.title = title
        self.columns = columns
        self.sections = sections
        self.notes = notes
        self.chart = chart
        self.network = network
        self.provenance = provenance
    }
}

extension Table {
    /// A group of rows, with a heading of its own in the formats for people.
    public struct Section {
        /// The line above the group.
        public var heading: String?

        /// The rows, from top to bottom, each with one value a column of the table.
        public var rows: Rows

        /// Creates a group of rows.
        ///
        /// - Parameters:
        ///   - heading: The line above the group.
        ///   - rows: The rows, each with one value a column of the table.
        public init(heading: String? = nil, rows: Rows) {
            self.heading = heading
            self.rows = rows
        }

        /// Creates a group of rows that are there.
        public init(heading: String? = nil, rows: [[Value]]) {
            self.init(heading: heading, rows: Rows(rows))
        }
    }

    /// Rows that are made one after another, each time that they are asked for.
    ///
    /// So a table of a million rows needs no more memory than one of a hundred. A renderer may ask
    /// twice, and has to be given the same rows.
    public struct Rows {
        private let make: (_ body: ([Value]) throws -> Void) throws -> Void

        /// Creates rows.
        ///
        /// - Parameter make: Calls its argument with each row, from top to bottom.
        public init(_ make: @escaping (_ body: ([Value]) throws -> Void) throws -> Void) {
            self.make = make
        }

        /// Creates rows that are there.
        public init(_ rows: [[Value]]) {
            make = { body in for row in rows { try body(row) } }
        }

        /// Calls the body with each row, from top to bottom.
        ///
        /// - Throws: What the body throws, or an error if the rows cannot be read.
        public func read(_ body: ([Value]) throws -> Void) throws { try make(body) }
    }

    /// What pages and workbooks are called.
    var name: String? { heading ?? title }

    /// The sections that people see: where there is none, one without rows.
    var shownSections: [Section] { sections.isEmpty ? [Section(rows: [])] : sections }

    /// The rows of all sections, one after another.
    ///
    /// - Throws: What the body throws, or an error if the rows cannot be read.
    func forEachRow(_ body: ([Value]) throws -> Void) throws {
        for section in sections { try section.rows.read(body) }
    }

    /// The places, in ``columns`` and in each row, of what a format shows.
    func places(in format: Format) -> [Int] {
        columns.indices.filter { columns[$0].formats.contains(format) }
    }
}

// MARK: - Keeping rows

extension Table {
    /// How many rows are kept rather than made twice.
    private static let fewRows = 2_000

    /// The same table for a renderer that reads the rows twice: few are made once.
    var keepingFewRows: Table {
        var table = self
        for index in table.sections.indices {
            table.sections[index].rows = table.sections[index].rows.kept(upTo: Table.fewRows)
        }
        return table
    }
}

extension Table.Rows {
    /// Rows that were read once.
    private final class Kept {
        var rows: [[Table.Value]]?
    }

    /// The same rows, which are not made again if there are at most so many.
    fileprivate func kept(upTo most: Int) -> Table.Rows {
        let kept = Kept()
        return Table.Rows { body in
            if let rows = kept.rows { return try rows.forEach(body) }
            var rows: [[Table.Value]] = []
            var count = 0
            try read { row in
                count += 1
                if count <= most { rows.append(row) }
                try body(row)
            }
            if count <= most { kept.rows = rows }
        }
    }
}
