public import ReportRendering
public import TweetArchive
import TweetDumps

extension PopularityReport.Order: ReportValue {}

package enum Popularity: Report {
    package static let name = "report"
    package static let sentence = "Print which hashtags and users are mentioned most."
    package static let explanation = """
        The table is sorted by count, then alphabetically. What is mentioned only once is hidden. \
        count is the number of mentions, tweets the number of different tweets with them, and \
        authors the number of different users who wrote them, which a single user cannot raise.
        """
    package static let examples = """
        tagtally report '#ucd'                   the tweets found by #ucd
        tagtally report '#ucd' --all             every row, on a terminal as well
        tagtally report                          the whole archive
        tagtally report '#ucd' --kind hashtag    only hashtags
        tagtally report '#ucd' --exclude '#ucd'  without the term itself
        tagtally report '#ucd' --since 2020-03 --no-retweets --authors
        tagtally report '#ucd' --limit 20 --bars the first rows, with bars
        tagtally report '#ucd' --output ucd.xlsx a workbook with a chart
        """
    static let byKind = ReportOption(
        "by-kind",
        false,
        "Show hashtags and users in separate sections."
    )
    static let authors = ReportOption(
        "authors",
        false,
        "Add the number of different authors.",
        label: "Authors"
    )
    package static let order = ReportOption(
        "sort-by",
        PopularityReport.Order.count,
        "Sort by the number of mentions, of tweets or of different authors.",
        valueName: "number",
        field: "by"
    )
    package static let options: [any AnyReportOption] = [
        .kind, .exclude, byKind, authors, order, .minCount, .bars,
    ]
    package static let formats: [Format] = [.svg]
    package static let pageName = "mentions"

    package static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body)
        throws
    {
        var options = PopularityReport.Options()
        options.kinds = request.values.kinds
        options.isByKind = request[byKind]
        options.order = request[order]
        options.minCount = request[.minCount]
        options.limit = request.limit
        options.excluded = request[.exclude]
        options.countsAuthors = request[authors]
        try archive.popularity(of: request.term, request.filter, options: options) {
            try body(Table($0), $0.subject)
        }
    }
}

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
        let mention = columns.index(of: "mention")
        curves = { rows in
            try report.curves(
                rows.compactMap { cells in
                    guard case .mention(let mention) = cells[mention] else { return nil }
                    return MentionName(signed: mention.signed)
                }
            )
        }
    }
}

extension PopularityReport.Section {
    fileprivate func table(hasAuthors: Bool) -> Table.Section {
        Table.Section(
            heading: kinds.count == 1 ? .text(kinds[0].title) : nil,
            rows: Table.Rows.ranked(rows) { $1.cells($0, hasAuthors: hasAuthors) }
        )
    }
}

extension PopularityReport.Row {
    fileprivate func cells(_ rank: Table.Cell, hasAuthors: Bool) -> [Table.Cell] {
        let mention = mention.mention
        let counted = Table.Counted(.mention(mention))
        let cells: [Table.Cell] = [
            rank, .mention(mention), .count(count, of: counted), .count(tweets, of: counted),
        ]
        return hasAuthors ? cells + [authors.map { .count($0) } ?? .unknown] : cells
    }
}

extension Table {
    /// Creates a table of kinds, languages, years and hashtags with their tweets.
    package init(_ report: FacetReport) {
        let subject = SubjectFacts(report.subject)
        let rows = report.rows.map { row -> [Cell] in
            [.text(row.facet.rawValue), .text(row.value), .count(row.tweets)]
        }
        self.init(
            heading: "Kinds, languages, years and hashtags of \(subject.phrase)",
            columns: [Column("facet"), Column("value"), Column("tweets", .number)],
            sections: [Section(rows: rows)],
            facts: subject.facts(of: "Facets", [])
        )
    }
}
