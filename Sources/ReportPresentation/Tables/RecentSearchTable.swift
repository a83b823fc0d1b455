public import ReportRendering
public import TweetArchive

extension Table {
    /// Creates the table of the recent searches of an archive.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// print(try Table(archive.recentSearches()).rendered(as: .text), terminator: "")
    /// ```
    ///
    /// - Parameter report: The searches.
    public init(_ report: RecentSearchReport) {
        let number = Table.Fact(key: "searches", .count(report.searches.count + report.leftOut))
        self.init(
            title: "Recent searches of \(report.archive)",
            columns: [
                Column("last_used", .time, heading: "last used"),
                Column("tweets", .number),
                Column("query", heading: "search", maxWidth: Column.longMaxWidth),
            ],
            sections: [Section(rows: report.searches.map(\.cells))],
            facts: [
                number,
                RowFacts.leftOut(report.leftOut, key: nil, by: report.limit, "row"),
            ]
        )
    }
}

extension RecentSearch {
    fileprivate var cells: [Table.Cell] {
        [.text(lastUsed), tweets.map { .count($0) } ?? .unknown, .text(query)]
    }
}
