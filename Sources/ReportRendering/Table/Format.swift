/// An output format of tables.
///
/// ```swift
/// let format = Format(fileExtension: "csv") ?? .text
/// print(try table.rendered(as: format), terminator: "")
/// ```
public enum Format: String, CaseIterable, Sendable {
    /// Aligned columns, for people.
    case text
    /// Comma-separated values, for programs and spreadsheets.
    case csv
    /// Comma-separated values that Excel opens with a double click.
    case csvExcel = "csv-excel"
    /// Values separated by tabs.
    case tsv
    /// One JSON object with the facts and the rows. Programs read every text back exactly.
    case json
    /// A JSON object for each row, one on each line.
    case jsonLines = "jsonl"
    /// A table for documents in GitHub Flavored Markdown.
    case markdown
    /// An Excel workbook with the table, its chart and its source.
    case xlsx
    /// An HTML page in a single file, with the table, its chart and its source.
    case html
    /// The chart of a table, as a picture.
    case svg
    /// The network of a table, for Gephi.
    case gexf
    /// The network of a table, for igraph, networkx, Gephi and others.
    case graphML = "graphml"
    /// The ids of tweets, one on each line.
    case ids
    /// An address book of the people of a table, in vCard 3.0.
    case vCard = "vcard"
    /// The places of a table on a map, in GeoJSON.
    case geoJSON = "geojson"

    /// Creates the format that a file extension belongs to, in upper or lower case.
    ///
    /// It is nil if no format has that extension.
    ///
    /// ```swift
    /// Format(fileExtension: "htm")  // .html
    /// Format(fileExtension: "pdf")  // nil
    /// ```
    public init?(fileExtension: String) {
        let fileExtension = fileExtension.lowercased()
        guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(fileExtension) })
        else { return nil }
        self = format
    }

    /// The usual file extensions of this format, in lower case and without the dot.
    ///
    /// It is empty for ``csvExcel``, whose files end in `csv` too.
    public var fileExtensions: [String] {
        switch self {
        case .text: ["txt"]
        case .csv: ["csv"]
        case .csvExcel: []
        case .tsv: ["tsv", "tab"]
        case .json: ["json"]
        case .jsonLines: ["jsonl", "ndjson"]
        case .markdown: ["md", "markdown"]
        case .xlsx: ["xlsx"]
        case .html: ["html", "htm"]
        case .svg: ["svg"]
        case .gexf: ["gexf"]
        case .graphML: ["graphml"]
        case .ids: ["ids"]
        case .vCard: ["vcf", "vcard"]
        case .geoJSON: ["geojson"]
        }
    }

    /// The formats that can hold any table.
    public static let ofAnyTable: [Format] = [
        .text, .csv, .csvExcel, .tsv, .json, .jsonLines, .markdown, .xlsx, .html,
    ]

    /// The formats that hold a network.
    package static let ofNetworks: [Format] = [.gexf, .graphML]

    /// Whether the format is binary, so that it must not be printed on a terminal.
    public var isBinary: Bool { self == .xlsx }

    /// Whether people read the format as it is, rather than sort it or pass it to a program.
    package var isForReading: Bool {
        switch self {
        case .text, .markdown, .html: true
        case .csv, .csvExcel, .tsv, .json, .jsonLines, .xlsx, .svg, .gexf, .graphML, .ids, .vCard,
            .geoJSON:
            false
        }
    }
}

extension Set<Format> {
    static let forPrograms = separated.union(exact)
    /// The formats with separated values, which spreadsheets open.
    static let separated: Self = [.csv, .csvExcel, .tsv]
    /// The formats from which programs read every text back exactly.
    static let exact: Self = [.json, .jsonLines, .geoJSON]
}

/// The options of the output formats: for text on a terminal, and for pages and workbooks.
///
/// ```swift
/// var style = RenderingStyle()
/// style.width = 120
/// style.isColoured = true
/// print(try table.rendered(as: .text, style: style), terminator: "")
/// ```
public struct RenderingStyle: Sendable {
    /// For text: the width of the terminal, in cells; nil for a file or a pipe.
    public var width: Int?
    /// For text: whether hashtags and users are coloured, with escape sequences.
    public var isColoured = false
    /// For text: whether bars are printed beside the numbers that the table's chart shows.
    public var hasBars = false
    /// For pages and workbooks: whether they print full paths, which reveal the folders of a
    /// computer, instead of short names.
    public var showsFullPaths = false

