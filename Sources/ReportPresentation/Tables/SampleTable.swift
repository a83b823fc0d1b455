public import ReportRendering
public import TweetArchive

extension Table {
    /// Creates a table of a random sample of tweets.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let csv = try archive.sample(of: nil, size: 100) { try Table($0).rendered(as: .csv) }
    /// ```
    ///
    /// - Parameter report: The sample.
    public init(_ report: SampleReport) {
        let subject = SubjectFacts(report.subject)
        let zone = report.subject.filter.timeZone
        let cells = ListedTweet.cells(in: zone, marking: report.subject.filter.search)
        self.init(
            heading: "A random sample of \(report.size.grouped) of \(subject.phrase)",
            columns: ListedTweet.columns(in: nil),
            sections: [Section(rows: Rows(report.rows, cells))],
            facts: subject.facts(
                of: "Sample",
                report.facts + [Fact(label: "Clock", .text(zone.name))],
                rules: [SubjectFacts.tweetRule, SampleReport.rule]
            )
        )
        addTweetRoles()
    }
}

extension SampleReport {
    fileprivate static let rule =
        "The seed gives each tweet a place in a random order by its id; the sample has the first."

    fileprivate var facts: [Table.Fact] {
        let seed = String(seed)
        return [
            Table.Fact(key: "size", label: "Size", .count(size)),
            Table.Fact(
                key: "seed",
                label: "Seed",
                .text(seed),
                sentence: "The seed is \(seed); another one gives another sample.",
                topic: .choice
            ),
        ]
    }
}
