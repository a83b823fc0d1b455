import CArchive
import Foundation
import Testing

@testable import ReportRendering

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A workbook of a table, whose XML files can be read.
struct OpenedWorkbook {
    let bytes: [UInt8]
    let warnings: [String]
    private let entries: [String: [UInt8]]

    /// Prints a table as a workbook, and opens it.
    init(_ table: Table, maxRows: Int? = nil) throws {
        var output = RenderedBytes()
        var renderer = XLSXRenderer(style: RenderingStyle())
        if let maxRows { renderer.maxRows = maxRows }
        try renderer.render(table, into: &output)
        bytes = output.bytes
        warnings = output.warnings
        entries = try Self.entries(of: bytes)
    }

    /// The text of an entry of the zip file; empty if it has no such entry.
    subscript(path: String) -> String { String(decoding: entries[path] ?? [], as: UTF8.self) }

    /// The errors of Foundation's XML parser in the entries, with their names.
    ///
    /// The parser does not accept characters that XML 1.0 does not allow.
    var mistakes: [String] {
        entries.sorted { $0.key < $1.key }.compactMap { name, bytes in
            let parser = XMLParser(data: Data(bytes))
            if parser.parse() { return nil }
            let reason = parser.parserError.map { "\($0)" } ?? "no XML"
            return "\(name): \(reason), line \(parser.lineNumber)"
        }
    }

    /// The names of the sheets, from left to right.
    var sheetNames: [String] {
        self["xl/workbook.xml"].matches(of: #/<sheet name="([^"]*)"/#).map { String($0.1) }
    }

    /// The XML of a sheet, by its number from 1.
    func sheet(_ number: Int = 1) -> String { self["xl/worksheets/sheet\(number).xml"] }

    /// The XML of a cell, such as `<c r="A2" s="1"><v>1</v></c>`; empty if the sheet has no such
    /// cell.
    func cell(_ name: String, sheet number: Int = 1) -> String {
        let xml = sheet(number)
        guard let start = xml.range(of: "<c r=\"\(name)\"") else { return "" }
        let rest = xml[start.lowerBound...]
        return String(rest[..<(rest.range(of: "</c>")?.upperBound ?? rest.endIndex)])
    }

    /// The text of a cell, as it is escaped in XML; nil if the cell has no text.
    func text(_ name: String, sheet number: Int = 1) -> String? {
        let texts = cell(name, sheet: number)
            .firstMatch(of: #/ t="inlineStr"><is><t(?: xml:space="preserve")?>([^<]*)<\/t>/#)
        return texts.map { String($0.1) }
    }

    /// The number in a cell; nil if the cell has no number.
    func number(_ name: String, sheet number: Int = 1) -> Double? {
        cell(name, sheet: number).firstMatch(of: #/^<c r="\w+"(?: s="\d+")?><v>([^<]*)</#)
            .flatMap { Double($0.1) }
    }

    func numberFormat(_ name: String) throws -> String {
        let style = try #require(cell(name).firstMatch(of: #/ s="(\d+)"/#))
        let styles = self["xl/styles.xml"]
        let formats = try #require(styles.firstRange(of: "<cellXfs")).upperBound
        let ids = styles[formats...].matches(of: #/<xf numFmtId="(\d+)"/#).map { $0.1 }
        let id = ids[try #require(Int(style.1))]
        let own = styles.matches(of: #/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/#)
        return own.first { $0.1 == id }.map { String($0.2) } ?? "General"
    }

    private static func entries(of bytes: [UInt8]) throws -> [String: [UInt8]] {
        let archive = try #require(archive_read_new())
        defer { archive_read_free(archive) }
        archive_read_support_format_zip(archive)
        var entries: [String: [UInt8]] = [:]
        try bytes.withUnsafeBytes { bytes in
            try #require(
                archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK
            )
            var entry: OpaquePointer?
            while archive_read_next_header(archive, &entry) == ARCHIVE_OK {
                let name = String(cString: archive_entry_pathname(entry))
                entries[name] = try content(of: archive)
            }
        }
        return entries
    }

    private static func content(of archive: OpaquePointer) throws -> [UInt8] {
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = archive_read_data(archive, &buffer, buffer.count)
            try #require(count >= 0)
            if count == 0 { return content }
            content += buffer[..<count]
        }
    }
}
