/// Where the columns of a text table stand, and what is drawn beside and above them.
struct TextLayout {
    private struct PlacedColumn {
        let place: Int
        let column: Table.Column
        var width: Int
        /// Whether a cell has a number, and none has a text.
        var hasNumbersAlone: Bool?

        /// Numbers are flush right, whatever the column is called.
        var alignment: Table.Column.Alignment {
            hasNumbersAlone == true ? .right : column.alignment
        }

        mutating func measure(_ value: Table.Value, _ cell: String) {
            width = max(width, cell.displayWidth)
            guard value != .null else { return }
            hasNumbersAlone = value.number != nil && hasNumbersAlone != false
        }
    }

    private static let gap = "  "
    /// The shortest and the longest that the longest bar may be, in cells.
    private static let barWidths = 8...60

    private var columns: [PlacedColumn]
    private let style: TextStyle
    /// The place of the number that bars show, and the largest.
    private var bars: (place: Int, largest: Double, width: Int)?
    /// The lines of a chart of lines, above the table.
    private(set) var curves = ""

    /// Measures a table.
    ///
    /// - Throws: An error if the rows cannot be read.
    init(of table: Table, _ style: TextStyle) throws {
        self.style = style
        columns = table.places(in: .text).map { place in
            let column = table.columns[place]
            return PlacedColumn(
                place: place,
                column: column,
                width: visible(column.heading).displayWidth
            )
        }
        var numbers = ChartNumbers(of: table)
        try table.forEachRow { row in
            for index in columns.indices {
                let value = row[columns[index].place]
                columns[index].measure(value, cell(value, in: columns[index].column))
            }
            numbers.take(row)
        }
        if style.hasBars, let place = table.chart?.values.first {
            bars = (place, numbers.largest, barWidth)
        }
        if table.chart?.form == .lines {
            curves = curves(numbers, in: table)
        }
    }

    /// What is left of a line for the longest bar.
    private var barWidth: Int {
        let taken = columns.reduce(0) { $0 + $1.width + TextLayout.gap.count }
        let widths = TextLayout.barWidths
        return min(max(style.lineWidth - taken, widths.lowerBound), widths.upperBound)
    }

    private func curves(_ numbers: ChartNumbers, in table: Table) -> String {
        guard numbers.rows > 1 else { return "" }
        let names = table.chart?.values.map { visible(table.columns[$0].heading) } ?? []
        let width = names.map(\.displayWidth).max() ?? 0
        let lines = zip(names, numbers.series).map { name, series in
            let blanks = String(repeating: " ", count: width - name.displayWidth)
            let room = max(1, style.lineWidth - width - TextLayout.gap.count)
            let curve = BlockBars.curve(series, width: room)
            return TextLook(ofMention: name).dress(name, if: style.isColoured) + blanks
                + TextLayout.gap + TextLook.bar.dress(curve, if: style.isColoured) + "\n"
        }
        return lines.joined() + "\n"
    }

    /// The line of the columns' headings.
    var header: String {
        line(of: columns.map { visible($0.column.heading) }, dressed: false)
    }

    /// The line of a row.
    func line(of row: [Table.Value]) -> String {
        let cells = columns.map { cell(row[$0.place], in: $0.column) }
        guard let bars else { return line(of: cells, dressed: style.isColoured) }
        let bar = BlockBars.bar(
            row[bars.place].number ?? 0,
            of: bars.largest,
            width: bars.width
        )
        return line(of: cells, dressed: style.isColoured, behind: bar)
    }

    private func line(of cells: [String], dressed: Bool, behind bar: String = "") -> String {
        let padded = zip(columns, cells).map { column, cell in
            let blanks = String(repeating: " ", count: max(0, column.width - cell.displayWidth))
            let look = column.column.hasMentions ? TextLook(ofMention: cell) : .plain
            let text = look.dress(cell, if: dressed)
            return switch column.alignment {
            case .left: text + blanks
            case .right: blanks + text
            }
        }
        let line = padded.joined(separator: TextLayout.gap)
        if bar.isEmpty { return withoutTrailingBlanks(line) + "\n" }
        return line + TextLayout.gap + TextLook.bar.dress(bar, if: dressed) + "\n"
    }

    /// A value as it stands in a cell of a column.
    private func cell(_ value: Table.Value, in column: Table.Column) -> String {
        let text = visible(value.forPeople)
        return column.widest.map { text.shortened(to: $0) } ?? text
    }
}

/// The numbers of a table that its chart shows.
private struct ChartNumbers {
    private let places: [Int]
    private let keepsAll: Bool
    private(set) var largest = 0.0
    private(set) var rows = 0
    /// The numbers of each column, from the first row to the last, for a chart of lines.
    private(set) var series: [[Double]]

    init(of table: Table) {
        places = table.chart?.values ?? []
        keepsAll = table.chart?.form == .lines
        series = places.map { _ in [] }
    }

    mutating func take(_ row: [Table.Value]) {
        rows += 1
        for (index, place) in places.enumerated() {
            let number = row[place].number ?? 0
            if index == 0 { largest = max(largest, number) }
            if keepsAll { series[index].append(number) }
        }
    }
}

/// A line that ends with something to see.
private func withoutTrailingBlanks(_ line: String) -> String {
    var line = line
    while line.unicodeScalars.last == " " {
        line.unicodeScalars.removeLast()
    }
    return line
}
