import Testing

@testable import ReportRendering

@Suite struct GroupedDigitsTests {
    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1,000"), (6433, "6,433"), (-12_345, "-12,345"),
        (-999, "-999"), (1_000_000, "1,000,000"), (Int.max, "9,223,372,036,854,775,807"),
        (.min, "-9,223,372,036,854,775,808"),
    ])
    func groupsWholeNumbers(number: Int, text: String) {
        #expect(grouped(number) == text)
        #expect(Table.Cell.count(number).forPeople == text)
        #expect(Table.Cell.integer(number).forPeople == String(number))
    }

    @Test(arguments: [
        (1234.5, "1,234.5"), (0.12345, "0.12345"), (-98_765.4321, "-98,765.4321"),
        (1e16, "1e+16"), (123_456, "123,456"), (.infinity, "inf"), (.nan, "nan"),
    ])
    func groupsNoDigitsAfterTheDecimalPoint(number: Double, text: String) {
        #expect(groupedDigits(of: Table.Cell.real(number).forPrograms) == text)
    }

    /// Formats for programs and workbooks have no commas.
    @Test func groupsDigitsOnlyInFormatsForPeople() throws {
        let table = Table(
            columns: [
                Table.Column("count", .number),
                Table.Column("year", .number),
            ],
            sections: [Table.Section(rows: [[6433, .integer(2020)]])]
        )
        #expect(try table.rendered(as: .text) == "count  year\n6,433  2020\n")
        #expect(try table.rendered(as: .markdown).contains("| 6,433 | 2020 |"))
        #expect(try table.rendered(as: .html).contains("data-value=\"6433\">6,433</td>"))
        #expect(try table.rendered(as: .html).contains("data-value=\"2020\">2020</td>"))
        #expect(try table.rendered(as: .csv) == "count,year\n6433,2020\n")
        #expect(try table.rendered(as: .jsonLines) == "{\"count\":6433,\"year\":2020}\n")
    }
}
