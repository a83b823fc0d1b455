/// Prints the chart of a table as an SVG file, without scripts and references to other files.
///
/// The rows are read once. The size of the file does not grow with their number.
struct SVGRenderer: TableRenderer {
    private static let width = 720.0

    func render(_ table: Table, into output: inout some TableOutput) throws {
        guard let chart = table.chart else { throw RenderingError.noChart }
        let drawing = ChartDrawing(data: try ChartData(of: table, chart), width: SVGRenderer.width)
        output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        output.write(drawing.standalone(notes: table.notes))
    }
}

/// Draws a chart as an `svg` element, for a file or a page.
///
/// Lengths and coordinates are in units of the drawing, which are pixels at its natural size.
struct ChartDrawing {
    /// The maximum number of lines of the title and of the source.
    private static let maxLines = 3

    let data: ChartData
    /// The width of the drawing, without the margins that a file has.
    let width: Double

    /// The drawing as a separate file, with its title, source and style sheet, and with notes in its
    /// description.
    func standalone(notes: [String]) -> String {
        var canvas = SVGCanvas()
        let top = drawText(data.chart.title, "heading", on: &canvas, from: 0, lineHeight: 22)
        var height = drawChart(on: &canvas, from: top + 10)
        if let source = data.chart.source {
            height = drawText(source, "source", on: &canvas, from: height, lineHeight: 15) + 8
        }
        let (fullWidth, fullHeight) = (svgLength(width + 32), svgLength(height + 32))
        let description = ([summary] + notes.map(\.forPeople)).joined(separator: " ")
        return """
            <svg class="chart" xmlns="http://www.w3.org/2000/svg" \
            viewBox="-16 -16 \(fullWidth) \(fullHeight)" \
            width="\(fullWidth)" height="\(fullHeight)" \
            role="img" aria-labelledby="title desc">
            <title id="title">\(data.chart.title.forPeople.escapedForMarkup)</title>
            <desc id="desc">\(description.escapedForMarkup)</desc>
            <style>
            \(ChartStyle.rules)
            </style>
            <rect class="ground" x="-16" y="-16" width="\(fullWidth)" height="\(fullHeight)"/>
            \(canvas.elements)</svg>

            """
    }

    /// The drawing for a page, which prints the title and ``ChartStyle/rules`` itself.
    ///
    /// The `svg` element has this class in addition to `chart`.
    func inline(cssClass: String) -> String {
        var canvas = SVGCanvas()
        let height = drawChart(on: &canvas, from: 0)
        return """
            <svg class="chart \(cssClass)" viewBox="0 0 \(svgLength(width)) \(svgLength(height))" \
            width="\(svgLength(width))" height="\(svgLength(height))" role="img" \
            aria-label="\(summary.escapedForMarkup)">
            \(canvas.elements)</svg>

            """
    }

    private func drawChart(on canvas: inout SVGCanvas, from top: Double) -> Double {
        if data.rowCount == 0 {
            canvas.text("There is nothing to draw.", x: 0, y: top + 14, cssClass: "note")
            return top + 24
        }
        let bottom =
            switch data.chart.form {
            case .bars: BarDrawing(data: data, width: width).draw(on: &canvas, from: top)
            case .lines: LineDrawing(data: data, width: width).draw(on: &canvas, from: top)
            case .compared: ComparisonDrawing(data: data, width: width).draw(on: &canvas, from: top)
            case .heatMap: HeatMapDrawing(data: data, width: width).draw(on: &canvas, from: top)
            }
        guard let note else { return bottom }
        canvas.text(note, x: 0, y: bottom + 18, cssClass: "note")
        return bottom + 24
    }

    /// Draws the title or the source below `top`, and returns the y coordinate of its end.
    private func drawText(
        _ text: String,
        _ cssClass: String,
        on canvas: inout SVGCanvas,
        from top: Double,
        lineHeight: Double
    ) -> Double {
        // The approximate width of a terminal cell in the font of the text.
        let cellWidth = cssClass == "heading" ? 9.5 : 6.5
        let lines = lines(of: text, width: Int(width / cellWidth))
        for (index, line) in lines.enumerated() {
            canvas.text(line, x: 0, y: top + 16 + Double(index) * lineHeight, cssClass: cssClass)
        }
        return top + Double(lines.count) * lineHeight
    }

    /// A note about rows that the drawing merges or leaves out; nil if it shows all.
    private var note: String? {
        let rowsPerPoint = data.line.rowsPerPoint
        if rowsPerPoint > 1 { return "Each point is the largest of \(grouped(rowsPerPoint)) rows." }
        guard !data.chart.hasLines, data.rowCount > data.bars.count else { return nil }
        return "The first \(data.bars.count) of \(grouped(data.rowCount)) rows."
    }

