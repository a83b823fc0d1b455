extension Table {
    /// A column of a table.
    ///
    /// ```swift
    /// Table.Column("count", .number)
    /// Table.Column("first_used", heading: "first used")
    /// ```
    public struct Column: Sendable {
        /// What the cells of a column are, which decides how formats lay them out.
        public enum Kind: Sendable {
            /// Texts, flush left.
            case text
            /// Numbers, flush right.
            case number
            /// Ranks, flush right; the smallest is the first that people look for.
            case rank
            /// The numbers of the rows from 1, flush right. CSV and TSV leave them out.
            case rowNumber
            /// Mentions, each a row's subject. CSV, TSV and workbooks have the kind in a column before
            /// it; JSON has the kind, the name and the folded name.
            case mention
            /// Mentions as names alone.
            case mentionName
            /// Authors.
            case author
            /// Paths of files, which may be long.
            case path
            /// The names of the data in the next column.
            case label
            /// Cells of any kind, flush left.
            case value
            /// Cells of any kind: numbers flush right if the column has no text, else flush left.
            case any
        }

        /// The side on which cells are flush in formats for people.
        enum Alignment: Sendable {
            case left
            case right
        }

        /// The formats that have a column.
        public enum Visibility: Sendable {
            /// All formats.
            case everywhere
            /// Formats for programs, and workbooks, which have room for details.
            case details
            /// Formats for programs: CSV, TSV, JSON.
            case programs
        }

        /// The position of a column in formats for people.
        public enum Placement: Int, Sendable {
            /// Where the table has it.
            case inOrder
            /// Behind the columns in order, because its texts are long.
            case late
            /// Behind the late columns, because its texts are longer.
            case last
        }

        /// The name for programs: in the first line of CSV, and of the member in JSON.
        public var name: String
        /// The mention that the column is about, in place of its name; nil for other columns.
        public var mention: Mention?
        /// The title for people.
        public var heading: String
        /// The title in workbooks, where a column must be understood without its neighbours; nil if it
        /// is the heading.
        public var fullHeading: String?
        /// What the cells are.
        public var kind: Kind
        /// The formats that have the column.
        public var visibility = Visibility.everywhere
        /// The position in formats for people.
        public var placement = Placement.inOrder
        /// The maximum width in a text table, in terminal cells.
        ///
        /// Longer texts end in `…` there. Other formats for people have room for some ten thousand characters, and those for programs
        /// for any text.
        public var maxWidth: Int

        /// The default maximum width: wider than any name, and narrow enough to pad each row with blanks.
        public static let defaultMaxWidth = 1000
        /// The maximum width of long texts, such as those of tweets.
        public static let longMaxWidth = 4096

        /// Creates a column.
        ///
        /// - Parameters:
        ///   - name: The name for programs.
        ///   - kind: What the cells are.
        ///   - heading: The title for people; nil if it is the name.
        ///   - fullHeading: The title in workbooks; nil if it is the heading.
        ///   - visibility: The formats that have the column.
        ///   - placement: The position in formats for people.
        ///   - maxWidth: The maximum width in a text table, in terminal cells; nil for the default of
        ///     the kind.
        public init(
            _ name: String,
            _ kind: Kind = .text,
            heading: String? = nil,
            fullHeading: String? = nil,
            visibility: Visibility = .everywhere,
            placement: Placement = .inOrder,
            maxWidth: Int? = nil
        ) {
            self.name = name
            self.kind = kind
            self.heading = heading ?? name
            self.fullHeading = fullHeading
            self.visibility = visibility
            self.placement = placement
            self.maxWidth =
                maxWidth ?? (kind == .path ? Column.longMaxWidth : Column.defaultMaxWidth)
        }

        /// Creates a column of numbers about a mention.
        public init(about mention: Mention) {
            self.init(mention.signed, .number)
            self.mention = mention
        }

        /// The side on which cells are flush; nil if that depends on the cells.
        var alignment: Alignment? {
            switch kind {
            case .number, .rank, .rowNumber: .right
            case .text, .mention, .mentionName, .author, .path, .label, .value: .left
            case .any: nil
            }
        }

        /// Whether the smallest number is the first that people look for.
        var hasRanks: Bool { kind == .rank || kind == .rowNumber }

        /// Whether the cells are mentions or authors.
        var hasMentions: Bool {
            switch kind {
            case .mention, .mentionName, .author: true
            default: false
            }
        }
    }
}

extension [Table.Column] {
    /// The index of the first column with a name.
    ///
    /// - Precondition: There is one.
    public func index(of name: String) -> Int {
        guard let index = firstIndex(where: { $0.name == name }) else {
            preconditionFailure("there is no column \(name)")
        }
        return index
    }
}
