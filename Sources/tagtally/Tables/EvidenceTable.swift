import ReportRendering
import TweetArchive
import TweetDumps

extension Table {
    /// The tweets behind a row of a popularity table, ready to be printed in any format.
    ///
    /// Ids are text, so that no program rounds them.
    init(
        _ report: EvidenceReport,
        _ limit: RowLimit,
        filter: String?,
        _ zone: ClockZone,
        fullPaths: Bool
    ) {
        let source = ReportSource(report.subject, filter: filter, fullPaths: fullPaths)
        let mention = report.mention.signed
        let rule =
            "What a retweet mentions is what its original does, even where its own text is cut."
        self.init(
            facts: source.facts + [
                ("mention", .text(mention)), ("mention_count", .integer(report.count)),
                ("mention_tweets", .integer(report.tweets)),
                ("left_out", .integer(report.leftOut)),
            ],
            heading:
                "\(report.tweets.of("tweet")) with \(mention), \(report.count.of("time")), "
                + "of \(source.phrase)",
            columns: [
                Column("id"),
                Column("time"),
                Column("author", formats: .forPeople, hasMentions: true),
                Column("author", formats: .forPrograms),
                Column("kind", formats: .named),
                Column("language", formats: .named),
                Column("count", alignment: .right),
                Column("text", widest: Column.longWidest),
            ],
            sections: [Section(rows: Rows(report.rows) { $0.cells(zone) })],
            notes: [rule] + limit.note(report.leftOut, "tweet") + source.notes,
            provenance: source.provenance(
                kind: "Evidence",
                also: [
                    Fact("Mention", .text(mention)),
                    Fact("Tweets with it", .integer(report.tweets)),
                    Fact("Clock", .text(zone.name)),
                ]
            )
        )
    }
}

extension EvidenceReport.Row {
    fileprivate func cells(_ zone: ClockZone) -> [Table.Value] {
        [
            .text(String(id)),
            time.map { .time(zone.time($0)) } ?? .null,
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
    func time(_ seconds: Int) -> Table.Time {
        Table.Time(start: seconds, offset: offset(at: seconds))
    }
}
