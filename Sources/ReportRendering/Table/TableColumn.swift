extension Table {
    /// A column of a table.
    ///
    /// ```swift
    /// Table.Column("count", .number)
    /// Table.Column("first_used", heading: "first used")
    /// ```
    public struct Column: Sendable {
        /// The kind of cells in a column, which decides how formats align and split them.
        public enum Kind: Sendable {
            /// Texts, aligned left.
            case text
            /// Numbers, aligned right.
            case number
            /// Ranks, aligned right; the script of a page sorts them with the smallest first.
            case rank
            /// Points in time, as times or texts, aligned left. A narrow terminal shows them without
            /// their seconds, or as days.
            case time
            /// Row numbers from 1, aligned right. CSV and TSV leave them out.
            case rowNumber
            /// Mentions, aligned left. CSV, TSV and workbooks have another column before this one
            /// with the kind; JSON has three members: the kind, the name and the folded name.
            case mention
            /// Mentions in a single column, or member of JSON, in every format.
            case mentionName
            /// Authors, aligned left.
            case author
            /// Paths of files, aligned left; they may be long.
            case path
            /// Labels that name the values in the next column, aligned left.
            case label
            /// Cells of any kind, aligned left.
            case value
            /// Cells of any kind, aligned right if all of the column are numbers, else left.
            case any
        }

        /// The side on which cells are aligned in formats for people.
        enum Alignment: Sendable {
            case left
            case right
        }

        /// The formats that print a column.
        public enum Visibility: Sendable {
            /// All formats.
            case everywhere
            /// Workbooks, and the formats for programs: CSV, TSV and JSON.
            case details
            /// The formats for programs: CSV, TSV and JSON.
            case programs
        }

        /// The order of a column among the others in formats for people.
        public enum Placement: Int, Sendable {
            /// In the order of the table's columns.
            case inOrder
            /// After the columns in order, because its texts are long.
            case late
            /// After the late columns, because its texts are the longest.
            case last
        }

        /// How texts of a column identify people, apart from names after `@`.
        package enum Personal: Sendable {
            /// They are screen names.
            case names
            /// Texts of digits are numbers of accounts or tweets.
            case numbers
            /// They identify people in other ways, such as display names and pictures.
            case identity
            /// They identify nobody: they are tagtally's words, checksums and the like.
            case nobody
        }

        /// The name for programs: in the header of CSV and TSV, and of the member in JSON.
        public var name: String
        /// The mention that the column counts, printed in place of its name; nil for other columns.
        public var mention: Mention?
        /// The heading for people.
        public var heading: String
        /// The heading in workbooks, where a column must make sense without its neighbours; nil if
        /// it is the same as ``heading``.
        public var fullHeading: String?
        /// The kind of cells in the column.
        public var kind: Kind
        /// The formats that print the column.
        public var visibility = Visibility.everywhere
        /// The order among the other columns in formats for people.
        public var placement = Placement.inOrder
        /// How its texts identify people, for pseudonyms; nil if only by names after `@`.
        package var personal: Personal?
        /// The maximum width in a text table, in terminal cells.
        ///
        /// Longer texts are cut there and end in `…`. Other formats for people cut texts after
        /// 32,767 characters; CSV, TSV and JSON cut none.
        public var maxWidth: Int

        /// The default of ``maxWidth``: wider than any name, yet small enough to pad every row to
        /// it.
        public static let defaultMaxWidth = 1000
        /// The maximum width for long texts, such as those of tweets, and for paths.
        ///
        /// On a terminal, long texts in the last column are broken into lines.
        public static let longMaxWidth = 4096

        /// Creates a column.
        ///
        /// ```swift
        /// Table.Column("path", .path, heading: "dump", placement: .last)
        /// Table.Column("text", maxWidth: Table.Column.longMaxWidth)
        /// ```
        ///
        /// The default heading is the name. The default maximum width is ``longMaxWidth`` for
        /// paths, and ``defaultMaxWidth`` for other columns.
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

        /// Creates a column of numbers about a mention, such as its counts over time.
        ///
        /// ```swift
        /// Table.Column(about: Table.Mention(.hashtag, "IoT"))  // with the heading #IoT
        /// ```
        public init(about mention: Mention) {
            self.init(mention.signed, .number)
            self.mention = mention
        }

        /// The column, with how its texts identify people.
        package func telling(_ personal: Personal) -> Column {
            var column = self
            column.personal = personal
            return column
        }

        /// The side on which cells are aligned; nil if that depends on the cells.
        var alignment: Alignment? {
            switch kind {
            case .number, .rank, .rowNumber: .right
            case .text, .time, .mention, .mentionName, .author, .path, .label, .value: .left
            case .any: nil
            }
        }

        /// Whether the smallest number matters most, as with ranks.
        var hasRanks: Bool { kind == .rank || kind == .rowNumber }

        var hasMentions: Bool {
            switch kind {
            case .mention, .mentionName, .author: true
            default: false
            }
        }
    }
}

