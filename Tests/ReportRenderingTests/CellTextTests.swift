import TestSupport
import Testing

@testable import ReportRendering

/// Nodes of networks that are no hashtags or users.
@Suite struct NodeCellTests {
    private static let node = Table.Node(
        kind: "place",
        id: "place:7",
        name: "Lake <b>",
        Table.Counted(.place("7"))
    )

    @Test(arguments: [
        (Format.text, "Lake <b>"), (.markdown, "Lake"), (.html, ">Lake &lt;b&gt;<"),
        (.csv, "place:7"), (.tsv, "place:7"), (.json, #""place:7""#), (.jsonLines, #""place:7""#),
    ])
    func haveNamesForPeopleAndIDsForPrograms(format: Format, text: String) throws {
        #expect(try Table.single(.node(Self.node)).rendered(as: format).contains(text))
    }
}

/// Texts with marked parts.
@Suite struct MarkedTextTests {
    private static let text = "New moon <b> #Moon by @ann: https://t.co/x"

    private static var marked: Table.MarkedText {
        var marked = Table.MarkedText(text)
        for (part, mark) in [
            ("New moon", .hit), ("#Moon", .hashtag), ("#Moon", .hit), ("@ann", .user),
            ("https://t.co/x", .link),
        ] as [(String, Table.MarkedText.Mark)] {
            guard let range = text.firstRange(of: part) else { continue }
            let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
            marked.mark(start..<start + part.utf8.count, as: mark)
        }
        return marked
    }

    private func table(_ cell: Table.Cell) -> Table {
        Table([.init("text", maxWidth: Table.Column.longMaxWidth)], [[cell]])
    }

    /// The lines of a text on a terminal, with `^` for the escape character.
    private func lines(_ cell: Table.Cell, width: Int) throws -> [String] {
        let style = RenderingStyle(width: width, isColoured: true)
        return try table(cell).rendered(as: .text, style: style)
            .replacing("\u{1B}", with: "^").split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func coloursTheParts() throws {
        #expect(
            try lines(.marked(Self.marked), width: 100) == [
                "^[7mNew moon^[0m <b> ^[7m^[36m#Moon^[0m^[0m by ^[33m@ann^[0m: "
                    + "^[34;4mhttps://t.co/x^[0m"
            ]
        )
    }

    @Test func coloursThePartsOfEachLine() throws {
        var marked = Table.MarkedText("one two   three four five-six-seven-eight-nine-ten")
        marked.mark(4..<15, as: .hit)
        marked.mark(21..<marked.text.utf8.count, as: .link)
        #expect(
            try lines(.marked(marked), width: 20) == [
                "one ^[7mtwo three^[0m four", "^[34;4mfive-six-seven-eight^[0m",
                "^[34;4m-nine-ten^[0m",
            ]
        )
    }

