/// Draws horizontal bars, one below another, with a label before and a number after each.
///
/// If there are both hashtags and users, a legend above the bars explains their colours.
struct BarDrawing {
    private static let rowHeight = 26.0
    private static let barHeight = 16.0

    let data: ChartData
    let width: Double

    /// Draws the chart below `top`, and returns the y coordinate of its end.
    func draw(on canvas: inout SVGCanvas, from top: Double) -> Double {
        let bars = data.bars
        // Labels have at most a third of the width.
        let labels = bars.map { $0.label.fitted(to: width / 3) }
        let left = maxLabelWidth(of: labels) + 8
        let room = max(20, width - left - maxLabelWidth(of: bars.map { $0.values[0].text }) - 8)
        let top = drawLegend(on: &canvas, from: top, left: left)
        let maximum = max(bars.map { $0.values[0].number }.max() ?? 0, .leastNonzeroMagnitude)
        for (index, (bar, label)) in zip(bars, labels).enumerated() {
            let (y, height) = (top + Double(index) * BarDrawing.rowHeight, BarDrawing.barHeight)
            let ((number, text), cssClass) = (bar.values[0], cssClass(of: bar))
            let length = number > 0 ? max(1, number / maximum * room) : 0
            canvas.text(label, x: left - 8, y: y + 17, .end)
            canvas.bar(x: left, y: y + 4, width: length, height: height, cssClass: cssClass)
            canvas.text(text, x: left + length + 6, y: y + 17, cssClass: "number")
        }
        return top + Double(bars.count) * BarDrawing.rowHeight
    }

    private func drawLegend(on canvas: inout SVGCanvas, from top: Double, left: Double) -> Double {
        let kinds = Set(data.bars.compactMap(\.mention))
        guard kinds.count > 1 else { return top }
        let entries = Table.Mention.Kind.allCases.filter(kinds.contains)
            .map { ChartLegend.Entry(name: $0.title, cssClass: "sample \($0.rawValue)") }
        return ChartLegend(sample: .bar, entries: entries)
            .draw(on: &canvas, from: top, left: left, width: width) + 6
    }

    private func cssClass(of bar: ChartData.Bar) -> String {
        bar.mention.map { "bar \($0.rawValue)" } ?? "bar"
    }
}

/// Draws a line for each series, with a legend above if there are several.
struct LineDrawing {
    /// The maximum number of points at which each point is drawn as a dot.
    private static let maxDots = 40

    private let data: ChartData
    private let width: Double
    private let axis: Axis
    /// The x coordinate of the left end of the horizontal axis.
    private let left: Double
    private let labels: [String]
    private let labelWidth: Double

    init(data: ChartData, width: Double) {
        self.data = data
        self.width = width
        axis = Axis(upTo: data.maximum, hasShares: data.hasShares)
        left = maxLabelWidth(of: axis.ticks.map(\.text)) + 8
        labels = data.line.points.map { $0.label.fitted(to: 180) }
        labelWidth = maxLabelWidth(of: labels)
    }

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

/// Draws a heat map: below the names of the series, a row of fields for each row of the table, with darker
/// fields for larger numbers.
struct HeatMapDrawing {
    private static let rowHeight = 18.0
    /// The opacity of 0, which shows where its field is.
    private static let opacityOfZero = 0.04
    /// The minimum opacity of a number above 0.
    private static let minOpacity = 0.12

    let data: ChartData
    let width: Double

    func draw(on canvas: inout SVGCanvas, from top: Double) -> Double {
        let labels = data.bars.map { $0.label.fitted(to: width / 3) }
        let left = maxLabelWidth(of: labels) + 8
        let fieldWidth = (width - left) / Double(max(1, data.seriesNames.count))
        for (column, name) in data.seriesNames.enumerated() {
            let middle = left + (Double(column) + 0.5) * fieldWidth
            let fitted = name.fitted(to: fieldWidth)
            canvas.text(fitted, x: middle, y: top + 13, .middle, cssClass: "tick")
        }
        for (row, (bar, label)) in zip(data.bars, labels).enumerated() {
            let y = top + 20 + Double(row) * HeatMapDrawing.rowHeight
            canvas.text(label, x: left - 8, y: y + 13, .end, cssClass: "tick")
            for (column, value) in bar.values.enumerated() {
                let opacity = max(HeatMapDrawing.minOpacity, value.number / data.barMaximum)
                canvas.field(
                    x: left + Double(column) * fieldWidth + 1,
                    y: y + 1,
                    width: fieldWidth - 2,
                    height: HeatMapDrawing.rowHeight - 2,
                    opacity: value.number > 0 ? opacity : HeatMapDrawing.opacityOfZero
                )
            }
        }
        return top + 20 + Double(data.bars.count) * HeatMapDrawing.rowHeight
    }
}

/// Draws the numbers of several series for each row, on a common axis below a legend.
///
/// Two series are drawn as bars, one below the other, with their numbers. More are drawn as dots, each in a
/// different colour and, if there are more series than colours, in another shape. A zero has no dot.
struct ComparisonDrawing {
    private static let barHeight = 12.0

