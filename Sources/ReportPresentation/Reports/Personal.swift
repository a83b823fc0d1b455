package import ReportRendering
package import TweetArchive
import TweetDumps
import TweetSearch

/// A report about texts that personal archives have in addition to the owners' tweets.
package protocol PersonalTextsReport: Report {
    static var texts: PersonalTexts { get }
}

extension PersonalTextsReport {
    static var isAboutTweets: Bool { false }

    static func contradiction(in request: ReportRequest, as _: Format) -> String? {
        request.filter.choosesTextsAlone
            ? nil : "\(name) can be chosen by words, --search, --since and --until alone"
    }

    static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body) throws {
        var filter = request.filter
        if let words = request.term?.name {
            let typed = [words, filter.search?.text].compactMap(\.self)
            filter.search = try search(for: typed.map { "(\($0))" }.joined(separator: " "))
        }
        try body(Table(archive.personalTexts(texts, filter, limit: request.limit), texts), nil)
    }

    private static func search(for words: String) throws -> SearchQuery {
        do {
            return try SearchQuery(parsing: words)
        } catch {
            throw ArchiveError.badQuery("\(error)")
        }
    }
}

enum Likes: PersonalTextsReport {
    static let name = "likes"
    static let sentence = "Print the tweets that the owner of a personal archive likes."
    static let explanation = """
        A personal archive has the id and the text of each tweet that its owner likes, without the author. \
        The time is that of the tweet; when it was liked is not known. Likes are not counted by any other \
        report. If a dump has the tweet itself, its author is shown. --since, --until and --search choose \
        among them, too.
        """
    static let examples = """
        tagtally likes                        all likes, newest first
        tagtally likes 'tea OR coffee'        those with one of these words
        tagtally likes --since 2020 --output likes.csv
        """
    static let texts = PersonalTexts.likes
}

enum DeletedTweets: PersonalTextsReport {
    static let name = "deleted"
    static let sentence = "Print the tweets that the owner of a personal archive had deleted."
    static let explanation = """
        A personal archive keeps deleted tweets for a while. They are not counted, unless an earlier \
        personal archive has them as tweets, or they are imported with --with-deleted. --since, --until and \
        --search choose among them.
        """
    static let examples = """
        tagtally deleted                      all of them, newest first
        tagtally deleted --output deleted.csv
        """
    static let hasPage = false
    static let texts = PersonalTexts.deleted
}

enum Articles: PersonalTextsReport {
    static let name = "articles"
    static let sentence = "Print the articles of the owner of a personal archive."
    static let explanation = """
        Articles have a title, and are longer than tweets. They are not counted by any other report. Words \
        are searched for in titles and texts; --since, --until and --search choose among them, too.
        """
    static let examples = """
        tagtally articles                     all of them, newest first
        tagtally articles pier --output articles.csv
        """
    static let hasPage = false
    static let texts = PersonalTexts.articles
}

extension Table {
    /// Creates a table of likes, deleted tweets or articles.
    package init(_ report: PersonalTextReport, _ texts: PersonalTexts) {
        let zone = report.filter.timeZone
        func shown(_ isShown: Bool) -> Column.Visibility { isShown ? .everywhere : .programs }
        let isArticle = texts == .articles
        self.init(
            heading: "\(texts.title) in \(report.archive), newest first",
            columns: [
                Column("id", visibility: .details), Column("time", .time),
                Column("deleted", .time, visibility: shown(texts == .deleted)),
                Column("author", .author, visibility: shown(!isArticle)),
                Column("title", visibility: shown(isArticle)),
                Column("text", maxWidth: Column.longMaxWidth),
                Column("state", visibility: shown(isArticle)), Column("address"),
                Column("counted", visibility: .details), Column("owner", visibility: .details),
            ],
            sections: [Section(rows: report.rows.map { $0.cells(of: texts, in: zone) })],
            facts: report.facts(of: texts)
        )
    }
}

extension PersonalTexts {
    fileprivate var title: String { noun.prefix(1).uppercased() + noun.dropFirst() + "s" }

