import ReportRendering
import TweetArchive
import TweetDumps

/// The facts about the mentions and rows that a report shows and leaves out.
enum RowFacts {
    /// The facts about the kinds of mentions and the excluded mentions.
    ///
    /// If `namesKind`, a note names a single kind, in a table whose headings do not.
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

    /// The facts about the minimum count and the mentions, or other rows, that it hides.
    ///
    /// The condition is the reason why they are hidden, such as `with a count below 2`.
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
                number: hidden,
                words: hidden == 0 ? "none" : words,
                note: "\(words); --min-count 1 shows all.",
                .hidden
            ),
        ]
    }

    /// The facts about similar texts that count as one; none if their words must be equal.
    static func similarTexts(_ counts: SimilarTextCounts?, percent: Int?) -> [Table.Fact] {
        guard let counts, let percent else { return [] }
        let note =
            counts.grouped == 0
            ? "No two of \(counts.texts.counted("text")) of the archive are this similar."
            : "Of \(counts.texts.counted("text")) of the archive, \(counts.grouped.grouped) are similar to "
                + "others, and count as \(counts.groups.grouped)."
        return [
            Table.Fact(
                key: "similar",
                label: "Least similarity",
                .count(percent),
                words: "\(percent) %",
                sentence: "Texts with \(percent) % of their pairs of words in common count as one.",
                topic: .reading
            ),
            .note(note),
            Table.Fact(key: "similar_texts", label: "Similar texts", .count(counts.grouped)),
            Table.Fact(key: "similar_groups", .count(counts.groups)),
            Table.Fact(
                key: "comparisons_left_out",
                label: "Comparisons left out",
                number: counts.leftOut,
                note:
                    "\(counts.leftOut.counted("comparison")) of texts \(counts.leftOut.isOrAre) left out, "
                    + "because too many texts were near to each other."
            ),
        ]
    }

    /// The fact about the number of rows that a limit left out; without a key, JSON does not print it.
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
        return Table.Fact(key: key, number: leftOut, note: sentence, .limit)
    }
}

extension Table.Fact {
    /// Creates a fact about a number, with a note for people unless it is 0.
    init(
        key: String?,
        label: String? = nil,
        number: Int,
        words: String? = nil,
        note: @autoclosure () -> String,
        _ topic: Topic = .tweets
    ) {
        let sentence = number == 0 ? nil : note()
        self.init(
            key: key,
            label: label,
            .count(number),
            words: words,
            sentence: sentence,
            topic: topic
        )
    }
}

// MARK: - Cells and rows

extension MentionKind {
    /// The heading of a section with mentions of this kind.
    var title: String {
        switch self {
        case .hashtag: "Hashtags"
        case .user: "Users"
        }
    }

    var tableKind: Table.Mention.Kind {
        switch self {
        case .hashtag: .hashtag
        case .user: .user
        }
    }
}

extension ReportedMention {
    var mention: Table.Mention { Table.Mention(kind.tableKind, name, folded: folded) }
}

extension Table.Rows {
    init<Row>(_ rows: ReportRows<Row>, _ cells: @escaping (Row) -> [Table.Cell]) {
        self.init { body in try rows.read { try body(cells($0)) } }
    }

    /// Creates the rows of a table from the rank of each, for its first column, and the row.
    static func ranked<Row>(
        _ rows: ReportRows<Row>,
        _ cells: @escaping (_ rank: Table.Cell, Row) -> [Table.Cell]
    ) -> Self {
        Self { body in
            var rank = 0
            try rows.read { row in
                rank += 1
                try body(cells(.rank(rank), row))
            }
        }
    }
}
