/// What the looks of a drawing mean: samples with their names, in as many lines as they need.
struct ChartLegend {
    /// What a name stands beside.
    enum Sample {
        case line
        case bar
        case dot
    }

    /// A sample and its name.
    struct Entry {
        let name: String
        let look: String
        var shape = SVGCanvas.Shape.circle
    }

    private static let lineHeight = 20.0
    private static let widestName = 180.0

    let sample: Sample
    let entries: [Entry]

    /// Draws from the top given, and returns where the legend ends.
    func draw(on canvas: inout SVGCanvas, from top: Double, left: Double, width: Double) -> Double {
        var (x, y) = (left, top)
        for entry in entries {
            let name = entry.name.fitted(to: ChartLegend.widestName)
            let needed = sampleWidth + name.labelWidth + 22
            if x > left, x + needed > width { (x, y) = (left, y + ChartLegend.lineHeight) }
            drawSample(of: entry, on: &canvas, x: x, y: y + 10)
            canvas.text(name, x: x + sampleWidth + 6, y: y + 14, as: "key")
            x += needed
        }
        return y + ChartLegend.lineHeight
    }

    private var sampleWidth: Double { sample == .line ? 22 : 12 }

    private func drawSample(of entry: Entry, on canvas: inout SVGCanvas, x: Double, y: Double) {
        let look = entry.look
        switch sample {
        case .line: canvas.rule(x: x, y: y, width: sampleWidth, as: look)
        case .bar: canvas.bar(x: x, y: y - 6, width: sampleWidth, height: 12, as: look)
        case .dot: canvas.dot(x: x + 6, y: y, radius: 5, entry.shape, as: look)
        }
    }
}
