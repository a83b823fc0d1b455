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
    ///   - style: The look.
    ///   - output: What takes the table, about a line at a time.
    /// - Throws: ``RenderingError``, or an error if the rows cannot be read.
    public func render(
        as format: Format,
        style: RenderingStyle = RenderingStyle(),
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
            case .xlsx: XLSXRenderer(style: style)
            case .html: HTMLRenderer(style: style)
            case .svg: SVGRenderer()
            case .gexf: GEXFRenderer()
            }
        try renderer.render(self, into: &output)
    }

    /// This table as text.
    ///
    /// - Parameters:
    ///   - format: The form in which to print, which is a text.
    ///   - style: The look.
    /// - Returns: The text.
    /// - Throws: ``RenderingError``, or an error if the rows cannot be read.
    public func rendered(as format: Format, style: RenderingStyle = RenderingStyle()) throws
        -> String
    {
        var output = RenderedBytes()
        try render(as: format, style: style, into: &output)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}
