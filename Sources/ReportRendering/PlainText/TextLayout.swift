/// The columns of a text table with their widths, its bars and its sparklines.
///
/// On a terminal, these steps make the table fit into the width, each only if it is still too wide:
///
/// 1. Long texts in the last column are broken into lines with a hanging indent.
/// 2. Columns without a value in any row are left out.
/// 3. Times lose their seconds.
/// 4. Other long texts are stacked below each other in the last column, and broken into lines.
/// 5. Times become days.
/// 6. Long headings, such as the names of mentions, are cut.
/// 7. Names and other short texts are stacked there, too.
/// 8. Columns with numbers are left out, the last one first.
///
/// ``note`` names the columns that are left out. A time, number, name or address is broken only if it is
/// wider than the terminal; if it is only wider than its column, it begins further left.
struct TextLayout {
    private struct LaidOutColumn {
        let field: TableField
        /// The index of the column among those of the table.
        let position: Int
        let heading: String
        private let headingWidth: Int
        /// The width of the widest cell, in terminal cells, at each precision of times.
        private var contentWidths = [0, 0, 0]
        var precision = TimePrecision.seconds
        /// The maximum width of the heading, unless the cells are wider.
        var maxHeading = Int.max
        private(set) var hasValues = false
        /// Whether the cells are numbers that identify something, such as tweets.
        private(set) var hasIdentifiers = false
        /// Whether all values are numbers; nil before the first value.
        private var hasOnlyNumbers: Bool?

        var alignment: Table.Column.Alignment {
            field.column.alignment ?? (hasOnlyNumbers == true ? .right : .left)
        }

        var hasLongTexts: Bool {
            field.column.maxWidth > Table.Column.defaultMaxWidth && alignment == .left
        }

        /// Whether the cells are texts or names, which can be stacked below those of another column.
        var isStackable: Bool { alignment == .left && field.column.kind != .time }

        /// The width of the widest cell or of the heading, in terminal cells.
        var width: Int { max(contentWidths[precision.rawValue], min(headingWidth, maxHeading)) }

        var printedHeading: String { heading.shortened(to: max(1, width)) }

        init(_ field: TableField, at position: Int) {
            (self.field, self.position) = (field, position)
            heading = visible(field.heading.forPeople).shortened(to: field.column.maxWidth)
            headingWidth = heading.displayWidth
        }

        func text(of row: [Table.Cell]) -> String {
            let text = text(of: field.cell(of: row))
            return precision == .seconds || field.column.kind != .time
                ? text : precision.shortened(text)
        }

        private func text(of cell: Table.Cell) -> String {
            // Numbers are short and have no control characters.
            cell.number != nil
                ? cell.forPeople : visible(cell.forPeople).shortened(to: field.column.maxWidth)
        }

        mutating func measure(_ row: [Table.Cell]) {
            let cell = field.cell(of: row)
            let text = text(of: cell)
            let width = text.displayWidth
            for precision in TimePrecision.allCases {
                let isTime = precision != .seconds && field.column.kind == .time
                let width = isTime ? precision.shortened(text).displayWidth : width
                contentWidths[precision.rawValue] = max(contentWidths[precision.rawValue], width)
            }
            guard cell != .empty, cell != .unknown else { return }
            if !text.isEmpty { hasValues = true }
            if case .identifier = cell { hasIdentifiers = true }
            hasOnlyNumbers = cell.number != nil && hasOnlyNumbers != false
        }
    }

    private static let gap = "  "
    /// The bounds of the length of the longest bar, in cells.
    private static let barWidths = 8...60
    /// The width that other columns leave for texts that are broken into lines, in cells.
    private static let minWrappedWidth = 20
    /// The indent of a line that is much too wide for the last column, in cells.
    private static let wideIndent = 4
    /// The minimum width to which a heading is cut, in cells.
    private static let minHeadingWidth = 12

    private var columns: [LaidOutColumn]
    /// The columns whose texts are stacked below each other after the others, and broken into lines.
    private var stacked: [LaidOutColumn] = []
    private let style: RenderingStyle
    /// The indices of the columns with the numbers and the mentions of the bars, the largest
    /// number, and the length of its bar in cells; nil without bars.
    private var bars: (column: Int, mention: Int, maximum: Double, width: Int)?
    /// The lines above a table with a chart of lines: a sparkline for each drawn column.
    private(set) var sparklines = ""
    /// What is left out so that the table fits.
    private var leftOut: [String] = []

