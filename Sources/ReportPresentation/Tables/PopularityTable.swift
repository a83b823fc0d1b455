public import ReportRendering
public import TweetArchive
import TweetDumps

extension Table {
    /// Creates a popularity table: the mentions with their counts, the most common first.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let text = try archive.popularity(of: SearchTerm("#iot")) {
    ///     try Table($0).rendered(as: .text)
    /// }
    /// ```
    public init(_ report: PopularityReport) {
        let (subject, options) = (SubjectFacts(report.subject), report.options)
        let heading = "Mentions in \(subject.phrase)"
        let columns =
            [
                Column("rank", .rowNumber), Column("mention", .mention),
                Column("count", .number), Column("tweets", .number),
            ] + (options.hasAuthors ? [Column("authors", .number)] : [])
        let leftOut = report.sections.reduce(0) { $0 + $1.leftOut }
        self.init(
            heading: heading,
            columns: columns,
            sections: report.sections.map { $0.table(hasAuthors: options.hasAuthors) },
            facts: subject.facts(
                of: "Popularity",
                (options.hasAuthors ? [subject.authorless()] : [])
                    + RowFacts.mentions(options.kinds, excluded: options.excluded)
                    + RowFacts.hidden(
                        report.hidden,
                        "with a count below \(options.minCount.grouped)",
                        minCount: options.minCount
                    ) + [RowFacts.leftOut(leftOut, by: options.limit, "row")]
            ),
            chart: Chart(
                .bars(columns.index(of: "count")),
                title: heading,
                label: columns.index(of: "mention"),
                source: subject.sourceLine
            )
        )
    }
}

extension PopularityReport.Section {
    fileprivate func table(hasAuthors: Bool) -> Table.Section {
        Table.Section(
            heading: kinds.count == 1 ? .text(kinds[0].title) : nil,
            rows: Table.Rows { body in
                var rank = 0
                try rows.read { row in
                    rank += 1
                    try body(row.cells(rank: rank, hasAuthors: hasAuthors))
                }
            }
        )
    }
}

extension PopularityReport.Row {
    fileprivate func cells(rank: Int, hasAuthors: Bool) -> [Table.Cell] {
        let mention = mention.mention
        let counted = Table.Counted(.mention(mention))
        let cells: [Table.Cell] = [
            .rank(rank), .mention(mention), .count(count, of: counted), .count(tweets, of: counted),
        ]
        return hasAuthors ? cells + [authors.map { .count($0) } ?? .unknown] : cells
    }
}

extension Table {
    /// Creates a table of kinds, languages, years and hashtags with their tweets.
    package init(_ report: FacetReport) {
        let subject = SubjectFacts(report.subject)
        self.init(
            heading: "Kinds, languages, years and hashtags of \(subject.phrase)",
            columns: [Column("facet"), Column("value"), Column("tweets", .number)],
            sections: [
                Section(
                    rows: report.rows.map { row in
                        [.text(row.facet.rawValue), .text(row.value), .count(row.tweets)]
                    }
                )
            ],
            facts: subject.facts(of: "Facets", [])
        )
    }
}
