import ReportRendering
import TweetArchive

extension Table {
    /// The edges of a network, ready to be printed in any format.
    ///
    /// The names of the columns are those that Gephi looks for.
    init(_ report: NetworkReport, _ options: NetworkReport.Options, filter: String?) {
        let source = ReportSource(report.subject, filter: filter)
        let hidden = report.sections.reduce(0) { $0 + $1.hidden }
        self.init(
            facts: source.facts + [("hidden", .integer(hidden))],
            heading: "Network of \(source.phrase)",
            columns: [
                Column("source", formats: .forPeople.union(Set.exact), hasMentions: true),
                Column("target", formats: .forPeople.union(Set.exact), hasMentions: true),
                Column("source", formats: .separated),
                Column("target", formats: .separated),
                Column("type", formats: .forPrograms.union([.xlsx])),
                Column("weight", alignment: .right),
            ],
            sections: report.sections.map(\.table),
            notes: report.notes(options, hidden: hidden) + source.notes,
            network: report.sections.count == 1
                ? Network(
                    isDirected: report.sections[0].edges == .users,
                    source: 0,
                    target: 1,
                    weight: 5
                ) : nil,
            provenance: source.provenance(
                kind: "Network",
                also: [
                    ("Least weight", .integer(options.minWeight)),
                    ("Hidden edges", .integer(hidden)),
                    ("Left out", .text(options.excludedNames ?? "nothing")),
                ]
            )
        )
    }
}

extension NetworkReport.Options {
    fileprivate var excludedNames: String? {
        excluded.isEmpty ? nil : excluded.map(\.name).joined(separator: ", ")
    }
}

extension NetworkReport {
    fileprivate func notes(_ options: Options, hidden: Int) -> [String] {
        var notes: [String] = []
        if hidden > 0 {
            let verb = hidden == 1 ? "is" : "are"
            notes.append(
                "\(hidden.of("edge")) with a weight below \(options.minWeight.grouped) \(verb) "
                    + "hidden; --min-count 1 shows all."
            )
        }
        if let names = options.excludedNames { notes.append("Left out: \(names).") }
        let crowded = sections.reduce(0) { max($0, $1.crowded) }
        if crowded > 0 {
            notes.append(
                "\(crowded.of("tweet")) with more than "
                    + "\(NetworkReport.mostInTweet.grouped) mentions left out."
            )
        }
        let leftOut = sections.reduce(0) { $0 + $1.leftOut }
        if leftOut > 0 {
            let verb = leftOut == 1 ? "is" : "are"
            notes.append("\(leftOut.of("edge")) \(verb) left out by --limit.")
        }
        return notes
    }
}

extension NetworkReport.Section {
    fileprivate var table: Table.Section {
        Table.Section(
            heading: edges == .hashtags
                ? "Hashtags in the same tweets" : "Authors and the users they mention",
            rows: Table.Rows { body in try rows.read { try body(values($0)) } }
        )
    }

    private func values(_ row: NetworkReport.Row) -> [Table.Value] {
        let sign = edges == .hashtags ? "#" : "@"
        // In CSV, spreadsheets would take a user's sign for a formula's.
        let bare = edges == .hashtags ? "#" : ""
        return [
            .text(sign + row.source), .text(sign + row.target), .text(bare + row.source),
            .text(bare + row.target), .text(edges == .hashtags ? "undirected" : "directed"),
            .integer(row.weight),
        ]
    }
}
