public import ReportRendering
public import TweetArchive
import TweetDumps

extension Table {
    /// Creates a table with a row for each tweet, in the columns of lists of tweets and one more: the
    /// dumps that have it.
    package init(_ report: TweetDetailReport) {
        let zone = report.timeZone
        let cells = ListedTweet.cells(in: zone)
        let names = DumpNames(of: report.dumps)
        let rows = Rows(report.tweets) { tweet in
            cells(tweet.tweet) + [.paths(tweet.dumps.map { names.path($0) })]
        }
        self.init(
            title: report.count.counted("tweet"),
            columns: ListedTweet.columns() + [Column("dumps", .path, visibility: .details)],
            sections: [Section(rows: rows)],
            facts: SubjectFacts.facts(of: "Tweets", by: zone)
        )
        addTweetRoles()
    }

    /// Creates a table in which people can read tweets: labels with their values, in a section for
    /// each tweet and further ones for its images, links, hashtags and users.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let text = try archive.details(of: [1]) { try Table(reading: $0).rendered(as: .text) }
    /// ```
    package init(reading report: TweetDetailReport) throws {
        var sections: [Section] = []
        let names = DumpNames(of: report.dumps)
        try report.tweets.read { sections += $0.sections(in: report.timeZone, names) }
        self.init(
            title: report.count.counted("tweet"),
            columns: [Column("what"), Column("value", .value, maxWidth: Column.longMaxWidth)],
            sections: sections,
            facts: SubjectFacts.facts(of: "Tweets", by: report.timeZone)
        )
        showsHeadings = false
    }
}

extension SubjectFacts {
    /// The facts about tweets that were requested by their ids.
    static func facts(of report: String, by zone: NamedTimeZone) -> [Table.Fact] {
        [
            Table.Fact(label: "Report", .text(report)),
            Table.Fact(label: "Clock", .text(zone.name)),
            madeBy,
        ]
    }
}

extension AbsentTweets {
    /// What became of the tweets, each in a sentence without a full stop.
    package var sentences: [String] {
        let repeated = unknown.compactMap { id in retweets[id].map { sentence(id, $0) } }
        let others = unknown.filter { retweets[$0] == nil }
        return [sentence("the archive has no", others, "")].compactMap(\.self) + repeated
            + [sentence("", removed, removed.count == 1 ? " was removed" : " were removed")]
            .compactMap(\.self)
    }

    private func sentence(_ id: Int64, _ retweets: Retweets) -> String {
        let newest = retweets.count == 1 ? "tweet" : "the newest"
        return "the archive has no tweet \(id), but \(retweets.count.counted("retweet")) of it: "
            + "\(newest) \(retweets.newest)"
    }

    private func sentence(_ before: String, _ ids: [Int64], _ after: String) -> String? {
        guard !ids.isEmpty else { return nil }
        let numbers = ids.map { String($0) }.joined(separator: ", ")
        let subject = "tweet\(ids.count == 1 ? "" : "s") \(numbers)"
        return (before.isEmpty ? subject : "\(before) \(subject)") + after
    }
}

// MARK: - Sections

extension TweetDetails {
    fileprivate func sections(in zone: NamedTimeZone, _ names: DumpNames) -> [Table.Section] {
        let all = [
            ("Tweet \(tweet.id)", rows(in: zone, names)), ("Images", imageRows),
            ("Links", tweet.links.map { ["link", .text($0)] }),
            ("Hashtags", mentionRows(.hashtag)), ("Users", mentionRows(.user)),
        ]
        return all.filter { !$0.1.isEmpty }.map { heading, rows in
            Table.Section(heading: .text(heading), rows: rows)
        }
    }

    private typealias Rows = [[Table.Cell]]

    private func rows(in zone: NamedTimeZone, _ names: DumpNames) -> Rows {
        let rows: [(String, Table.Cell?)] = [
            ("time", tweet.time.map { .time(zone.time($0)) }), ("author", author),
        ]
        let dumps: Rows = dumps.map { ["dump", .path(names.path($0))] }
        return known(rows) + textRows + references.flatMap { $0.rows(in: zone) }
            + known(qualities) + dumps
    }

