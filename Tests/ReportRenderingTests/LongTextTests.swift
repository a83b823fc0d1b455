import Testing

@testable import ReportRendering

/// Texts so long that a step that looks at all of one for each of its characters takes minutes.
@Suite struct LongTextTests {
    private static let pieces = [
        "\u{301}", "e\u{301}\u{316}", "\u{316}\u{301}", "a@", "www.a://", "\n", "\r\n", "👩\u{200D}",
        "🇩🇪",
        "\u{1B}", "\u{202E}", "|", "<", "\"", "x", " ", "a ", "_x0041_", "1", "東", "\u{FFFF}", "+;",
    ]

    private static let units = 400_000

    private static let formats = Format.allCases.filter { $0 != .gexf }

    /// Two columns of such a text and a number, with it wherever a table has a text.
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
    func takesTimeInProportion(format: Format, piece: String) throws {
        let text = String(repeating: piece, count: Self.units / piece.utf8.count)
        var output = RenderedBytes()
        try table(text, .bars(1)).render(as: format, into: &output)
        if Set<Format>.forPrograms.contains(format) {
            #expect(output.bytes.count > 2 * Self.units)
        } else {
            // Ten texts, of which a scalar needs ten bytes at most.
            #expect(output.bytes.count < 10 * 10 * 32_767 + 20_000)
        }
    }

    @Test(arguments: [Format.text, .html, .svg], ["\u{301}\u{316}", "a "])
    func takesTimeInProportionInCharts(format: Format, piece: String) throws {
        let text = String(repeating: piece, count: Self.units / piece.utf8.count)
        var style = RenderingStyle()
        (style.hasBars, style.isColoured, style.width) = (true, true, 80)
        var output = RenderedBytes()
        try table(text, .lines([1])).render(as: format, style: style, into: &output)
        #expect(!output.bytes.isEmpty)
    }

    @Test(arguments: ["\u{301}\u{316}", "a "]) func takesTimeInProportionInNetworks(piece: String)
        throws
    {
        let text = String(repeating: piece, count: Self.units / piece.utf8.count)
        var table = table(text, .bars(1))
        table.network = Table.Network(isDirected: true, source: 0, target: 2, weight: 1)
        #expect(try table.rendered(as: .gexf).utf8.count > 2 * Self.units)
    }

    /// A long name is not padded to in each row.
    @Test(arguments: [Format.text, .markdown, .html, .svg])
    func makesNoLongTableOfALongName(format: Format) throws {
        let long = "#" + String(repeating: "x", count: 1_000_000)
        let names = [long] + (0..<1000).map { "#\($0)" }
        let rows: [[Table.Cell]] = names.map { [.text($0), 1, "x"] }
        var table = Table.empty
        table.columns = [
            Table.Column("a"), Table.Column("b", .number), Table.Column("c"),
        ]
        table.sections = [Table.Section(rows: rows)]
        table.chart = Table.Chart(.bars(1), title: "t", label: 0)
        let text = try table.rendered(as: format)
        #expect(text.utf8.count < 1_200_000)
        #expect(text.contains("xx…"))
    }

    @Test(arguments: ["\u{301}", "\u{301}\u{316}", "\u{202E}"])
    func cutsMarksThatTakeNoRoom(mark: String) {
        let text = "e" + String(repeating: mark, count: 10_000)
        #expect(text.shortened(to: 10).unicodeScalars.count == 161)
        #expect(text.shortened(to: 10).hasSuffix("…"))
    }

    @Test func keepsWhatAPersonReads() throws {
        let text = String(repeating: "word ", count: 6000) + "end"
        for format in [Format.markdown, .html] {
            #expect(try Table.single(.text(text)).rendered(as: format).contains(text))
        }
    }

    /// A cell has as much of a heap of marks as it holds, and no half of an emoji.
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
