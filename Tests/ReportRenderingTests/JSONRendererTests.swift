import ReportRendering
import Testing

@Suite struct JSONRendererTests {
    @Test func writesEachRowOnALine() throws {
        #expect(
            try Table.popularity.rendered(as: .json) == """
                {"term":"#ucd","tweets":812,"hidden":94,"rows":[
                {"rank":1,"kind":"hashtag","name":"IoT","folded":"iot","count":1200,"tweets":11},
                {"rank":2,"kind":"user","name":"bob","folded":"bob","count":3,"tweets":3}
                ]}

                """
        )
    }

    @Test func writesAnEmptyList() throws {
        #expect(
            try Table.empty.rendered(as: .json) == """
                {"term":"#ucd","rows":[]}

                """
        )
    }

    @Test func joinsSections() throws {
        #expect(
            try Table.grouped.rendered(as: .json) == """
                {"rows":[
                {"mention":"#IoT","count":12},
                {"mention":"@somebody","count":1000000}
                ]}

                """
        )
    }

    @Test(
        arguments: [
            (.empty, "null"),
            (-1, "-1"),
            (9_007_199_254_740_993, "9007199254740993"),
            ("", #""""#),
            ("a/b #東京 👨‍👩‍👧", #""a/b #東京 👨‍👩‍👧""#),
            (#"say "hi" \o/"#, #""say \"hi\" \\o/""#),
            ("\"\u{301}", "\"\\\"\u{301}\""),
            ("a\u{0}\t\r\nb", #""a\u0000\u0009\u000D\u000Ab""#),
            ("\u{1B}[2J\u{7F}\u{9B}", #""\u001B[2J\u007F\u009B""#),
            ("\u{202E}txt\u{2066}\u{61C}", #""\u202Etxt\u2066\u061C""#),
            ("\u{2028}\u{2029}", #""\u2028\u2029""#),
            ("می\u{200C}خواهم", "\"می\u{200C}خواهم\""),
        ] as [(Table.Cell, String)]
    )
    func keepsTheExactValue(value: Table.Cell, literal: String) throws {
        let expected = "{\"rows\":[\n{\"name\":\(literal)}\n]}\n"
        #expect(try Table.single(value).rendered(as: .json) == expected)
    }
}
