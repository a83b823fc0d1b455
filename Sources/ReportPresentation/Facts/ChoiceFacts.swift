import ReportRendering
import TweetArchive
import TweetDumps

/// The facts about which mentions and rows a report was asked for.
enum ChoiceFacts {
    /// The kinds of mentions, and the mentions that were left out.
    ///
    /// - Parameters:
    ///   - kinds: The kinds in the table.
    ///   - excluded: The mentions that were left out.
    ///   - namesKind: Whether a note names a single kind, because no heading does.
    /// - Returns: Two facts.
    static func mentions(
        _ kinds: [MentionKind],
        excluded: [MentionName],
        namesKind: Bool = false
    ) -> [Table.Fact] {
        let titles = kinds.map { $0.title.lowercased() }.joined(separator: " and ")
        let names = excluded.map(\.name).joined(separator: ", ")
        return [
            Table.Fact(
                key: "kind",
                label: "Mentions",
                kinds.count == 1 ? .text(kinds[0].name) : .empty,
                words: titles,
                sentence: namesKind && kinds.count == 1 ? "\(kinds[0].title) only." : nil,
                topic: .choice
            ),
            Table.Fact(
                key: "excluded",
                label: "Left out",
                excluded.isEmpty ? .empty : .text(names),
                words: excluded.isEmpty ? "nothing" : names,
                sentence: excluded.isEmpty ? nil : "Left out: \(names).",
                topic: .choice
            ),
        ]
    }

    /// The minimum count, and the number of mentions below it.
    ///
    /// - Parameters:
    ///   - hidden: The number of hidden mentions.
    ///   - condition: What hides them, such as `with a count below 2`.
    ///   - minCount: The minimum count.
    /// - Returns: Two facts.
    static func hidden(
        _ hidden: Int,
        _ condition: String,
        minCount: Int
    ) -> [Table.Fact] {
        let words = "\(hidden.of("mention")) \(condition) \(hidden.are) hidden"
        return [
            Table.Fact(key: "min_count", .count(minCount)),
            Table.Fact(
                key: "hidden",
                label: "Hidden mentions",
                .count(hidden),
                words: hidden == 0 ? "none" : words,
                sentence: hidden == 0 ? nil : "\(words); --min-count 1 shows all.",
                topic: .hidden
            ),
        ]
    }

    /// The number of rows that a limit left out.
    ///
    /// - Parameters:
    ///   - leftOut: The number of rows.
    ///   - key: The name of the member in JSON; nil if JSON does not have the number.
    ///   - limit: The limit.
    ///   - noun: What a row is, in the singular.
    /// - Returns: The fact.
    static func leftOut(
        _ leftOut: Int,
        key: String? = "left_out",
        by limit: RowLimit,
        _ noun: String
    ) -> Table.Fact {
        let words = "\(leftOut.of(noun)) \(leftOut.are) left out"
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
    /// The heading of mentions of the kind.
    var title: String {
        switch self {
        case .hashtag: "Hashtags"
        case .user: "Users"
        }
    }
}
