import CXlsxWriter

/// What takes a rendered table, piece by piece.
public protocol TableOutput: TextOutputStream {
    /// Takes bytes, which need not be text.
    mutating func write(_ bytes: UnsafeRawBufferPointer)

    /// Hears of what a format cannot hold, in a sentence.
    mutating func warn(_ sentence: String)
}

extension TableOutput {
    /// Takes a text as UTF-8.
    public mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }
}

/// A rendered table in memory.
public struct RenderedBytes: TableOutput {
    /// What was written.
    public private(set) var bytes: [UInt8] = []
    /// What the format could not hold.
    public private(set) var warnings: [String] = []

    /// Begins with nothing.
    public init() {}

    /// Appends the bytes.
    public mutating func write(_ bytes: UnsafeRawBufferPointer) {
        self.bytes.append(contentsOf: bytes)
    }

    /// Keeps the sentence.
    public mutating func warn(_ sentence: String) { warnings.append(sentence) }
}

/// Writes tables in one format.
protocol TableRenderer {
    /// Writes a table, one row after another.
    ///
    /// - Throws: ``RenderingError``, or an error if the rows cannot be read.
    func render(_ table: Table, into output: inout some TableOutput) throws
}

/// Why a table cannot be written in a format, in a sentence.
public enum RenderingError: Error, Equatable, CustomStringConvertible {
    /// The table has nothing that can be drawn.
    case noChart
    /// The rows are no network, or one of several kinds of edges.
    case noNetwork
    /// The library that writes workbooks cannot be loaded, for this reason.
    case noWorkbookLibrary(String)
    /// A workbook cannot be written, for this reason.
    case workbook(String)

    /// Whether another format has to be chosen, since the table is none for this one.
    public var isMisuse: Bool { self == .noChart || self == .noNetwork }

    /// The sentence.
    public var description: String {
        switch self {
        case .noChart: "this table has no chart; choose another format than svg"
        case .noNetwork:
            "gexf holds one kind of edges: use it with tagtally network and --kind hashtag or user"
        case .noWorkbookLibrary(let reason):
            "xlsx needs libxlsxwriter; install the package libxlsxwriter-dev on Debian and Ubuntu, "
                + "libxlsxwriter elsewhere, or choose csv (\(reason))"
        case .workbook(let reason): "the workbook cannot be written: \(reason)"
        }
    }
}

extension Table {
    /// Whether a format can hold this table.
    ///
    /// - Throws: ``RenderingError`` if it cannot.
    public func check(_ format: Format) throws {
        if format == .svg, chart == nil { throw RenderingError.noChart }
        if format == .gexf, network == nil { throw RenderingError.noNetwork }
        if format == .xlsx { _ = try xlsx_writer.loaded() }
    }

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
        try check(format)
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
