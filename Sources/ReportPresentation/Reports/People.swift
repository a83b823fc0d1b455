public import ReportRendering
package import TweetArchive
import TweetDumps

extension PeopleReport.Order: ReportValue {}

package enum People: Report {
    package static let name = "people"
    package static let sentence =
        "Print who wrote the tweets, and how often each was retweeted and mentioned."
    package static let explanation = """
        People are authors with a tweet in the archive, if they wrote one of the counted tweets, \
        or are retweeted or mentioned in one. Others who are retweeted or mentioned are in the \
        tables of tagtally report --kind user and tagtally network --edges retweet.

        A person is an account, which is Twitter's number for a user, under the name of its newest \
        tweet; or a name that belongs to no account. With --renamed the table has the accounts with \
        several names, the newest name first, then the names that several accounts had.

        With --followers, --following, --mutual, --blocked or --muted the table has the accounts that a \
        personal archive lists, under the names that they have in tweets. With --former it has those that \
        an earlier personal archive lists and the latest does not.
        """
    package static let examples = """
        tagtally people '#ucd'                      those with the most tweets
        tagtally people '#ucd' --sort-by retweeted  those whose tweets are repeated most
        tagtally people --output people.csv         all, with accounts and profiles
        tagtally people --renamed                   accounts that had several names
        tagtally people --followers                 who follows the owner of a personal archive
        tagtally people --followers --former        who no longer does
        """
    static let order = ReportOption(
        "sort-by",
        PeopleReport.Order.tweets,
        "Sort by the number of tweets by, retweets of, or tweets that mention a person.",
        valueName: "number",
        field: "by"
    )
    static let renamed = ReportOption(
        "renamed",
        false,
        "List accounts with several names, and names with several accounts."
    )
    private static let relations: [(kind: RelatedAccountKind, option: ReportOption<Bool>)] = [
        (.follower, ReportOption("followers", false, "List accounts that follow the owner.")),
        (.following, ReportOption("following", false, "List accounts that the owner follows.")),
        (.blocked, ReportOption("blocked", false, "List accounts that the owner blocks.")),
        (.muted, ReportOption("muted", false, "List accounts that the owner has muted.")),
    ]
    private static let mutual = ReportOption(
        "mutual",
        false,
        "List accounts that follow the owner and are followed by the owner."
    )
    private static let former = ReportOption(
        "former",
        false,
        "List those in an earlier personal archive that are not in the latest."
    )
    package static let options: [any AnyReportOption] =
        [order, renamed] + relations.map(\.option) + [mutual, former]
    package static let formats: [Format] = [.vCard]

    package static func contradiction(in request: ReportRequest, as _: Format) -> String? {
        let isAboutAll = request.term == nil && request.filter.description.isEmpty
        if request[renamed] {
            if relation(in: request) != nil {
                return "--renamed and relations contradict each other"
            }
            return isAboutAll
                ? nil : "--renamed is about all tweets: it takes no term and no filters"
        }
        return relation(in: request) == nil || isAboutAll
            ? nil : "relations are those of the whole archive: they take no term and no filters"
    }

    /// The accounts that the options choose by their relation to the owner; nil if none is chosen.
    private static func relation(in request: ReportRequest) -> RelatedAccountReport.Choice? {
        var kinds = Set(relations.filter { request[$0.option] }.map(\.kind))
        let isMutual = request[mutual]
        if kinds.isEmpty, isMutual || request[former] { kinds = [.follower, .following] }
        guard !kinds.isEmpty else { return nil }
        return RelatedAccountReport.Choice(kinds, isMutual: isMutual, isFormer: request[former])
    }

    package static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body)
        throws
    {
        let (term, filter, limit) = (request.term, request.filter, request.limit)
        if request[renamed] {
            return try body(Table(archive.renamedAccounts(in: filter.timeZone)), nil)
        }
        if let relation = relation(in: request) {
            let report = try archive.relatedAccounts(relation, limit: limit, in: filter.timeZone)
            return try body(Table(report), nil)
        }
        try archive.people(of: term, filter, order: request[order], limit: limit) {
            try body(Table($0), $0.subject)
        }
    }
}