    /// Measures a table, whose rows are read once.
    init(of table: Table, _ style: RenderingStyle) throws {
        self.style = style
        columns = table.fields(in: .text, style).enumerated().map { LaidOutColumn($1, at: $0) }
        var chart = table.chart.map { ChartData(for: $0, of: table.columns) }
        let hasDrawnRows = table.drawnRows != nil
        try table.forEachRow { row in
            for index in columns.indices { columns[index].measure(row) }
            if !hasDrawnRows { chart?.append(row) }
        }
        try table.drawnRows?.read { chart?.append($0) }
        if let width = style.width { fit(in: width) }
        guard let chart else { return }
        if style.hasBars { addBars(of: chart) }
        if chart.chart.hasLines { sparklines = sparklines(of: chart) }
    }

    /// A sentence with the columns that do not fit and are left out; nil if all fit.
    var note: String? {
        leftOut.isEmpty
            ? nil : "Left out to fit the terminal: \(leftOut.joined(separator: ", "))."
    }

    /// The width of the columns beside each other and the gaps after them, in cells.
    private var width: Int { columns.reduce(0) { $0 + $1.width + TextLayout.gap.count } }

    /// Adds the bars, unless a terminal has no space for them.
    private mutating func addBars(of chart: ChartData) {
        let room = style.lineWidth - width
        let widths = TextLayout.barWidths
        let length = min(max(room, widths.lowerBound), widths.upperBound)
        guard !style.isTerminal || stacked.isEmpty && length <= room else {
            leftOut.append("the bars")
            return
        }
        let (column, mention) = (chart.chart.valueColumns[0], chart.chart.label)
        bars = (column, mention, chart.firstColumnMaximum, length)
    }

    private func sparklines(of chart: ChartData) -> String {
        guard chart.rowCount > 1 else { return "" }
        let maxWidth = style.width.map { max(1, $0 / 2) } ?? Int.max
        let names = chart.seriesNames.map { $0.shortened(to: maxWidth) }
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

    var header: String {
        let headings = stacked.map(\.heading).joined(separator: " / ")
        return line(
            of: columns.map { StyledText($0.printedHeading) },
            stacked: stacked.isEmpty ? [] : [StyledText(headings)]
        )
    }

    /// The line of a row; several lines if texts are broken or below each other.
    func line(of row: [Table.Cell]) -> String {
        let cells = columns.map { cell(of: row, in: $0) }
        guard let bars else {
            let texts = stacked.map { cell(of: row, in: $0) }
            // A dash keeps the order of texts that are below each other.
            let filled = texts.map { $0.text.isEmpty && texts.count > 1 ? StyledText("–") : $0 }
            return line(of: cells, stacked: filled)
        }
        let number = row[bars.column].length ?? 0
        let bar = BlockBars.bar(number, of: bars.maximum, width: bars.width)
        let barStyle = TextStyle(bar: row[bars.mention].mentionKind)
        return line(of: cells, before: barStyle.styled(bar, if: style.isColoured))
    }

    private func cell(of row: [Table.Cell], in column: LaidOutColumn) -> StyledText {
        let (text, cell) = (column.text(of: row), row[column.field.index])
        return if case .marked(let marked) = cell {
            StyledText(text, marked)
        } else {
            StyledText(text, TextStyle(cell.mentionKind))
        }
    }

    /// The lines of some cells and of the stacked texts after them, which have a hanging indent.
    private func line(of cells: [StyledText], stacked: [StyledText]) -> String {
        guard let width = style.width, !stacked.isEmpty else { return line(of: cells) }
        var lines = zip(columns, cells).map { padded($1, in: $0) + TextLayout.gap }.joined()
        var isAfterCells = true
        for text in stacked {
            let texts = text.text.lines(ofWidth: width, indent: self.width)
            for (line, printed) in zip(texts, text.printed(texts, style)) {
                let indent = indent(of: line, in: width)
                if !isAfterCells || indent < self.width {
                    lines = withoutTrailingBlanks(lines) + "\n"
                    lines += String(repeating: " ", count: indent)
                }
                lines += printed
                isAfterCells = false
            }
        }
        return withoutTrailingBlanks(lines) + "\n"
    }

    /// The indent of a line of stacked texts, which is less if the line is too wide for it.
    private func indent(of line: String, in width: Int) -> Int {
        let room = max(0, width - line.displayWidth)
        // A line that would begin far to the left of the others begins near the margin.
        return room < self.width * 3 / 4 ? min(room, TextLayout.wideIndent) : min(room, self.width)
    }

    private func line(of cells: [StyledText], before bar: String = "") -> String {
        let line = zip(columns, cells).map { padded($1, in: $0) }.joined(separator: TextLayout.gap)
        if bar.isEmpty { return withoutTrailingBlanks(line) + "\n" }
        return line + TextLayout.gap + bar + "\n"
    }

    private func padded(_ cell: StyledText, in column: LaidOutColumn) -> String {
        let blanks = String(repeating: " ", count: max(0, column.width - cell.text.displayWidth))
        let text = cell.printed(style)
        return column.alignment == .left ? text + blanks : blanks + text
    }
}

// MARK: - Fitting into a width

extension TextLayout {
    /// Makes the table fit into the width of a terminal, by the steps that the type lists.
    private mutating func fit(in width: Int) {
        let last = columns.count - 1
        if !fits(in: width), last >= 0, columns[last].hasLongTexts { stack(last) }
        if !fits(in: width) { leaveOutEmptyColumns() }
        if !fits(in: width) { shortenTimes(to: .minutes) }
        while !fits(in: width), let index = columns.lastIndex(where: \.hasLongTexts) {
            stack(index)
        }
        if !fits(in: width) { shortenTimes(to: .days) }
        cutHeadings(toFit: width)
        while !fits(in: width), let index = widestText { stack(index) }
        while !fits(in: width), columns.count + stacked.count > 1, let column = columns.popLast() {
            leftOut.append(column.heading)
        }
        showMinutes(ifTheyFit: width)
    }

