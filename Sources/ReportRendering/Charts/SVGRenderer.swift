/// Prints the chart of a table as an SVG file, without scripts and references to other files.
///
/// The rows are read once. The size of the file does not grow with their number.
struct SVGRenderer: TableRenderer {
    private static let width = 720.0

    func render(_ table: Table, into output: inout some TableOutput) throws {
        guard let chart = table.chart else { throw RenderingError.noChart }
        let drawing = ChartDrawing(try ChartData(of: table, chart), width: SVGRenderer.width)
        output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        output.write(drawing.standalone(notes: table.notes))
    }
}
