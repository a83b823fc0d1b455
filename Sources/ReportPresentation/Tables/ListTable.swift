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
    public init(_ report: PeopleListReport) {
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

extension Table {
    /// Creates the table of the people in a list.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// if let name = ListName("friends") {
    ///     print(try Table(archive.list(name)).rendered(as: .text), terminator: "")
    /// }
    /// ```
    ///
    /// - Parameter list: The list.
    public init(_ list: PeopleList) {
        self.init(
            title: "People in \(list.name)",
            columns: [Column("user", .author), Column("tweets", .number)],
            sections: [Section(rows: list.people.map { [.author($0.name), .count($0.tweets)] })],
            facts: [
                Fact(key: "list", .text(list.name)), Fact(key: "people", .count(list.people.count)),
            ]
        )
    }
}

extension PeopleList {
    fileprivate var cells: [Table.Cell] {
        let users = people.map { "@" + $0.name }.joined(separator: " ")
        return [.text(name), .count(people.count), .text(users)]
    }
}
