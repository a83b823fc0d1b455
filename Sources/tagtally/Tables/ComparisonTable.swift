import ReportRendering
import TweetArchive
import TweetDumps

extension Table {
    /// The comparison, ready to be printed in any format.
    init(
        _ report: ComparisonReport,
        _ options: ComparisonReport.Options,
        _ limit: RowLimit,
        filter: String?,
        fullPaths: Bool
    ) {
        let dumps = DumpNames(of: report.subjects.flatMap(\.dumps), areFull: fullPaths)
        let sources = report.subjects.map { ReportSource($0, filter: filter, dumps: dumps) }
        let hidden = report.hiddenMentions(options)
        let chosen = ChosenMentions(kinds: options.kinds, excluded: options.excluded)
        let tweets = sources.map(\.tweets).listed + (filter.map { ", \($0)" } ?? "")
        let columns = .mention + report.names.flatMap(Table.columns)
        self.init(
            facts: report.facts(sources, filter: filter) + chosen.jsonFacts + [
                ("min_count", .integer(options.minCount)), ("hidden", .integer(report.hidden)),
                ("left_out", .integer(report.leftOut)),
            ],
            heading: "Mentions in \(tweets)",
            columns: columns,
            sections: [Section(rows: Rows(report.rows, \.cells))],
            notes: report.notes(hidden, chosen, limit, sources),
            chart: Chart(
                .compared(report.names.map { columns.place(of: "share \($0)") }),
                title: "Shares of the mentions in \(tweets)",
                label: columns.place(of: "mention"),
                source: "Source: \(tweets); tagtally \(Tagtally.version).",
                names: report.names
            ),
            provenance: [Fact("Report", .text("Comparison"))]
                + sources.flatMap { $0.tweetFacts + $0.importFacts }
                + [Fact("Hidden mentions", .text(hidden ?? "none"))] + chosen.facts
                + ReportSource.ruleFacts
        )
    }

    /// The columns of a term.
    ///
    /// People see which columns are neighbours; programs and workbooks need a name for each.
    private static func columns(of term: String) -> [Column] {
        let others = Set.all.subtracting(.named)
        return [
            Column("count \(term)", heading: term, alignment: .right),
            .rank("rank \(term)", .named),
            .rank("rank", others),
            Column("share \(term)", alignment: .right, formats: .named),
            Column("share", alignment: .right, formats: others),
        ]
    }
}

extension ComparisonReport {
    /// The terms as they were last typed.
    fileprivate var names: [String] { subjects.map { $0.term ?? "" } }

    /// What JSON says of the tweets of each term.
    fileprivate func facts(
        _ sources: [ReportSource],
        filter: String?
    ) -> [(name: String, value: Table.Value)] {
        let facts = zip(names, sources).flatMap { term, source in
            source.facts.filter { !["term", "filter"].contains($0.name) }
                .map { ("\($0.name) \(term)", $0.value) }
        }
        return facts + (filter.map { [("filter", .text($0))] } ?? [])
    }

    /// What the table does not show, and where the tweets of each term come from.
    fileprivate func notes(
        _ hidden: String?,
        _ chosen: ChosenMentions,
        _ limit: RowLimit,
        _ sources: [ReportSource]
    ) -> [String] {
        let columns =
            "rank is the place in a term's own table with the same options, "
            + "share the part of all mentions there."
        let notes =
            [columns] + ReportNotes.hidden(hidden) + chosen.kindNote + chosen.excludedNote
            + limit.note(leftOut, "row")
        let tweets = zip(names, sources).flatMap { name, source in
            (source.missing + ["from \(source.origin)."]).map { "\(name): \($0)" }
        }
        return notes + tweets + ["Made by tagtally \(Tagtally.version)."]
    }

    /// How many mentions are hidden, in words; nil if none is.
    fileprivate func hiddenMentions(_ options: Options) -> String? {
        guard hidden > 0 else { return nil }
        let sum = "whose counts add up to less than \(options.minCount.grouped)"
        return "\(hidden.of("mention")) \(sum) \(hidden.are) hidden"
    }
}

extension ComparisonReport.Row {
    fileprivate var cells: [Table.Value] { mention.cells + numbers.flatMap(\.cells) }
}

extension ComparisonReport.Numbers {
    /// Rank and share are there once for programs and once for people.
    fileprivate var cells: [Table.Value] {
        let rank = rank.map { Table.Value.integer($0) } ?? .null
        return [.integer(count), rank, rank, .share(share), .share(share)]
    }
}

extension [String] {
    /// The texts as a list in a sentence: `a, b and c`.
    fileprivate var listed: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
