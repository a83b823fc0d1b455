/// Draws lying bars, one below another: what it is, how long, how many.
///
/// Where there are hashtags and users, a legend above the bars tells their colours.
struct BarDrawing {
    private static let rowHeight = 26.0
    private static let barHeight = 16.0

    private let data: ChartData
    private let width: Double

    init(_ data: ChartData, width: Double) {
        self.data = data
        self.width = width
    }

    /// Draws from the top given, and returns where the drawing ends.
    func draw(on canvas: inout SVGCanvas, from top: Double) -> Double {
        let bars = data.bars
        // A third of the width is for labels.
        let labels = bars.map { $0.label.fitted(to: width / 3) }
        let left = widest(labels) + 8
        let room = max(20, width - left - widest(bars.map { $0.values[0].text }) - 8)
        let top = drawLegend(on: &canvas, from: top, left: left)
        let longest = max(bars.map { $0.values[0].number }.max() ?? 0, .leastNonzeroMagnitude)
        for (index, (bar, label)) in zip(bars, labels).enumerated() {
            let y = top + Double(index) * BarDrawing.rowHeight
            let (number, text) = bar.values[0]
            let part = number > 0 ? max(1, number / longest * room) : 0
            canvas.text(label, x: left - 8, y: y + 17, .end)
            canvas.bar(x: left, y: y + 4, width: part, height: BarDrawing.barHeight, as: look(bar))
            canvas.text(text, x: left + part + 6, y: y + 17, as: "number")
        }
        return top + Double(bars.count) * BarDrawing.rowHeight
    }

    private func drawLegend(
        on canvas: inout SVGCanvas,
        from top: Double,
        left: Double
    ) -> Double {
        let found = Set(data.bars.compactMap(\.mention))
        guard found.count > 1 else { return top }
        let entries = Table.Mention.Kind.allCases.filter(found.contains)
            .map { ChartLegend.Entry(name: $0.title, look: "sample \($0.rawValue)") }
        return ChartLegend(sample: .bar, entries: entries)
            .draw(on: &canvas, from: top, left: left, width: width) + 6
    }

    private func look(_ bar: ChartData.Bar) -> String {
        bar.mention.map { "bar \($0.rawValue)" } ?? "bar"
    }
}