    @Test func coloursWhatIsReplacedOrCut() throws {
        var marked = Table.MarkedText("a\u{1B}b שלום x")
        marked.mark(0..<3, as: .hit)
        marked.mark(marked.text.utf8.count - 1..<marked.text.utf8.count, as: .hashtag)
        #expect(
            try lines(.marked(marked), width: 80) == ["^[7ma\u{FFFD}b^[0m שלום\u{200E} ^[36mx^[0m"]
        )
        var long = Table.MarkedText(String(repeating: "x", count: 5000))
        long.mark(0..<5000, as: .hit)
        let printed = try lines(.marked(long), width: 5000)
        #expect(printed == ["^[7m\(String(repeating: "x", count: 4095))…^[0m"])
    }

    @Test func marksThePartsInPages() throws {
        let page = try table(.marked(Self.marked)).rendered(as: .html)
        #expect(
            page.contains(
                "><mark>New moon</mark> &lt;b&gt; <span class=\"hashtag\"><mark>#Moon</mark></span> "
                    + "by <span class=\"user\">@ann</span>: "
                    + "<span class=\"link\">https://t.co/x</span></t"
            )
        )
    }

    @Test(arguments: Format.ofAnyTable.filter { ![.xlsx, .html].contains($0) })
    func printsTheTextInOtherFormats(format: Format) throws {
        let plain = try table(.text(Self.text)).rendered(as: format)
        #expect(try table(.marked(Self.marked)).rendered(as: format) == plain)
    }

    @Test func printsLists() throws {
        let list = table(.list(["=a", "b\"c"]))
        #expect(try list.rendered(as: .jsonLines) == "{\"text\":[\"=a\",\"b\\\"c\"]}\n")
        #expect(try list.rendered(as: .csv) == "text\n\"'=a b\"\"c\"\n")
        #expect(try table(.list([])).rendered(as: .csv) == "text\n\"\"\n")
    }
}

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 1, ""), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abc", 1, "…"), ("東京都", 6, "東京都"),
        ("東京都", 5, "東京…"), ("東京都", 4, "東…"), ("e\u{301}e\u{301}e", 2, "e\u{301}…"),
    ]) func shortens(text: String, width: Int, shortened: String) {
        #expect(text.shortened(to: width) == shortened)
        #expect(text.shortened(to: width).displayWidth <= max(width, text.isEmpty ? 0 : 1))
    }

    @Test(arguments: [
        ("", 0), ("IoT_2", 5), ("café", 4), ("±§α", 3), ("�", 1), ("한국", 4),
        ("東京ﾄｳｷｮｳＡ１", 13), ("ｶﾞ", 2), ("𠮷", 2),
        // Marks belong to their base.
        ("e\u{301}", 1), ("\u{301}", 0), ("x\u{20DD}", 1),
        ("a\u{200D}b\u{200C}c\u{200B}d\u{FEFF}", 4), ("שָׁלוֹם", 4), ("กำ", 2), ("क्षि", 2),
        ("தமிழ்", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1161}", 0), ("\u{600}1", 2),
        // Symbols that are not shown as emoji.
        ("❤", 1), ("☝", 1), ("©", 1), ("1", 1),
    ])
    func countsCells(text: String, width: Int) { #expect(text.displayWidth == width) }

    @Test(arguments: ["😀", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👍🏽", "☝🏽", "❤️", "❤️‍🔥", "1️⃣", "⌚"])
    func countsAnEmojiAsTwoCells(emoji: String) {
        #expect(emoji.displayWidth == 2)
        #expect("a\(emoji)\(emoji)b".displayWidth == 6)
    }
}

@Suite struct VisibleTextTests {
    @Test(
        arguments: [
            0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
        ] as [ClosedRange<UInt32>]
    )
    func replacesControlCharacters(range: ClosedRange<UInt32>) {
        for scalar in range.compactMap(Unicode.Scalar.init) {
            let expected = scalar == "\n" ? "a⏎b" : "a�b"
            #expect(visible("a\(scalar)b") == expected, "U+\(String(scalar.value, radix: 16))")
        }
    }

    /// The listed ranges must match Unicode's properties, which a newer version could extend.
    @Test func replacesExactlyTheControlCharacters() {
        let different = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
            let isControl =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                default: scalar.properties.isBidiControl
                }
            return isControl == visible(String(scalar)).unicodeScalars.elementsEqual([scalar])
        }
        #expect(different == [])
    }

    @Test(arguments: [
        "", "IoT", "two words", "#東京", "می\u{200C}خواهم", "👨‍👩‍👧", "e\u{301}", "שלום", "\u{A0}", "�",
    ])
    func keepsOtherText(text: String) {
        #expect(Array(visible(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func replacesEachScalarByOne() { #expect(visible("a\r\n\u{1B}b") == "a�⏎�b") }
}

/// Tables with texts so long that an algorithm of quadratic time would take minutes.
@Suite(.slow) struct LongTextTests {
    private static let pieces = [
        "\u{301}", "e\u{301}\u{316}", "\u{316}\u{301}", "a@", "www.a://", "\n", "\r\n", "👩\u{200D}",
        "🇩🇪", "\u{1B}", "\u{202E}", "|", "<", "\"", "x", " ", "a ", "_x0041_", "1", "東", "\u{FFFF}",
        "+;",
    ]

    private static let textLength = 400_000

    private static let formats = Format.ofAnyTable + [.svg]

    /// A table that has this text wherever a table can have a text.
    private func table(_ text: String, _ form: Table.Chart.Form) -> Table {
        Table(
            heading: text,
            columns: [
                Table.Column("label", .mentionName, heading: text),
                Table.Column("number", .number, heading: text + "!"),
                Table.Column(text),
            ],
            sections: [
                Table.Section(
                    heading: .text(text),
                    rows: [[.text(text), 1, .text("#" + text)], ["b", 2, "c"]]
                )
            ],
            facts: [Table.Fact(key: "fact", label: "Label", .text(text), sentence: text)],
            chart: Table.Chart(form, title: text + ".", label: 0)
        )
    }

    @Test(arguments: formats, pieces)
    func printsLongTextsQuickly(format: Format, piece: String) throws {
        let isForPrograms = Set<Format>.forPrograms.contains(format)
        // The sizes of the other outputs show whether texts are cut, if they are long enough.
        let length = isForPrograms || format == .xlsx ? Self.textLength / 4 : Self.textLength
        let text = String(repeating: piece, count: length / piece.utf8.count)
        var output = RenderedBytes()
        try table(text, .bars(1)).render(as: format, into: &output)
        if isForPrograms {
            #expect(output.bytes.count > 2 * length)
        } else {
            // A page has the text at most ten times, with at most ten bytes for each scalar.
            #expect(output.bytes.count < 10 * 10 * 32_767 + 20_000)
        }
    }

    @Test(arguments: [Format.text, .html, .svg], ["\u{301}\u{316}", "a "])
    func drawsLongTextsQuickly(format: Format, piece: String) throws {
        let text = String(repeating: piece, count: Self.textLength / piece.utf8.count)
        let style = RenderingStyle(width: 80, isColoured: true, hasBars: true)
        var output = RenderedBytes()
        try table(text, .lines([1])).render(as: format, style: style, into: &output)
        #expect(!output.bytes.isEmpty)
    }

    @Test(arguments: ["\u{301}\u{316}", "a "]) func printsLongTextsOfNetworksQuickly(piece: String)
        throws
    {
        let text = String(repeating: piece, count: Self.textLength / piece.utf8.count)
        var table = table(text, .bars(1))
        table.network = Table.Network(isDirected: true, source: 0, target: 2, weight: 1)
        for format in Format.ofNetworks {
            #expect(try table.rendered(as: format).utf8.count > 2 * Self.textLength)
        }
    }

    /// Columns have a maximum width, so a very long name does not widen every row.
    @Test(arguments: [Format.text, .markdown, .html, .svg])
    func doesNotPadEveryRowToAVeryLongName(format: Format) throws {
        let long = "#" + String(repeating: "x", count: 1_000_000)
        let names = [long] + (0..<1000).map { "#\($0)" }
        let table = Table(
            [.init("a"), .init("b", .number), .init("c")],
            names.map { [.text($0), 1, "x"] },
            chart: Table.Chart(.bars(1), title: "t", label: 0)
        )
        let text = try table.rendered(as: format)
        #expect(text.utf8.count < 1_200_000)
        #expect(text.contains("xx…"))
    }

    @Test(arguments: ["\u{301}", "\u{301}\u{316}", "\u{202E}"])
    func cutsManyCombiningMarks(mark: String) {
        let text = "e" + String(repeating: mark, count: 10_000)
        #expect(text.shortened(to: 10).unicodeScalars.count == 161)
        #expect(text.shortened(to: 10).hasSuffix("…"))
    }

    @Test func keepsTextsOfReadableLength() throws {
        let text = String(repeating: "word ", count: 6000) + "end"
        for format in [Format.markdown, .html] {
            #expect(try Table.single(.text(text)).rendered(as: format).contains(text))
        }
    }

    /// A heap of combining marks is cut at the limit, an emoji is never cut.
    @Test func cutsCellsBetweenCharacters() {
        let heap = "e" + String(repeating: "\u{301}", count: 40_000)
        #expect(heap.prefix(utf16: 100).utf16.count == 100)
        let families = String(repeating: "👨‍👩‍👧", count: 10)
        for limit in 0...20 {
            #expect(families.prefix(utf16: limit).utf16.count == limit / 8 * 8)
        }
        #expect("ab\u{1F600}".prefix(utf16: 3) == "ab")
        #expect("abc".prefix(utf16: 3) == "abc")
    }
}

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
            [.init("count", .number), .init("year", .number)],
            [[6433, .integer(2020)]]
        )
        #expect(try table.rendered(as: .text) == "count  year\n6,433  2020\n")
        #expect(try table.rendered(as: .markdown).contains("| 6,433 | 2020 |"))
        #expect(try table.rendered(as: .html).contains("data-value=\"6433\">6,433</td>"))
        #expect(try table.rendered(as: .html).contains("data-value=\"2020\">2020</td>"))
        #expect(try table.rendered(as: .csv) == "count,year\n6433,2020\n")
        #expect(try table.rendered(as: .jsonLines) == "{\"count\":6433,\"year\":2020}\n")
    }
}

