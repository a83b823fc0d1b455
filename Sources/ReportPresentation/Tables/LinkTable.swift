public import ReportRendering
public import TweetArchive

extension Table {
    /// Creates a table of links, those in the most tweets first.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let csv = try archive.links(of: nil) { try Table($0).rendered(as: .csv) }
    /// ```
    ///
    /// - Parameter report: The links and their counts.
    public init(_ report: LinkReport) {
        let (subject, options) = (SubjectFacts(report.subject), report.options)
        let noun = options.grouping.noun
        self.init(
            heading: "\(noun.prefix(1).uppercased() + noun.dropFirst())s in \(subject.phrase)",
            columns: [
                Column("rank", .rowNumber), Column(noun, maxWidth: Column.longMaxWidth),
                Column("tweets", .number), Column("authors", .number),
            ],
            sections: [Section(rows: Rows.ranked(report.rows) { $0.cells(options.grouping) })],
            facts: subject.facts(
                of: "Links",
                [subject.authorless()]
                    + RowFacts.hidden(
                        report.hidden,
                        "in fewer than \(options.minCount.counted("tweet"))",
                        minCount: options.minCount,
                        noun
                    ) + [RowFacts.leftOut(report.leftOut, by: options.limit, "row")],
                rules: LinkReport.rules
            )
        )
    }
}

extension LinkReport {
    fileprivate static let rules = [
        SubjectFacts.tweetRule,
        "A tweet counts once for each link, also if it has the link twice; "
            + "a retweet has the links of its original.",
    ]
}

extension LinkReport.Grouping {
    /// The noun for a row.
    fileprivate var noun: String {
        switch self {
        case .url: "link"
        case .domain: "domain"
        }
    }
}

extension LinkReport.Row {
    /// The cells after the rank.
    fileprivate func cells(_ grouping: LinkReport.Grouping) -> [Table.Cell] {
        let counted = Table.Counted(grouping == .url ? .link(link) : .domain(link))
        return [.text(link), .count(tweets, of: counted), authors.map { .count($0) } ?? .unknown]
    }
}
