import GRDB

/// The conversations of tweets that were asked for by their ids.
///
/// ``TweetArchive/conversations(of:in:_:)`` makes one.
public struct ConversationReport {
    /// What a tweet answers, directly or through others, and the tweets that answer it.
    public struct Conversation {
        /// The id of the tweet that was asked for.
        public let tweet: Int64
        /// The id of the tweet that the first row answers; nil if it answers none, or if the
        /// archive has that tweet.
        public let missing: Int64?
        /// The tweets.
        ///
        /// Each is followed by its answers, from the oldest to the newest by their ids, and theirs.
        public let rows: ReportRows<Row>
    }

    /// A tweet of a conversation.
    public struct Row: Sendable, Equatable {
        /// The tweet.
        public let tweet: ListedTweet
        /// The number of rows that the tweet answers, directly or through others: 0 for the first.
        public let depth: Int
        /// Whether it is the tweet that was asked for.
        public let isAskedFor: Bool
    }

    /// The conversations, in the order in which their tweets were asked for.
    public let conversations: [Conversation]
    /// The ids of which the archive has no tweet.
    public let absent: AbsentTweets
    /// The time zone in which times are shown.
    public let timeZone: NamedTimeZone
}

extension TweetArchive {
    /// Reads the conversations of tweets.
    ///
    /// They have the tweets of the archive that each tweet answers, directly or through others, and
    /// those that answer it; not the other answers to earlier tweets.
    ///
    /// ```swift
    /// try archive.conversations(of: [1_234_567_890]) { report in
    ///     for conversation in report.conversations {
    ///         try conversation.rows.read { print($0.depth, $0.tweet.text) }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - ids: The ids of the tweets.
    ///   - timeZone: The time zone in which a table shows times.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: An error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads all tweets once; keeps 16 bytes for each answer in the archive.
    public func conversations<Result>(
        of ids: [Int64],
        in timeZone: NamedTimeZone = .utc,
        _ body: (ConversationReport) throws -> Result
    ) throws -> Result {
        try report(inParallel: true) { db, readers in
            let (known, absent) = try TweetDetailReader(db).known(among: ids)
            // Without a tweet, no answers need to be read.
            let answers = try known.isEmpty ? nil : Answers(db, readers)
            return try body(
                ConversationReport(
                    conversations: answers.map { answers in
                        try known.map { try .init(db, answers, of: $0) }
                    } ?? [],
                    absent: absent,
                    timeZone: timeZone
                )
            )
        }
    }
}

extension ConversationReport.Conversation {
    fileprivate init(_ db: Database, _ answers: Answers, of tweet: Int64) throws {
        let conversation = ConversationReader(db, answers, of: tweet)
        self.init(
            tweet: tweet,
            missing: try conversation.beginning().missing,
            rows: ReportRows { body in
                let reader = try ListedTweet.Reader(db)
                try conversation.read { id, depth in
                    guard let found = try reader.tweet(id) else { return }
                    try body(
                        ConversationReport.Row(tweet: found, depth: depth, isAskedFor: id == tweet)
                    )
                }
            }
        )
    }
}
