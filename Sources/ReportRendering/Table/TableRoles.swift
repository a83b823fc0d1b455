extension Table {
    /// A chart of a table.
    ///
    /// ```swift
    /// // Bars as long as the numbers of the second column, with the texts of the first as labels:
    /// let chart = Table.Chart(.bars(1), title: "Mentions by count", label: 0)
    /// ```
    public struct Chart: Sendable {
        /// The form of a chart, with the indices of the columns whose numbers it shows.
        ///
        /// ```swift
        /// let form = Table.Chart.Form.lines([1, 2])  // two lines, of the second and third columns
        /// ```
        public enum Form: Sendable {
            /// A bar for each of the first ``maxBars`` rows, as long as the number in the column.
            case bars(Int)
            /// A line for each column, through all rows; at least one column.
            case lines([Int])
            /// The numbers of each of the first ``maxBars`` rows on a common axis: bars for two
            /// columns, else a dot for each column.
            case compared([Int])
            /// A field for each number of the first ``maxMapRows`` rows, darker for larger ones; a workbook
            /// colours the cells themselves.
            case heatMap([Int])
        }

        /// The maximum number of rows of a heat map that are drawn.
        public static let maxMapRows = 100
        /// The maximum number of rows that are drawn as bars or dots.
        public static let maxBars = 20

        /// The form, and the columns whose numbers are shown.
        public var form: Form
        /// The title, as plain text without markup.
        public var title: String
        /// The index of the column with the labels of the bars or points.
        public var label: Int
        /// The source of the numbers, printed below a chart in a separate file; nil for none.
        public var source: String?
        /// The names of the shown columns in the legend; nil for the columns' headings.
        public var names: [String]?

        /// Creates a chart.
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

        var valueColumns: [Int] {
            switch form {
            case .bars(let column): [column]
            case .lines(let columns), .compared(let columns), .heatMap(let columns): columns
            }
        }

        /// Whether the chart has a single bar for each row.
        var hasBars: Bool {
            if case .bars = form { true } else { false }
        }

        /// The maximum number of rows that are drawn one by one.
        var maxDrawnRows: Int {
            if case .heatMap = form { Chart.maxMapRows } else { Chart.maxBars }
        }

        /// Whether the chart has lines through all rows, rather than bars or dots of the first
        /// ones.
        package var hasLines: Bool {
            if case .lines = form { true } else { false }
        }
    }

    /// A network whose edges are the rows of a table, for GEXF and GraphML.
    ///
    /// ```swift
    /// var table = Table(
    ///     columns: [Table.Column("from"), Table.Column("to"), Table.Column("weight", .number)],
    ///     sections: [Table.Section(rows: [["alice", "bob", 3], ["bob", "carol", 1]])]
    /// )
    /// table.network = Table.Network(isDirected: true, source: 0, target: 1, weight: 2)
    /// print(try table.rendered(as: .gexf), terminator: "")
    /// ```
    public struct Network {
        /// A column that describes each edge or node.
        public struct Attribute: Sendable {
            /// The type of its values.
            public enum Kind: Sendable {
                /// A text.
                case text
                /// A whole number.
                case whole
                /// A number that need not be whole.
                case real
            }

            /// The name.
            public var name: String
            /// The index of the column.
            public var column: Int
            /// The type of the values.
            public var kind: Kind

            /// Creates an attribute.
            public init(_ name: String, _ column: Int, _ kind: Kind) {
                (self.name, self.column, self.kind) = (name, column, kind)
            }
        }

        /// A column with the weights of edges in a period of time, and the sums of them at nodes.
        public struct Period: Sendable {
            /// The beginning in ISO 8601: a date, or a date with the time.
            public var start: String
            /// The last day, or second, of the period, in the same form.
            public var end: String
            /// Whether it begins where the period before it ends.
            public var followsPrevious: Bool

            /// Creates a period.
            public init(start: String, end: String, followsPrevious: Bool) {
                (self.start, self.end, self.followsPrevious) = (start, end, followsPrevious)
            }
        }

        /// The nodes of a network, as the rows of another table.
        public struct Nodes {
            /// The index of the column with the id.
            public var id: Int
            /// The index of the column with the label.
            public var label: Int
            /// The columns that describe a node.
            public var attributes: [Attribute]
            /// The index of the column of the first period.
            public var firstPeriod: Int
            /// The rows, each a node.
            public var rows: Rows

            /// Creates nodes.
            public init(
                id: Int,
                label: Int,
                attributes: [Attribute],
                firstPeriod: Int,
                rows: Rows
            ) {
                (self.id, self.label, self.attributes) = (id, label, attributes)
                (self.firstPeriod, self.rows) = (firstPeriod, rows)
            }
        }

        /// Whether the edges are directed from their sources to their targets.
        public var isDirected: Bool
        /// The index of the column with the node where an edge begins.
        public var source: Int
        /// The index of the column with the node where an edge ends.
        public var target: Int
        /// The index of the column with the weight of an edge.
        public var weight: Int
        /// The indices of the columns with the accounts of both nodes, which are their ids where known; nil
        /// if the names are the ids.
        public var accounts: (source: Int, target: Int)?
        /// Further columns that describe an edge.
        public var attributes: [Attribute] = []
        /// The periods, whose columns follow each other.
        public var periods: [Period] = []
        /// The index of the column of the first period.
        public var firstPeriod = 0
        /// The name of the time zone of the periods.
        public var timeZone = "UTC"
        /// The nodes; nil if they are found in the rows of the edges.
        public var nodes: Nodes?

        /// Creates a network, whose nodes are found in the rows of the edges.
        public init(
            isDirected: Bool,
            source: Int,
            target: Int,
            weight: Int,
            accounts: (source: Int, target: Int)? = nil
        ) {
            self.isDirected = isDirected
            self.source = source
            self.target = target
            self.weight = weight
            self.accounts = accounts
        }
    }
}

