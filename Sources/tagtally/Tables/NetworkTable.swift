import ReportRendering
import TweetArchive
import TweetDumps

extension Table {
    /// The edges of a network, ready to be printed in any format.
    ///
    /// The names of the columns are those that Gephi looks for.
    init(
        _ report: NetworkReport,
        _ options: NetworkReport.Options,
        _ limit: RowLimit,
        filter: String?,
        fullPaths: Bool
    ) {
        let source = ReportSource(report.subject, filter: filter, fullPaths: fullPaths)
        let edges = report.sections.map(\.edges)
        let kinds = edges.map { $0 == .hashtags ? MentionKind.hashtag : .user }
        let chosen = ChosenMentions(kinds: kinds, excluded: options.excluded)
        let leftOut = report.sections.reduce(0) { $0 + $1.leftOut }
        let hidden = report.sections.reduce(0) { $0 + $1.hidden }
        let columns = [
            Column("source", formats: .forPeople.union(Set.exact), hasMentions: true),
            Column("target", formats: .forPeople.union(Set.exact), hasMentions: true),
            Column("source", formats: .separated),
            Column("target", formats: .separated),
            Column("type", formats: .named),
            Column("weight", alignment: .right),
        ]
        self.init(
            facts: source.facts + chosen.jsonFacts + source.authorlessFacts + [
                ("min_weight", .integer(options.minWeight)), ("hidden", .integer(hidden)),
                ("left_out", .integer(leftOut)), ("crowded", .integer(report.crowded)),
            ],
            heading: "Network of \(source.phrase)",
            columns: columns,
            sections: report.sections.map(\.table),
            notes: report.notes(options, hidden: hidden) + chosen.excludedNote
                + limit.note(leftOut, "edge")
                + (edges.contains(.users) ? source.authorless : []) + source.notes,
            network: report.sections.count == 1
                ? Network(
                    isDirected: report.sections[0].edges == .users,
                    source: columns.place(of: "source"),
                    target: columns.place(of: "target"),
                    weight: columns.place(of: "weight")
                ) : nil,
            provenance: source.provenance(
                kind: "Network",
                also: [
                    Fact("Least weight", .integer(options.minWeight)),
                    Fact("Hidden edges", .integer(hidden)),
                ] + chosen.facts
            )
        )
    }
}

extension NetworkReport {
    fileprivate func notes(_ options: Options, hidden: Int) -> [String] {
        var notes: [String] = []
        if hidden > 0 {
            notes.append(
                "\(hidden.of("edge")) with a weight below \(options.minWeight.grouped) "
                    + "\(hidden.are) hidden; --min-count 1 shows all."
            )
        }
        if crowded > 0 {
            let most = NetworkReport.mostInTweet.grouped
            notes.append(
                "\(crowded.of("tweet")) with more than \(most) mentions \(crowded.are) left out."
            )
        }
        return notes
    }
}

extension NetworkReport.Section {
    fileprivate var table: Table.Section {
        Table.Section(
            heading: edges == .hashtags
                ? "Hashtags in the same tweets" : "Authors and the users they mention",
            rows: Table.Rows(rows, cells)
        )
    }

    private func cells(_ row: NetworkReport.Row) -> [Table.Value] {
        let kind = edges == .hashtags ? MentionKind.hashtag : .user
        // In CSV, spreadsheets would take a user's sign for a formula's.
        let bare = kind == .hashtag ? kind.sign : ""
        return [
            .text(kind.sign + row.source), .text(kind.sign + row.target), .text(bare + row.source),
            .text(bare + row.target), .text(edges == .hashtags ? "undirected" : "directed"),
            .integer(row.weight),
        ]
    }
}
