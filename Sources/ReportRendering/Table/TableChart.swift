extension Table {
    /// What can be drawn of a table.
    public struct Chart: Sendable {
        /// How it is drawn, and of which columns, by their places in the table.
        public enum Form: Sendable {
            /// A bar a row, for the first ``mostBars`` rows, as long as the number in a column.
            case bars(Int)
            /// A line a column, at least one, from the first row to the last.
            case lines([Int])
            /// For the first ``mostBars`` rows what each column has, on one axis: two bars for two
            /// columns, else a dot a column.
            case compared([Int])
        }

        /// How many rows have bars or dots.
        public static let mostBars = 20

        /// How it is drawn, and of which columns.
        public var form: Form
        /// The title; without markup, and as hostile as a cell's text may be.
        public var title: String
        /// The place, in the table's columns, of what the bars are, or of when the points are.
        public var label: Int
        /// Where the numbers come from, in a line below a drawing that is handed on alone.
        public var source: String?
        /// What a legend calls the columns that are drawn; nil for their headings.
        public var names: [String]?

        /// Creates a chart.
        ///
        /// - Parameters:
        ///   - form: How it is drawn, and of which columns.
        ///   - title: The title.
        ///   - label: The place of what the bars are, or of when the points are.
        ///   - source: Where the numbers come from, in a line.
        ///   - names: What a legend calls the columns that are drawn; nil for their headings.
        public init(
            _ form: Form,
            title: String,
            label: Int,
            source: String? = nil,
            names: [String]? = nil
        ) {
            self.form = form
            self.title = title
            self.label = label
            self.source = source
            self.names = names
        }

        /// The places of the numbers that are drawn.
        var values: [Int] {
            switch form {
            case .bars(let column): [column]
            case .lines(let columns), .compared(let columns): columns
            }
        }

        /// Whether it has a bar a row.
        var hasBars: Bool {
            if case .bars = form { true } else { false }
        }

        /// Whether it has lines through all rows, rather than something for each of the first.
        var hasLines: Bool {
            if case .lines = form { true } else { false }
        }
    }

    /// What the rows of a table are edges of.
    public struct Network: Sendable {
        /// Whether an edge goes from its source to its target, rather than between them.
        public var isDirected: Bool
        /// The place, in the table's columns, of where an edge begins.
        public var source: Int
        /// The place, in the table's columns, of where an edge ends.
        public var target: Int
        /// The place, in the table's columns, of an edge's weight.
        public var weight: Int

        /// Creates a network.
        ///
        /// - Parameters:
        ///   - isDirected: Whether an edge goes from its source to its target.
        ///   - source: The place of the column of where an edge begins.
        ///   - target: The place of the column of where an edge ends.
        ///   - weight: The place of the column of an edge's weight.
        public init(isDirected: Bool, source: Int, target: Int, weight: Int) {
            self.isDirected = isDirected
            self.source = source
            self.target = target
            self.weight = weight
        }
    }
}