    fileprivate func address(_ id: Int64) -> String {
        self == .articles
            ? "https://x.com/i/article/\(id)" : "https://twitter.com/i/web/status/\(id)"
    }

    /// What other reports count.
    fileprivate var counted: String {
        self == .articles
            ? "Other reports do not count them."
            : "Other reports count only those that the archive has as tweets, too."
    }
}

extension PersonalTextReport {
    fileprivate func facts(of texts: PersonalTexts) -> [Table.Fact] {
        let words = filter.search.map { [Table.Fact(label: "Search", .text($0.text))] } ?? []
        return [
            Table.Fact(label: "Report", .text(texts.title)),
            Table.Fact(key: "found", label: texts.title, .count(found)),
            Table.Fact(
                key: "all",
                .count(all),
                sentence: found == all ? nil : "\(found.grouped) of \(all.counted(texts.noun)).",
                topic: .choice
            ),
            Table.Fact(label: "Clock", .text(filter.timeZone.name)),
            RowFacts.leftOut(leftOut, by: limit, "row"), .note(texts.counted, .choice),
            SubjectFacts.madeBy,
        ] + words
    }
}

extension PersonalTextReport.Row {
    fileprivate func cells(of texts: PersonalTexts, in zone: NamedTimeZone) -> [Table.Cell] {
        [
            .identifier(id), zone.cell(time), zone.cell(deleted),
            author.map { .author($0) } ?? .empty, title.map { .text($0) } ?? .empty,
            text.map { .text($0) } ?? .unknown, state.map { .text($0) } ?? .empty,
            .text(texts.address(id)), .flag(isCounted), owner.map { .identifier($0) } ?? .empty,
        ]
    }
}

// MARK: - Related accounts

extension RelatedAccountKind {
    /// The word in a row, and the accounts in the heading of a table.
    fileprivate var words: (row: String, heading: String) {
        switch self {
        case .follower: ("follower", "followers")
        case .following: ("following", "followed accounts")
        case .blocked: ("blocked", "blocked accounts")
        case .muted: ("muted", "muted accounts")
        }
    }
}

extension Table {
    /// Creates a table of the accounts that have a relation to owners of personal archives.
    package init(_ report: RelatedAccountReport) {
        let zone = report.timeZone
        let rows = zip(1..., report.rows).map { [.rank($0)] + $1.cells(in: zone) }
        self.init(
            heading: "\(report.title) in \(report.archive)",
            columns: [
                Column("rank", .rowNumber), Column("author", .author), Column("account"),
                Column("relation"), Column("mentioned", .number), Column("tweets", .number),
                Column("first", .time), Column("last", .time),
                Column("owner", visibility: .details),
            ],
            sections: [Section(rows: rows)],
            facts: report.facts
        )
        contacts = Contacts(screenName: 1)
    }
}

extension RelatedAccountReport {
    fileprivate var title: String {
        let words =
            choice.isMutual
            ? ["accounts that follow the owner and are followed by the owner"]
            : RelatedAccountKind.allCases.filter(choice.kinds.contains).map(\.words.heading)
        let title = (choice.isFormer ? "former " : "") + words.listed
        return title.prefix(1).uppercased() + title.dropFirst()
    }

    fileprivate var facts: [Table.Fact] {
        let all = rows.count + leftOut
        let unnamed = all - named
        let share = all == 0 ? 0 : Int((Double(unnamed) * 100 / Double(all)).rounded())
        return [
            Table.Fact(label: "Report", .text("Accounts around the owner")),
            Table.Fact(key: "accounts", label: "Accounts", .count(all)),
            Table.Fact(
                key: "named",
                .count(named),
                sentence: "A name is known for \(named.grouped) of \(all.counted("account")); "
                    + "\(unnamed.grouped) (\(share) %) \(unnamed.isOrAre) shown as "
                    + (unnamed == 1 ? "a number." : "numbers."),
                topic: .authors
            ),
            Table.Fact(label: "Clock", .text(timeZone.name)),
            RowFacts.leftOut(leftOut, by: limit, "row"),
            Table.Fact(
                label: "Rule",
                .text(
                    "first and last are the times of the personal archives that have the account; "
                        + "mentioned is the number of tweets that mention its name."
                )
            ),
            SubjectFacts.madeBy,
        ]
    }
}

