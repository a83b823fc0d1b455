import Testing

@testable import ReportRendering

@Suite struct XLSXRendererTests {
    @Test func writesTheTableAndItsSource() throws {
        var table = Table.popularity
        table.facts = [
            .note("94 mentions counted once are hidden."),
            Table.Fact(label: "Search term", "#ucd"), Table.Fact(label: "Tweets", 812),
            Table.Fact(label: "Dumps", "2 dumps", details: ["a.json", "b.json"]),
        ]
        let workbook = try OpenedWorkbook(table)
        #expect(workbook.sheetNames == ["Table", "Source"])
        #expect(
            ["A1", "B1", "C1", "D1", "E1"].map { workbook.text($0) } == [
                "Rank", "kind", "Mention", "Count", "Tweets",
            ]
        )
        #expect(["B2", "C2"].map { workbook.text($0) } == ["hashtag", "#IoT"])
        #expect(workbook.number("D2") == 1200)
        #expect(["B3", "C3"].map { workbook.text($0) } == ["user", "@bob"])
        let labels = (1...5).map { workbook.text("A\($0)", sheet: 2) }
        #expect(labels == ["Table", "Note", "Search term", "Tweets", "Dumps"])
        #expect(workbook.text("B1", sheet: 2) == "812 tweets with #ucd")
        #expect(workbook.text("B3", sheet: 2) == "#ucd")
        #expect(workbook.number("B4", sheet: 2) == 812)
        let dumps = (5...7).map { workbook.text("B\($0)", sheet: 2) }
        #expect(dumps == ["2 dumps", "a.json", "b.json"])
    }

    @Test func keepsTheHeaderInView() throws {
        let sheet = try OpenedWorkbook(.popularity).sheet()
        #expect(sheet.contains(#"<pane ySplit="1" topLeftCell="A2""#))
        #expect(sheet.contains(#"<autoFilter ref="A1:E3"/>"#))
        #expect(sheet.contains(#"orientation="landscape""#))
        #expect(sheet.contains(#"fitToHeight="0""#))
    }

    @Test func writesTheHeaderOfAnEmptyTable() throws {
        let workbook = try OpenedWorkbook(.empty)
        #expect(workbook.text("A1") == "Mention")
        #expect(workbook.cell("A2").isEmpty)
    }

    @Test func writesTheSameBytesEachTime() throws {
        #expect(try OpenedWorkbook(.popularity).bytes == OpenedWorkbook(.popularity).bytes)
    }

    @Test(
        arguments: [
            ("#jan6", "#jan6"), ("1e5", "1e5"), ("#1e5", "#1e5"), ("TRUE", "TRUE"), ("007", "007"),
            ("1191324976926425310", "1191324976926425310"), ("=1+1", "=1+1"), ("+1", "+1"),
            ("-1", "-1"), ("@SUM(A1)", "@SUM(A1)"), ("\t=1", "\t=1"), ("'x", "'x"),
            ("{=1}", "{=1}"), ("https://example.org", "https://example.org"),
            ("a\nb", "a\nb"), ("say \"hi\" & <go>", "say \"hi\" &amp; &lt;go&gt;"),
            (" blanks ", " blanks "), ("東京 👨‍👩‍👧 عربي\u{200F}\u{202E}", "東京 👨‍👩‍👧 عربي\u{200F}\u{202E}"),
            ("a\u{0}b\u{1B}\u{FFFE}\u{FFFF}", "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("a\r\nb\rc\n\r\n", "a\nb\nc\n\n"),
            ("_x0041_ _x1_ _x005F_", "_x005F_x0041_ _x1_ _x005F_x005F_"),
            ("_x0041_x0042_", "_x005F_x0041_x005F_x0042_"),
        ]
    )
    func keepsTextAsText(text: String, xml: String) throws {
        let workbook = try OpenedWorkbook(.single(.text(text)))
        #expect(workbook.text("A2").map { Array($0.utf8) } == Array(xml.utf8))
        #expect(!workbook.sheet().contains("<f>"))
        #expect(!workbook.sheet().contains("<hyperlink"))
        #expect(try workbook.numberFormat("A2") == "@")
    }

    @Test(
        arguments: [
            (.count(-12), -12, "0"), (.count(999_999_999_999_999), 999_999_999_999_999, "0"),
            (.real(0.25), 0.25, "General"), (.share(0.125), 0.125, "0.0%"),
            (.time(.init(start: 0)), 25_569, "yyyy-mm-dd hh:mm:ss&quot;Z&quot;"),
        ] as [(Table.Cell, Double, String)]
    )
    func writesNumbers(value: Table.Cell, number: Double, format: String) throws {
        let workbook = try OpenedWorkbook(.single(value))
        #expect(workbook.number("A2") == number)
        #expect(try workbook.numberFormat("A2") == format)
    }

    @Test(
        arguments: zip(
            Table.Time.Length.allCases,
            [
                "yyyy-mm-dd hh:mm:ss&quot;+01:00&quot;", "yyyy-mm-dd hh:mm&quot;+01:00&quot;",
                "yyyy-mm-dd", "yyyy-mm", "yyyy",
            ]
        )
    )
    func formatsTimesByTheirLength(length: Table.Time.Length, format: String) throws {
        let noon = Table.Time(start: 43_200, offset: 3600, length: length)
        let workbook = try OpenedWorkbook(.single(.time(noon)))
        let number = try #require(workbook.number("A2"))
        #expect(abs(number - (25_569 + 13.0 / 24)) * 86_400 < 0.001)
        #expect(try workbook.numberFormat("A2") == format)
    }

    @Test(
        arguments: [
            (.count(1_191_324_976_926_425_310), "1191324976926425310"),
            (.count(.min), "-9223372036854775808"), (.real(.infinity), "inf"),
            (.time(.init(start: -3_000_000_000, length: .year)), "1874"),
        ] as [(Table.Cell, String)]
    )
    func writesNumbersBeyondTheRangeOfSpreadsheetsAsText(value: Table.Cell, text: String) throws {
        #expect(try OpenedWorkbook(.single(value)).text("A2") == text)
    }

    @Test func printsNothingForEmptyCells() throws {
        #expect(try OpenedWorkbook(.single(.empty)).cell("A2").isEmpty)
    }

    @Test(arguments: ["x", "é", "😀", "_x0041_", "👨‍👩‍👧"]) func cutsLongTexts(part: String) throws {
        let text = String(repeating: part, count: 40_000)
        let workbook = try OpenedWorkbook(.single(.text(text)))
        let written = try #require(workbook.text("A2"))
        #expect(written.utf16.count <= 32_767)
        #expect(written.utf16.count > 32_740)
        #expect(text.hasPrefix(written.replacing("_x005F_", with: "_")))
        #expect(
            workbook.warnings == [
                "1 text was cut to the 32767 characters that a cell holds; csv holds all"
            ]
        )
    }

    @Test func keepsTextsOfTheMaximumLength() throws {
        let text = String(repeating: "é", count: 32_767)
        let workbook = try OpenedWorkbook(.single(.text(text)))
        #expect(workbook.text("A2") == text)
        #expect(workbook.warnings.isEmpty)
    }

    @Test func warnsOfRowsThatDoNotFit() throws {
        let rows = (1...7).map { [Table.Cell.count($0)] }
        let table = Table(columns: [Table.Column("n")], sections: [Table.Section(rows: rows)])
        let workbook = try OpenedWorkbook(table, maxRows: 5)
        #expect(workbook.number("A5") == 4)
        #expect(workbook.cell("A6").isEmpty)
        let sentence =
            "3 rows are left out of the workbook, whose sheets hold 4 each; csv holds all"
        #expect(workbook.warnings == [sentence])
        // The workbook itself contains the warning, too.
        #expect(workbook.sheet(2).contains("Not in this workbook"))
        #expect(workbook.sheet(2).contains(sentence))
        #expect(try OpenedWorkbook(table, maxRows: 8).warnings.isEmpty)
    }

    @Test func setsRowHeightsForWrappedTexts() throws {
        let texts = ["one", "two\nlines", String(repeating: "word ", count: 30)]
        let table = Table(
            columns: [Table.Column("text")],
            sections: [Table.Section(rows: texts.map { [.text($0)] })]
        )
        let sheet = try OpenedWorkbook(table).sheet()
        let heights = sheet.matches(of: #/<row r="(\d)"[^>]* ht="(\d+)"/#).map {
            "\($0.1): \($0.2)"
        }
        #expect(heights == ["3: 30", "4: 45"])
    }

    @Test func setsColumnWidthsForTheirTexts() throws {
        let texts = ["a", "東京東京東京東京東京", String(repeating: "x", count: 200)]
        let table = Table(
            columns: texts.map { _ in Table.Column("n") },
            sections: [Table.Section(rows: [texts.map { .text($0) }])]
        )
        let widths = try OpenedWorkbook(table).sheet().matches(of: #/<col [^>]*width="(\d+)/#)
        #expect(widths.map { $0.1 } == ["5", "22", "60"])
    }
}
