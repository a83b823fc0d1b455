import ReportRendering
import TweetArchive
import TweetDumps

extension Table {
    /// The popularity table, ready to be printed in any format.
    init(_ report: PopularityReport, minCount: Int) {
        self.init(
            facts: [
                ("term", report.term.map { .text($0) } ?? .null),
                ("tweets", .integer(report.tweets)),
                ("hidden", .integer(report.hidden)),
            ],
            heading: report.heading,
            columns: [
                Column("rank", alignment: .right, formats: [.text, .json]),
                Column("kind", formats: [.csv, .json]),
                Column("mention", formats: [.text]),
                Column("mention", formats: [.csv]),
                Column("name", formats: [.json]),
                Column("folded", formats: [.json]),
                Column("count", alignment: .right),
                Column("tweets", alignment: .right),
            ],
            sections: report.sections.map { $0.table(hasHeading: report.sections.count > 1) },
            notes: report.notes(minCount: minCount)
        )
    }
}

extension PopularityReport {
    fileprivate var heading: String {
        guard let term else { return "Mentions in the archive's \(tweets.of("tweet"))" }
        return "Mentions in the \(tweets.of("tweet")) found by \(term)"
    }

    /// What the table does not show, and how to see it.
    fileprivate func notes(minCount: Int) -> [String] {
        var notes: [String] = []
        if hidden > 0 {
            let verb = hidden == 1 ? "is" : "are"
            notes.append(
                "\(hidden.of("mention")) with a count below \(minCount.grouped) \(verb) hidden; "
                    + "--min-count 1 shows all."
            )
        }
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
            rows: rows.enumerated().map { place, row in row.values(rank: place + 1) }
        )
    }
}

extension PopularityReport.Row {
    fileprivate func values(rank: Int) -> [Table.Value] {
        [
            .integer(rank),
            .text(kind.name),
            .text(sign + name),
            .text(kind == .hashtag ? sign + name : name),
            .text(name),
            .text(folded),
            .integer(count),
            .integer(tweets),
        ]
    }

    private var sign: String {
        switch kind {
        case .hashtag: "#"
        case .user: "@"
        }
    }
}