    /// A description of the drawing in words, for screen readers.
    private var summary: String {
        let names = data.seriesNames.joined(separator: ", ")
        switch data.chart.form {
        case .bars:
            guard let first = data.bars.first else { return "A chart without bars." }
            let bars = data.bars.count == 1 ? "1 bar" : "\(data.bars.count) bars"
            return "\(bars): \(names) of each \(data.labelHeading); "
                + "the first is \(first.label) with \(first.values[0].text)."
        case .compared:
            guard let first = data.bars.first else { return "A chart without rows." }
            let values = zip(data.seriesNames, first.values).map { "\($1.text) for \($0)" }
            return "\(names) compared by each \(data.labelHeading) in \(data.bars.count) rows; "
                + "the first is \(first.label) with \(values.joined(separator: ", "))."
        case .heatMap:
            let maximum = groupedDigits(of: Table.Cell.real(data.barMaximum).forPrograms)
            return "\(names) for each \(data.labelHeading) in \(data.bars.count) rows, "
                + "darker for larger numbers; the largest number is \(maximum)."
        case .lines:
            guard let first = data.line.points.first, let last = data.line.points.last
            else { return "A chart without lines." }
            let maximum = groupedDigits(of: Table.Cell.real(data.maximum).forPrograms)
            return "\(names) over \(grouped(data.rowCount)) rows, "
                + "from \(first.label) to \(last.label); "
                + "the largest number is \(maximum)."
        }
    }

    /// A text in lines of at most `width` terminal cells, cut if it does not fit into ``maxLines``.
    private func lines(of text: String, width: Int) -> [String] {
        let maxLines = ChartDrawing.maxLines
        let lines = visible(text.forPeople).shortened(to: (maxLines + 1) * width).wrapped(to: width)
        guard lines.count > maxLines else { return lines }
        let last = lines[(maxLines - 1)...].joined(separator: " ").shortened(to: width)
        return lines[..<(maxLines - 1)] + [last]
    }
}

/// The style sheet of charts, in SVG files and in pages.
///
/// The colours differ in lightness and between blue and orange, so nearly everybody can distinguish
/// them. Each has a contrast of at least 3 to 1 with its background. The CSS has no variables,
/// because image viewers often do not support them.
enum ChartStyle {
    /// The number of colours of series: the classes `s0` to `s5`.
    static let colourCount = 6
    /// The number of dash patterns of lines: none, `d1` and `d2`.
    static let dashCount = 3

    /// The value of the CSS property `font-family`: fonts of the system.
    static let fonts = "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Noto Sans\", sans-serif"

    /// The CSS rules for a light background, and for a dark one if the reader prefers it.
    static let rules = """
        .chart { font: 13px \(fonts); }
        .chart text { fill: #1b1f24; }
        .chart .heading { font-size: 17px; font-weight: 600; }
        .chart .source { font-size: 11px; }
        .chart .tick, .chart .note, .chart .source { fill: #59636e; }
        .chart .number { font-variant-numeric: tabular-nums; }
        .chart .ground { fill: #ffffff; }
        .chart .bar, .chart .sample { fill: #0072b2; }
        .chart .bar.user, .chart .sample.user { fill: #c75000; }
        .chart .grid { stroke: #d9dee3; }
        .chart .axis { stroke: #59636e; }
        .chart path.line { fill: none; stroke-width: 2; \
        stroke-linecap: round; stroke-linejoin: round; }
        .chart .line.d1 { stroke-dasharray: 7 5; }
        .chart .line.d2 { stroke-dasharray: 1 5; }
        .chart .line.s0 { stroke: #0072b2; } .chart .s0 { fill: #0072b2; }
        .chart .line.s1 { stroke: #c75000; } .chart .s1 { fill: #c75000; }
        .chart .line.s2 { stroke: #00815d; } .chart .s2 { fill: #00815d; }
        .chart .line.s3 { stroke: #a8487e; } .chart .s3 { fill: #a8487e; }
        .chart .line.s4 { stroke: #1b1f24; } .chart .s4 { fill: #1b1f24; }
        .chart .line.s5 { stroke: #8a6d00; } .chart .s5 { fill: #8a6d00; }
        @media screen and (prefers-color-scheme: dark) {
        .chart text { fill: #e6e9ed; }
        .chart .tick, .chart .note, .chart .source { fill: #a3acb7; }
        .chart .ground { fill: #15181c; }
        .chart .bar, .chart .sample { fill: #56b4e9; }
        .chart .bar.user, .chart .sample.user { fill: #f0a030; }
        .chart .grid { stroke: #363c44; }
        .chart .axis { stroke: #a3acb7; }
        .chart .line.s0 { stroke: #56b4e9; } .chart .s0 { fill: #56b4e9; }
        .chart .line.s1 { stroke: #f0a030; } .chart .s1 { fill: #f0a030; }
        .chart .line.s2 { stroke: #2fc79b; } .chart .s2 { fill: #2fc79b; }
        .chart .line.s3 { stroke: #e39ac6; } .chart .s3 { fill: #e39ac6; }
        .chart .line.s4 { stroke: #ffffff; } .chart .s4 { fill: #ffffff; }
        .chart .line.s5 { stroke: #f0e442; } .chart .s5 { fill: #f0e442; }
        }
        """
}

