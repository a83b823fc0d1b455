import ReportRendering
import TweetArchive
import TweetDumps

extension Table {
    /// The tweets behind a row of a popularity table, ready to be printed in any format.
    ///
    /// Ids are text, so that no program rounds them.
    init(_ report: EvidenceReport, filter: String?, _ zone: ClockZone) {
        let source = ReportSource(report.subject, filter: filter)
        let mention = report.kind.sign + report.name
        self.init(
            facts: source.facts + [
                ("mention", .text(mention)), ("mention_count", .integer(report.count)),
                ("mention_tweets", .integer(report.tweets)),
            ],
            heading:
                "\(report.tweets.of("tweet")) with \(mention), \(report.count.of("time")), "
                + "of \(source.phrase)",
            columns: [
                Column("id"),
                Column("time"),
                Column("author", formats: .forPeople, hasMentions: true),
                Column("author", formats: .forPrograms),
                Column("kind", formats: .forPrograms.union([.xlsx])),
                Column("language", formats: .forPrograms.union([.xlsx])),
                Column("count", alignment: .right),
                Column("text"),
            ],
            sections: [
                Section(
                    rows: Rows { body in
                        try report.rows.read { try body($0.values(zone)) }
                    }
                )
            ],
            notes: report.notes + source.notes,
            provenance: source.provenance(
                kind: "Evidence",
                also: [("Mention", .text(mention)), ("Tweets with it", .integer(report.tweets))]
            )
        )
    }
}

extension EvidenceReport {
    fileprivate var notes: [String] {
        let rule =
            "What a retweet mentions is what its original does, even where its own text is cut."
        guard leftOut > 0 else { return [rule] }
        return [rule, "\(leftOut.of("tweet")) \(leftOut == 1 ? "is" : "are") left out by --limit."]
    }
}

extension EvidenceReport.Row {
    fileprivate func values(_ zone: ClockZone) -> [Table.Value] {
        [
            .text(String(id)),
            time.map { .time(zone.time(Int($0))) } ?? .null,
            author.map { .text("@" + $0) } ?? .null,
            author.map { .text($0) } ?? .null,
            .text(kind.name),
            language.map { .text($0) } ?? .null,
            .integer(count),
            .text(text),
        ]
    }
}

extension ClockZone {
    /// A moment on this clock.
    func time(_ seconds: Int, _ length: Table.Time.Length = .second) -> Table.Time {
        Table.Time(start: seconds, offset: offset(at: seconds), length: length)
    }
}
