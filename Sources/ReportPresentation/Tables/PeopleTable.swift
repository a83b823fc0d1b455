public import ReportRendering
public import TweetArchive
import TweetDumps

extension Table {
    /// Creates a table of the authors of tweets.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let csv = try archive.people(of: nil) { try Table($0).rendered(as: .csv) }
    /// ```
    ///
    /// - Parameter report: The authors.
    public init(_ report: PeopleReport) {
        let subject = SubjectFacts(report.subject)
        let zone = report.subject.filter.timeZone
        self.init(
            heading: "People in \(subject.phrase)",
            columns: [
                Column("rank", .rowNumber),
                Column("author", .author),
                Column("tweets", .number),
                Column("retweeted", .number),
                Column("mentioned", .number),
                Column("first", .time),
                Column("last", .time),
                Column("display_name", heading: "display name", visibility: .details),
                Column("description", visibility: .details),
                Column("location", visibility: .details),
            ],
            sections: [Section(rows: Rows.ranked(report.rows) { $0.cells(in: zone) })],
            facts: subject.facts(
                of: "People",
                report.facts(zone, subject.authorless()),
                rules: PeopleReport.rules
            )
        )
        contacts = Contacts(
            screenName: columns.index(of: "author"),
            displayName: columns.index(of: "display_name"),
            description: columns.index(of: "description"),
            location: columns.index(of: "location")
        )
    }
}

extension PeopleReport {
    fileprivate func facts(_ zone: NamedTimeZone, _ authorless: Table.Fact) -> [Table.Fact] {
        [
            authorless,
            Table.Fact(label: "Order", .text(order.rawValue)),
            Table.Fact(label: "Clock", .text(zone.name)),
            otherRetweetsFact,
            RowFacts.leftOut(leftOut, by: limit, "row"),
        ]
    }

    private var otherRetweetsFact: Table.Fact {
        let words =
            otherRetweets == 1
            ? "1 retweet repeats a user" : "\(otherRetweets.grouped) retweets repeat users"
        return Table.Fact(
            key: "other_retweets",
            .count(otherRetweets),
            sentence: otherRetweets == 0
                ? nil
                : "\(words) of whom the archive has no tweet, and who are not in the table; "
                    + "report --kind user --only-retweets has them.",
            topic: .authors
        )
    }

    fileprivate static let rules = [
        SubjectFacts.tweetRule,
        "tweets is the number of tweets by the author, retweeted that of retweets of the author's "
            + "tweets, mentioned that of tweets that mention the author.",
    ]
}

extension PeopleReport.Row {
    /// The cells after the rank.
    fileprivate func cells(in zone: NamedTimeZone) -> [Table.Cell] {
        [
            .author(name),
            .count(tweets, of: Table.Counted(.author(name))),
            .count(retweeted, of: Table.Counted(.retweets(of: name))),
            .count(mentioned, of: Table.Counted(.mention(Table.Mention(.user, name)))),
            first.map { .time(zone.time($0)) } ?? .empty,
            last.map { .time(zone.time($0)) } ?? .empty,
            display.map { .text($0) } ?? .empty,
            description.map { .text($0) } ?? .empty,
            location.map { .text($0) } ?? .empty,
        ]
    }
}