/// The labels and numbers that a chart shows.
///
/// Their number is limited, so they need little memory even for a table with many rows.
struct ChartData {
    /// A row of a table in a chart with bars, dots or fields.
    struct Bar {
        let label: String
        let mention: Table.Mention.Kind?
        /// For each series the number, at least 0, and its text in the table.
        let values: [(number: Double, text: String)]
    }

    /// The maximum width of a label, in terminal cells.
    private static let maxLabelWidth = 40

    let chart: Table.Chart
    let labelHeading: String
    /// The names of the series, which are the columns whose numbers are shown.
    let seriesNames: [String]
    let seriesMentions: [Table.Mention.Kind?]
    private(set) var hasShares = false
    private(set) var rowCount = 0
    /// The largest number of all rows and series, at least 0.
    private(set) var maximum = 0.0
    /// The first rows, in a chart with bars, dots or fields.
    private(set) var bars: [Bar] = []
    /// The points of all rows, in a chart with lines.
    private(set) var line = DownsampledPoints()

    /// The largest number of the rows that have bars or dots, at least 0.
    var barMaximum: Double { bars.flatMap { $0.values.map(\.number) }.max() ?? 0 }

    /// The largest number in the first series, at least 0.
    var firstColumnMaximum: Double {
        chart.hasLines ? line.points.compactMap { $0.numbers[0] }.max() ?? 0 : maximum
    }

    init(of table: Table, _ chart: Table.Chart) throws {
        self.init(for: chart, of: table.columns)
        try (table.drawnRows ?? table.allRows).read { append($0) }
    }

    init(for chart: Table.Chart, of columns: [Table.Column]) {
        self.chart = chart
        labelHeading = ChartData.label(columns[chart.label].heading)
        seriesMentions = chart.valueColumns.map { columns[$0].mention?.kind }
        let names = chart.names ?? chart.valueColumns.map { columns[$0].heading }
        seriesNames = names.map(ChartData.label)
    }

    mutating func append(_ row: [Table.Cell]) {
        rowCount += 1
        let columns = chart.valueColumns
        let numbers = columns.map { row[$0].length }
        maximum = numbers.reduce(maximum) { max($0, $1 ?? 0) }
        if case .share = row[columns[0]] { hasShares = true }
        switch chart.form {
        case .bars, .compared, .heatMap: appendBar(row)
        case .lines:
            line.append(DownsampledPoints.Point(label: label(of: row), numbers: numbers))
        }
    }

    private mutating func appendBar(_ row: [Table.Cell]) {
        guard bars.count < chart.maxDrawnRows else { return }
        let values = chart.valueColumns.map { column in
            (number: row[column].length ?? 0, text: row[column].forPeople)
        }
        bars.append(
            Bar(label: label(of: row), mention: row[chart.label].mentionKind, values: values)
        )
    }

    private func label(of row: [Table.Cell]) -> String {
        ChartData.label(row[chart.label].forPeople)
    }

    /// A text cut to the maximum width of a label, because all labels are kept in memory.
    private static func label(_ text: String) -> String {
        visible(text.forPeople).shortened(to: maxLabelWidth)
    }
}

/// The points of a chart with lines, limited to the number that a picture can show.
///
/// If a table has more rows, each point has the largest numbers of several consecutive rows. The
/// largest number keeps every peak, and it keeps the unit of the axis: a sum of several days would
/// no longer be a number of tweets a day.
struct DownsampledPoints {
    /// One row, or several consecutive ones.
    struct Point: Equatable {
        /// The label of the first of the rows.
        var label: String
        /// The largest number in each column; nil if no row has a number there.
        var numbers: [Double?]
    }

    /// The maximum number of points, which must be even.
    static let maxPoints = 1000

    private(set) var points: [Point] = []
    /// The number of rows in each point; the last point may have fewer.
    private(set) var rowsPerPoint = 1
    private var rowsInLastPoint = 0

    mutating func append(_ point: Point) {
        if let last = points.last, rowsInLastPoint < rowsPerPoint {
            points[points.count - 1] = merged(last, point)
            rowsInLastPoint += 1
        } else {
            // All points have their full number of rows here, so they can be merged in pairs.
            if points.count == DownsampledPoints.maxPoints { mergePairs() }
            points.append(point)
            rowsInLastPoint = 1
        }
    }

    private mutating func mergePairs() {
        points = stride(from: 0, to: points.count, by: 2).map { merged(points[$0], points[$0 + 1]) }
        rowsPerPoint *= 2
    }

    private func merged(_ one: Point, _ other: Point) -> Point {
        let numbers = zip(one.numbers, other.numbers).map { [$0, $1].compactMap(\.self).max() }
        return Point(label: one.label, numbers: numbers)
    }
}
