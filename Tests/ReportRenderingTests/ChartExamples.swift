import ReportRendering
import TestSupport

extension Table {
    /// Texts that would be markup, or steer a reader, or are only unusual.
    static let hostileTexts = [
        "<script>alert(1)</script>", "]]>", "\"><img src=x onerror=1>", "'><b x='", "&lt;&#60;",
        "`a`|b", "</style></title></svg>", "#\u{202E}txt", "\u{1B}[31mred", "nul\u{0}",
        "\u{FFFE}\u{FFFF}", "two\nlines", "a\u{2028}b\r", "👨‍👩‍👧🇩🇪", "#عربى", "@日本語", "",
    ]

    /// A table and a chart with hostile texts wherever there is a text.
    static func hostile(_ form: Chart.Form) -> Table {
        let all = hostileTexts.joined(separator: " ")
        return Table(
            heading: all,
            columns: [
                Column("a", .mentionName, heading: all),
                Column("b", .number, heading: all),
                Column("c", .number, heading: all),
            ],
            sections: [
                Section(
                    heading: .text(all),
                    rows: hostileTexts.enumerated().map { [.mention($1), .count($0), .text($1)] }
                )
            ],
            facts: [
                Fact(key: "term", label: all, .text(all), details: [.text(all)], sentence: all)
            ],
            chart: Chart(form, title: all, label: 0, source: all)
        )
    }

    /// A table of counts with bars.
    static func counts(_ rows: [[Cell]]) -> Table {
        Table(
            heading: "Counts",
            columns: [Column("mention", .mentionName), Column("count", .number)],
            sections: [Section(rows: rows.withMentions)],
            chart: Chart(.bars(1), title: "Counts", label: 0)
        )
    }

    /// A table of shares of several terms.
    static func compared(_ names: [String], _ rows: [[Cell]]) -> Table {
        Table(
            heading: "Comparison",
            columns: [Column("mention", .mentionName)]
                + names.map { Column("share \($0)", .number) },
            sections: [Section(rows: rows.withMentions)],
            chart: Chart(.compared(Array(1...names.count)), title: "Shares", label: 0, names: names)
        )
    }

    /// A table of days with lines.
    static func trend(_ rows: Rows, series: [String] = ["tweets"]) -> Table {
        Table(
            heading: "Days",
            columns: [Column("day")]
                + series.map { name in
                    guard case .mention(let mention) = Cell.mention(name)
                    else { return Column(name, .number) }
                    return Column(about: mention)
                },
            sections: [Section(rows: rows)],
            chart: Chart(.lines(Array(1...series.count)), title: "Trend", label: 0)
        )
    }
}

extension Table {
    /// The elements of the table as a picture or a page.
    func elements(as format: Format) throws -> [MarkupElement] {
        try MarkupReader.elements(of: rendered(as: format))
    }
}

extension [MarkupElement] {
    /// The elements of a name that have all these classes.
    func named(_ name: String, _ looks: Substring...) -> [MarkupElement] {
        filter { $0.name == name && Set(looks).isSubset(of: $0.looks) }
    }
}
