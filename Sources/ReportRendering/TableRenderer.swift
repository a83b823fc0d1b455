/// Writes tables in one format.
protocol TableRenderer {
    /// Writes a table, one row after another.
    ///
    /// - Throws: ``RenderingError``, or an error if the rows cannot be read.
    func render(_ table: Table, into output: inout some TableOutput) throws
}

extension Table {
    /// Writes this table, one row after another.
    ///
    /// Nothing that stands in the table can steer a terminal or become markup: each format prints it
    /// as ``visible(_:)`` does, or escapes it.
    ///
    /// - Parameters:
    ///   - format: The form in which to print.
    ///   - style: How text looks.
    ///   - output: What takes the table, about a line at a time.
    /// - Throws: ``RenderingError``, or an error if the rows cannot be read.
    public func render(
        as format: Format,
        style: TextStyle = TextStyle(),
        into output: inout some TableOutput
    ) throws {
        let renderer: any TableRenderer =
            switch format {
            case .text: TextRenderer(style: style)
            case .csv: SeparatedRenderer(.csv)
            case .csvExcel: SeparatedRenderer(.csvExcel)
            case .tsv: SeparatedRenderer(.tsv)
            case .json: JSONRenderer()
            case .jsonLines: JSONLinesRenderer()
            case .markdown: MarkdownRenderer()
            case .xlsx: XLSXRenderer()
            case .html: HTMLRenderer()
            case .svg: SVGRenderer()
            case .gexf: GEXFRenderer()
            }
        try renderer.render(self, into: &output)
    }

    /// This table as text.
    ///
    /// - Parameters:
    ///   - format: The form in which to print, which is a text.
    ///   - style: How text looks.
    /// - Returns: The text.
    /// - Throws: ``RenderingError``, or an error if the rows cannot be read.
    public func rendered(as format: Format, style: TextStyle = TextStyle()) throws -> String {
        var output = RenderedBytes()
        try render(as: format, style: style, into: &output)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}
