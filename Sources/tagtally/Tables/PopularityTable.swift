import ReportRendering
import TweetArchive
import TweetDumps

extension Table {
    /// The popularity table, ready to be printed in any format.
    init(
        _ report: PopularityReport,
        _ options: PopularityReport.Options,
        _ limit: RowLimit,
        filter: String?,
        fullPaths: Bool
    ) {
        let source = ReportSource(report.subject, filter: filter, fullPaths: fullPaths)
        let hidden = ReportSource.hidden(report.hidden, minCount: options.minCount)
        let heading = "Mentions in \(source.phrase)"
        let columns =
            [.rank("rank", .forPeople.union(Set.exact))] + .mention + [
                Column("count", alignment: .right),
                Column("tweets", alignment: .right),
                Column("authors", alignment: .right, formats: options.hasAuthors ? .all : []),
            ]
        let chosen = ChosenMentions(kinds: options.kinds, excluded: options.excluded)
        let leftOut = report.sections.reduce(0) { $0 + $1.leftOut }
        self.init(
            facts: source.facts + (options.hasAuthors ? source.authorlessFacts : [])
                + chosen.jsonFacts + [
                    ("min_count", .integer(options.minCount)), ("hidden", .integer(report.hidden)),
                    ("left_out", .integer(leftOut)),
                ],
            heading: heading,
            columns: columns,
            sections: report.sections.map(\.table),
            notes: ReportNotes.hidden(hidden)
                + chosen.excludedNote
                + limit.note(leftOut, "row")
                + (options.hasAuthors ? source.authorless : []) + source.notes,
            chart: Chart(
                .bars(columns.place(of: "count")),
                title: heading,
                label: columns.place(of: "mention"),
                source: source.line
            ),
            provenance: source.provenance(
                kind: "Popularity",
                also: [Fact("Hidden mentions", .text(hidden ?? "none"))] + chosen.facts
            )
        )
    }
}

extension PopularityReport.Section {
    fileprivate var table: Table.Section {
        Table.Section(
            heading: kinds.count == 1 ? kinds[0].title : nil,
            rows: Table.Rows { body in
                var rank = 0
                try rows.read { row in
                    rank += 1
                    try body([.integer(rank)] + row.cells)
                }
            }
        )
    }
}

extension PopularityReport.Row {
    fileprivate var cells: [Table.Value] {
        let authors = authors.map { Table.Value.integer($0) } ?? .unknown
        return mention.cells + [.integer(count), .integer(tweets), authors]
    }
}
