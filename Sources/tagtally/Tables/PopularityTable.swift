import ReportRendering
import TweetArchive
import TweetDumps

extension Table {
    /// The popularity table, ready to be printed in any format.
    init(_ report: PopularityReport, _ options: PopularityReport.Options, filter: String?) {
        let source = ReportSource(report.subject, filter: filter)
        let hidden = ReportSource.hidden(report.hidden, minCount: options.minCount)
        let countsAuthors = options.countsAuthors || options.order == .authors
        self.init(
            facts: source.facts + [("hidden", .integer(report.hidden))],
            heading: "Mentions in \(source.phrase)",
            columns: [
                Column("rank", alignment: .right, formats: .forPeople.union(Set.exact)),
                Column("kind", formats: .forPrograms.union([.xlsx])),
                Column("mention", formats: .forPeople, hasMentions: true),
                Column("mention", formats: .separated),
                Column("name", formats: .exact),
                Column("folded", formats: .exact),
                Column("count", alignment: .right),
                Column("tweets", alignment: .right),
                Column("authors", alignment: .right, formats: countsAuthors ? .all : []),
            ],
            sections: report.sections.map { $0.table(hasHeading: report.sections.count > 1) },
            notes: report.notes(options, hidden) + source.notes,
            chart: Chart(.bars, title: "Mentions in \(source.phrase)", label: 2, values: [6]),
            provenance: source.provenance(
                kind: "Popularity",
                also: [("Hidden mentions", .text(hidden ?? "none"))] + options.excludedFact
            )
        )
    }
}

extension PopularityReport.Options {
    fileprivate var excludedFact: [(label: String, value: Table.Value)] {
        excluded.isEmpty ? [] : [("Left out", .text(excludedNames))]
    }

    fileprivate var excludedNames: String { excluded.map(\.name).joined(separator: ", ") }
}

extension PopularityReport {
    /// What the table does not show, and how to see it.
    fileprivate func notes(_ options: Options, _ hidden: String?) -> [String] {
        var notes = hidden.map { ["\($0); --min-count 1 shows all."] } ?? []
        if !options.excluded.isEmpty { notes.append("Left out: \(options.excludedNames).") }
        let leftOut = sections.reduce(0) { $0 + $1.leftOut }
        if leftOut > 0 {
            let verb = leftOut == 1 ? "is" : "are"
            notes.append("\(leftOut.of("row")) \(verb) left out by --limit.")
        }
        return notes
    }
}

extension PopularityReport.Section {
    fileprivate func table(hasHeading: Bool) -> Table.Section {
        let heading = kinds == [.hashtag] ? "Hashtags" : "Users"
        return Table.Section(
            heading: hasHeading || kinds.count == 1 ? heading : nil,
            rows: Table.Rows { body in
                var rank = 0
                try rows.read { row in
                    rank += 1
                    try body(row.values(rank: rank))
                }
            }
        )
    }
}

extension PopularityReport.Row {
    fileprivate func values(rank: Int) -> [Table.Value] {
        [
            .integer(rank),
            .text(kind.name),
            .text(kind.sign + name),
            .text(kind == .hashtag ? kind.sign + name : name),
            .text(name),
            .text(folded),
            .integer(count),
            .integer(tweets),
            authors.map { .integer($0) } ?? .null,
        ]
    }
}

extension MentionKind {
    /// What stands before the name.
    var sign: String {
        switch self {
        case .hashtag: "#"
        case .user: "@"
        }
    }
}
