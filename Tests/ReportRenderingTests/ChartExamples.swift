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
            facts: [("term", .text(all))],
            heading: all,
            columns: [
                Column("a", heading: all, hasMentions: true),
                Column("b", heading: all, alignment: .right),
                Column("c", heading: all, alignment: .right),
            ],
            sections: [
                Section(
                    heading: all,
                    rows: hostileTexts.enumerated().map { [.text($1), .integer($0), .text($1)] }
                )
            ],
            notes: [all],
            chart: Chart(form, title: all, label: 0, source: all),
            provenance: [Fact(all, .text(all), details: [all])]
        )
    }

    /// A table of counts with bars.
    static func counts(_ rows: [[Value]]) -> Table {
        Table(
            heading: "Counts",
            columns: [Column("mention", hasMentions: true), Column("count", alignment: .right)],
            sections: [Section(rows: rows)],
            chart: Chart(.bars(1), title: "Counts", label: 0)
        )
    }

    /// A table of shares of several terms.
    static func compared(_ names: [String], _ rows: [[Value]]) -> Table {
        Table(
            heading: "Comparison",
            columns: [Column("mention", hasMentions: true)]
                + names.map { Column("share \($0)", alignment: .right) },
            sections: [Section(rows: rows)],
            chart: Chart(.compared(Array(1...names.count)), title: "Shares", label: 0, names: names)
        )
    }

    /// A table of days with lines.
    static func trend(_ rows: Rows, series: [String] = ["tweets"]) -> Table {
        Table(
            heading: "Days",
            columns: [Column("day")] + series.map { Column($0, alignment: .right) },
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
