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
    /// A JSON object for each row, each on a line of its own.
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
    ///
    /// - Parameter fileExtension: The part of the file name after the last dot.
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
        case .ids: ["ids"]
        case .vCard: ["vcf", "vcard"]
        case .geoJSON: ["geojson"]
        }
    }

    /// The formats that can hold any table.
    public static let ofAnyTable: [Format] = [
        .text, .csv, .csvExcel, .tsv, .json, .jsonLines, .markdown, .xlsx, .html,
    ]

    /// Whether the format is binary, so that it must not be printed on a terminal.
    public var isBinary: Bool { self == .xlsx }

    /// Whether people read the format as it is, rather than sort it or pass it to a program.
    package var isForReading: Bool {
        switch self {
        case .text, .markdown, .html: true
        case .csv, .csvExcel, .tsv, .json, .jsonLines, .xlsx, .svg, .gexf, .ids, .vCard, .geoJSON:
            false
        }
    }
}

extension Set<Format> {
    /// The formats for programs.
    static let forPrograms = separated.union(exact)
    /// The formats with separated values, which spreadsheets open.
    static let separated: Self = [.csv, .csvExcel, .tsv]
    /// The formats from which programs read every text back exactly.
    static let exact: Self = [.json, .jsonLines, .geoJSON]
}
