import Testing

@testable import ReportRendering

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
