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
    }

    let column: Table.Column
    /// The name for programs.
    let name: Table.Cell
    /// The heading for people.
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
        self.name = name.map { .text($0) } ?? column.nameCell
        self.heading = heading ?? name ?? column.heading
    }

    /// The value of the field in a row.
    func cell(of row: [Table.Cell]) -> Table.Cell {
        if case .whole = part { return row[index] }
        return row[index].part(part)
    }
}

extension Table {
    /// The fields that a format prints, in the order of the format.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - style: The style, of which ``RenderingStyle/showsFullPaths`` matters.
    /// - Returns: The fields, at least one for each column that the format prints.
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

extension TableField {
    fileprivate static func fields(
        of column: Table.Column,
        at index: Int,
        in format: Format,
        _ style: RenderingStyle
    ) -> [TableField] {
        switch column.kind {
        case .mention where Set.exact.contains(format):
            [
                TableField(column, index, .kind, name: "kind"),
                TableField(column, index, .name, name: "name"),
                TableField(column, index, .folded, name: "folded"),
            ]
        case .mention where Set.separated.contains(format) || format == .xlsx:
            [
                TableField(column, index, .kind, name: "kind"),
                TableField(column, index, .whole),
            ]
        case .label where Set.forPrograms.contains(format):
            [
                TableField(column, index, .key),
                TableField(column, index, .detail, name: "name"),
            ]
        case .path where !Set.forPrograms.contains(format), .label:
            [TableField(column, index, .text(fullPath: style.hasFullPaths(in: format)))]
        case _ where format == .xlsx:
            [TableField(column, index, .whole, heading: column.fullHeading)]
        default:
            [TableField(column, index, .whole)]
        }
    }
}

extension Table.Column {
    /// The name as a cell.
    ///
    /// A mention is not a plain text, so that CSV leaves out the `@`, with which formulas can
    /// begin.
    fileprivate var nameCell: Table.Cell { mention.map { .mention($0) } ?? .text(name) }

    fileprivate func isVisible(in format: Format) -> Bool {
        if kind == .rowNumber, Set.separated.contains(format) { return false }
        return switch visibility {
        case .everywhere: true
        case .details: Set.forPrograms.contains(format) || format == .xlsx
        case .programs: Set.forPrograms.contains(format)
        case .nodes: false
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
        case (_, .text(let fullPath)): .text(text(fullPaths: fullPath))
        default: self
        }
    }

    /// The cell for people, with full paths or short names.
    func text(fullPaths: Bool) -> String {
        switch self {
        case .path(let path): (fullPaths ? path.path : path.name) + path.remark
        case .label(let label):
            (label.path.map { (fullPaths ? $0.path : $0.name) + ", " } ?? "") + label.text
        default: forPeople
        }
    }
}