@Suite struct TableTimeTests {
    /// The last second of February 2020 in New York, which is in March in UTC.
    private static let start = 1_583_038_799

    @Test(
        arguments: [
            (start, -18_000, .second, "2020-02-29T23:59:59-05:00"),
            (start, -18_000, .hour, "2020-02-29T23:59-05:00"), (start, -18_000, .day, "2020-02-29"),
            (start, -18_000, .month, "2020-02"), (start, -18_000, .year, "2020"),
            (start, 0, .second, "2020-03-01T04:59:59Z"),
            (start, 0, .millisecond, "2020-03-01T04:59:59.000Z"),
            (start, 19_800, .second, "2020-03-01T10:29:59+05:30"),
            (start, -12_600, .second, "2020-03-01T01:29:59-03:30"),
            (start, -1_800, .second, "2020-03-01T04:29:59-00:30"),
            (start, -43_200, .second, "2020-02-29T16:59:59-12:00"),
            (start, 50_400, .second, "2020-03-01T18:59:59+14:00"),
            (1_577_836_800, -1, .year, "2019"), (-1, -3600, .second, "1969-12-31T22:59:59-01:00"),
        ] as [(Int, Int, Table.Time.Length, String)]
    )
    func isPrintedInLocalTime(start: Int, offset: Int, length: Table.Time.Length, text: String) {
        #expect(Table.Time(start: start, offset: offset, length: length).description == text)
    }
}