extension Table {
    package init(_ report: PeopleReport) {
        let subject = SubjectFacts(report.subject)
        let zone = report.subject.filter.timeZone
        self.init(
            heading: "People in \(subject.phrase)",
            columns: [
                Column("rank", .rowNumber),
                Column("author", .author),
                Column("names", .number),
                Column("tweets", .number),
                Column("retweeted", .number),
                Column("mentioned", .number),
                Column("first", .time),
                Column("last", .time),
                Column("account", visibility: report.hasNameless ? .everywhere : .details),
            ] + AuthorField.all.map { Column($0) },
            sections: [Section(rows: Rows.ranked(report.rows) { $1.cells($0, in: zone) })],
            facts: subject.facts(
                of: "People",
                [
                    subject.authorless(),
                    Fact(label: "Order", .text(report.order.rawValue)),
                    Fact(label: "Clock", .text(zone.name)),
                    report.otherRetweetsFact,
                    RowFacts.leftOut(report.leftOut, by: report.limit, "row"),
                ],
                rules: [
                    "A person is an account, under its newest name, with the number of its names; "
                        + "or a name that belongs to no account.",
                    "tweets is the number of tweets by the person, retweeted the number of "
                        + "retweets of the person's tweets, mentioned the number of tweets that "
                        + "mention the person.",
                ]
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

extension Table.Column {
    /// A column with a part of the profiles of authors.
    fileprivate init(_ entry: AuthorField.Entry) {
        let name = entry.field == .display ? "display_name" : entry.name.description
        let heading = name.replacing("_", with: " ")
        self.init(name, entry.type.columnKind, heading: heading, visibility: .details)
        if entry.field.isText { personal = .identity }
    }
}

extension PeopleReport {
    fileprivate var otherRetweetsFact: Table.Fact {
        let words =
            otherRetweets == 1
            ? "1 retweet repeats a user" : "\(otherRetweets.grouped) retweets repeat users"
        return Table.Fact(
            key: "other_retweets",
            number: otherRetweets,
            note: "\(words) without a tweet in the archive, so they have no row; "
                + "report --kind user --only-retweets has them.",
            .authors
        )
    }
}

extension PeopleReport.Row {
    fileprivate func cells(_ rank: Table.Cell, in zone: NamedTimeZone) -> [Table.Cell] {
        [
            rank,
            name.map { .author($0) } ?? .empty,
            .count(names),
            .count(tweets, of: ownTweets),
            .count(retweeted, of: ownName.map { Table.Counted(.retweets(of: $0)) }),
            .count(
                mentioned,
                of: ownName.map { Table.Counted(.mention(Table.Mention(.user, $0))) }
            ),
            zone.cell(first), zone.cell(last),
            account.map { .identifier($0) } ?? .empty,
        ] + AuthorField.all.map { cell($0, in: zone) }
    }

    /// The name, if nobody else had it and the person had no other.
    private var ownName: String? { isOnlyName ? name : nil }

    /// The tweets by the person, of those that are counted; nil if no search finds just these.
    public var ownTweets: Table.Counted? {
        if isNamed, let ownName { return Table.Counted(.author(ownName)) }
        return account.map { Table.Counted(.account($0)) }
    }

    private func cell(_ entry: AuthorField.Entry, in zone: NamedTimeZone) -> Table.Cell {
        if entry.field.isText { return text(entry.field).map { .text($0) } ?? .empty }
        guard let number = number(entry.field) else { return .empty }
        return entry.type == .time ? .time(zone.time(Int(number))) : .number(number, entry.type)
    }
}

extension Table {
    /// Creates a table of the accounts with several names, and of the names with several accounts.
    package init(_ report: RenamedReport) {
        let zone = report.timeZone
        let rows =
            report.accounts.joined().map { $0.cells("account", in: zone) }
            + report.names.joined().map { $0.cells("name", in: zone) }
        let accounts = report.accounts.count.counted("account")
        let names = report.names.count.counted("name")
        self.init(
            heading: "\(accounts) with several names, and \(names) of several accounts",
            columns: [
                Column("of"), Column("account"), Column("author", .author),
                Column("tweets", .number), Column("first", .time), Column("last", .time),
                Column("first_id", heading: "first id", visibility: .details),
                Column("last_id", heading: "last id", visibility: .details),
            ],
            sections: [Section(rows: rows)],
            facts: SubjectFacts.facts(of: "Renamed accounts", by: zone)
        )
    }
}

extension RenamedReport.Use {
    fileprivate func cells(_ kind: String, in zone: NamedTimeZone) -> [Table.Cell] {
        [
            .text(kind), .identifier(account), .author(name), .count(tweets),
            zone.cell(first), zone.cell(last),
            .identifier(ids.lowerBound), .identifier(ids.upperBound),
        ]
    }
}

extension Table {
    /// Creates a table with the profile of an author, which can be printed as an address book.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let card = try Table(archive.profile(of: "nasa")).rendered(as: .vCard)
    /// ```
    package init(_ profile: AuthorProfile) {
        let text = { (text: String?) in text.map { Cell.text($0) } ?? .empty }
        let row: [Cell] = [
            .author(profile.name), text(profile.display), text(profile.description),
            text(profile.location), .count(profile.tweets),
        ]
        self.init(
            heading: "Profile of @\(profile.name)",
            columns: [
                Column("author", .author),
                Column("display_name", heading: "display name").telling(.identity),
                Column("description").telling(.identity), Column("location").telling(.identity),
                Column("tweets", .number),
            ],
            sections: [Section(rows: [row])]
        )
        contacts = Contacts(screenName: 0, displayName: 1, description: 2, location: 3)
    }
}

extension Table {
    package init(_ report: PeopleListReport) {
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

    /// Creates the table of the people in a list.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// if let name = ListName("friends") {
    ///     print(try Table(archive.list(name)).rendered(as: .text), terminator: "")
    /// }
    /// ```
    package init(_ list: PeopleList) {
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
