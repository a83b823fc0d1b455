/// Writes the chart of a table as a picture that any browser shows, without scripts or references.
///
/// The rows are made once, and however many they are, the picture stays small.
struct SVGRenderer: TableRenderer {
    private static let width = 720.0

    func render(_ table: Table, into output: inout some TableOutput) throws {
        guard let chart = table.chart else { throw RenderingError.noChart }
        let drawing = ChartDrawing(try ChartData(of: table, chart), width: SVGRenderer.width)
        output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        output.write(drawing.standalone(notes: table.notes))
    }
}
