/// A drawing of a chart, as an `svg` element for a file or a page.
struct ChartDrawing {
    /// How wide a cell of the title and of the line about the source is, about.
    private static let (titleCell, sourceCell) = (9.5, 6.5)

    private let data: ChartData
    private let width: Double

    /// - Parameters:
    ///   - data: What to draw.
    ///   - width: The width of the drawing, for which its labels are laid out.
    init(_ data: ChartData, width: Double) {
        self.data = data
        self.width = width
    }

    /// The picture for a file of its own, with its title and its looks.
    ///
    /// - Parameter notes: What its description says beside what is drawn.
    /// - Returns: The element, with its name space.
    func standalone(notes: [String]) -> String {
        var canvas = SVGCanvas()
        let top = drawTitle(on: &canvas)
        let bottom = drawChart(on: &canvas, from: top)
        let height = drawSource(on: &canvas, from: bottom) + 16
        let (wide, high) = (length(width + 32), length(height + 16))
        let description = ([summary] + notes.map(\.forPeople)).joined(separator: " ")
        return """
            <svg class="chart" xmlns="http://www.w3.org/2000/svg" \
            viewBox="-16 -16 \(wide) \(high)" width="\(wide)" height="\(high)" \
            role="img" aria-labelledby="title desc">
            <title id="title">\(data.chart.title.forPeople.escapedForMarkup)</title>
            <desc id="desc">\(description.escapedForMarkup)</desc>
            <style>
            \(ChartStyle.rules)
            </style>
            <rect class="ground" x="-16" y="-16" width="\(wide)" height="\(high)"/>
            \(canvas.elements)</svg>

            """
    }

    /// The element for a page, which has the title and ``ChartStyle/rules``, with one more class.
    func inline(as look: String) -> String {
        var canvas = SVGCanvas()
        let height = drawChart(on: &canvas, from: 0)
        return """
            <svg class="chart \(look)" viewBox="0 0 \(length(width)) \(length(height))" \
            width="\(length(width))" height="\(length(height))" role="img" \
            aria-label="\(summary.escapedForMarkup)">
            \(canvas.elements)</svg>

            """
    }

    private func drawChart(on canvas: inout SVGCanvas, from top: Double) -> Double {
        if data.rows == 0 {
            canvas.text("There is nothing to draw.", x: 0, y: top + 14, as: "note")
            return top + 24
        }
        let bottom =
            switch data.chart.form {
            case .bars: BarDrawing(data, width: width).draw(on: &canvas, from: top)
            case .lines: LineDrawing(data, width: width).draw(on: &canvas, from: top)
            case .compared: ComparisonDrawing(data, width: width).draw(on: &canvas, from: top)
            }
        guard let note else { return bottom }
        canvas.text(note, x: 0, y: bottom + 18, as: "note")
        return bottom + 24
    }

    /// Writes the title, in as many lines as it needs.
    ///
    /// - Returns: Where it ends.
    private func drawTitle(on canvas: inout SVGCanvas) -> Double {
        let lines = lines(of: data.chart.title, width: Int(width / ChartDrawing.titleCell))
        for (index, line) in lines.enumerated() {
            canvas.text(line, x: 0, y: 16 + Double(index) * 22, as: "heading")
        }
        return Double(lines.count) * 22 + 10
    }

    /// Writes below the drawing where its numbers come from.
    ///
    /// - Returns: Where that ends.
    private func drawSource(on canvas: inout SVGCanvas, from top: Double) -> Double {
        guard let source = data.chart.source else { return top }
        let lines = lines(of: source, width: Int(width / ChartDrawing.sourceCell))
        for (index, line) in lines.enumerated() {
            canvas.text(line, x: 0, y: top + 16 + Double(index) * 15, as: "source")
        }
        return top + 8 + Double(lines.count) * 15
    }

    /// What the drawing does not show of the rows.
    private var note: String? {
        let rowsPerPoint = data.line.rowsPerPoint
        if rowsPerPoint > 1 { return "Each point is the largest of \(grouped(rowsPerPoint)) rows." }
        guard !data.chart.hasLines, data.rows > data.bars.count else { return nil }
        return "The first \(data.bars.count) of \(grouped(data.rows)) rows."
    }

    /// The drawing in words, for those who do not see it.
    private var summary: String {
        let names = data.series.joined(separator: ", ")
        switch data.chart.form {
        case .bars:
            guard let first = data.bars.first else { return "A chart without bars." }
            let bars = data.bars.count == 1 ? "1 bar" : "\(data.bars.count) bars"
            return "\(bars): \(names) of each \(data.labelHeading); "
                + "the first is \(first.label) with \(first.values[0].text)."
        case .compared:
            guard let first = data.bars.first else { return "A chart without rows." }
            let values = zip(data.series, first.values).map { "\($1.text) for \($0)" }
            return "\(names) compared by each \(data.labelHeading) in \(data.bars.count) rows; "
                + "the first is \(first.label) with \(values.joined(separator: ", "))."
        case .lines:
            guard let first = data.line.points.first, let last = data.line.points.last
            else { return "A chart without lines." }
            return "\(names) over \(grouped(data.rows)) rows, "
                + "from \(first.label) to \(last.label); "
                + "the largest number is \(groupedDigits(of: Table.Cell.real(data.largest).forPrograms))."
        }
    }
}

/// A text in lines of so many cells, broken between words; what does not fit into three is cut.
private func lines(of text: String, width: Int) -> [String] {
    let lines = visible(text.forPeople).shortened(to: 4 * width).wrapped(to: width)
    guard lines.count > 3 else { return lines }
    return lines[..<2] + [lines[2...].joined(separator: " ").shortened(to: width)]
}
