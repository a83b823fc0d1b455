/// Where the columns of a text table stand, and what is drawn beside and above them.
struct TextLayout {
    private struct LaidOutColumn {
        let field: TableField
        let heading: String
        var width: Int
        /// Whether a cell has a number, and none has a text.
        var hasNumbersAlone: Bool?

        var alignment: Table.Column.Alignment {
            field.column.alignment ?? (hasNumbersAlone == true ? .right : .left)
        }

        var isOfLongTexts: Bool {
            field.column.maxWidth > Table.Column.defaultMaxWidth && alignment == .left
        }

        init(_ field: TableField) {
            self.field = field
            heading = visible(field.heading.forPeople).shortened(to: field.column.maxWidth)
            width = heading.displayWidth
        }

        /// The cell of a row as it is printed.
        func text(of row: [Table.Cell]) -> String { text(of: field.cell(of: row)) }

        /// A number is short, and has no control characters.
        private func text(of cell: Table.Cell) -> String {
            cell.number != nil
                ? cell.forPeople : visible(cell.forPeople).shortened(to: field.column.maxWidth)
        }

        mutating func measure(_ row: [Table.Cell]) {
            let cell = field.cell(of: row)
            width = max(width, text(of: cell).displayWidth)
            guard cell != .empty, cell != .unknown else { return }
            hasNumbersAlone = cell.number != nil && hasNumbersAlone != false
        }
    }

    private static let gap = "  "
    /// The shortest and the longest that the longest bar may be, in cells.
    private static let barWidths = 8...60
    /// The fewest cells in which the last column's text is broken into lines.
    private static let fewestToWrap = 20

    private var columns: [LaidOutColumn]
    private let style: RenderingStyle
    /// The places of the number that bars show and of the mention that it is of, and the largest.
    private var bars: (column: Int, mention: Int, largest: Double, width: Int)?
    /// How many cells of a line the last column has; nil where it is not broken into lines.
    private var lastWidth: Int?
    /// The lines of a chart of lines, above the table.
    private(set) var curves = ""

    /// Measures a table.
    ///
    /// - Throws: An error if the rows cannot be read.
    init(of table: Table, _ style: RenderingStyle) throws {
        self.style = style
        columns = table.fields(in: .text, style).map(LaidOutColumn.init)
        var chart = table.chart.map { ChartData(for: $0, of: table.columns) }
        let isDrawnApart = table.drawnRows != nil
        try table.forEachRow { row in
            for index in columns.indices { columns[index].measure(row) }
            if !isDrawnApart { chart?.take(row) }
        }
        try table.drawnRows?.read { chart?.take($0) }
        lastWidth = widthToWrap
        guard let chart else { return }
        if style.hasBars {
            bars = (chart.chart.valueColumns[0], chart.chart.label, chart.largestOfFirst, barWidth)
        }
        if chart.chart.hasLines { curves = curves(chart) }
    }

    /// How many cells some columns and the gaps behind them take up.
    private func width(of columns: some Sequence<LaidOutColumn>) -> Int {
        columns.reduce(0) { $0 + $1.width + TextLayout.gap.count }
    }

    /// What is left of a terminal's line for long texts in the last column, if that is enough.
    private var widthToWrap: Int? {
        guard let width = style.width, let last = columns.last, last.isOfLongTexts
        else { return nil }
        let room = width - self.width(of: columns.dropLast())
        return room >= TextLayout.fewestToWrap && room < last.width ? room : nil
    }

    /// What is left of a line for the longest bar.
    private var barWidth: Int {
        let taken = width(of: columns)
        let widths = TextLayout.barWidths
        return min(max(style.lineWidth - taken, widths.lowerBound), widths.upperBound)
    }

    private func curves(_ chart: ChartData) -> String {
        guard chart.rows > 1 else { return "" }
        let names = chart.series
        let width = names.map(\.displayWidth).max() ?? 0
        let room = max(1, style.lineWidth - width - TextLayout.gap.count)
        let lines = names.enumerated().map { index, name in
            let blanks = String(repeating: " ", count: width - name.displayWidth)
            let numbers = chart.line.points.map { $0.numbers[index] ?? 0 }
            let curve = BlockBars.curve(numbers, width: room)
            let mention = chart.mentions[index]
            let text = style.isTerminal ? name.keepingDirections : name
            return TextLook(mention).dress(text, if: style.isColoured) + blanks + TextLayout.gap
                + TextLook(bar: mention).dress(curve, if: style.isColoured) + "\n"
        }
        return lines.joined() + "\n"
    }

    /// The line of the columns' headings.
    var header: String {
        line(of: columns.map { ($0.heading, .plain) })
    }

    /// The line of a row.
    func line(of row: [Table.Cell]) -> String {
        let cells = columns.map { column in
            (column.text(of: row), TextLook(row[column.field.index].mentionKind))
        }
        guard let bars else { return lines(of: cells) }
        let bar = BlockBars.bar(
            row[bars.column].length ?? 0,
            of: bars.largest,
            width: bars.width
        )
        let look = TextLook(bar: row[bars.mention].mentionKind)
        return line(of: cells, before: look.dress(bar, if: style.isColoured))
    }

    /// The line of a row whose last cell may go on below, flush with its beginning.
    private func lines(of cells: [DressedText]) -> String {
        guard let lastWidth, let last = cells.last, last.text.displayWidth > lastWidth
        else { return line(of: cells) }
        let lines = last.text.wrapped(to: lastWidth)
        let indent = String(repeating: " ", count: width(of: columns.dropLast()))
        return line(of: cells.dropLast() + lines.prefix(1).map { ($0, last.look) })
            + lines.dropFirst().map { indent + $0 + "\n" }.joined()
    }

    private typealias DressedText = (text: String, look: TextLook)

    private func line(of cells: [DressedText], before bar: String = "") -> String {
        let padded = zip(columns, cells).map { column, cell in
            let blanks = String(
                repeating: " ",
                count: max(0, column.width - cell.text.displayWidth)
            )
            let text = cell.look.dress(
                style.isTerminal ? cell.text.keepingDirections : cell.text,
                if: style.isColoured
            )
            return switch column.alignment {
            case .left: text + blanks
            case .right: blanks + text
            }
        }
        let line = padded.joined(separator: TextLayout.gap)
        if bar.isEmpty { return withoutTrailingBlanks(line) + "\n" }
        return line + TextLayout.gap + bar + "\n"
    }
}

/// A line that ends with something to see.
private func withoutTrailingBlanks(_ line: String) -> String {
    guard line.utf8.last == UInt8(ascii: " ") else { return line }
    let last = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return last.map { String(line[...$0]) } ?? ""
}
