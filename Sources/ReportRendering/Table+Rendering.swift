extension Table {
    /// Prints this table, one row after another.
    ///
    /// No text of the table can control a terminal or become markup: each format replaces control
    /// characters like ``visible(_:)``, or escapes them.
    ///
    /// ```swift
    /// var output = RenderedBytes()
    /// try table.render(as: .xlsx, into: &output)
    /// try Data(output.bytes).write(to: URL(filePath: "table.xlsx"))
    /// ```
    ///
    /// - Parameters:
    ///   - format: The output format.
    ///   - style: The options of the format.
    ///   - output: The destination, written about a line at a time.
    /// - Throws: ``RenderingError``, or an error if the rows cannot be computed.
    /// - Complexity: Linear in the size of the table. The memory does not grow with the rows,
    ///   except for GEXF and GraphML, which may keep the nodes.
    public func render(
        as format: Format,
        style: RenderingStyle = RenderingStyle(),
        into output: inout some TableOutput
    ) throws {
        let renderer: any TableRenderer =
            switch format {
            case .text: TextRenderer(style: style)
            case .csv: SeparatedRenderer.csv
            case .csvExcel: SeparatedRenderer.csvExcel
            case .tsv: SeparatedRenderer.tsv
            case .json: JSONRenderer()
            case .jsonLines: JSONLinesRenderer()
            case .markdown: MarkdownRenderer()
            case .xlsx: XLSXRenderer(style: style)
            case .html: HTMLRenderer(style: style)
            case .svg: SVGRenderer()
            case .gexf: GEXFRenderer()
            case .graphML: GraphMLRenderer()
            case .ids: IDRenderer()
            case .vCard: VCardRenderer()
            case .geoJSON: GeoJSONRenderer()
            }
        try renderer.render(self, into: &output)
    }

    /// Returns this table as a string, in a format that is text.
    ///
    /// ```swift
    /// let table = Table(
    ///     columns: [Table.Column("mention", .mention), Table.Column("count", .number)],
    ///     sections: [Table.Section(rows: [[.mention(Table.Mention(.hashtag, "IoT")), 12]])]
    /// )
    /// try table.rendered(as: .csv)  // "kind,mention,count\nhashtag,#IoT,12\n"
    /// ```
    ///
    /// - Parameters:
    ///   - format: The output format, which must not be binary (``Format/isBinary``).
    ///   - style: The options of the format.
    /// - Returns: The table, as it would be in a file.
    /// - Throws: ``RenderingError``, or an error if the rows cannot be computed.
    public func rendered(as format: Format, style: RenderingStyle = RenderingStyle()) throws
        -> String
    {
        var output = RenderedBytes()
        try render(as: format, style: style, into: &output)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}
