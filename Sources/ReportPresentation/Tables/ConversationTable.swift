public import ReportRendering
public import TweetArchive

extension Table {
    /// Creates a table of conversations with a row for each tweet, in the columns of lists of
    /// tweets and two more: the tweet that was asked for, and the depth.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let csv = try archive.conversations(of: [1]) { try Table($0).rendered(as: .csv) }
    /// ```
    ///
    /// - Parameter report: The conversations.
    public init(_ report: ConversationReport) {
        let cells = ListedTweet.cells(in: report.timeZone)
        let conversations = [
            Column("conversation", visibility: .details), Column("depth", .number),
        ]
        self.init(
            title: report.title,
            columns: conversations + ListedTweet.columns(in: nil),
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

    /// Creates a table in which people can read conversations: a section for each, in which a dot
    /// stands for each level below its first tweet.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let text = try archive.conversations(of: [1]) { try Table(reading: $0).rendered(as: .text) }
    /// ```
    ///
    /// - Parameter report: The conversations.
    public init(reading report: ConversationReport) {
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
                let sentence = "The archive does not have tweet \(id), which the first one answers."
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
            .text(level), tweet.time.map { .time(zone.time($0)) } ?? .empty,
            tweet.author.map { .author($0) } ?? .empty, .marked(text),
        ]
    }

    private var text: Table.MarkedText {
        var marks = TweetTextMarks()
        return marks.marked(tweet)
    }

    /// A circle behind a dot for each level, filled for the tweet that was asked for.
    private var level: String {
        let circle = isRequested ? "●" : "○"
        guard depth <= Self.maxDots else { return "\(depth) · \(circle)" }
        return String(repeating: "· ", count: depth) + circle
    }
}
