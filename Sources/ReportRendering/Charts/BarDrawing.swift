/// Draws lying bars, one below another: what it is, how long, how many.
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
        let room = max(20, width - left - widest(bars.map(\.text)) - 8)
        let longest = max(bars.map(\.number).max() ?? 0, .leastNonzeroMagnitude)
        for (index, (bar, label)) in zip(bars, labels).enumerated() {
            let y = top + Double(index) * BarDrawing.rowHeight
            let part = bar.number > 0 ? max(1, bar.number / longest * room) : 0
            canvas.text(label, x: left - 8, y: y + 17, .end)
            canvas.bar(x: left, y: y + 4, width: part, height: BarDrawing.barHeight, as: look(bar))
            canvas.text(bar.text, x: left + part + 6, y: y + 17, as: "number")
        }
        return top + Double(bars.count) * BarDrawing.rowHeight
    }

    private func look(_ bar: ChartData.Bar) -> String {
        guard data.hasMentions else { return "bar" }
        return MentionLook(ofMention: bar.label).map { "bar \($0.rawValue)" } ?? "bar"
    }
}
