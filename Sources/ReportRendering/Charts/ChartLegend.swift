/// The legend of a chart: samples with their names, in as many lines as necessary.
struct ChartLegend {
    /// The form of the samples.
    enum Sample {
        case line
        case bar
        case dot
    }

    /// A sample and its name.
    struct Entry {
        let name: String
        /// The CSS class of the sample.
        let cssClass: String
        var shape = SVGCanvas.Shape.circle
    }

    private static let lineHeight = 20.0
    private static let maxNameWidth = 180.0

    let sample: Sample
    let entries: [Entry]

    /// Draws the legend.
    ///
    /// - Parameters:
    ///   - canvas: The canvas.
    ///   - top: The y coordinate of the legend's top.
    ///   - left: The x coordinate of the first sample in each line.
    ///   - width: The x coordinate that no line exceeds, unless it has a single sample.
    /// - Returns: The y coordinate of the legend's end.
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
