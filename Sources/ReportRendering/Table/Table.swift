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
    /// The line above the table in formats for people; nil for none.
    public var heading: String?

    /// The title of a page or workbook if ``heading`` is nil.
    ///
    /// A page or workbook is often read without the command that wrote it, so it needs a title even
    /// where a text table needs no heading.
    public var title: String?

    /// The columns, from left to right.
    public var columns: [Column]

    /// Whether text has a line with the headings of the columns above each section.
    ///
    /// A list of labels with their values can do without.
    public var showsHeadings = true

    /// The rows, in groups.
    ///
    /// Formats for programs have no groups: they print the rows of all sections one after another.
    public var sections: [Section]

    /// Facts about the whole table, in the order in which JSON, pages and workbooks print them.
    ///
    /// Their keys must differ from each other and from `rows`, the member of JSON with the rows.
    public var facts: [Fact]

    /// The chart of the table; nil if it has none.
    public var chart: Chart?

    /// The rows that the chart shows; nil for the rows of all sections.
    ///
    /// A table of the last days of a year can have a chart of the whole year.
    public var drawnRows: Rows?

    /// The network whose edges are the rows; nil if the rows are not edges.
    public var network: Network?

    /// The index of the column with the ids of tweets, for a list of ids; nil if the rows are not
    /// tweets.
    public var ids: Int?

    /// The cells of the column ``ids``, a row each, if they can be read without the other columns.
    ///
    /// A list of ids needs nothing else of the tweets.
    package var idRows: Rows?

    /// The columns of an address book; nil if the rows are not people.
    public var contacts: Contacts?

    /// The columns with positions on a map; nil if the table has none.
    public var positions: Positions?

    /// Counts the tweets of each row in equal parts of the time of all tweets; nil if the rows have no
    /// curves.
    package var curves: ((_ rows: [[Cell]]) throws -> [[Int]])?

    /// Creates a table.
    ///
    /// ```swift
    /// let table = Table(
    ///     columns: [Table.Column("term"), Table.Column("tweets", .number)],
    ///     sections: [Table.Section(rows: [["#iot", 812], ["#ucd", 94]])]
    /// )
    /// ```
    public init(
        heading: String? = nil,
        title: String? = nil,
        columns: [Column],
        sections: [Section],
        facts: [Fact] = [],
        chart: Chart? = nil,
        drawnRows: Rows? = nil
    ) {
        self.heading = heading
        self.title = title
        self.columns = columns
        self.sections = sections
        self.facts = facts
        self.chart = chart
        self.drawnRows = drawnRows
    }
}

extension Table {
    /// A group of rows, with a heading in formats for people.
    ///
    /// ```swift
    /// let hashtags = Table.Section(
    ///     heading: "Hashtags",
    ///     rows: [[.mention(Table.Mention(.hashtag, "IoT")), 12]]
    /// )
    /// ```
    public struct Section {
        /// The line above the group, a text or a path; nil for none.
        public var heading: Cell?

        /// The rows, from top to bottom, each with one cell for each column of the table.
        public var rows: Rows

        /// Creates a group of rows that are computed each time they are read.
        ///
        /// ```swift
        /// let squares = Table.Section(
        ///     rows: Table.Rows { body in for n in 1...100 { try body([.count(n * n)]) } }
        /// )
        /// ```
        public init(heading: Cell? = nil, rows: Rows) {
            self.heading = heading
            self.rows = rows
        }

        /// Creates a group of rows that are in memory.
        public init(heading: Cell? = nil, rows: [[Cell]]) {
            self.init(heading: heading, rows: Rows(rows))
        }
    }

    /// Rows that are computed one after another, each time they are read.
    ///
    /// A table of a million rows therefore needs no more memory than one of a hundred. Some formats
    /// read the rows twice, so every reading must give the same rows.
    ///
    /// ```swift
    /// let rows = Table.Rows { body in
    ///     for year in 2006...2024 { try body([.integer(year), .count(year - 2006)]) }
    /// }
    /// ```
    public struct Rows {
        private let forEach: (_ body: ([Cell]) throws -> Void) throws -> Void

        /// Creates rows that a function computes when they are read; it calls its argument with
        /// each.
        public init(_ forEach: @escaping (_ body: ([Cell]) throws -> Void) throws -> Void) {
            self.forEach = forEach
        }

        /// Creates rows that are in memory.
        public init(_ rows: [[Cell]]) {
            forEach = { body in for row in rows { try body(row) } }
        }

        /// Calls a function with each row, from top to bottom.
        ///
        /// ```swift
        /// var count = 0
        /// try table.sections[0].rows.read { _ in count += 1 }
        /// ```
        public func read(_ body: ([Cell]) throws -> Void) throws { try forEach(body) }
    }

    /// The title of a page or workbook; nil if the table has neither a heading nor a title.
    var documentTitle: String? { heading ?? title }

    /// The sections that formats for people print: a table without any has one empty section, so
    /// that its header is printed.
    var printedSections: [Section] { sections.isEmpty ? [Section(rows: [])] : sections }

    /// The rows of all sections, one after another.
    package var allRows: Rows { Rows { body in try forEachRow(body) } }

