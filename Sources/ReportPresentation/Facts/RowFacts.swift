import ReportRendering
import TweetArchive
import TweetDumps

/// The facts about the mentions and rows that a report shows and leaves out.
enum RowFacts {
    /// Returns the facts about the kinds of mentions and the excluded mentions.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of mentions in the table.
    ///   - excluded: The mentions that the user excluded.
    ///   - namesKind: Whether a note names a single kind, in a table whose headings do not.
    /// - Returns: Two facts.
    static func mentions(
        _ kinds: [MentionKind],
        excluded: [MentionName],
        namesKind: Bool = false
    ) -> [Table.Fact] {
        let titles = kinds.map { $0.title.lowercased() }.joined(separator: " and ")
        return [
            Table.Fact(
                key: "kind",
                label: "Mentions",
                kinds.count == 1 ? .text(kinds[0].name) : .empty,
                words: titles,
                sentence: namesKind && kinds.count == 1 ? "\(kinds[0].title) only." : nil,
                topic: .choice
            ),
            RowFacts.excluded(excluded),
        ]
    }

    /// Returns the fact about the mentions that the user excluded.
    static func excluded(_ excluded: [MentionName]) -> Table.Fact {
        let names = excluded.map(\.name).joined(separator: ", ")
        return Table.Fact(
            key: "excluded",
            label: "Left out",
            excluded.isEmpty ? .empty : .text(names),
            words: excluded.isEmpty ? "nothing" : names,
            sentence: excluded.isEmpty ? nil : "Left out: \(names).",
            topic: .choice
        )
    }

    /// Returns the facts about the minimum count and the mentions, or other rows, that it hides.
    ///
    /// - Parameters:
    ///   - hidden: The number of hidden mentions.
    ///   - condition: The reason why they are hidden, such as `with a count below 2`.
    ///   - minCount: The minimum count.
    ///   - noun: The noun for a row, in the singular.
    /// - Returns: Two facts.
    static func hidden(
        _ hidden: Int,
        _ condition: String,
        minCount: Int,
        _ noun: String = "mention"
    ) -> [Table.Fact] {
        let words = "\(hidden.counted(noun)) \(condition) \(hidden.isOrAre) hidden"
        return [
            Table.Fact(key: "min_count", .count(minCount)),
            Table.Fact(
                key: "hidden",
                label: "Hidden \(noun)s",
                .count(hidden),
                words: hidden == 0 ? "none" : words,
                sentence: hidden == 0 ? nil : "\(words); --min-count 1 shows all.",
                topic: .hidden
            ),
        ]
    }

    /// Returns the fact about the number of rows that a limit left out.
    ///
    /// - Parameters:
    ///   - leftOut: The number of rows, which may be 0.
    ///   - key: The name of the member in JSON; nil if JSON does not have the number.
    ///   - limit: The limit.
    ///   - noun: The noun for a row, in the singular, such as `tweet`.
    /// - Returns: The fact.
    static func leftOut(
        _ leftOut: Int,
        key: String? = "left_out",
        by limit: RowLimit,
        _ noun: String
    ) -> Table.Fact {
        let words = "\(leftOut.counted(noun)) \(leftOut.isOrAre) left out"
        let sentence =
            switch limit {
            case .none, .requested: words + " by --limit."
            case .fitting: words + "; --all shows all."
            }
        return Table.Fact(
            key: key,
            .count(leftOut),
            sentence: leftOut == 0 ? nil : sentence,
            topic: .limit
        )
    }
}

extension MentionKind {
    /// The heading of a section with mentions of this kind.
    var title: String {
        switch self {
        case .hashtag: "Hashtags"
        case .user: "Users"
        }
    }
}

extension ReportedMention {
    /// The mention for a cell of a table.
    var mention: Table.Mention { Table.Mention(kind.tableKind, name, folded: folded) }
}

extension MentionKind {
    /// The kind for a cell of a table.
    var tableKind: Table.Mention.Kind {
        switch self {
        case .hashtag: .hashtag
        case .user: .user
        }
    }
}

extension Table.Rows {
    /// Creates the rows of a table from the rows of a report.
    ///
    /// - Parameters:
    ///   - rows: The rows of the report.
    ///   - cells: A function that makes the cells of a row.
    init<Row>(_ rows: ReportRows<Row>, _ cells: @escaping (Row) -> [Table.Cell]) {
        self.init { body in try rows.read { try body(cells($0)) } }
    }

    /// Creates the rows of a table with the rank of each in its first column.
    ///
    /// - Parameters:
    ///   - rows: The rows of the report.
    ///   - cells: A function that makes the cells after the rank.
    /// - Returns: The rows.
    static func ranked<Row>(
        _ rows: ReportRows<Row>,
        _ cells: @escaping (Row) -> [Table.Cell]
    ) -> Self {
        Self { body in
            var rank = 0
            try rows.read { row in
                rank += 1
                try body([.rank(rank)] + cells(row))
            }
        }
    }
}
