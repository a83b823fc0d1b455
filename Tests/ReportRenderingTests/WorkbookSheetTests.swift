import Testing

@testable import ReportRendering

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
            columns: [Table.Column("mention"), Table.Column("count")],
            sections: [Table.Section(rows: rows)],
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
            columns: [Table.Column("hour"), Table.Column("tweets")],
            sections: [Table.Section(rows: rows)],
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
        let table = Table(
            columns: names,
            sections: [Table.Section(rows: [row])],
            chart: Table.Chart(.bars(3), title: "Wide", label: 0)
        )
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
    /// Numbers for each day of a month.
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
