public import ReportRendering
public import TweetArchive

extension Table {
    /// Creates the table of the search terms of an archive.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// print(try Table(archive.terms()).rendered(as: .text), terminator: "")
    /// ```
    ///
    /// - Parameter report: The search terms.
    public init(_ report: TermReport) {
        let number = Table.Fact(key: "terms", .count(report.terms.count + report.leftOut))
        self.init(
            title: "Search terms of \(report.archive)",
            columns: [
                Column("term", maxWidth: 48),
                Column("tweets", .number),
                Column("dumps", .number),
                Column("first_used", .time, heading: "first used"),
                Column("last_used", .time, heading: "last used"),
                Column("query", heading: "search", placement: .last, maxWidth: Column.longMaxWidth),
            ],
            sections: [Section(rows: report.terms.map(\.cells))],
            facts: [
                number, RowFacts.leftOut(report.leftOut, key: nil, by: report.limit, "term"),
            ]
        )
    }
}

extension TermSummary {
    fileprivate var cells: [Table.Cell] {
        [
            .text(name), .count(tweets, of: Table.Counted(.all, term: name)), .count(dumps),
            .text(firstUsed), .text(lastUsed),
            query.map { .text($0) } ?? .unknown,
        ]
    }
}
