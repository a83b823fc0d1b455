import Testing

@testable import ReportRendering

@Suite struct TextRendererTests {
    @Test func alignsColumns() throws {
        #expect(
            try Table.popularity.rendered(as: .text) == """
                812 tweets with #ucd

                Rank  Mention  Count  Tweets
                   1  #IoT     1,200      11
                   2  @bob         3       3

                94 mentions counted once are hidden.

                """
        )
    }

    @Test func printsAnEmptyTable() throws {
        #expect(
            try Table.empty.rendered(as: .text) == """
                No tweets with #ucd

                Mention  Count

                Nothing is hidden.

                """
        )
    }

    @Test func alignsSectionsWithEachOther() throws {
        #expect(
            try Table.grouped.rendered(as: .text) == """
                Hashtags
                mention        count
                #IoT              12

                Users
                mention        count
                @somebody  1,000,000

                Links
                mention        count

                """
        )
    }

    @Test func alignsColumnsByTheirWidthInTerminalCells() throws {
        let names: [Table.Cell] = [
            "#東京", "#한국", "#서울", "#cafe\u{301}", "#می\u{200C}خواهم", "👨‍👩‍👧", "🇩🇪🇯🇵", "❤️", "ab",
        ]
        let table = Table([.init("name"), .init("n", .number)], names.map { [$0, 7] })
        #expect(
            try table.rendered(as: .text) == """
                name      n
                #東京     7
                #한국     7
                #서울     7
                #cafe\u{301}     7
                #می\u{200C}خواهم  7
                👨‍👩‍👧        7
                🇩🇪🇯🇵      7
                ❤️        7
                ab        7

                """
        )
    }

    @Test func endsNoLineInABlank() throws {
        let table = Table(
            [.init("name"), .init("kind")],
            [["a", .empty], ["b", "user"], ["c ", ""]]
        )
        #expect(
            try table.rendered(as: .text) == """
                name  kind
                a
                b     user
                c

                """
        )
    }

    @Test func replacesControlCharacters() throws {
        let table = Table(
            heading: "Tweets with \u{1B}]0;title\u{7}",
            columns: [Table.Column("name", heading: "Na\u{202E}me"), Table.Column("n")],
            sections: [
                Table.Section(heading: "Us\u{9B}ers", rows: [["a\u{1B}[2J", 1], ["b\r\nc\t", 2]])
            ],
            facts: [.note("the\u{2028}end")]
        )
        #expect(
            try table.rendered(as: .text) == """
                Tweets with �]0;title�

                Us�ers
                Na�me  n
                a�[2J  1
                b�⏎c�  2

                the�end

                """
        )
    }

    @Test func cutsTextsThatAreTooWideForTheirColumn() throws {
        let table = Table(
            [.init("term", maxWidth: 6), .init("tweets", .number)],
            [["#UCD", 2], ["a long search", 10]]
        )
        #expect(try table.rendered(as: .text) == "term    tweets\n#UCD         2\na lon…      10\n")
        #expect(try table.rendered(as: .csv).contains("a long search"))
    }

    @Test func alignsColumnsOfOnlyNumbersRight() throws {
        let table = Table(
            [.init("numbers", .any), .init("both", .any)],
            [[1, 1], [.empty, "a text"], [.real(12.5), .empty]]
        )
        #expect(
            try table.rendered(as: .text) == """
                numbers  both
                      1  1
                         a text
                   12.5

                """
        )
    }

    @Test func drawsBarsAndSparklines() throws {
        var table = Table(
            [.init("day"), .init("n", .number)],
            [["Mo", 16], ["Tu", 1], ["We", 0]],
            chart: Table.Chart(.bars(1), title: "t", label: 0)
        )
        #expect(
            try table.rendered(as: .text, style: RenderingStyle(width: 20, hasBars: true))
                == "day   n\nMo   16  ███████████\nTu    1  ▊\nWe    0\n"
        )
        table.chart?.form = .lines([1])
        #expect(try table.rendered(as: .text).hasPrefix("n  █▂_\n\nday   n\n"))
    }

    /// Only mentions are coloured, and only in a coloured style.
    @Test func coloursMentions() throws {
        let table = Table(
            [.init("mention", .mentionName), .init("text")],
            [["#a", "#a"], ["@b\u{1B}[0m", ""]].withMentions
        )
        let text = try table.rendered(as: .text, style: RenderingStyle(isColoured: true))
        #expect(text.contains("\u{1B}[36m#a\u{1B}[0m"))
        #expect(text.contains("  #a\n"))
        #expect(text.contains("\u{1B}[33m@b�[0m\u{1B}[0m"))
        #expect(try !table.rendered(as: .text).contains("\u{1B}"))
    }

    /// Bars and sparklines have the colours of their mentions; others have a third colour.
    @Test func coloursBarsLikeTheirMentions() throws {
        var table = Table.counts([["#a", 2], ["@b", 2], ["c", 2]])
        let style = RenderingStyle(width: 24, isColoured: true, hasBars: true)
        let bar = "████████"
        let bars = try table.rendered(as: .text, style: style)
        for colour in [36, 33, 34] {
            #expect(bars.contains("2  \u{1B}[\(colour)m\(bar)\u{1B}[0m\n"))
        }
        table = Table.trend(Table.Rows([["d1", 1, 0], ["d2", 2, 1]]), series: ["@b", "tweets"])
        let sparklines = try table.rendered(as: .text, style: style)
        #expect(sparklines.contains("\u{1B}[33m▅█\u{1B}[0m"))
        #expect(sparklines.contains("\u{1B}[34m_█\u{1B}[0m"))
    }

    private static var evidence: Table {
        Table(
            [.init("id"), .init("text", maxWidth: Table.Column.longMaxWidth)],
            [["1", "one two three four five six"], ["22", "七八九十七八九十七八九十"], ["3", "ten"]]
        )
    }

    /// On a terminal a long text is broken into lines with a hanging indent; elsewhere it is one
    /// line.
    @Test func wrapsLongTextsOfTheLastColumnOnATerminal() throws {
        #expect(
            try Self.evidence.rendered(as: .text, style: RenderingStyle(width: 24)) == """
                id  text
                1   one two three four
                    five six
                22  七八九十七八九十七八
                    九十
                3   ten

                """
        )
        #expect(try Self.evidence.rendered(as: .text).contains("1   one two three four five six\n"))
        let style = RenderingStyle(width: 20)
        let narrow = try Self.evidence.rendered(as: .text, style: style)
        #expect(narrow.contains("1   one two three\n    four five six\n"))
        let short = Table(Self.evidence.columns, [["1", "a"]])
        #expect(try short.rendered(as: .text, style: style) == "id  text\n1   a\n")
    }

    /// A table that is too wide loses seconds, then columns without values, and says which it left out.
    @Test func fitsIntoATerminal() throws {
        let time = Table.Cell.time(Table.Time(start: 1_583_053_506))
        let table = Table(
            [
                .init("link", maxWidth: Table.Column.longMaxWidth), .init("first", .time),
                .init("search"), .init("n", .number),
            ],
            [
                [.text("https://example.org/a/long/address"), time, .unknown, 3],
                ["https://t.co/a and more", time, .empty, 12],
            ]
        )
        #expect(
            try table.rendered(as: .text, style: RenderingStyle(width: 64)) == """
                link                                first                  n
                https://example.org/a/long/address  2020-03-01T09:05:06Z   3
                https://t.co/a and more             2020-03-01T09:05:06Z  12

                Left out to fit the terminal: search (empty).

                """
        )
        #expect(
            try table.rendered(as: .text, style: RenderingStyle(width: 44)) == """
                first               n  link
                2020-03-01T09:05Z   3
                    https://example.org/a/long/address
                2020-03-01T09:05Z  12  https://t.co/a and
                                       more

                Left out to fit the terminal: search
                (empty).

                """
        )
    }

    @Test(arguments: [
        ("", 5, []), ("a b", 5, ["a b"]), ("aa bb cc", 5, ["aa bb", "cc"]), ("a  b ", 5, ["a b"]),
        ("abcdefgh i", 3, ["abc", "def", "gh", "i"]), ("日本語", 3, ["日", "本", "語"]),
        ("日本語", 4, ["日本", "語"]),
    ])
    func breaksLinesBetweenWords(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(to: width) == lines)
    }

    /// The marks keep terminals from reversing the numbers after a word; a file has the plain text.
    @Test func addsDirectionMarksOnATerminal() throws {
        var table = Table.counts([["#عربى", 1], ["#IoT", 2]])
        table.heading = "3 tweets with #שלום, 46 times"
        let plain = try table.rendered(as: .text)
        let lines = ["3 tweets with #שלום, 46 times", "", "mention  count", "#عربى        1"]
        #expect(plain.hasPrefix(lines.joined(separator: "\n")))
        let marked = try table.rendered(as: .text, style: RenderingStyle(width: 80))
        #expect(marked.contains("#שלום,\u{200E} 46"))
        #expect(marked.contains("#عربى\u{200E}        1\n#IoT         2\n"))
        #expect(marked.replacing("\u{200E}", with: "") == plain)
    }
}

