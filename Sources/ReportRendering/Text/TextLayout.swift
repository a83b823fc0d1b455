/// Where the columns of a text table stand, and what is drawn beside and above them.
struct TextLayout {
    private struct PlacedColumn {
        let place: Int
        let column: Table.Column
        let heading: String
        var width: Int
        /// Whether a cell has a number, and none has a text.
        var hasNumbersAlone: Bool?

        var alignment: Table.Column.Alignment {
            column.alignment ?? (hasNumbersAlone == true ? .right : .left)
        }

        var isOfLongTexts: Bool {
            column.widest > Table.Column.usualWidest && alignment == .left
        }

        init(_ column: Table.Column, place: Int) {
            self.column = column
            self.place = place
            heading = visible(column.heading.forPeople).shortened(to: column.widest)
            width = heading.displayWidth
        }

        mutating func measure(_ value: Table.Value, _ cell: String) {
            width = max(width, cell.displayWidth)
            guard value != .null, value != .unknown else { return }
            hasNumbersAlone = value.number != nil && hasNumbersAlone != false
        }
    }

    private static let gap = "  "
    /// The shortest and the longest that the longest bar may be, in cells.
    private static let barWidths = 8...60
    /// The fewest cells in which the last column's text is broken into lines.
    private static let fewestToWrap = 20

    private var columns: [PlacedColumn]
    private let style: TextStyle
    /// The places of the number that bars show and of the mention that it is of, and the largest.
    private var bars: (place: Int, mention: Int?, largest: Double, width: Int)?
    /// How many cells of a line the last column has; nil where it is not broken into lines.
    private var lastWidth: Int?
    /// The lines of a chart of lines, above the table.
    private(set) var curves = ""

    /// Measures a table.
    ///
    /// - Throws: An error if the rows cannot be read.
    init(of table: Table, _ style: TextStyle) throws {
        self.style = style
        columns = table.places(in: .text).map { PlacedColumn(table.columns[$0], place: $0) }
        var chart = table.chart.map { ChartData(for: $0, of: table.columns) }
        let isDrawnApart = table.drawnRows != nil
        try table.forEachRow { row in
            for index in columns.indices {
                let value = row[columns[index].place]
                columns[index].measure(value, cell(value, in: columns[index].column))
            }
            if !isDrawnApart { chart?.take(row) }
        }
        try table.drawnRows?.read { chart?.take($0) }
        lastWidth = widthToWrap
        guard let chart else { return }
        if style.hasBars {
            let mention = chart.hasMentions ? chart.chart.label : nil
            bars = (chart.chart.values[0], mention, chart.largestOfFirst, barWidth)
        }
        if chart.chart.hasLines { curves = curves(chart) }
    }

    /// How many cells some columns and the gaps behind them take up.
    private func width(of columns: some Sequence<PlacedColumn>) -> Int {
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
            let look = MentionLook(ofMention: name).map(TextLook.init)
            let text = style.isTerminal ? name.keepingDirections : name
            return (look ?? .plain).dress(text, if: style.isColoured) + blanks
                + TextLayout.gap + (look ?? .bar).dress(curve, if: style.isColoured) + "\n"
        }
        return lines.joined() + "\n"
    }

    private func look(of mention: String) -> TextLook {
        MentionLook(ofMention: mention).map(TextLook.init) ?? .plain
    }

    /// The line of the columns' headings.
    var header: String {
        line(of: columns.map(\.heading), dressed: false)
    }

    /// The line of a row.
    func line(of row: [Table.Value]) -> String {
        let cells = columns.map { cell(row[$0.place], in: $0.column) }
        guard let bars else { return lines(of: cells) }
        let bar = BlockBars.bar(
            row[bars.place].drawable ?? 0,
            of: bars.largest,
            width: bars.width
        )
        let look = bars.mention.flatMap { row[$0].mentionLook }.map(TextLook.init) ?? .bar
        let dressed = look.dress(bar, if: style.isColoured)
        return line(of: cells, dressed: style.isColoured, behind: dressed)
    }

    /// The line of a row whose last cell may go on below, flush with its beginning.
    private func lines(of cells: [String]) -> String {
        guard let lastWidth, let last = cells.last, last.displayWidth > lastWidth
        else { return line(of: cells, dressed: style.isColoured) }
        let lines = last.wrapped(to: lastWidth)
        let indent = String(repeating: " ", count: width(of: columns.dropLast()))
        return line(of: cells.dropLast() + lines.prefix(1), dressed: style.isColoured)
            + lines.dropFirst().map { indent + $0 + "\n" }.joined()
    }

    private func line(of cells: [String], dressed: Bool, behind bar: String = "") -> String {
        let padded = zip(columns, cells).map { column, cell in
            let blanks = String(repeating: " ", count: max(0, column.width - cell.displayWidth))
            let look = column.column.hasMentions ? look(of: cell) : .plain
            let text = look.dress(style.isTerminal ? cell.keepingDirections : cell, if: dressed)
            return switch column.alignment {
            case .left: text + blanks
            case .right: blanks + text
            }
        }
        let line = padded.joined(separator: TextLayout.gap)
        if bar.isEmpty { return withoutTrailingBlanks(line) + "\n" }
        return line + TextLayout.gap + bar + "\n"
    }

    /// A value as it stands in a cell of a column.
    private func cell(_ value: Table.Value, in column: Table.Column) -> String {
        let text = column.forPeople(value)
        // A number is short, and steers no terminal.
        return value.number != nil ? text : visible(text).shortened(to: column.widest)
    }
}

/// A line that ends with something to see.
private func withoutTrailingBlanks(_ line: String) -> String {
    guard line.utf8.last == UInt8(ascii: " ") else { return line }
    let last = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return last.map { String(line[...$0]) } ?? ""
}