    /// The text of a row in a page, with a line for each cell: numbers as they are printed,
    /// and as they are typed.
    package var textOfRows: (_ row: [Cell]) -> String {
        let fields = fields(in: .html)
        return { row in
            fields.map { field in
                let cell = field.cell(of: row)
                return cell.forPeople + (cell.number == nil ? "" : "\n" + cell.forPrograms)
            }.joined(separator: "\n")
        }
    }

    func forEachRow(_ body: ([Cell]) throws -> Void) throws {
        for section in sections { try section.rows.read(body) }
    }
}

// MARK: - Caching rows

extension Table {
    /// The maximum number of rows of a section that are cached, rather than computed twice.
    private static let maxCachedRows = 2_000

    /// The same table, with sections that are computed only once if they have few rows.
    ///
    /// It is for formats that read the rows twice.
    package var cachingFewRows: Table {
        var table = self
        for index in table.sections.indices {
            let rows = table.sections[index].rows
            table.sections[index].rows = rows.cached(upTo: Table.maxCachedRows)
        }
        return table
    }
}

extension Table.Rows {
    /// The rows of the first reading; nil before it, or if there are too many rows.
    private final class Cache {
        var rows: [[Table.Cell]]?
    }

    /// The same rows, computed only once unless there are more than `maximum`.
    fileprivate func cached(upTo maximum: Int) -> Table.Rows {
        let cache = Cache()
        return Table.Rows { body in
            if let rows = cache.rows { return try rows.forEach(body) }
            var rows: [[Table.Cell]] = []
            var count = 0
            try read { row in
                count += 1
                if count <= maximum { rows.append(row) }
                try body(row)
            }
            if count <= maximum { cache.rows = rows }
        }
    }
}

extension Table {
    /// A fact about a whole table, such as the number of tweets that it counts.
    ///
    /// All formats use the same list of facts. JSON prints the facts with a ``key`` as members.
    /// Pages and workbooks list the facts with a ``label`` as the source of the table. Formats for
    /// people print each ``sentence`` as a note, in text, Markdown and pages below the table.
    ///
    /// ```swift
    /// Table.Fact(
    ///     key: "hidden",
    ///     label: "Hidden mentions",
    ///     11,
    ///     sentence: "11 mentions with a count below 2 are hidden."
    /// )
    /// ```
    public struct Fact: Sendable {
        /// The subject of a sentence.
        ///
        /// The notes of a table are printed in the order of their topics.
        public enum Topic: Int, Sendable, CaseIterable {
            /// How to read the table.
            case reading
            /// The rows that are hidden.
            case hidden
            /// The mentions that were requested.
            case choice
            /// The number of rows that a limit left out.
            case limit
            /// The authors of the tweets.
            case authors
            /// The tweets that the table counts.
            case tweets
            /// The source of the tweets.
            case source
        }

        /// The name of the member in JSON; nil if JSON does not print the fact.
        public var key: String?
        /// The name in pages and workbooks; nil if they do not list the fact.
        public var label: String?
        /// The value.
        public var value: Cell
        /// The value in words, for people; nil to print the value itself.
        public var words: String?
        /// The parts of the value, such as the names of the dumps if the value is their number.
        ///
        /// A page shows them after a click on the value; a workbook lists them below it.
        public var details: [Cell]
        /// The note for people, a sentence; nil for none.
        public var sentence: String?
        /// The subject of the sentence.
        public var topic: Topic

        /// Creates a fact.
        ///
        /// ```swift
        /// // A member of JSON, an item of pages and workbooks, and no note:
        /// Table.Fact(key: "tweets", label: "Tweets", 812)
        /// // Several files, as an item of pages and workbooks alone:
        /// Table.Fact(label: "Dumps", "2 dumps", details: ["a.json", "b.json"])
        /// ```
        public init(
            key: String? = nil,
            label: String? = nil,
            _ value: Cell,
            words: String? = nil,
            details: [Cell] = [],
            sentence: String? = nil,
            topic: Topic = .tweets
        ) {
            self.key = key
            self.label = label
            self.value = value
            self.words = words
            self.details = details
            self.sentence = sentence
            self.topic = topic
        }

        /// Creates a fact that is only a note.
        ///
        /// ```swift
        /// table.facts.append(.note("A retweet counts as a tweet.", .reading))
        /// ```
        public static func note(_ sentence: String, _ topic: Topic = .tweets) -> Fact {
            Fact(.empty, sentence: sentence, topic: topic)
        }

        /// The value in pages and workbooks: the words if there are any, else the value, in which a
        /// path is its full path or its short name.
        func printedValue(fullPaths: Bool) -> Cell {
            if let words { return .text(words) }
            guard case .path = value else { return value }
            return .text(value.text(fullPaths: fullPaths))
        }
    }

    /// The notes for people: the sentences of the facts, in the order of their topics.
    var notes: [String] {
        Fact.Topic.allCases.flatMap { topic in
            facts.filter { $0.topic == topic }.compactMap(\.sentence)
        }
    }

    /// Whether pages and workbooks list the source of the table.
    package var hasSource: Bool { !labelledFacts.isEmpty }

    /// The facts that pages and workbooks list as the source of the table.
    var labelledFacts: [Fact] { facts.filter { $0.label != nil } }
}
