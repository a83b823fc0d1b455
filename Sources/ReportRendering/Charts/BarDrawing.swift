/// Draws horizontal bars, one below another, with a label before and a number after each.
///
/// If there are both hashtags and users, a legend above the bars explains their colours.
struct BarDrawing {
    private static let rowHeight = 26.0
    private static let barHeight = 16.0

    private let data: ChartData
    private let width: Double

    init(_ data: ChartData, width: Double) {
        self.data = data
        self.width = width
    }

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
            let y = top + Double(index) * BarDrawing.rowHeight
            let (number, text) = bar.values[0]
            let barLength = number > 0 ? max(1, number / maximum * room) : 0
            canvas.text(label, x: left - 8, y: y + 17, .end)
            canvas.bar(
                x: left,
                y: y + 4,
                width: barLength,
                height: BarDrawing.barHeight,
                cssClass: cssClass(of: bar)
            )
            canvas.text(text, x: left + barLength + 6, y: y + 17, cssClass: "number")
        }
        return top + Double(bars.count) * BarDrawing.rowHeight
    }

    private func drawLegend(
        on canvas: inout SVGCanvas,
        from top: Double,
        left: Double
    ) -> Double {
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