    private func known(_ rows: [(String, Table.Cell?)]) -> Rows {
        rows.compactMap { label, value in value.map { [.text(label), $0] } }
    }

    private var author: Table.Cell? {
        guard let name = tweet.author else { return nil }
        return .author(name, display: displayName == name ? nil : displayName)
    }

    /// The text, with a row for each of its lines.
    private var textRows: Rows {
        let lines = tweet.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var marks = TweetTextMarks()
        return lines.enumerated().map { index, line in
            [index == 0 ? "text" : .empty, .marked(marks.marked(String(line), of: tweet))]
        }
    }

    private var qualities: [(String, Table.Cell?)] {
        let point = tweet.longitude.flatMap { east in
            tweet.latitude.map { north in Table.Cell.text("longitude \(east), latitude \(north)") }
        }
        return [
            ("kind", .text(tweet.kind.name)), ("language", tweet.language.map { .text($0) }),
        ] + counts + [
            ("place", tweet.place.map { .text($0) }), ("point", point),
            ("source", tweet.source.map { .text($0) }),
            ("latest version", tweet[.latestVersion].map { .identifier($0) }),
        ] + terms.map { ("found by", .text($0)) } + [("address", .text(tweet.address))]
    }

    private var counts: [(String, Table.Cell?)] {
        TweetField.all.compactMap { entry in
            switch entry.type {
            case .count, .positiveCount, .flag:
                (entry.name.description, tweet[entry.field].map { .number($0, entry.type) })
            case .tweet, .conversation, .version, .account, .time, .other: nil
            }
        }
    }

    private var imageRows: Rows {
        media.flatMap { medium -> Rows in
            let description: Rows = medium.description.map { [["shows", .text($0)]] } ?? []
            return [[.text(medium.kind.name), .text(medium.url)]] + description
        }
    }

    private func mentionRows(_ kind: MentionKind) -> Rows {
        spellings.filter { $0.kind == kind }.map { spelling in
            let times = spelling.count == 1 ? "once" : spelling.count.counted("time")
            return [.text(times), .mention(Table.Mention(kind.tableKind, spelling.name))]
        }
    }
}

extension TweetDetails.Reference {
    /// The id of the tweet, then its author, time and text, if they are known.
    fileprivate func rows(in zone: NamedTimeZone) -> [[Table.Cell]] {
        let reason = isRemoved ? "which was removed" : "which the archive does not have"
        let facts = [
            author.map { "by @\($0)" }, time.map { "of \(zone.time($0))" },
            text == nil ? reason : nil,
        ].compactMap(\.self)
        let reference = (["tweet \(id)"] + facts).joined(separator: ", ")
        let text = self.text.map { [[.empty, .text($0)]] as [[Table.Cell]] } ?? []
        return [[.text(relation.label), .text(reference)]] + text
    }
}

extension TweetDetails.Reference.Relation {
    fileprivate var label: String {
        switch self {
        case .answers: "answers"
        case .repeats: "repeats"
        case .quotes: "quotes"
        }
    }
}

extension Table {
    /// Creates a table of conversations with a row for each tweet, in the columns of lists of
    /// tweets and two more: the requested tweet, and the depth.
    package init(_ report: ConversationReport) {
        let cells = ListedTweet.cells(in: report.timeZone)
        let conversations = [Column("thread", visibility: .details), Column("depth", .number)]
        self.init(
            title: report.title,
            columns: conversations + ListedTweet.columns(),
            sections: report.conversations.map { conversation in
                Section(
                    rows: Rows(conversation.rows) { row in
                        [.identifier(conversation.tweet), .integer(row.depth)]
                            + cells(row.tweet)
                    }
                )
            },
            facts: report.facts
        )
        addTweetRoles()
    }

