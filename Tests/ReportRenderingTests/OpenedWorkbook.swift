import CArchive
import Foundation
import Testing

@testable import ReportRendering

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A workbook that was written, with the members of its zip file as text.
struct OpenedWorkbook {
    let bytes: [UInt8]
    let warnings: [String]
    private let members: [String: [UInt8]]

    /// Writes a table into a workbook, and opens it.
    init(_ table: Table, maxRows: Int? = nil) throws {
        var output = RenderedBytes()
        var renderer = XLSXRenderer(style: RenderingStyle())
        if let maxRows { renderer.maxRows = maxRows }
        try renderer.render(table, into: &output)
        bytes = output.bytes
        warnings = output.warnings
        members = try Self.members(of: bytes)
    }

    /// The text of a member; nothing if there is none.
    subscript(path: String) -> String { String(decoding: members[path] ?? [], as: UTF8.self) }

    /// What is wrong with the members that are no XML as readers want it, by their names.
    ///
    /// Foundation's parser tells: it takes no character that XML 1.0 does not have.
    var mistakes: [String] {
        members.sorted { $0.key < $1.key }.compactMap { name, bytes in
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

    /// The XML of a cell, as `<c r="A2" s="1"><v>1</v></c>`; nothing if there is none.
    func cell(_ name: String, sheet number: Int = 1) -> String {
        let xml = sheet(number)
        guard let start = xml.range(of: "<c r=\"\(name)\"") else { return "" }
        let rest = xml[start.lowerBound...]
        return String(rest[..<(rest.range(of: "</c>")?.upperBound ?? rest.endIndex)])
    }

    /// The text of a cell, as XML has it; nil if the cell holds none.
    func text(_ name: String, sheet number: Int = 1) -> String? {
        let texts = cell(name, sheet: number)
            .firstMatch(of: #/ t="inlineStr"><is><t(?: xml:space="preserve")?>([^<]*)<\/t>/#)
        return texts.map { String($0.1) }
    }

    /// The number of a cell; nil if the cell holds none.
    func number(_ name: String, sheet number: Int = 1) -> Double? {
        cell(name, sheet: number).firstMatch(of: #/^<c r="\w+"(?: s="\d+")?><v>([^<]*)</#)
            .flatMap { Double($0.1) }
    }

    /// The number format of a cell.
    func numberFormat(_ name: String) throws -> String {
        let style = try #require(cell(name).firstMatch(of: #/ s="(\d+)"/#))
        let styles = self["xl/styles.xml"]
        let looks = try #require(styles.firstRange(of: "<cellXfs")).upperBound
        let ids = styles[looks...].matches(of: #/<xf numFmtId="(\d+)"/#).map { $0.1 }
        let id = ids[try #require(Int(style.1))]
        let own = styles.matches(of: #/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/#)
        return own.first { $0.1 == id }.map { String($0.2) } ?? "General"
    }

    private static func members(of bytes: [UInt8]) throws -> [String: [UInt8]] {
        let archive = try #require(archive_read_new())
        defer { archive_read_free(archive) }
        archive_read_support_format_zip(archive)
        var members: [String: [UInt8]] = [:]
        try bytes.withUnsafeBytes { bytes in
            try #require(
                archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK
            )
            var entry: OpaquePointer?
            while archive_read_next_header(archive, &entry) == ARCHIVE_OK {
                let name = String(cString: archive_entry_pathname(entry))
                members[name] = try content(of: archive)
            }
        }
        return members
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
