import Foundation
import TestSupport
import Testing

@testable import ReportRendering

/// Tests of workbooks with LibreOffice, as an independent reader.
@Suite(.serialized, .enabled(if: LibreOffice.program != nil, "LibreOffice is not installed"))
struct LibreOfficeTests {
    /// The filter for CSV in UTF-8, with every text quoted and every cell as it is displayed.
    private static let csv = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,true"

    private static let texts = [
        "#jan6", "#1e5", "#TRUE", "TRUE", "1e5", "@sep11", "sep11", "007", "1191324976926425310",
        "1/2", "10:30", "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\"quoted\"", "'single", "{=1}",
        "two\nlines\n", " blanks ", "a,b;c", "👨‍👩‍👧 ❤️", "#عربي", "\u{202E}turned", "#日本語", "#हिन्दी",
        "_x0041_", "_x005F_x0041_", "_x000D_", "<b>&amp;</b>", "https://example.org",
        "\u{7F}\u{85}\u{2028}", "\u{FFFD}",
    ]

    @Test func readsEveryTextBack() throws {
        let rows = Self.texts.map { [Table.Cell.text($0)] }
        let table = Table([.init("text")], rows)
        let csv = try converted(table, to: Self.csv)
        let quoted = (["text"] + Self.texts).map { text in
            "\"" + text.replacing("\"", with: "\"\"") + "\"\n"
        }
        #expect(csv.unicodeScalars.elementsEqual(quoted.joined().unicodeScalars), "\(csv)")
    }

    @Test func formatsNumbersAndTimes() throws {
        let values: [Table.Cell] =
            [12, -1, .count(1_234_567_890_123), .count(.max), .real(0.5), .share(0.1234)]
            + Table.Time.Length.allCases.map { .time(.init(start: 1_583_053_506, length: $0)) }
        let table = Table([.init("value")], values.map { [$0] })
        let lines = try converted(table, to: Self.csv).replacing("\"", with: "")
            .split(separator: "\n")
        #expect(
            lines == [
                "value", "12", "-1", "1234567890123", "9223372036854775807", "0.5", "12.3%",
                "2020-03-01 09:05:06Z", "2020-03-01 09:05:06Z", "2020-03-01 09:05Z", "2020-03-01",
                "2020-03", "2020",
            ]
        )
    }

    @Test(.enabled(if: PrintedPages.program != nil, "pdftotext is not installed"))
    func printsTableAndChart() throws {
        let pages = try PrintedPages.lines(of: LibreOffice.converted(.days, to: "pdf"))
        try #require(pages.count == 2)
        let rows = (0..<31).map { day in
            let number = day < 9 ? "0\(day + 1)" : "\(day + 1)"
            return "2020-03-\(number) \(40 + day * 7 % 31) \(20 + day * 5 % 13)"
        }
        // The chart is to the right of the table, so some lines end in texts of the chart.
        for row in ["day tweets authors"] + rows {
            #expect(pages[0].contains { $0 == row || $0.hasPrefix(row + " ") }, "\(row)")
        }
        #expect(pages[0].contains { $0.hasSuffix("Tweets a day") })
        // The names are above the columns and in the legend.
        #expect(pages[0].count { $0.hasSuffix("tweets authors") } == 2)
        // The date is in the first row and at the beginning of the axis.
        let words = pages[0].flatMap { $0.split(separator: " ") }
        #expect(words.count { $0 == "2020-03-01" } == 2)
        #expect(pages[1] == ["Table March"])
    }

    private func converted(_ table: Table, to filter: String) throws -> String {
        String(decoding: try LibreOffice.converted(table, to: filter), as: UTF8.self)
    }
}

/// LibreOffice, which reads the workbooks of the tests.
private enum LibreOffice {
    static let program = installedProgram("soffice")

    /// Converts the workbook of a table to another format: a file extension, with the options of its filter.
    static func converted(_ table: Table, to filter: String) throws -> Data {
        var workbook = RenderedBytes()
        try table.render(as: .xlsx, into: &workbook)
        let temporary = TemporaryFolder()
        defer { withExtendedLifetime(temporary) {} }
        let folder = temporary.url
        let file = folder.appending(path: "workbook.xlsx")
        try Data(workbook.bytes).write(to: file)
        let arguments = [
            "-env:UserInstallation=\(folder.appending(path: "profile").absoluteString)",
            "--headless", "--convert-to", filter, "--outdir", folder.path, file.path,
        ]
        try Process.output(of: #require(program), arguments, isSilent: true)
        let fileExtension = filter.prefix { $0 != ":" }
        return try Data(contentsOf: folder.appending(path: "workbook.\(fileExtension)"))
    }
}

/// The text of the pages of a PDF, read with Poppler.
private enum PrintedPages {
    static let program = installedProgram("pdftotext")

    /// The lines of each page, with single blanks between words.
    static func lines(of document: Data) throws -> [[String]] {
        let output = try Process.output(
            of: #require(program),
            ["-layout", "-enc", "UTF-8", "-", "-"],
            input: document
        )
        let text = String(decoding: output, as: UTF8.self)
        // Each page ends in a form feed, even the last one.
        return text.split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast()
            .map { page in
                page.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
            }
    }
}
