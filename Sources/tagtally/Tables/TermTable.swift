import ReportRendering
import TweetArchive

extension Table {
    /// The search terms, ready to be printed in any format.
    ///
    /// Its title has the name of the archive's file.
    init(_ terms: [TermSummary], _ limit: RowLimit, leftOut: Int, of archive: String) {
        self.init(
            facts: [("terms", .integer(terms.count + leftOut))],
            title: "Search terms of \(archive)",
            columns: [
                Column("term", widest: 48),
                Column("tweets", alignment: .right),
                Column("dumps", alignment: .right),
                Column("first_used", heading: "first used"),
                Column("last_used", heading: "last used"),
            ],
            sections: [Section(rows: terms.map(\.values))],
            notes: limit.note(leftOut, "term")
        )
    }
}

extension TermSummary {
    fileprivate var values: [Table.Value] {
        [.text(name), .integer(tweets), .integer(dumps), .text(firstUsed), .text(lastUsed)]
    }
}
