/// Draws what several columns have of each row, on one axis below a legend.
///
/// Two columns have bars, one below the other, with their numbers. More have a dot each about the row's
/// line, in a colour and, where there are more columns than colours, a shape of its own; none for zero.
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
        axis = Axis(upTo: data.largestOfBars, hasShares: data.hasShares)
        labels = data.bars.map { $0.label.fitted(to: width / 3) }
        left = widest(labels) + 8
        let texts = data.bars.flatMap { $0.values.map(\.text) }
        let text = data.series.count == 2 ? widest(texts) : widest(axis.ticks.map(\.text)) / 2
        right = max(left + 20, width - text - 8)
    }

    private var isOfTwo: Bool { data.series.count == 2 }

    private var rowHeight: Double { isOfTwo ? 36 : 26 }

    /// Draws from the top given, and returns where the drawing ends.
    func draw(on canvas: inout SVGCanvas, from top: Double) -> Double {
        let top = drawLegend(on: &canvas, from: top) + 6
        let bottom = top + Double(data.bars.count) * rowHeight
        drawTicks(on: &canvas, from: top, to: bottom)
        for (index, bar) in data.bars.enumerated() {
            let middle = top + (Double(index) + 0.5) * rowHeight
            canvas.text(labels[index], x: left - 8, y: middle + 4, .end)
            if isOfTwo {
                drawBars(bar, on: &canvas, around: middle)
            } else {
                drawDots(bar, on: &canvas, at: middle)
            }
        }
        return bottom + 24
    }

    private func drawLegend(on canvas: inout SVGCanvas, from top: Double) -> Double {
        let entries = data.series.enumerated().map { index, name in
            ChartLegend.Entry(name: name, look: look(index), shape: shape(index))
        }
        return ChartLegend(sample: isOfTwo ? .bar : .dot, entries: entries)
            .draw(on: &canvas, from: top, left: left, width: width)
    }

    private func drawTicks(on canvas: inout SVGCanvas, from top: Double, to bottom: Double) {
        let widestTick = widest(axis.ticks.map(\.text))
        let room = Int((right - left) / (widestTick + 12))
        let step = max(1, (axis.ticks.count + max(1, room) - 1) / max(1, room))
        for (index, tick) in axis.ticks.enumerated() where index.isMultiple(of: step) {
            let x = x(tick.number)
            canvas.line(
                through: [(x: x, y: top), (x: x, y: bottom)],
                as: tick.number > 0 ? "grid" : "axis"
            )
            canvas.text(tick.text, x: x, y: bottom + 18, .middle, as: "tick")
        }
    }

    private func drawBars(_ bar: ChartData.Bar, on canvas: inout SVGCanvas, around middle: Double) {
        for (index, value) in bar.values.enumerated() {
            let y = middle + (Double(index) - 1) * (ComparisonDrawing.barHeight + 2) + 1
            let part = value.number > 0 ? max(1, x(value.number) - left) : 0
            let height = ComparisonDrawing.barHeight
            canvas.bar(x: left, y: y, width: part, height: height, as: look(index))
            canvas.text(value.text, x: left + part + 6, y: y + height - 1, as: "number")
        }
    }

    private func drawDots(_ bar: ChartData.Bar, on canvas: inout SVGCanvas, at middle: Double) {
        canvas.rule(x: left, y: middle, width: right - left, as: "grid")
        // A little apart, so that none hides another with the same number.
        let step = min(3, 12 / Double(bar.values.count))
        let top = middle - step * Double(bar.values.count - 1) / 2
        for (index, value) in bar.values.enumerated() where value.number > 0 {
            let (x, y) = (x(value.number), top + Double(index) * step)
            canvas.dot(x: x, y: y, radius: 5, shape(index), as: look(index))
        }
    }

    private func x(_ number: Double) -> Double { left + number / axis.end * (right - left) }

    private func look(_ series: Int) -> String {
        (isOfTwo ? "bar" : "dot") + " s\(series % ChartStyle.colours)"
    }

    private func shape(_ series: Int) -> SVGCanvas.Shape {
        let shapes = SVGCanvas.Shape.allCases
        return shapes[series / ChartStyle.colours % shapes.count]
    }
}
