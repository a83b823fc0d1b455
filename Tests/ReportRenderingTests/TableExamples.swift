import ReportRendering
import TestSupport

/// Tables that several tests print.
extension Table {
    /// A popularity table, whose columns differ between formats.
    static var popularity: Table {
        Table(
            heading: "812 tweets with #ucd",
            columns: [
                Column("rank", .rowNumber, heading: "Rank"),
                Column("mention", .mention, heading: "Mention"),
                Column("count", .number, heading: "Count"),
                Column("tweets", .number, heading: "Tweets"),
            ],
            sections: [
                Section(rows: [
                    [.rank(1), .mention(Mention(.hashtag, "IoT", folded: "iot")), 1200, 11],
                    [.rank(2), .mention(Mention(.user, "bob")), 3, 3],
                ])
            ],
            facts: [
                Fact(key: "term", "#ucd"),
                Fact(key: "tweets", 812),
                Fact(key: "hidden", 94, sentence: "94 mentions counted once are hidden."),
            ]
        )
    }

    static var empty: Table {
        Table(
            heading: "No tweets with #ucd",
            columns: [Column("mention", heading: "Mention"), Column("count", heading: "Count")],
            sections: [],
            facts: [Fact(key: "term", "#ucd", sentence: "Nothing is hidden.")]
        )
    }

    static var grouped: Table {
        Table(
            columns: [Column("mention"), Column("count", .number)],
            sections: [
                Section(heading: "Hashtags", rows: [["#IoT", 12]]),
                Section(heading: "Users", rows: [["@somebody", 1_000_000]]),
                Section(heading: "Links", rows: []),
            ]
        )
    }

    static func single(_ cell: Cell) -> Table { Table([Column("name")], [[cell]]) }

    /// A table of one section without a heading.
    init(_ columns: [Column], _ rows: [[Cell]], chart: Chart? = nil) {
        self.init(columns: columns, sections: [Section(rows: rows)], chart: chart)
    }
}

extension RenderingStyle {
    /// The style of a terminal of some width, or of a file.
    init(width: Int? = nil, isColoured: Bool = false, hasBars: Bool = false) {
        self.init()
        (self.width, self.isColoured, self.hasBars) = (width, isColoured, hasBars)
    }
}

extension Table.Cell {
    /// The mention with this name and sign; a text if the name has no sign.
    static func mention(_ name: String) -> Table.Cell {
        let bare = String(name.unicodeScalars.dropFirst())
        return switch name.unicodeScalars.first {
        case "#": .mention(Table.Mention(.hashtag, bare))
        case "@": .mention(Table.Mention(.user, bare))
        default: .text(name)
        }
    }
}

extension [[Table.Cell]] {
    /// The rows, with mentions instead of texts in the first column.
    var withMentions: [[Table.Cell]] {
        map { row in
            guard case .text(let name)? = row.first else { return row }
            return [.mention(name)] + row.dropFirst()
        }
    }
}

extension Table {
    /// Texts that look like markup, control the display, or are unusual.
    static let hostileTexts = [
        "<script>alert(1)</script>", "]]>", "\"><img src=x onerror=1>", "'><b x='", "&lt;&#60;",
        "`a`|b", "</style></title></svg>", "#\u{202E}txt", "\u{1B}[31mred", "nul\u{0}",
        "\u{FFFE}\u{FFFF}", "two\nlines", "a\u{2028}b\r", "👨‍👩‍👧🇩🇪", "#عربى", "@日本語", "",
    ]

    /// A table with a chart, which has hostile texts wherever a table can have a text.
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

    /// A table of counts with a chart of bars.
    static func counts(_ rows: [[Cell]]) -> Table {
        Table(
            heading: "Counts",
            columns: [Column("mention", .mentionName), Column("count", .number)],
            sections: [Section(rows: rows.withMentions)],
            chart: Chart(.bars(1), title: "Counts", label: 0)
        )
    }

    /// A table with the shares of several terms, with a chart that compares them.
    static func compared(_ names: [String], _ rows: [[Cell]]) -> Table {
        Table(
            heading: "Comparison",
            columns: [Column("mention", .mentionName)]
                + names.map { Column("share \($0)", .number) },
            sections: [Section(rows: rows.withMentions)],
            chart: Chart(.compared(Array(1...names.count)), title: "Shares", label: 0, names: names)
        )
    }

    /// A table of days with a chart of lines.
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
    func elements(as format: Format) throws -> [MarkupElement] {
        try MarkupReader.elements(of: rendered(as: format))
    }
}

extension [MarkupElement] {
    func named(_ name: String, _ classes: Substring...) -> [MarkupElement] {
        filter { $0.name == name && Set(classes).isSubset(of: $0.classes) }
    }
}
