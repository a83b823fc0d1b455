public import ReportRendering
public import TweetArchive

extension Table {
    /// Creates the table of the dumps that were imported into an archive.
    ///
    /// In formats for people, the path is in the last column, because it may be long, and the
    /// format of the dump follows it.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// print(try Table(archive.dumps()).rendered(as: .text), terminator: "")
    /// ```
    ///
    /// - Parameter report: The imports.
    public init(_ report: DumpReport) {
        let names = DumpNames(of: report.dumps.map(\.path))
        let number = Table.Fact(key: "dumps", .count(report.dumps.count + report.leftOut))
        self.init(
            title: "Dumps imported into \(report.archive)",
            columns: [
                Column("path", .path, heading: "dump", placement: .last),
                Column("format", visibility: .programs),
                Column("started", .time, heading: "imported"),
                Column("state", visibility: .programs),
                Column("terms", placement: .late, maxWidth: 30),
                Column("records", .number, visibility: .programs),
                Column("new", .number),
                Column("upgraded", .number, heading: "upgr."),
                Column("duplicates", .number, heading: "dupl."),
                Column("non_tweets", .number, heading: "other"),
                Column("refused", .number),
            ],
            sections: [Section(rows: report.dumps.map { $0.cells(names) })],
            facts: [
                number, RowFacts.leftOut(report.leftOut, key: nil, by: report.limit, "import"),
            ]
        )
    }
}

extension ImportedDump {
    fileprivate func cells(_ names: DumpNames) -> [Table.Cell] {
        [
            .path(names.path(path, remark: remark)),
            format.map { .text($0) } ?? .empty,
            .text(started),
            .text(isFinished ? "finished" : "unfinished"),
            .text(terms.joined(separator: ", ")),
            .count(counts.records),
            .count(counts.new),
            .count(counts.upgraded),
            .count(counts.duplicates),
            .count(counts.nonTweets),
            .count(counts.refused),
        ]
    }

    /// The format and the state, in parentheses, after the path in formats for people.
    private var remark: String {
        let parts = [format, isFinished ? nil : "unfinished"].compactMap(\.self)
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }
}
