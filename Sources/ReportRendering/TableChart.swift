extension Table {
    /// What can be drawn of a table.
    public struct Chart: Sendable {
        /// How it is drawn.
        public enum Form: Sendable {
            /// A bar a row, for the first rows.
            case bars
            /// A line a column, from the first row to the last.
            case lines
        }

        /// How it is drawn.
        public var form: Form
        /// The title; without markup, and as hostile as a cell's text may be.
        public var title: String
        /// The place, in the table's columns, of what the bars are, or of when the points are.
        public var label: Int
        /// The places, in the table's columns, of the numbers, at least one.
        ///
        /// Bars show the first of them.
        public var values: [Int]

        /// Creates a chart.
        ///
        /// - Parameters:
        ///   - form: How it is drawn.
        ///   - title: The title.
        ///   - label: The place of what the bars are, or of when the points are.
        ///   - values: The places of the numbers, at least one.
        public init(_ form: Form, title: String, label: Int, values: [Int]) {
            precondition(!values.isEmpty, "a chart has numbers")
            self.form = form
            self.title = title
            self.label = label
            self.values = values
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
