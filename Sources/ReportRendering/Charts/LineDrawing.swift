/// Draws a line for each series, with a legend above if there are several.
struct LineDrawing {
    /// The maximum number of points at which each point is drawn as a dot.
    private static let maxDots = 40

    private let data: ChartData
    private let width: Double
    private let axis: Axis
    /// The x coordinate of the left end of the horizontal axis.
    private let left: Double
    /// The labels of the points, cut if they are long.
    private let labels: [String]
    /// The width of the widest label.
    private let labelWidth: Double

    init(_ data: ChartData, width: Double) {
        self.data = data
        self.width = width
        axis = Axis(upTo: data.maximum, hasShares: data.hasShares)
        left = maxLabelWidth(of: axis.ticks.map(\.text)) + 8
        labels = data.line.points.map { $0.label.fitted(to: 180) }
        labelWidth = maxLabelWidth(of: labels)
    }

    /// Draws the chart below `top`, and returns the y coordinate of its end.
    func draw(on canvas: inout SVGCanvas, from top: Double) -> Double {
        let plotTop = drawLegend(on: &canvas, from: top) + 10
        let bottom = plotTop + (width > 500 ? 260 : 200)
        drawTicks(on: &canvas, from: plotTop, to: bottom)
        drawLabels(on: &canvas, below: bottom)
        for index in data.seriesNames.indices {
            drawLine(index, on: &canvas, from: plotTop, to: bottom)
        }
        return bottom + 24
    }

    private func drawLegend(on canvas: inout SVGCanvas, from top: Double) -> Double {
        guard data.seriesNames.count > 1 else { return top }
        let entries = data.seriesNames.enumerated().map { index, name in
            ChartLegend.Entry(name: name, cssClass: cssClass(index))
        }
        return ChartLegend(sample: .line, entries: entries)
            .draw(on: &canvas, from: top, left: left, width: width)
    }

    private func drawTicks(on canvas: inout SVGCanvas, from top: Double, to bottom: Double) {
        for tick in axis.ticks {
            let y = bottom - tick.number / axis.end * (bottom - top)
            let cssClass = tick.number > 0 ? "grid" : "axis"
            canvas.horizontalLine(x: left, y: y, width: width - left, cssClass: cssClass)
            canvas.text(tick.text, x: left - 8, y: y + 4, .end, cssClass: "tick")
        }
    }

    /// Draws as many labels as fit, at equal distances, the first below the first point.
    private func drawLabels(on canvas: inout SVGCanvas, below bottom: Double) {
        let maxLabels = max(1, Int((width - left) / (labelWidth + 12)))
        let step = max(1, (labels.count + maxLabels - 1) / maxLabels)
        for index in stride(from: 0, to: labels.count, by: step) {
            let x = max(x(index), labels[index].labelWidth / 2)
            canvas.text(labels[index], x: x, y: bottom + 18, .middle, cssClass: "tick")
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
        canvas.line(through: points, cssClass: cssClass(series))
        guard points.count <= LineDrawing.maxDots else { return }
        for case let point? in points {
            canvas.dot(x: point.x, y: point.y, cssClass: "dot s\(series % ChartStyle.colourCount)")
        }
    }

    /// The x coordinate of a point, which leaves room for the label of the last point.
    ///
    /// A single point is in the middle.
    private func x(_ index: Int) -> Double {
        let (first, last) = (left + 12, width - max(12, labelWidth / 2))
        let steps = data.line.points.count - 1
        guard steps > 0 else { return (first + last) / 2 }
        return first + Double(index) / Double(steps) * (last - first)
    }

    /// The CSS classes of a series: a colour, and dashes if there are more series than colours.
    private func cssClass(_ series: Int) -> String {
        let dashes = series / ChartStyle.colourCount % ChartStyle.dashCount
        return "line s\(series % ChartStyle.colourCount)" + (dashes > 0 ? " d\(dashes)" : "")
    }
}
