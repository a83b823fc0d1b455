/// Draws a chart as an `svg` element, for a file or a page.
///
/// Lengths and coordinates are in units of the drawing, which are pixels at its natural size.
struct ChartDrawing {
    /// The approximate width of a terminal cell of text in the title and in the source.
    private static let (titleCellWidth, sourceCellWidth) = (9.5, 6.5)
    /// The maximum number of lines of the title and of the source.
    private static let maxLines = 3

    private let data: ChartData
    private let width: Double

    /// Creates a drawing.
    ///
    /// - Parameters:
    ///   - data: The labels and numbers to draw.
    ///   - width: The width of the drawing, without the margins that a file has.
    init(_ data: ChartData, width: Double) {
        self.data = data
        self.width = width
    }

    /// Returns the drawing for a file of its own, with its title, source and style sheet.
    ///
    /// - Parameter notes: Sentences for the description of the drawing.
    /// - Returns: The `svg` element, with its name space.
    func standalone(notes: [String]) -> String {
        var canvas = SVGCanvas()
        let top = drawTitle(on: &canvas)
        let bottom = drawChart(on: &canvas, from: top)
        let height = drawSource(on: &canvas, from: bottom) + 16
        let (fullWidth, fullHeight) = (svgLength(width + 32), svgLength(height + 16))
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

    /// Returns the drawing for a page, which prints the title and ``ChartStyle/rules`` itself.
    ///
    /// - Parameter cssClass: A class of the `svg` element, beside `chart`.
    /// - Returns: The `svg` element.
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
            case .bars: BarDrawing(data, width: width).draw(on: &canvas, from: top)
            case .lines: LineDrawing(data, width: width).draw(on: &canvas, from: top)
            case .compared: ComparisonDrawing(data, width: width).draw(on: &canvas, from: top)
            }
        guard let note else { return bottom }
        canvas.text(note, x: 0, y: bottom + 18, cssClass: "note")
        return bottom + 24
    }

    /// Draws the title, and returns the y coordinate of its end.
    private func drawTitle(on canvas: inout SVGCanvas) -> Double {
        let lines = lines(of: data.chart.title, width: Int(width / ChartDrawing.titleCellWidth))
        for (index, line) in lines.enumerated() {
            canvas.text(line, x: 0, y: 16 + Double(index) * 22, cssClass: "heading")
        }
        return Double(lines.count) * 22 + 10
    }

    /// Draws the source of the numbers, if there is one, and returns the y coordinate of its end.
    private func drawSource(on canvas: inout SVGCanvas, from top: Double) -> Double {
        guard let source = data.chart.source else { return top }
        let lines = lines(of: source, width: Int(width / ChartDrawing.sourceCellWidth))
        for (index, line) in lines.enumerated() {
            canvas.text(line, x: 0, y: top + 16 + Double(index) * 15, cssClass: "source")
        }
        return top + 8 + Double(lines.count) * 15
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
        case .lines:
            guard let first = data.line.points.first, let last = data.line.points.last
            else { return "A chart without lines." }
            let maximum = groupedDigits(of: Table.Cell.real(data.maximum).forPrograms)
            return "\(names) over \(grouped(data.rowCount)) rows, "
                + "from \(first.label) to \(last.label); "
                + "the largest number is \(maximum)."
        }
    }

    /// Breaks a text into lines between words, and cuts it if it does not fit into ``maxLines``.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - width: The maximum width of a line, in terminal cells.
    /// - Returns: The lines.
    private func lines(of text: String, width: Int) -> [String] {
        let maxLines = ChartDrawing.maxLines
        let lines = visible(text.forPeople).shortened(to: (maxLines + 1) * width).wrapped(to: width)
        guard lines.count > maxLines else { return lines }
        let last = lines[(maxLines - 1)...].joined(separator: " ").shortened(to: width)
        return lines[..<(maxLines - 1)] + [last]
    }
}