    private let data: ChartData
    private let width: Double
    private let axis: Axis
    private let labels: [String]
    private let left: Double
    private let right: Double

    init(data: ChartData, width: Double) {
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

    private func x(_ number: Double) -> Double { left + number / axis.end * (right - left) }

    private func cssClass(_ series: Int) -> String {
        (hasBars ? "bar" : "dot") + " s\(series % ChartStyle.colourCount)"
    }

    private func shape(_ series: Int) -> SVGCanvas.Shape {
        let shapes = SVGCanvas.Shape.allCases
        return shapes[series / ChartStyle.colourCount % shapes.count]
    }
}

/// A chart axis from 0, with ticks at round numbers.
struct Axis {
    private static let maxSteps = 5

    /// The number at the end of the axis, where the last tick is; greater than 0.
    let end: Double
    /// The numbers with a tick, from 0 to ``end``, and their labels.
    let ticks: [(number: Double, text: String)]

    /// Creates an axis from 0 to a number or a little more.
    ///
    /// Shares, from 0 to 1, are labelled in percent.
    init(upTo maximum: Double, hasShares: Bool) {
        let scale = hasShares ? 100.0 : 1.0
        let unit = hasShares ? " %" : ""
        let step = Axis.step(upTo: maximum * scale)
        let steps = max(1, Int((maximum * scale / step.number).rounded(.up)))
        end = Double(steps) * step.number / scale
        ticks = (0...steps).map { index in
            let number = Double(index) * step.number
            return (number / scale, formatted(number, decimals: step.decimals) + unit)
        }
    }

    /// The distance between ticks, with the number of decimal places of their labels.
    ///
    /// It is the smallest of 1, 2 and 5 times a power of ten with which ``maxSteps`` steps suffice.
    private static func step(upTo maximum: Double) -> (number: Double, decimals: Int) {
        // 0 has one step, and so have numbers so large that their multiples could be infinite.
        guard maximum > 0, maximum < 1e300 else { return (max(1, maximum), 0) }
        var (power, decimals) = (1.0, 0)
        while maximum / power < 1, decimals < 9 { (power, decimals) = (power / 10, decimals + 1) }
        while true {
            for factor in [1.0, 2, 5] where maximum <= factor * power * Double(maxSteps) {
                return (factor * power, decimals)
            }
            (power, decimals) = (power * 10, max(0, decimals - 1))
        }
    }
}

/// A number with commas between thousands, and with `decimals` decimal places.
private func formatted(_ number: Double, decimals: Int) -> String {
    guard number < 1e15 else { return "\(number)" }
    let power = (0..<decimals).reduce(1) { power, _ in power * 10 }
    let units = Int((number * Double(power)).rounded())
    let whole = grouped(units / power)
    guard decimals > 0 else { return whole }
    return whole + "." + String(units % power).zeroPadded(to: decimals)
}

/// The legend of a chart: samples with their names, in as many lines as necessary.
private struct ChartLegend {
    enum Sample {
        case line
        case bar
        case dot
    }

    struct Entry {
        let name: String
        let cssClass: String
        var shape = SVGCanvas.Shape.circle
    }

    private static let lineHeight = 20.0
    private static let maxNameWidth = 180.0

    let sample: Sample
    let entries: [Entry]

    /// Draws the legend below `top`, and returns the y coordinate of its end.
    ///
    /// Each line begins at `left`, and ends before `width` unless it has a single sample.
    func draw(on canvas: inout SVGCanvas, from top: Double, left: Double, width: Double) -> Double {
        var (x, y) = (left, top)
        for entry in entries {
            let name = entry.name.fitted(to: ChartLegend.maxNameWidth)
            let needed = sampleWidth + name.labelWidth + 22
            if x > left, x + needed > width { (x, y) = (left, y + ChartLegend.lineHeight) }
            drawSample(of: entry, on: &canvas, x: x, y: y + 10)
            canvas.text(name, x: x + sampleWidth + 6, y: y + 14, cssClass: "key")
            x += needed
        }
        return y + ChartLegend.lineHeight
    }

    private var sampleWidth: Double { sample == .line ? 22 : 12 }

    private func drawSample(of entry: Entry, on canvas: inout SVGCanvas, x: Double, y: Double) {
        let cssClass = entry.cssClass
        switch sample {
        case .line: canvas.horizontalLine(x: x, y: y, width: sampleWidth, cssClass: cssClass)
        case .bar:
            canvas.bar(x: x, y: y - 6, width: sampleWidth, height: 12, cssClass: cssClass)
        case .dot: canvas.dot(x: x + 6, y: y, radius: 5, entry.shape, cssClass: cssClass)
        }
    }
}