    /// Shows the time of day again if stacked columns have left enough space for it.
    private mutating func showMinutes(ifTheyFit width: Int) {
        guard !stacked.isEmpty, columns.contains(where: { $0.precision == .days }) else { return }
        shortenTimes(to: .minutes)
        if !fits(in: width) { shortenTimes(to: .days) }
    }

    /// Whether no line is wider than the terminal, and stacked texts have some room.
    private func fits(in width: Int) -> Bool {
        guard let widest = stacked.map(\.width).max() else {
            return self.width - TextLayout.gap.count <= width
        }
        return self.width + min(widest, TextLayout.minWrappedWidth, width / 3) <= width
    }

    /// Moves a column to the stacked ones, which keep their order.
    private mutating func stack(_ index: Int) {
        let column = columns.remove(at: index)
        let position = stacked.firstIndex { $0.position > column.position }
        stacked.insert(column, at: position ?? stacked.count)
    }

    private mutating func leaveOutEmptyColumns() {
        let hasValues = columns.contains(where: \.hasValues) || stacked.contains(where: \.hasValues)
        // A table without rows keeps its headings.
        guard hasValues else { return }
        for column in columns + stacked where !column.hasValues {
            leftOut.append("\(column.heading) (empty)")
        }
        columns.removeAll { !$0.hasValues }
        stacked.removeAll { !$0.hasValues }
    }

    private mutating func shortenTimes(to precision: TimePrecision) {
        for index in columns.indices { columns[index].precision = precision }
    }

    private mutating func cutHeadings(toFit width: Int) {
        var maximum = columns.map(\.width).max() ?? 0
        while !fits(in: width), maximum > TextLayout.minHeadingWidth {
            maximum -= 1
            for index in columns.indices { columns[index].maxHeading = maximum }
        }
    }

    /// The index of the widest column of texts or names; ids come last.
    private var widestText: Int? {
        columns.indices.filter { columns[$0].isStackable }.max { one, other in
            let (one, other) = (columns[one], columns[other])
            return one.hasIdentifiers == other.hasIdentifiers
                ? one.width < other.width : one.hasIdentifiers
        }
    }
}

private enum TimePrecision: Int, CaseIterable {
    case seconds
    case minutes
    case days

    /// A time at this precision, such as `2019-09-20T07:46Z`; other texts as they are.
    func shortened(_ time: String) -> String {
        let bytes = Array(time.utf8.prefix(20))
        let separators = [4: "-", 7: "-", 10: "T", 13: ":", 16: ":"]
        guard bytes.count == 20, bytes[..<19].allSatisfy({ $0 < 0x80 }),
            separators.allSatisfy({ bytes[$0] == $1.utf8.first })
        else { return time }
        return switch self {
        case .seconds: time
        case .minutes: String(time.prefix(16) + time.dropFirst(19))
        case .days: String(time.prefix(10))
        }
    }
}

extension String {
    /// The text in lines for a terminal with a width in cells; a single line if it fits.
    ///
    /// A line with a word that must not be broken can reach into the indent.
    func lines(ofWidth width: Int, indent: Int = 0) -> [String] {
        let (room, whole) = (max(2, width - indent), max(2, width))
        return displayWidth <= room ? [self] : wrapped(to: room, maxWordWidth: whole)
    }
}

private func withoutTrailingBlanks(_ line: String) -> String {
    guard line.utf8.last == UInt8(ascii: " ") else { return line }
    let last = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return last.map { String(line[...$0]) } ?? ""
}
