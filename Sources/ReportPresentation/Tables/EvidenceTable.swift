public import ReportRendering
public import TweetArchive
import TweetDumps

extension Table {
    /// Creates the table of the tweets that a row of a popularity table counts.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// guard let mention = MentionName("#iot") else { return }
    /// let csv = try archive.evidence(for: mention, of: nil) { try Table($0).rendered(as: .csv) }
    /// ```
    public init(_ report: EvidenceReport) {
        let subject = SubjectFacts(report.subject)
        let zone = report.subject.filter.timeZone
        let names = DumpNames(of: report.dumps)
        self.init(
            heading:
                "\(report.tweets.counted("tweet")) with \(report.mention.signed), "
                + "\(report.count.counted("time")), of \(subject.phrase)",
            columns: [
                Column("id"),
                Column("time", .time),
                Column("author", .author),
                Column("kind", visibility: .details),
                Column("language", visibility: .details),
                Column("count", .number),
                Column("text", maxWidth: Column.longMaxWidth),
                Column("dumps", .path, visibility: .details),
            ],
            sections: [Section(rows: Rows(report.rows) { $0.cells(in: zone, names) })],
            facts: subject.facts(
                of: "Evidence",
                [
                    .note(
                        "What a retweet mentions is what its original does, even where its own text "
                            + "is cut.",
                        .reading
                    ),
                    Fact(key: "mention", label: "Mention", .text(report.mention.signed)),
                    Fact(key: "mention_count", .count(report.count)),
                    Fact(key: "mention_tweets", label: "Tweets with it", .count(report.tweets)),
                    Fact(label: "Clock", .text(zone.name)),
                    RowFacts.leftOut(report.leftOut, by: report.limit, "tweet"),
                ]
            )
        )
        ids = columns.index(of: "id")
    }
}

extension EvidenceReport.Row {
    /// The cells, in the order of the table's columns.
    fileprivate func cells(in zone: NamedTimeZone, _ names: DumpNames) -> [Table.Cell] {
        [
            .identifier(id),
            time.map { .time(zone.time($0)) } ?? .empty,
            author.map { .author($0) } ?? .empty,
            .text(kind.name),
            language.map { .text($0) } ?? .empty,
            .count(count),
            .text(text),
            .paths(dumps.map { names.path($0) }),
        ]
    }
}
