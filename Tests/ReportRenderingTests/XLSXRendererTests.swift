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
        let headings = ["A1", "B1", "C1", "D1", "E1"].map { workbook.text($0) }
        #expect(headings == ["Rank", "kind", "Mention", "Count", "Tweets"])
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

    @Test func writesTheHeaderOfAnEmptyTableAndNothingForEmptyCells() throws {
        let workbook = try OpenedWorkbook(.empty)
        #expect(workbook.text("A1") == "Mention")
        #expect(workbook.cell("A2").isEmpty)
        #expect(try OpenedWorkbook(.single(.empty)).cell("A2").isEmpty)
    }

    @Test func writesTheSameBytesEachTime() throws {
        #expect(try OpenedWorkbook(.popularity).bytes == OpenedWorkbook(.popularity).bytes)
    }

    @Test(arguments: [
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
    ])
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
                "yyyy-mm-dd hh:mm:ss&quot;+01:00&quot;", "yyyy-mm-dd hh:mm:ss&quot;+01:00&quot;",
                "yyyy-mm-dd hh:mm&quot;+01:00&quot;",
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

    @Test(arguments: ["x", "é", "😀", "_x0041_", "👨‍👩‍👧"]) func cutsLongTexts(part: String) throws {
        let text = String(repeating: part, count: 40_000)
        let workbook = try OpenedWorkbook(.single(.text(text)))
        let written = try #require(workbook.text("A2"))
        #expect(written.utf16.count <= 32_767)
        #expect(written.utf16.count > 32_740)
        #expect(text.hasPrefix(written.replacing("_x005F_", with: "_")))
        let warning = "1 text was cut to the 32767 characters that a cell holds; csv holds all"
        #expect(workbook.warnings == [warning])
    }

    @Test func keepsTextsOfTheMaximumLength() throws {
        let text = String(repeating: "é", count: 32_767)
        let workbook = try OpenedWorkbook(.single(.text(text)))
        #expect(workbook.text("A2") == text)
        #expect(workbook.warnings.isEmpty)
    }

    @Test func warnsOfRowsThatDoNotFit() throws {
        let rows = (1...7).map { [Table.Cell.count($0)] }
        let table = Table([.init("n")], rows)
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
        let table = Table([.init("text")], texts.map { [.text($0)] })
        let sheet = try OpenedWorkbook(table).sheet()
        let heights = sheet.matches(of: #/<row r="(\d)"[^>]* ht="(\d+)"/#)
        #expect(heights.map { "\($0.1): \($0.2)" } == ["3: 30", "4: 45"])
    }

    @Test func setsColumnWidthsForTheirTexts() throws {
        let texts = ["a", "東京東京東京東京東京", String(repeating: "x", count: 200)]
        let table = Table(texts.map { _ in .init("n") }, [texts.map { .text($0) }])
        let widths = try OpenedWorkbook(table).sheet().matches(of: #/<col [^>]*width="(\d+)/#)
        #expect(widths.map { $0.1 } == ["5", "22", "60"])
    }
}

@Suite struct WorkbookSheetTests {
    @Test func hasASheetForEachSection() throws {
        let workbook = try OpenedWorkbook(.grouped)
        #expect(workbook.sheetNames == ["Hashtags", "Users", "Links", "Source"])
        #expect(workbook.text("A2", sheet: 2) == "@somebody")
        #expect(workbook.text("A1", sheet: 3) == "mention")
    }

    @Test func coloursTheBarsOfUsers() throws {
        let workbook = try OpenedWorkbook(.counts([["#a", 3], ["@b", 2], ["#c", 1]]))
        let chart = workbook["xl/charts/chart1.xml"]
        let colours = chart.matches(of: /<a:srgbClr val="(\w+)"\/>/).map { String($0.1) }
        #expect(colours == ["0072B2", "C75000", "0072B2"])
        #expect(workbook.mistakes == [])
    }

    @Test func joinsSectionsWithoutHeadings() throws {
        var table = Table.grouped
        table.sections[1].heading = nil
        let workbook = try OpenedWorkbook(table)
        #expect(workbook.sheetNames == ["Table", "Source"])
        #expect(workbook.text("A3") == "@somebody")
    }

    @Test func putsManyHeadingsIntoAColumn() throws {
        var table = Table.grouped
        table.sections = (1...60).map {
            Table.Section(heading: .text("No. \($0)"), rows: [["#IoT", 12]])
        }
        table.chart = Table.Chart(.bars(1), title: "All", label: 0)
        let workbook = try OpenedWorkbook(table)
        #expect(workbook.sheetNames == ["Table", "Source"])
        #expect(workbook.text("A1") == "Section")
        #expect(workbook.text("A61") == "No. 60")
        #expect(workbook.text("B61") == "#IoT")
        #expect(workbook["xl/charts/chart1.xml"].contains("<c:f>Table!$C$2:$C$21</c:f>"))
    }

    @Test(arguments: [
        (["a/b", "A/B", "a/b"], ["a-b", "A-B (2)", "a-b (3)"]),
        (["[x]:*?\\", "'x'"], ["-x-----", "’x’"]),
        (["History", "Source"], ["History (2)", "Source"]),
        (["2024", "A1", "RC", "two words"], ["(2024)", "(A1)", "(RC)", "two words"]),
        (["", "  "], ["Sheet", "Sheet (2)"]),
        (["a\u{0}\n\u{202E}b"], ["a\u{FFFD}⏎\u{FFFD}b"]),
        ([String(repeating: "x", count: 40)], [String(repeating: "x", count: 29)]),
        ([String(repeating: "😀", count: 40)], [String(repeating: "😀", count: 14)]),
    ])
    func makesSheetNamesThatExcelAllows(headings: [String], expected: [String]) {
        var names = SheetNames()
        #expect(headings.map { names.next(for: $0) } == expected)
    }

    @Test func listsHeadingsThatDifferFromSheetNames() throws {
        var table = Table.grouped
        table.sections[0].heading = "a/b"
        let workbook = try OpenedWorkbook(table)
        #expect(workbook.text("A1", sheet: 4) == "Sheet a-b")
        #expect(workbook.text("B1", sheet: 4) == "a/b")
    }

    @Test func drawsBarsOfTheFirstRows() throws {
        let rows = (1...30).map { [Table.Cell.text("#\($0)"), .count(100 - $0)] }
        let table = Table(
            [.init("mention"), .init("count")],
            rows,
            chart: Table.Chart(.bars(1), title: "=Most & best", label: 0)
        )
        let chart = try OpenedWorkbook(table)["xl/charts/chart1.xml"]
        #expect(chart.contains("<c:barDir val=\"bar\"/>"))
        #expect(chart.contains("=Most &amp; best"))
        #expect(chart.contains("<c:f>Table!$A$2:$A$21</c:f>"))
        #expect(chart.contains("<c:f>Table!$B$2:$B$21</c:f>"))
        #expect(chart.contains("<c:orientation val=\"maxMin\"/>"))
        #expect(chart.contains("<c:min val=\"0\"/>"))
    }

    @Test func drawsALineForEachColumn() throws {
        let chart = try OpenedWorkbook(.days)["xl/charts/chart1.xml"]
        #expect(chart.contains("<c:lineChart>"))
        #expect(chart.contains("<c:f>Table!$A$2:$A$32</c:f>"))
        #expect(chart.contains("<c:f>Table!$B$2:$B$32</c:f>"))
        #expect(chart.contains("<c:f>Table!$C$2:$C$32</c:f>"))
        #expect(chart.contains("formatCode=\"yyyy-mm-dd\""))
    }

    @Test func drawsHoursAsAScatterChart() throws {
        let rows = (0..<48).map { hour in
            [Table.Cell.time(.init(start: hour * 3600, length: .hour)), .count(hour % 7)]
        }
        let table = Table(
            [.init("hour"), .init("tweets")],
            rows,
            chart: Table.Chart(.lines([1]), title: "Hours", label: 0)
        )
        let chart = try OpenedWorkbook(table)["xl/charts/chart1.xml"]
        #expect(chart.contains("<c:scatterChart>"))
        #expect(chart.contains("<c:min val=\"25569\"/>"))
    }

    @Test(arguments: ["two\nlines", String(repeating: "x", count: 100)])
    func drawsTheChartOfAWideTableOnAnotherSheet(text: String) throws {
        let names = (1...3).map { Table.Column("\($0)") } + [Table.Column("count")]
        let row = names.dropLast().map { _ in Table.Cell.text(text) } + [1]
        let table = Table(names, [row], chart: Table.Chart(.bars(3), title: "Wide", label: 0))
        let workbook = try OpenedWorkbook(table)
        #expect(workbook.sheetNames == ["Table", "Chart", "Source"])
        #expect(workbook.sheet(2).contains("<drawing "))
        #expect(workbook["xl/charts/chart1.xml"].contains("<c:f>Table!$A$2</c:f>"))
    }

    @Test func drawsNoChartOfAnEmptyTable() throws {
        var table = Table.empty
        table.chart = Table.Chart(.bars(1), title: "None", label: 0)
        #expect(try OpenedWorkbook(table)["xl/charts/chart1.xml"].isEmpty)
    }
}

extension Table {
    static var days: Table {
        let rows = (0..<31).map { day -> [Cell] in
            let time = Time(start: 1_583_020_800 + day * 86_400, length: .day)
            return [.time(time), .count(40 + day * 7 % 31), .count(20 + day * 5 % 13)]
        }
        return Table(
            heading: "March",
            columns: [
                Column("day"), Column("tweets", .number),
                Column("authors", .number),
            ],
            sections: [Section(rows: rows)],
            chart: Chart(.lines([1, 2]), title: "Tweets a day", label: 0)
        )
    }
}

/// Workbooks with texts that look like markup, formulas or links.
@Suite struct HostileWorkbookTests {
    @Test(arguments: [Table.Chart.Form.bars(1), .lines([1, 2]), .compared([1, 2])])
    func isValidXML(form: Table.Chart.Form) throws {
        let workbook = try OpenedWorkbook(.hostile(form))
        #expect(workbook.mistakes == [])
        #expect(!workbook["xl/charts/chart1.xml"].isEmpty)
    }

    @Test func hasSheetsForHostileHeadings() throws {
        var table = Table.hostile(.bars(1))
        table.sections = Table.hostileTexts.map { text in
            Table.Section(heading: .text(text), rows: [[.text(text), 1, 2]])
        }
        let workbook = try OpenedWorkbook(table)
        #expect(workbook.mistakes == [])
        // The headings of the columns are so wide that each chart has a sheet of its own.
        #expect(workbook.sheetNames.count == 2 * Table.hostileTexts.count + 1)
        let names = Set(workbook.sheetNames.map { $0.lowercased() })
        #expect(names.count == workbook.sheetNames.count)
    }

    @Test(arguments: [Table.Chart.Form.bars(1), .lines([1, 2]), .compared([1, 1])])
    func hasNoFormulasAndNoLinks(form: Table.Chart.Form) throws {
        let texts = [
            "=1+1", "=\u{301}x", "{=1}", "+1", "-1", "@SUM(1)", "\t=1", "http://y", "mailto:a@b",
            "internal:Table!A1", "external:x.xlsx",
        ]
        for text in texts {
            var table = Table.counts([[.text(text), 2], [.text(text + "2"), 1]])
            table.columns[0].heading = text
            table.columns[1].heading = text
            table.heading = text
            table.facts = [
                Table.Fact(label: text, .text(text), details: [.text(text)], sentence: text)
            ]
            table.chart?.form = form
            let workbook = try OpenedWorkbook(table)
            #expect(workbook.mistakes == [])
            for sheet in 1...workbook.sheetNames.count {
                #expect(!workbook.sheet(sheet).hasBytes(of: "<f>"), "\(text)")
                #expect(!workbook.sheet(sheet).hasBytes(of: "<hyperlink"), "\(text)")
            }
        }
    }

    @Test(arguments: [
        "=1+1", "=\u{301}x", "\u{FFFE}=1", "\u{FFFF}\u{FFFE}", "a\u{FFFE}b", "<c:f>=1</c:f>&amp;",
        "]]>\u{0}\u{1B}\u{85}", "\n=1", "",
    ])
    func printsEveryChartTitleAsText(title: String) throws {
        for form in [Table.Chart.Form.bars(1), .lines([1])] {
            var table = Table.counts([["#a", 2], ["#b", 1]])
            table.chart?.form = form
            table.chart?.title = title
            let workbook = try OpenedWorkbook(table)
            #expect(workbook.mistakes == [])
            let chart = workbook["xl/charts/chart1.xml"]
            let written = try #require(chart.firstMatch(of: #/<c:title>.*?<\/c:title>/#)).0
            #expect(written.hasBytes(of: "<a:t>"), "\(written)")
            #expect(!written.hasBytes(of: "<c:f>"), "the title is a formula: \(written)")
            #expect(!written.hasBytes(of: "<a:t>="), "\(written)")
        }
    }
}

extension StringProtocol {
    /// Whether the text contains the bytes of a tag.
    ///
    /// With a combining accent after it, the end of a tag is another `Character`.
    fileprivate func hasBytes(of tag: String) -> Bool { utf8.contains(tag.utf8) }
}