extension [Table.Column] {
    /// The index of the first column with a name for programs, which must exist.
    ///
    /// ```swift
    /// let columns = [Table.Column("mention", .mention), Table.Column("count", .number)]
    /// columns.index(of: "count")  // 1
    /// ```
    public func index(of name: String) -> Int {
        guard let index = firstIndex(where: { $0.name == name }) else {
            preconditionFailure("there is no column \(name)")
        }
        return index
    }
}

/// A column in one format: the whole cell, or a part of it.
///
/// A mention is one cell of a table, but has two fields in CSV and three members in JSON.
struct TableField {
    /// The part of the column's cells that a field prints.
    enum Part {
        case whole
        case kind
        case name
        case folded
        case key
        case detail
        /// The text of a path or label, with the full path or with the short name.
        case text(fullPath: Bool)
        /// The short name of a path; the whole cell if it is no path.
        case shortPath
    }

    let column: Table.Column
    let name: Table.Cell
    let heading: String
    /// The index of the column in the table, and of its cells in the rows.
    let index: Int
    private let part: Part

    private init(
        _ column: Table.Column,
        _ index: Int,
        _ part: Part,
        name: String? = nil,
        heading: String? = nil
    ) {
        self.column = column
        self.index = index
        self.part = part
        // A mention is no plain text, so that CSV leaves out the `@`, with which formulas can begin.
        let own = column.mention.map { Table.Cell.mention($0) } ?? .text(column.name)
        self.name = name.map { .text($0) } ?? own
        self.heading = heading ?? name ?? column.heading
    }

    func cell(of row: [Table.Cell]) -> Table.Cell {
        if case .whole = part { return row[index] }
        return row[index].part(part)
    }

    fileprivate static func fields(
        of column: Table.Column,
        at index: Int,
        in format: Format,
        _ style: RenderingStyle
    ) -> [TableField] {
        func field(_ part: Part, name: String? = nil, heading: String? = nil) -> TableField {
            TableField(column, index, part, name: name, heading: heading)
        }
        return switch column.kind {
        case .mention where Set.exact.contains(format):
            [
                field(.kind, name: "kind"), field(.name, name: "name"),
                field(.folded, name: "folded"),
            ]
        case .mention where Set.separated.contains(format) || format == .xlsx:
            [field(.kind, name: "kind"), field(.whole)]
        case .label where Set.forPrograms.contains(format):
            [field(.key), field(.detail, name: "name")]
        case .path where !Set.forPrograms.contains(format), .label:
            [field(.text(fullPath: style.hasFullPaths(in: format)))]
        case .value where !style.hasFullPaths(in: format): [field(.shortPath)]
        case _ where format == .xlsx: [field(.whole, heading: column.fullHeading)]
        default: [field(.whole)]
        }
    }
}

extension Table {
    /// The fields that a format prints, in the order of the format: at least one for each column that
    /// the format prints.
    func fields(in format: Format, _ style: RenderingStyle = .init()) -> [TableField] {
        let visible = columns.enumerated().filter { $0.element.isVisible(in: format) }
        let ordered =
            Set.forPrograms.contains(format)
            ? visible
            : [Column.Placement.inOrder, .late, .last].flatMap { placement in
                visible.filter { $0.element.placement == placement }
            }
        return ordered.flatMap { index, column in
            TableField.fields(of: column, at: index, in: format, style)
        }
    }
}

extension Table.Column {
    fileprivate func isVisible(in format: Format) -> Bool {
        if kind == .rowNumber, Set.separated.contains(format) { return false }
        return switch visibility {
        case .everywhere: true
        case .details: Set.forPrograms.contains(format) || format == .xlsx
        case .programs: Set.forPrograms.contains(format)
        }
    }
}

extension Table.Cell {
    /// A part of the cell; the whole cell if it does not have that part.
    fileprivate func part(_ part: TableField.Part) -> Table.Cell {
        switch (self, part) {
        case (.mention(let mention), .kind): .text(mention.kind.rawValue)
        case (.mention(let mention), .name): .text(mention.name)
        case (.mention(let mention), .folded): .text(mention.folded)
        case (.label(let label), .key): .text(label.key)
        case (.label(let label), .detail): label.detail.map { .text($0) } ?? .empty
        case (.path, .shortPath): .text(text(fullPaths: false))
        case (_, .text(let fullPath)): .text(text(fullPaths: fullPath))
        default: self
        }
    }

    /// The cell for people, with full paths or short names.
    func text(fullPaths: Bool) -> String {
        switch self {
        case .path(let path): (fullPaths ? path.path : path.name) + path.remark
        case .paths(let paths):
            paths.map { fullPaths ? $0.path : $0.name }.joined(separator: Table.Path.separator)
        case .label(let label):
            (label.path.map { (fullPaths ? $0.path : $0.name) + ", " } ?? "") + label.text
        default: forPeople
        }
    }
}
