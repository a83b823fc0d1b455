import TestSupport
import Testing

@testable import ReportRendering

/// Tables with texts so long that an algorithm of quadratic time would take minutes.
@Suite(.slow) struct LongTextTests {
    private static let pieces = [
        "\u{301}", "e\u{301}\u{316}", "\u{316}\u{301}", "a@", "www.a://", "\n", "\r\n", "👩\u{200D}",
        "🇩🇪",
        "\u{1B}", "\u{202E}", "|", "<", "\"", "x", " ", "a ", "_x0041_", "1", "東", "\u{FFFF}", "+;",
    ]

    /// The length of the texts, in bytes.
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
        let text = String(repeating: piece, count: Self.textLength / piece.utf8.count)
        var output = RenderedBytes()
        try table(text, .bars(1)).render(as: format, into: &output)
        if Set<Format>.forPrograms.contains(format) {
            #expect(output.bytes.count > 2 * Self.textLength)
        } else {
            // A page has the text at most ten times, with at most ten bytes for each scalar.
            #expect(output.bytes.count < 10 * 10 * 32_767 + 20_000)
        }
    }

    @Test(arguments: [Format.text, .html, .svg], ["\u{301}\u{316}", "a "])
    func drawsLongTextsQuickly(format: Format, piece: String) throws {
        let text = String(repeating: piece, count: Self.textLength / piece.utf8.count)
        var style = RenderingStyle()
        (style.hasBars, style.isColoured, style.width) = (true, true, 80)
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
        #expect(try table.rendered(as: .gexf).utf8.count > 2 * Self.textLength)
    }

    /// Columns have a maximum width, so a very long name does not widen every row.
    @Test(arguments: [Format.text, .markdown, .html, .svg])
    func doesNotPadEveryRowToAVeryLongName(format: Format) throws {
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
