import ReportRendering
import Testing

@Suite struct FormatTests {
    @Test(
        arguments: [
            ("txt", .text), ("csv", .csv), ("CSV", .csv), ("tsv", .tsv), ("json", .json),
            ("jsonl", .jsonLines), ("ndjson", .jsonLines), ("md", .markdown), ("xlsx", .xlsx),
            ("html", .html), ("htm", .html), ("svg", .svg), ("gexf", .gexf),
            ("ids", .ids), ("vcf", .vCard), ("geojson", .geoJSON),
        ] as [(String, Format)]
    )
    func isFoundByItsFileExtension(fileExtension: String, format: Format) {
        #expect(Format(fileExtension: fileExtension) == format)
    }

    @Test(arguments: ["", "text", "xls", ".csv", "csv-excel"])
    func isNilForOtherFileExtensions(fileExtension: String) {
        #expect(Format(fileExtension: fileExtension) == nil)
    }

    @Test(arguments: [Format.text, .csv, .csvExcel, .tsv, .json, .jsonLines, .markdown, .html])
    func endsInANewline(format: Format) throws {
        #expect(try Table.grouped.rendered(as: format).utf8.last == UInt8(ascii: "\n"))
    }

    private static let special = Format.allCases.filter { !Format.ofAnyTable.contains($0) }

    @Test(arguments: special) func failsWithoutWhatASpecialFormatHolds(format: Format) {
        #expect(throws: RenderingError.self) { try Table.grouped.rendered(as: format) }
    }

    /// Text reads the rows twice, but computes them once if there are few.
    @Test(arguments: [Format.text, .csv, .jsonLines, .markdown, .html], [3, 5_000])
    func computesRowsOnlyAsOftenAsNecessary(format: Format, rows: Int) throws {
        var runs = 0
        let table = Table(
            columns: [Table.Column("n")],
            sections: [
                Table.Section(
                    rows: Table.Rows { body in
                        runs += 1
                        for number in 1...rows { try body([.count(number)]) }
                    }
                )
            ]
        )
        let first = try table.rendered(as: format)
        #expect(runs == (format == .text && rows > 2_000 ? 2 : 1))
        #expect(try table.rendered(as: format) == first)
    }
}