extension RelatedAccountReport.Row {
    fileprivate func cells(in zone: NamedTimeZone) -> [Table.Cell] {
        [
            name.map { .author($0) } ?? .unknown, .identifier(account),
            .text(kinds.map(\.words.row).joined(separator: ", ")),
            .count(mentioned, of: name.map { Table.Counted(.mention(Table.Mention(.user, $0))) }),
            .count(tweets, of: Table.Counted(.account(account))),
            zone.cell(first), zone.cell(last),
            owner.map { .identifier($0) } ?? .empty,
        ]
    }
}

// MARK: - Owners

enum Owners: Report {
    static let name = "owner"
    static let isAboutTweets = false
    static let sentence = "Print what personal archives contain about their owners."
    static let explanation = """
        Each value is shown with the times of the first and the last archive that has it: names and \
        their changes, the profile, lists on Twitter, and the numbers of followers, likes and so on.
        """
    static let examples = """
        tagtally owner
        tagtally owner --output owner.csv
        """
    static let hasPage = false
    static let hasLimit = false

    static func contradiction(in request: ReportRequest, as _: Format) -> String? {
        let isAboutAll = request.term == nil && request.filter.passesAll
        return isAboutAll ? nil : "owner takes no term and no filters"
    }

    static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body) throws {
        try body(Table(archive.owners(in: request.filter.timeZone)), nil)
    }
}

extension Table {
    /// Creates a table of what personal archives contain about their owners.
    package init(_ report: OwnerReport) {
        let zone = report.timeZone
        let rows = report.rows.map { row -> [Cell] in
            [
                row.owner.map { .identifier($0) } ?? .empty, .text(row.what), .text(row.value),
                zone.cell(row.first), zone.cell(row.last),
            ]
        }
        self.init(
            heading: "Owners of the personal archives in \(report.archive)",
            columns: [
                Column("owner"), Column("what"),
                Column("value", maxWidth: Column.longMaxWidth).telling(.identity),
                Column("first", .time), Column("last", .time),
            ],
            sections: [Section(rows: rows)],
            facts: [
                Fact(label: "Report", .text("Owners")),
                Fact(key: "values", .count(report.rows.count)),
                Fact(label: "Clock", .text(zone.name)), SubjectFacts.madeBy,
            ]
        )
    }
}

// MARK: - Messages

extension Table {
    package init(_ report: MessageReport) {
        self.init(
            heading: "Messages in \(report.file), newest first",
            columns: [
                Column("id", visibility: .details), Column("time", .time), Column("from", .author),
                Column("to", .author), Column("conversation"),
                Column("text", maxWidth: Column.longMaxWidth),
                Column("media", visibility: .details),
            ],
            sections: [Section(rows: report.messages.map { report.cells(of: $0) })],
            facts: [
                Fact(
                    key: "messages",
                    label: "Messages",
                    .count(report.messages.count + report.leftOut)
                ),
                RowFacts.leftOut(report.leftOut, by: report.limit, "message"),
                SubjectFacts.madeBy,
            ]
        )
    }
}

extension MessageReport {
    fileprivate func cells(of message: DirectMessage) -> [Table.Cell] {
        [
            .identifier(message.id),
            message.time.map { .time(NamedTimeZone.utc.time(Int($0))) } ?? .empty,
            person(message.sender), person(message.recipient),
            .text(message.conversationName ?? message.conversation), .text(message.text),
            .text(message.media),
        ]
    }

    /// The name of a person, else the number.
    private func person(_ account: Int64?) -> Table.Cell {
        guard let account else { return .empty }
        return names[account].map { .author($0) } ?? .identifier(account)
    }
}
