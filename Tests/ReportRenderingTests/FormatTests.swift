import Foundation
import ReportRendering
import Testing

@Suite struct FormatTests {
    @Test func writesTablesForPrograms() throws {
        let popularity = """
            kind,mention,count,tweets
            hashtag,#IoT,1200,11
            user,bob,3,3

            """
        #expect(try Table.popularity.rendered(as: .csv) == popularity)
        #expect(try Table.empty.rendered(as: .csv) == "mention,count\n")
        let grouped = "mention,count\n#IoT,12\n'@somebody,1000000\n"
        #expect(try Table.grouped.rendered(as: .csv) == grouped)
        let rows = """
            {"term":"#ucd","tweets":812,"hidden":94,"rows":[
            {"rank":1,"kind":"hashtag","name":"IoT","folded":"iot","count":1200,"tweets":11},
            {"rank":2,"kind":"user","name":"bob","folded":"bob","count":3,"tweets":3}
            ]}

            """
        #expect(try Table.popularity.rendered(as: .json) == rows)
        #expect(try Table.empty.rendered(as: .json) == "{\"term\":\"#ucd\",\"rows\":[]}\n")
        let joined = """
            {"rows":[
            {"mention":"#IoT","count":12},
            {"mention":"@somebody","count":1000000}
            ]}

            """
        #expect(try Table.grouped.rendered(as: .json) == joined)
    }

