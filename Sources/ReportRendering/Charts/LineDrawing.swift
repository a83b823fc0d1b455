/// Draws a line a column over the rows, above a legend where there are several.
struct LineDrawing {
    /// Points so few are seen one by one.
    private static let fewPoints = 40

    private let data: ChartData
    private let width: Double
    private let axis: Axis
    private let left: Double
    /// The labels of the points, in so few cells that some of them have room.
    private let labels: [String]
    private let labelWidth: Double

    init(_ data: ChartData, width: Double) {
        self.data = data
        self.width = width
        axis = Axis(upTo: data.largest, hasShares: data.hasShares)
        left = widest(axis.ticks.map(\.text)) + 8
        labels = data.line.points.map { $0.label.fitted(to: 180) }
        labelWidth = widest(labels)
    }

    /// Draws from the top given, and returns where the drawing ends.
    func draw(on canvas: inout SVGCanvas, from top: Double) -> Double {
        let plotTop = drawLegend(on: &canvas, from: top) + 10
        let bottom = plotTop + (width > 500 ? 260 : 200)
        drawTicks(on: &canvas, from: plotTop, to: bottom)
        drawLabels(on: &canvas, below: bottom)
        for index in data.series.indices {
            drawLine(index, on: &canvas, from: plotTop, to: bottom)
        }
        return bottom + 24
    }

    private func drawLegend(on canvas: inout SVGCanvas, from top: Double) -> Double {
        guard data.series.count > 1 else { return top }
        let entries = data.series.enumerated().map { index, name in
            ChartLegend.Entry(name: name, look: look(index))
        }
        return ChartLegend(sample: .line, entries: entries)
            .draw(on: &canvas, from: top, left: left, width: width)
    }

    private func drawTicks(on canvas: inout SVGCanvas, from top: Double, to bottom: Double) {
        for tick in axis.ticks {
            let y = bottom - tick.number / axis.end * (bottom - top)
            canvas.rule(x: left, y: y, width: width - left, as: tick.number > 0 ? "grid" : "axis")
            canvas.text(tick.text, x: left - 8, y: y + 4, .end, as: "tick")
        }
    }

    /// As many labels as have room, at equal distances, the first below the first point.
    private func drawLabels(on canvas: inout SVGCanvas, below bottom: Double) {
        let most = max(1, Int((width - left) / (labelWidth + 12)))
        let step = max(1, (labels.count + most - 1) / most)
        for index in stride(from: 0, to: labels.count, by: step) {
            let least = labels[index].labelWidth / 2
            canvas.text(labels[index], x: max(x(index), least), y: bottom + 18, .middle, as: "tick")
        }
    }

    private func drawLine(
        _ series: Int,
        on canvas: inout SVGCanvas,
        from top: Double,
        to bottom: Double
    ) {
        let points = data.line.points.enumerated().map { index, point in
            point.numbers[series].map { number in
                (x: x(index), y: bottom - number / axis.end * (bottom - top))
            }
        }
        canvas.line(through: points, as: look(series))
        guard points.count <= LineDrawing.fewPoints else { return }
        for case let point? in points {
            canvas.dot(x: point.x, y: point.y, as: "dot s\(series % ChartStyle.colours)")
        }
    }

    /// The place of a point, with room for the label of the last; one alone stands in the middle.
    private func x(_ index: Int) -> Double {
        let (first, last) = (left + 12, width - max(12, labelWidth / 2))
        let steps = data.line.points.count - 1
        guard steps > 0 else { return (first + last) / 2 }
        return first + Double(index) / Double(steps) * (last - first)
    }

    /// Another colour for each line, and where there are more lines, other dashes.
    private func look(_ series: Int) -> String {
        let dashes = series / ChartStyle.colours % ChartStyle.dashes
        return "line s\(series % ChartStyle.colours)" + (dashes > 0 ? " d\(dashes)" : "")
    }
}