    /// Creates the default style: text for a file or a pipe without colours and bars, pages and
    /// workbooks with short names instead of paths.
    public init() {}

    /// The width of lines without a terminal, in cells.
    private static let defaultWidth = 80

    var isTerminal: Bool { width != nil }

    /// The width that bars and sparklines may fill, in cells.
    var lineWidth: Int { width ?? RenderingStyle.defaultWidth }

    /// Whether a format prints full paths.
    ///
    /// Pages and workbooks are often passed on, so they print short names by default.
    func hasFullPaths(in format: Format) -> Bool {
        showsFullPaths || (format != .html && format != .xlsx)
    }
}

/// A destination for a printed table, such as a file or standard output.
///
/// ```swift
/// /// Counts the bytes of a table.
/// struct ByteCount: TableOutput {
///     var count = 0
///     mutating func write(_ bytes: [UInt8]) { count += bytes.count }
///     mutating func warn(_ sentence: String) {}
/// }
/// ```
public protocol TableOutput: TextOutputStream {
    /// Appends bytes, which need not be text.
    mutating func write(_ bytes: [UInt8])

    /// Receives a warning about rows or texts that the format had to leave out.
    ///
    /// It has no capital letter at its beginning, and no full stop.
    mutating func warn(_ sentence: String)
}

extension TableOutput {
    /// Writes a text as UTF-8.
    public mutating func write(_ text: String) { write(Array(text.utf8)) }
}

/// A printed table in memory, as bytes.
///
/// ```swift
/// var output = RenderedBytes()
/// try table.render(as: .xlsx, into: &output)
/// for warning in output.warnings { print(warning) }
/// ```
public struct RenderedBytes: TableOutput {
    /// The bytes of the table.
    public private(set) var bytes: [UInt8] = []
    /// The warnings about rows or texts that the format had to leave out, each a sentence.
    public private(set) var warnings: [String] = []

    /// Creates an empty output.
    public init() {}

    /// Appends bytes.
    public mutating func write(_ bytes: [UInt8]) { self.bytes += bytes }

    /// Appends a text as UTF-8.
    public mutating func write(_ text: String) { bytes += text.utf8 }

    /// Appends a warning.
    public mutating func warn(_ sentence: String) { warnings.append(sentence) }
}

/// The reason why a table cannot be printed in a format.
///
/// ```swift
/// do {
///     print(try table.rendered(as: .svg))
/// } catch RenderingError.noChart {
///     print(try table.rendered(as: .text))
/// }
/// ```
public enum RenderingError: Error, Equatable, CustomStringConvertible {
    /// The table has no chart, which SVG needs.
    case noChart
    /// The table has no network, which GEXF and GraphML need.
    case noNetwork
    /// The table has no column with the ids of tweets.
    case noIDs
    /// The table has no people, whom an address book needs.
    case noContacts
    /// The table has no columns with positions, which GeoJSON needs.
    case noPositions
    /// libxlsxwriter, which writes workbooks, cannot be loaded; with the reason from the system.
    case noWorkbookLibrary(String)
    /// A workbook cannot be written; with the reason.
    case workbook(String)

    /// The reason as a sentence, without a capital letter and a full stop.
    public var description: String {
        switch self {
        case .noChart: "the table has nothing that svg can draw"
        case .noNetwork: "the table is not a network, or has several kinds of edges"
        case .noIDs: "ids needs a table of tweets, and this one has none"
        case .noContacts: "vcard needs a table of people, and this one has none"
        case .noPositions: "the table has no positions, which geojson needs"
        case .noWorkbookLibrary(let reason):
            "xlsx needs libxlsxwriter; install the package libxlsxwriter-dev on Debian and Ubuntu, "
                + "libxlsxwriter elsewhere, or choose csv (\(reason))"
        case .workbook(let reason): "the workbook cannot be written: \(reason)"
        }
    }
}

/// A type that prints tables in one format.
protocol TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws
}
