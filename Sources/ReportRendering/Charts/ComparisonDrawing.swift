/// Draws the numbers of several series for each row, on a common axis below a legend.
///
/// Two series are drawn as bars, one below the other, with their numbers. More are drawn as dots,
/// each in a colour of its own and, if there are more series than colours, in another shape. A zero
/// has no dot.
struct ComparisonDrawing {
    private static let barHeight = 12.0

    private let data: ChartData
    private let width: Double
    private let axis: Axis
    private let labels: [String]
    private let left: Double
    private let right: Double

    init(_ data: ChartData, width: Double) {
        self.data = data
        self.width = width
        axis = Axis(upTo: data.barMaximum, hasShares: data.hasShares)
        labels = data.bars.map { $0.label.fitted(to: width / 3) }
        left = maxLabelWidth(of: labels) + 8
        let margin =
            data.seriesNames.count == 2
            ? maxLabelWidth(of: data.bars.flatMap { $0.values.map(\.text) })
            : maxLabelWidth(of: axis.ticks.map(\.text)) / 2
        right = max(left + 20, width - margin - 8)
    }

    private var hasBars: Bool { data.seriesNames.count == 2 }

    private var rowHeight: Double { hasBars ? 36 : 26 }

    /// Draws the chart below `top`, and returns the y coordinate of its end.
    func draw(on canvas: inout SVGCanvas, from top: Double) -> Double {
        let top = drawLegend(on: &canvas, from: top) + 6
        let bottom = top + Double(data.bars.count) * rowHeight
        drawTicks(on: &canvas, from: top, to: bottom)
        for (index, bar) in data.bars.enumerated() {
            let middle = top + (Double(index) + 0.5) * rowHeight
            canvas.text(labels[index], x: left - 8, y: middle + 4, .end)
            if hasBars {
                drawBars(bar, on: &canvas, around: middle)
            } else {
                drawDots(bar, on: &canvas, at: middle)
            }
        }
        return bottom + 24
    }

    private func drawLegend(on canvas: inout SVGCanvas, from top: Double) -> Double {
        let entries = data.seriesNames.enumerated().map { index, name in
            ChartLegend.Entry(name: name, cssClass: cssClass(index), shape: shape(index))
        }
        return ChartLegend(sample: hasBars ? .bar : .dot, entries: entries)
            .draw(on: &canvas, from: top, left: left, width: width)
    }

    private func drawTicks(on canvas: inout SVGCanvas, from top: Double, to bottom: Double) {
        let tickWidth = maxLabelWidth(of: axis.ticks.map(\.text)) + 12
        let maxTicks = max(1, Int((right - left) / tickWidth))
        let step = max(1, (axis.ticks.count + maxTicks - 1) / maxTicks)
        for (index, tick) in axis.ticks.enumerated() where index.isMultiple(of: step) {
            let x = x(tick.number)
            canvas.line(
                through: [(x: x, y: top), (x: x, y: bottom)],
                cssClass: tick.number > 0 ? "grid" : "axis"
            )
            canvas.text(tick.text, x: x, y: bottom + 18, .middle, cssClass: "tick")
        }
    }

    private func drawBars(_ bar: ChartData.Bar, on canvas: inout SVGCanvas, around middle: Double) {
        for (index, value) in bar.values.enumerated() {
            let y = middle + (Double(index) - 1) * (ComparisonDrawing.barHeight + 2) + 1
            let barLength = value.number > 0 ? max(1, x(value.number) - left) : 0
            let height = ComparisonDrawing.barHeight
            canvas.bar(x: left, y: y, width: barLength, height: height, cssClass: cssClass(index))
            let x = left + barLength + 6
            canvas.text(value.text, x: x, y: y + height - 1, cssClass: "number")
        }
    }

    private func drawDots(_ bar: ChartData.Bar, on canvas: inout SVGCanvas, at middle: Double) {
        canvas.horizontalLine(x: left, y: middle, width: right - left, cssClass: "grid")
        // The dots are a little apart, so that equal numbers do not hide each other.
        let step = min(3, 12 / Double(bar.values.count))
        let top = middle - step * Double(bar.values.count - 1) / 2
        for (index, value) in bar.values.enumerated() where value.number > 0 {
            let (x, y) = (x(value.number), top + Double(index) * step)
            canvas.dot(x: x, y: y, radius: 5, shape(index), cssClass: cssClass(index))
        }
    }

    /// The x coordinate of a number on the axis.
    private func x(_ number: Double) -> Double { left + number / axis.end * (right - left) }

    private func cssClass(_ series: Int) -> String {
        (hasBars ? "bar" : "dot") + " s\(series % ChartStyle.colourCount)"
    }

    private func shape(_ series: Int) -> SVGCanvas.Shape {
        let shapes = SVGCanvas.Shape.allCases
        return shapes[series / ChartStyle.colourCount % shapes.count]
    }
}
