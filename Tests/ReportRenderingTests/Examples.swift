import ReportRendering

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

    /// A table without rows.
    static var empty: Table {
        Table(
            heading: "No tweets with #ucd",
            columns: [Column("mention", heading: "Mention"), Column("count", heading: "Count")],
            sections: [],
            facts: [Fact(key: "term", "#ucd", sentence: "Nothing is hidden.")]
        )
    }

    /// A table with several sections.
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

    /// A table of one column and one row.
    static func single(_ cell: Cell) -> Table {
        Table(columns: [Column("name")], sections: [Section(rows: [[cell]])])
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
