import CXlsxWriter

/// A form in which a table is printed.
public enum Format: String, CaseIterable, Sendable {
    /// Aligned columns, for people.
    case text
    /// Comma-separated values, for programs and spreadsheets.
    case csv
    /// Comma-separated values that Excel opens with a double click.
    case csvExcel = "csv-excel"
    /// Values separated by tabs.
    case tsv
    /// One JSON object, for programs, which read every text back as it was.
    case json
    /// A JSON object a row, each on its line.
    case jsonLines = "jsonl"
    /// A table for documents in GitHub's Markdown.
    case markdown
    /// A workbook with the table, a chart and where the numbers come from.
    case xlsx
    /// A page that needs nothing else, with the table, a chart and where the numbers come from.
    case html
    /// The chart of a table.
    case svg
    /// The network of a table, for Gephi.
    case gexf

    /// Tells the format of a file by the end of its name, in upper or lower case.
    ///
    /// It is `nil` if no format has that extension.
    ///
    /// - Parameter fileExtension: What follows the last dot of the file's name.
    public init?(fileExtension: String) {
        let wanted = fileExtension.lowercased()
        guard let named = Self.allCases.first(where: { $0.fileExtensions.contains(wanted) })
        else { return nil }
        self = named
    }

    /// The usual ends of the names of files in this format, without the dot.
    ///
    /// A format without any has to be asked for.
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
        }
    }

    /// Finds the library that the format needs, before there is a table to write.
    ///
    /// - Throws: ``RenderingError/noWorkbookLibrary(_:)`` where that is not installed.
    public func requireLibrary() throws {
        if self == .xlsx { _ = try xlsx_writer.loaded() }
    }

    /// Whether the format is no text, which would garble a terminal.
    public var isBinary: Bool { self == .xlsx }
}

extension Set<Format> {
    /// The formats that other programs read.
    static let forPrograms = separated.union(exact)
    /// Values separated by a character, which spreadsheets open.
    static let separated: Self = [.csv, .csvExcel, .tsv]
    /// The formats that keep every text as it is.
    static let exact: Self = [.json, .jsonLines]
}