    /// Creates a table in which people can read conversations: a section for each, with a dot for each level
    /// below its first tweet.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let text = try archive.conversations(of: [1]) { try Table(reading: $0).rendered(as: .text) }
    /// ```
    package init(reading report: ConversationReport) {
        let zone = report.timeZone
        self.init(
            title: report.title,
            columns: [
                Column("level"), Column("time", .time), Column("author", .author),
                Column("text", maxWidth: Column.longMaxWidth),
            ],
            sections: report.conversations.map { conversation in
                Section(
                    heading: .text("Conversation of tweet \(conversation.tweet)"),
                    rows: Rows(conversation.rows) { $0.cells(in: zone) }
                )
            },
            facts: report.facts
        )
    }
}

extension ConversationReport {
    fileprivate var title: String { conversations.count.counted("conversation") }

    fileprivate var facts: [Table.Fact] {
        let missing = conversations.compactMap { conversation in
            conversation.missing.map { id in
                let role =
                    id == conversation.id
                    ? "with which the conversation begins" : "which the first one answers"
                let sentence = "The archive does not have tweet \(id), \(role)."
                return Table.Fact.note(sentence, .reading)
            }
        }
        return SubjectFacts.facts(of: "Conversations", by: timeZone) + missing
    }
}

extension ConversationReport.Row {
    /// The maximum number of levels with a dot for each; deeper ones have a number.
    private static let maxDots = 12

    fileprivate func cells(in zone: NamedTimeZone) -> [Table.Cell] {
        [
            .text(level), zone.cell(tweet.time),
            tweet.author.map { .author($0) } ?? .empty, .marked(text),
        ]
    }

    private var text: Table.MarkedText {
        var marks = TweetTextMarks()
        return marks.marked(tweet)
    }

    /// A dot for each level, then a circle, filled for the requested tweet.
    private var level: String {
        let circle = isRequested ? "●" : "○"
        guard depth <= Self.maxDots else { return "\(depth) · \(circle)" }
        return String(repeating: "· ", count: depth) + circle
    }
}

extension Table {
    /// Creates the table of the tweets that a row of a popularity table counts.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// guard let mention = MentionName("#iot") else { return }
    /// let csv = try archive.evidence(for: mention, of: nil) { try Table($0).rendered(as: .csv) }
    /// ```
    public init(_ report: EvidenceReport) {
        let subject = SubjectFacts(report.subject)
        let zone = report.subject.filter.timeZone
        let names = DumpNames(of: report.dumps)
        self.init(
            heading:
                "\(report.tweets.counted("tweet")) with \(report.mention.signed), "
                + "\(report.count.counted("time")), of \(subject.phrase)",
            columns: [
                Column("id"),
                Column("time", .time),
                Column("author", .author),
                Column("kind", visibility: .details),
                Column("language", visibility: .details),
                Column("count", .number),
                Column("text", maxWidth: Column.longMaxWidth),
                Column("dumps", .path, visibility: .details),
            ],
            sections: [Section(rows: Rows(report.rows) { $0.cells(in: zone, names) })],
            facts: subject.facts(
                of: "Evidence",
                [
                    .note(
                        "A retweet has the mentions of its original, even if its own text is cut.",
                        .reading
                    ),
                    Fact(key: "mention", label: "Mention", .text(report.mention.signed)),
                    Fact(key: "mention_count", .count(report.count)),
                    Fact(key: "mention_tweets", label: "Tweets with it", .count(report.tweets)),
                    Fact(label: "Clock", .text(zone.name)),
                    RowFacts.leftOut(report.leftOut, by: report.limit, "tweet"),
                ]
            )
        )
        ids = columns.index(of: "id")
    }
}

extension EvidenceReport.Row {
    fileprivate func cells(in zone: NamedTimeZone, _ names: DumpNames) -> [Table.Cell] {
        [
            .identifier(id),
            zone.cell(time),
            author.map { .author($0) } ?? .empty,
            .text(kind.name),
            language.map { .text($0) } ?? .empty,
            .count(count),
            .text(text),
            .paths(dumps.map { names.path($0) }),
        ]
    }
}
