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
    ///
    /// - Parameter report: The tweets with a mention.
    public init(_ report: EvidenceReport) {
        let subject = SubjectFacts(report.subject)
        let zone = report.subject.filter.timeZone
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
            ],
            sections: [Section(rows: Rows(report.rows) { $0.cells(in: zone) })],
            facts: subject.facts(of: "Evidence", report.facts(zone))
        )
        ids = columns.index(of: "id")
    }
}

extension EvidenceReport {
    fileprivate func facts(_ zone: NamedTimeZone) -> [Table.Fact] {
        let rule =
            "What a retweet mentions is what its original does, even where its own text is cut."
        return [
            .note(rule, .reading),
            Table.Fact(key: "mention", label: "Mention", .text(mention.signed)),
            Table.Fact(key: "mention_count", .count(count)),
            Table.Fact(key: "mention_tweets", label: "Tweets with it", .count(tweets)),
            Table.Fact(label: "Clock", .text(zone.name)),
            RowFacts.leftOut(leftOut, by: limit, "tweet"),
        ]
    }
}

extension EvidenceReport.Row {
    /// The cells, in the order of the table's columns.
    fileprivate func cells(in zone: NamedTimeZone) -> [Table.Cell] {
        [
            .identifier(id),
            time.map { .time(zone.time($0)) } ?? .empty,
            author.map { .author($0) } ?? .empty,
            .text(kind.name),
            language.map { .text($0) } ?? .empty,
            .count(count),
            .text(text),
        ]
    }
}