    @Test(
        arguments: [
            ("txt", .text), ("csv", .csv), ("CSV", .csv), ("tsv", .tsv), ("json", .json),
            ("jsonl", .jsonLines), ("ndjson", .jsonLines), ("md", .markdown), ("xlsx", .xlsx),
            ("html", .html), ("htm", .html), ("svg", .svg), ("gexf", .gexf), ("graphml", .graphML),
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
    private static let errors: [Format: RenderingError] = [
        .svg: .noChart, .gexf: .noNetwork, .graphML: .noNetwork, .ids: .noIDs, .vCard: .noContacts,
        .geoJSON: .noPositions,
    ]

    @Test(arguments: special) func failsWithoutWhatASpecialFormatHolds(format: Format) throws {
        let error = try #require(Self.errors[format])
        #expect(throws: error) { try Table.grouped.rendered(as: format) }
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

@Suite struct CSVRendererTests {
    @Test(
        arguments: [
            // A field has quotes only if they are necessary.
            ("two words", "two words"), ("#東京", "#東京"), ("a,b", #""a,b""#),
            (#"say "hi""#, #""say ""hi""""#), ("\"\u{301}", "\"\"\"\u{301}\""),
            ("a;b|c", "a;b|c"), ("a\nb", "a⏎b"), ("a\r\nb,", #""a�⏎b,""#),
            ("\u{1B}[31m", "�[31m"), ("\u{202E}txt", "�txt"),
            ("می\u{200C}خواهم", "می\u{200C}خواهم"),
            // No text is a formula.
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1,A2)", #""'@SUM(A1,A2)""#),
            ("\t=1", "'�=1"), ("\r=1", "'�=1"), ("=\u{338}", "'=\u{338}"), ("#=1", "#=1"),
            ("a-1", "a-1"),
            // Numbers have no quotes, a single empty field has.
            (-1, "-1"), (.empty, "\"\""), ("", "\"\""),
        ] as [(Table.Cell, String)]
    )
    func quotesFieldsOnlyIfNecessary(value: Table.Cell, field: String) throws {
        #expect(try Table.single(value).rendered(as: .csv) == "name\n\(field)\n")
    }

    /// Some spreadsheets separate fields at other characters than commas, but not within quotes.
    @Test(arguments: ["a;=1+1;b", "a|=1+1", "a\t=1+1", "a =1+1", "a:=1+1", "plain", ""])
    func quotesEveryTextForExcel(text: String) throws {
        let field = "\"" + visible(text) + "\""
        let table = Table([.init("name"), .init("n")], [[.text(text), 1], [.empty, -1]])
        let lines = ["\u{FEFF}\"name\",\"n\"", "\(field),1", ",-1", ""]
        #expect(try table.rendered(as: .csvExcel) == lines.joined(separator: "\r\n"))
    }

    @Test func printsFlags() throws {
        let table = Table([.init("a"), .init("b")], [[.flag(true), .flag(false)]])
        #expect(try table.rendered(as: .csv) == "a,b\ntrue,false\n")
        #expect(try table.rendered(as: .jsonLines) == "{\"a\":true,\"b\":false}\n")
        #expect(try table.rendered(as: .text).contains("true  false"))
    }

    @Test func printsNothingForEmptyCells() throws {
        let table = Table([.init("a"), .init("b"), .init("c")], [[.empty, "", 1]])
        #expect(try table.rendered(as: .csv) == "a,b,c\n,,1\n")
    }
}

@Suite struct JSONRendererTests {
    @Test(
        arguments: [
            (.empty, "null"), (-1, "-1"), (9_007_199_254_740_993, "9007199254740993"), ("", #""""#),
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

@Suite struct MarkdownRendererTests {
    @Test(arguments: [
        ("a|b||c", #"a\|b\|\|c"#), (#"back\|slash\\"#, #"back\\\|slash\\\\"#),
        ("`code` ```", #"\`code\` \`\`\`"#), ("a < b > c", #"a \< b \> c"#),
        ("<script>alert(1)</script>", #"\<script\>alert(1)\</script\>"#),
        ("&lt;&#60;", "\\&lt;\\&#60;"), ("**bold** *i*", #"\*\*bold\*\* \*i\*"#),
        ("__b__ _i_ a_b", #"\_\_b\_\_ \_i\_ a\_b"#), ("[x](y) ![z]", #"\[x\](y) \!\[z\]"#),
        ("~~x~~ $y$", #"\~\~x\~\~ \$y\$"#), ("https://a.b://c", #"https\://a.b\://c"#),
        ("www.a.b awww.", #"www\.a.b awww\."#), ("@bob @a", #"\@bob \@a"#), ("# a #b", "# a #b"),
        ("mailto:a@b.c é_@d.e", #"mailto:a\@<!-- -->b.c é\_\@<!-- -->d.e"#),
        ("two\nlines", "two⏎lines"), ("\u{1B}[31m\u{202E}", #"�\[31m�"#),
        ("*\u{301}|\u{301}`\u{301}", "\\*\u{301}\\|\u{301}\\`\u{301}"),
        // GitHub recognises a link by its scalars, even if an accent makes another `Character` of one.
        ("http://\u{301}a.b", "http\\://\u{301}a.b"), ("www.\u{301}a.b", "www\\.\u{301}a.b"),
    ])
    func escapesMarkup(text: String, escaped: String) throws {
        let table = try Table.single(.text(text)).rendered(as: .markdown)
        let cells = try #require(table.split(separator: "\n").last)
        #expect(cells.unicodeScalars.elementsEqual("| \(escaped) |".unicodeScalars), "\(cells)")
    }

    /// Headings and notes begin a line, unlike cells, so they could begin a heading or a list.
    @Test(arguments: [
        ("# a", "\\# a"), ("#ucd", "\\#ucd"), ("a # b", "a # b"), ("- a", #"\- a"#),
        ("---", #"\---"#), ("+ a", #"\+ a"#), ("===", #"\==="#), ("1. a", #"1\. a"#),
        ("2024) a", #"2024\) a"#), ("1.5", #"1\.5"#), ("12 tweets", "12 tweets"),
        ("> a", #"\> a"#), ("* a", #"\* a"#), ("| a |", #"\| a \|"#), ("~~~", #"\~\~\~"#),
        ("```", #"\`\`\`"#), ("<!-- a", #"\<\!-- a"#),
    ])
    func beginsNoBlock(text: String, escaped: String) throws {
        let table = Table(heading: text, columns: [], sections: [], facts: [.note(text)])
        let lines = try table.rendered(as: .markdown).split(separator: "\n")
        #expect(lines.first.map(String.init) == escaped)
        #expect(lines.last.map(String.init) == escaped + "  ")
    }
}

/// The formats that hold only some tables: ids, address books and maps.
@Suite struct SpecialFormatTests {
    private static func people() -> Table {
        var table = Table(
            [.init("author", .author), .init("name"), .init("about")],
            [
                [.author("ada"), "Byron, Ada; \\ 9", "Engines\nand \u{1B}verses"],
                [.author("bob\u{301}"), .empty, .empty],
                // There is no card for somebody without a name.
                [.empty, "No Name", .empty],
            ]
        )
        table.contacts = Table.Contacts(screenName: 0, displayName: 1, description: 2, location: 1)
        return table
    }

    private static func map(_ rows: [[Table.Cell]]) -> Table {
        var table = Table(
            [.init("id"), .init("x", .number), .init("y", .number), .init("tags")],
            rows
        )
        table.ids = 0
        table.positions = Table.Positions(longitude: 1, latitude: 2)
        return table
    }

    @Test func escapesAddressBooks() throws {
        #expect(
            try Self.people().rendered(as: .vCard).split(separator: "\r\n") == [
                "BEGIN:VCARD", "VERSION:3.0", #"FN:Byron\, Ada\; \\ 9"#,
                #"N:Byron\, Ada\; \\ 9;;;;"#, "NICKNAME:ada", "URL:https://twitter.com/ada",
                #"ADR:;;;Byron\, Ada\; \\ 9;;;"#, "NOTE:Engines\\nand \u{FFFD}verses",
                "END:VCARD",
                "BEGIN:VCARD", "VERSION:3.0", "FN:bob\u{301}", "N:bob\u{301};;;;",
                "NICKNAME:bob\u{301}", "URL:https://twitter.com/bob%CC%81", "END:VCARD",
            ]
        )
    }

    @Test func listsIDsWithoutTheOtherColumns() throws {
        var table = Self.map([])
        table.sections = [Table.Section(rows: Table.Rows { _ in throw CancellationError() })]
        table.idRows = Table.Rows([[.identifier(12)], [.empty], [.identifier(7)]])
        #expect(try table.rendered(as: .ids) == "12\n7\n")
    }

    @Test(arguments: ["x", "é", "東", "🦉"]) func foldsLongLines(character: String) throws {
        var table = Self.people()
        let text = String(repeating: character, count: 300)
        table.sections = [Table.Section(rows: [[.author("a"), .empty, .text(text)]])]
        let lines = try table.rendered(as: .vCard).components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(lines.joined(separator: "\r\n").replacing("\r\n ", with: "").contains(text))
    }

    @Test func listsIDs() throws {
        let table = Self.map([[.identifier(7), .empty, .empty, .empty], [.empty, 1, 1, .empty]])
        var output = RenderedBytes()
        try table.render(as: .ids, into: &output)
        #expect(String(decoding: output.bytes, as: UTF8.self) == "7\n")
        #expect(output.warnings == ["1 row is left out because it has no id"])
    }

    @Test func placesRowsOnAMap() throws {
        let table = Self.map([
            [.identifier(7), .real(-83.5), .real(41), .list(["#a", "#\"b"])],
            [.identifier(8), .real(181), .real(41), .empty],
            [.identifier(9), .real(0), .empty, .empty],
            [.identifier(10), .real(-180), .real(-90), .list([])],
        ])
        var output = RenderedBytes()
        try table.render(as: .geoJSON, into: &output)
        #expect(
            String(decoding: output.bytes, as: UTF8.self) == #"""
                {"type":"FeatureCollection","features":[
                {"type":"Feature","geometry":{"type":"Point","coordinates":[-83.5,41]},"properties":{"id":"7","tags":["#a","#\"b"]}},
                {"type":"Feature","geometry":{"type":"Point","coordinates":[-180,-90]},"properties":{"id":"10","tags":[]}}
                ]}

                """#
        )
        #expect(output.warnings == ["2 rows are left out because they have no position"])
    }

    @Test func printsTheBoxOfAPlace() throws {
        var table = Table(
            ["x", "y", "w", "s", "e", "n"].map { .init($0, .number) },
            [[0, -1, 170, -2, -170, 2], [0, 0, .empty, 0, 0, 0]]
        )
        table.positions = Table.Positions(
            longitude: 0,
            latitude: 1,
            box: .init(west: 2, south: 3, east: 4, north: 5)
        )
        let lines = try table.rendered(as: .geoJSON).split(separator: "\n")
        #expect(lines[1].contains(#""bbox":[170,-2,-170,2],"geometry""#))
        #expect(!lines[2].contains("bbox"))
    }
}
