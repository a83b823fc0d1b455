public import ReportRendering
public import TweetArchive

extension Table {
    /// Creates the table of the records that were refused on import.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// print(try archive.refusals { try Table($0).rendered(as: .text) }, terminator: "")
    /// ```
    ///
    /// - Parameter report: The refused records.
    public init(_ report: RefusalReport) {
        let names = DumpNames(of: report.dumps)
        self.init(
            title: "Records that were refused on import into \(report.archive)",
            columns: [
                Column("path", .path, heading: "dump", placement: .last),
                Column("started", .time, heading: "imported"),
                Column("member", visibility: .programs),
                Column("line", .number),
                Column("entry", .number, heading: "record"),
                Column("reason"),
            ],
            sections: [Section(rows: Rows(report.rows) { $0.cells(names) })],
            facts: report.facts
        )
    }
}

extension RefusalReport {
    fileprivate var facts: [Table.Fact] {
        let sentence = "Of \(notKept.counted("more refused record")) only the number is kept."
        return [
            Table.Fact(key: "refused", .count(refused)),
            Table.Fact(
                key: "not_kept",
                .count(notKept),
                sentence: notKept == 0 ? nil : sentence,
                topic: .source
            ),
            RowFacts.leftOut(leftOut, key: nil, by: limit, "record"),
        ]
    }
}

extension StoredRefusal {
    fileprivate func cells(_ names: DumpNames) -> [Table.Cell] {
        [
            .path(names.path(path, remark: entry.map { "!" + $0 } ?? "")),
            .text(started),
            entry.map { .text($0) } ?? .empty,
            .integer(line),
            recordNumber.map { .integer($0) } ?? .empty,
            .text(reason),
        ]
    }
}
