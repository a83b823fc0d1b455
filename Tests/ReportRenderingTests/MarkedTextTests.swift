import Testing

@testable import ReportRendering

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
        Table(
            columns: [Table.Column("text", maxWidth: Table.Column.longMaxWidth)],
            sections: [Table.Section(rows: [[cell]])]
        )
    }

    /// The lines of a text on a terminal, with `^` for the escape character.
    private func lines(_ cell: Table.Cell, width: Int) throws -> [String] {
        var style = RenderingStyle()
        style.width = width
        style.isColoured = true
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
