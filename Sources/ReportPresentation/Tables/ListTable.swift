public import ReportRendering
public import TweetArchive

extension Table {
    /// Creates the table of the lists of people of an archive.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// print(try Table(archive.lists()).rendered(as: .text), terminator: "")
    /// ```
    ///
    /// - Parameter report: The lists.
    public init(_ report: ListReport) {
        self.init(
            title: "Lists of people of \(report.archive)",
            columns: [
                Column("list"), Column("people", .number),
                Column("users", maxWidth: Column.longMaxWidth),
            ],
            sections: [Section(rows: report.lists.map(\.cells))],
            facts: [Fact(key: "lists", .count(report.lists.count))]
        )
    }
}

extension PeopleList {
    fileprivate var cells: [Table.Cell] {
        let users = people.map { "@" + $0.name }.joined(separator: " ")
        return [.text(name), .count(people.count), .text(users)]
    }
}
