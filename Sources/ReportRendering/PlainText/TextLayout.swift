/// The widths of the columns of a text table, its bars and its sparklines.
struct TextLayout {
    private struct LaidOutColumn {
        let field: TableField
        let heading: String
        /// The width of the widest cell or of the heading, in terminal cells.
        var width: Int
        /// Whether all values are numbers; nil before the first value.
        var hasOnlyNumbers: Bool?

        var alignment: Table.Column.Alignment {
            field.column.alignment ?? (hasOnlyNumbers == true ? .right : .left)
        }

        var hasLongTexts: Bool {
            field.column.maxWidth > Table.Column.defaultMaxWidth && alignment == .left
        }

        init(_ field: TableField) {
            self.field = field
            heading = visible(field.heading.forPeople).shortened(to: field.column.maxWidth)
            width = heading.displayWidth
        }

        /// The printed text of the cell in a row.
        func text(of row: [Table.Cell]) -> String { text(of: field.cell(of: row)) }

        private func text(of cell: Table.Cell) -> String {
            // Numbers are short and have no control characters.
            cell.number != nil
                ? cell.forPeople : visible(cell.forPeople).shortened(to: field.column.maxWidth)
        }

        mutating func measure(_ row: [Table.Cell]) {
            let cell = field.cell(of: row)
            width = max(width, text(of: cell).displayWidth)
            guard cell != .empty, cell != .unknown else { return }
            hasOnlyNumbers = cell.number != nil && hasOnlyNumbers != false
        }
    }

    private static let gap = "  "
    /// The bounds of the length of the longest bar, in cells.
    private static let barWidths = 8...60
    /// The minimum width of a last column whose texts are broken into lines, in cells.
    private static let minWrappedWidth = 20

    private var columns: [LaidOutColumn]
    private let style: RenderingStyle
    /// The indices of the columns with the numbers and the mentions of the bars, the largest
    /// number, and the length of its bar in cells; nil without bars.
    private var bars: (column: Int, mention: Int, maximum: Double, width: Int)?
    /// The width of the last column, in cells, if its texts are broken into lines; else nil.
    private var wrappedWidth: Int?
    /// The lines above a table with a chart of lines: a sparkline for each drawn column.
    private(set) var sparklines = ""

    /// Measures a table.
    ///
    /// - Throws: An error if the rows cannot be read.
    init(of table: Table, _ style: RenderingStyle) throws {
        self.style = style
        columns = table.fields(in: .text, style).map(LaidOutColumn.init)
        var chart = table.chart.map { ChartData(for: $0, of: table.columns) }
        let hasDrawnRows = table.drawnRows != nil
        try table.forEachRow { row in
            for index in columns.indices { columns[index].measure(row) }
            if !hasDrawnRows { chart?.append(row) }
        }
        try table.drawnRows?.read { chart?.append($0) }
        wrappedWidth = availableWrappedWidth
        guard let chart else { return }
        if style.hasBars {
            let (column, mention) = (chart.chart.valueColumns[0], chart.chart.label)
            bars = (column, mention, chart.firstColumnMaximum, barWidth)
        }
        if chart.chart.hasLines { sparklines = sparklines(of: chart) }
    }

    /// The width of some columns and the gaps after them, in cells.
    private func width(of columns: some Sequence<LaidOutColumn>) -> Int {
        columns.reduce(0) { $0 + $1.width + TextLayout.gap.count }
    }

    /// The width that the other columns leave on a terminal for long texts in the last one; nil if
    /// the texts fit into it, or if it is too narrow.
    private var availableWrappedWidth: Int? {
        guard let width = style.width, let last = columns.last, last.hasLongTexts
        else { return nil }
        let room = width - self.width(of: columns.dropLast())
        return room >= TextLayout.minWrappedWidth && room < last.width ? room : nil
    }

    /// The length of the longest bar, in cells: the rest of a line, within ``barWidths``.
    private var barWidth: Int {
        let room = style.lineWidth - width(of: columns)
        let widths = TextLayout.barWidths
        return min(max(room, widths.lowerBound), widths.upperBound)
    }

    private func sparklines(of chart: ChartData) -> String {
        guard chart.rowCount > 1 else { return "" }
        let names = chart.seriesNames
        let width = names.map(\.displayWidth).max() ?? 0
        let room = max(1, style.lineWidth - width - TextLayout.gap.count)
        let lines = names.enumerated().map { index, name in
            let blanks = String(repeating: " ", count: width - name.displayWidth)
            let numbers = chart.line.points.map { $0.numbers[index] ?? 0 }
            let sparkline = BlockBars.sparkline(numbers, width: room)
            let mention = chart.seriesMentions[index]
            let text = style.isTerminal ? name.withDirectionMarks : name
            return TextStyle(mention).styled(text, if: style.isColoured) + blanks + TextLayout.gap
                + TextStyle(bar: mention).styled(sparkline, if: style.isColoured) + "\n"
        }
        return lines.joined() + "\n"
    }

    /// The line with the headings of the columns.
    var header: String {
        line(of: columns.map { StyledText($0.heading) })
    }

    /// The line of a row; several lines if the text of its last cell is broken.
    func line(of row: [Table.Cell]) -> String {
        let cells = columns.map { column in
            let (text, cell) = (column.text(of: row), row[column.field.index])
            return if case .marked(let marked) = cell {
                StyledText(text, marked)
            } else {
                StyledText(text, TextStyle(cell.mentionKind))
            }
        }
        guard let bars else { return lines(of: cells) }
        let bar = BlockBars.bar(
            row[bars.column].length ?? 0,
            of: bars.maximum,
            width: bars.width
        )
        let barStyle = TextStyle(bar: row[bars.mention].mentionKind)
        return line(of: cells, before: barStyle.styled(bar, if: style.isColoured))
    }

    /// The lines of a row, with a hanging indent for the text of the last cell if it is broken.
    private func lines(of cells: [StyledText]) -> String {
        guard let wrappedWidth, let last = cells.last, last.text.displayWidth > wrappedWidth
        else { return line(of: cells) }
        let lines = last.printed(last.text.wrapped(to: wrappedWidth), style)
        let others = zip(columns, cells.dropLast()).map { padded($1, in: $0) }
        let indent = String(repeating: " ", count: width(of: columns.dropLast()))
        let first = (others + lines.prefix(1)).joined(separator: TextLayout.gap)
        return withoutTrailingBlanks(first) + "\n"
            + lines.dropFirst().map { indent + $0 + "\n" }.joined()
    }

    private func line(of cells: [StyledText], before bar: String = "") -> String {
        let line = zip(columns, cells).map { padded($1, in: $0) }.joined(separator: TextLayout.gap)
        if bar.isEmpty { return withoutTrailingBlanks(line) + "\n" }
        return line + TextLayout.gap + bar + "\n"
    }

    /// The text of a cell with blanks up to the width of its column.
    private func padded(_ cell: StyledText, in column: LaidOutColumn) -> String {
        let blanks = String(repeating: " ", count: max(0, column.width - cell.text.displayWidth))
        let text = cell.printed(style)
        return column.alignment == .left ? text + blanks : blanks + text
    }
}

/// The line without blanks at its end.
private func withoutTrailingBlanks(_ line: String) -> String {
    guard line.utf8.last == UInt8(ascii: " ") else { return line }
    let last = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return last.map { String(line[...$0]) } ?? ""
}