extension Table {
    /// The columns with positions on a map, for GeoJSON.
    ///
    /// ```swift
    /// var table = Table(
    ///     columns: [
    ///         Table.Column("place"), Table.Column("longitude", .number),
    ///         Table.Column("latitude", .number),
    ///     ],
    ///     sections: [Table.Section(rows: [["Toledo, OH", .real(-83.55), .real(41.65)]])]
    /// )
    /// table.positions = Table.Positions(longitude: 1, latitude: 2)
    /// print(try table.rendered(as: .geoJSON), terminator: "")
    /// ```
    public struct Positions: Sendable {
        /// The indices of the columns with the bounds of a box.
        public struct Box: Sendable {
            /// The index of the column with the western bound, in degrees east.
            public var west: Int
            /// The index of the column with the southern bound, in degrees north.
            public var south: Int
            /// The index of the column with the eastern bound, in degrees east; less than the western
            /// one if the box crosses the 180th meridian.
            public var east: Int
            /// The index of the column with the northern bound, in degrees north.
            public var north: Int

            /// Creates the bounds of a box.
            public init(west: Int, south: Int, east: Int, north: Int) {
                self.west = west
                self.south = south
                self.east = east
                self.north = north
            }
        }

        /// The index of the column with the longitude, in degrees east.
        public var longitude: Int
        /// The index of the column with the latitude, in degrees north.
        public var latitude: Int
        /// The columns with a box around the position; nil if there are none.
        public var box: Box?

        /// Creates the columns with positions.
        public init(longitude: Int, latitude: Int, box: Box? = nil) {
            self.longitude = longitude
            self.latitude = latitude
            self.box = box
        }
    }
}

extension Table {
    /// The columns from which an address book is made, for vCard.
    ///
    /// ```swift
    /// var table = Table(
    ///     columns: [Table.Column("author", .author), Table.Column("location")],
    ///     sections: [Table.Section(rows: [[.author("ada"), "London"]])]
    /// )
    /// table.contacts = Table.Contacts(screenName: 0, location: 1)
    /// print(try table.rendered(as: .vCard), terminator: "")
    /// ```
    public struct Contacts: Sendable {
        /// The index of the column with the screen name, without `@`.
        public var screenName: Int
        /// The index of the column with the display name; nil if there is none.
        public var displayName: Int?
        /// The index of the column with the description; nil if there is none.
        public var description: Int?
        /// The index of the column with the location; nil if there is none.
        public var location: Int?
        /// Whether the screen names lead to pages of Twitter.
        package var hasAddresses = true

        /// Creates the columns of an address book.
        public init(
            screenName: Int,
            displayName: Int? = nil,
            description: Int? = nil,
            location: Int? = nil
        ) {
            self.screenName = screenName
            self.displayName = displayName
            self.description = description
            self.location = location
        }
    }
}
