import ReportRendering
import Testing

@Suite struct CSVRendererTests {
    @Test func writesEachRecordOnALine() throws {
        #expect(
            try Table.popularity.rendered(as: .csv) == """
                kind,mention,count,tweets
                hashtag,#IoT,1200,11
                user,bob,3,3

                """
        )
    }

    @Test func writesTheNamesOfAnEmptyTable() throws {
        #expect(try Table.empty.rendered(as: .csv) == "mention,count\n")
    }

    @Test func joinsSections() throws {
        #expect(
            try Table.grouped.rendered(as: .csv) == """
                mention,count
                #IoT,12
                '@somebody,1000000

                """
        )
    }

    @Test(arguments: [
        ("two words", "two words"),
        ("#東京", "#東京"),
        ("a,b", #""a,b""#),
        (#"say "hi""#, #""say ""hi""""#),
        ("\"\u{301}", "\"\"\"\u{301}\""),
        ("a;b|c", "a;b|c"),
        ("a\nb", "a⏎b"),
        ("a\r\nb,", #""a�⏎b,""#),
        ("\u{1B}[31m", "�[31m"),
        ("\u{202E}txt", "�txt"),
        ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ])
    func quotesFieldsOnlyIfNecessary(text: String, field: String) throws {
        #expect(try Table.single(.text(text)).rendered(as: .csv) == "name\n\(field)\n")
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1,A2)", #""'@SUM(A1,A2)""#),
        ("\t=1", "'�=1"),
        ("\r=1", "'�=1"),
        ("=\u{338}", "'=\u{338}"),
        ("#=1", "#=1"),
        ("a-1", "a-1"),
    ])
    func printsNoTextAsAFormula(text: String, field: String) throws {
        #expect(try Table.single(.text(text)).rendered(as: .csv) == "name\n\(field)\n")
    }

    /// Some spreadsheets separate fields at other characters than commas, but not within quotes.
    @Test(arguments: ["a;=1+1;b", "a|=1+1", "a\t=1+1", "a =1+1", "a:=1+1", "plain", ""])
    func quotesEveryTextForExcel(text: String) throws {
        let field = "\"" + visible(text) + "\""
        var table = Table.single(.text(text))
        table.columns.append(Table.Column("n"))
        table.sections = [Table.Section(rows: [[.text(text), 1], [.empty, -1]])]
        let lines = ["\u{FEFF}\"name\",\"n\"", "\(field),1", ",-1", ""]
        #expect(try table.rendered(as: .csvExcel) == lines.joined(separator: "\r\n"))
    }

    @Test func doesNotQuoteNegativeNumbers() throws {
        #expect(try Table.single(-1).rendered(as: .csv) == "name\n-1\n")
    }

    @Test func printsNothingForEmptyCells() throws {
        let table = Table(
            columns: [Table.Column("a"), Table.Column("b"), Table.Column("c")],
            sections: [Table.Section(rows: [[.empty, "", 1]])]
        )
        #expect(try table.rendered(as: .csv) == "a,b,c\n,,1\n")
    }

    @Test(arguments: [Table.Cell.empty, ""])
    func quotesASingleEmptyField(value: Table.Cell) throws {
        #expect(try Table.single(value).rendered(as: .csv) == "name\n\"\"\n")
    }
}
