package import ReportRendering
public import TweetArchive

extension LinkReport.Grouping: ReportValue {}

/// The links that the most tweets share.
package enum Links: Report {
    package static let name = "links"
    package static let sentence = "Print the links that the most tweets share."
    package static let explanation = """
        A tweet counts once for each of its links; a retweet has those of its original. Links in a single \
        tweet are hidden.
        """
    package static let examples = """
        tagtally links '#ucd'                the links in these tweets
        tagtally links --by domain           the sites that the archive's tweets link to
        tagtally links '#ucd' --no-retweets --min-count 1 --output links.csv
        """
    static let grouping = ReportOption(
        "by",
        LinkReport.Grouping.url,
        "Count addresses, or their domains without www.",
        label: "Count by"
    )
    package static let options: [any AnyReportOption] = [grouping, .minCount]

    package static func make(
        from archive: TweetArchive,
        _ request: ReportRequest,
        _ body: (Table, ReportSubject?) throws -> Void
    ) throws {
        var options = LinkReport.Options()
        options.grouping = request[grouping]
        options.minCount = request[.minCount]
        options.limit = request.limit
        try archive.links(of: request.term, request.filter, options: options) {
            try body(Table($0), $0.subject)
        }
    }
}

extension Table {
    /// Creates a table of links, those in the most tweets first.
    package init(_ report: LinkReport) {
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
                rules: [
                    "A tweet counts once for each link, also if it has the link twice; "
                        + "a retweet has the links of its original."
                ]
            )
        )
    }
}

extension LinkReport.Grouping {
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