@Suite struct BlockBarsTests {
    @Test(
        arguments: [
            ([], 8, ""), ([0, 0], 8, "__"), ([1, 2, 3, 4, 5, 6, 7], 7, "▂▃▄▅▆▇█"),
            ([0, 1, 100], 3, "_▂█"),
            // Three numbers in a cell, then two; the last cell has the rest.
            ([0, 7, 1, 2, 3, 4, 5], 3, "█▅▆"), ([7, 0, 0, 7, 3], 4, "██▄"),
            ([1, 2, 3, 4, 5, 6, 7], 1, "█"), ([0, 0, 0], 2, "__"),
        ] as [([Double], Int, String)]
    )
    func drawsTheLargestNumberOfEachCell(values: [Double], width: Int, sparkline: String) {
        #expect(BlockBars.sparkline(values, width: width) == sparkline)
    }

    @Test(arguments: 1...20) func fitsIntoTheMaximumWidth(width: Int) {
        for count in 0...100 {
            let sparkline = BlockBars.sparkline((0..<count).map(Double.init), width: width)
            #expect(sparkline.count <= width)
            #expect(sparkline.count == count || count > width)
            #expect(sparkline.hasSuffix(count > 1 ? "█" : sparkline))
        }
    }

    @Test(arguments: [(0.0, ""), (1e-9, "▏"), (0.5, "█"), (0.75, "█▌"), (1, "██")])
    func drawsAtLeastAnEighthOfACell(value: Double, bar: String) {
        #expect(BlockBars.bar(value, of: 1, width: 2) == bar)
    }
}
