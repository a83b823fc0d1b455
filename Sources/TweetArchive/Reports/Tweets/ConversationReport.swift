import GRDB
import TweetDumps

/// The conversations of tweets that were requested by their ids.
///
/// ``TweetArchive/conversations(of:in:_:)`` makes one.
public struct ConversationReport {
    /// The tweets that a tweet answers, directly or through others, and those that answer it.
    public struct Conversation {
        /// The id of the tweet that was requested.
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
        /// Whether it is the tweet that was requested.
        public let isRequested: Bool
    }

    /// The conversations, in the order in which their tweets were requested.
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
                        ConversationReport.Row(tweet: found, depth: depth, isRequested: id == tweet)
                    )
                }
            }
        )
    }
}

/// The tweets that a tweet answers, directly or through others, and those that answer it.
private struct ConversationReader {
    private let db: Database
    private let answers: Answers
    private let tweet: Int64

    init(_ db: Database, _ answers: Answers, of tweet: Int64) {
        self.db = db
        self.answers = answers
        self.tweet = tweet
    }

    /// The tweets of the archive that the tweet answers, from the first of the conversation on,
    /// and the id of one before them that the archive does not have.
    ///
    /// A tweet that answers one of its own answers ends the list.
    func beginning() throws -> (tweets: [Int64], missing: Int64?) {
        let find = try RawStatement(db, "SELECT reply_to FROM tweet WHERE id = ?1")
        var tweets = [tweet]
        var known: Set = [tweet]
        while let last = tweets.last {
            let found: Int64?? = try find.first(for: last) { $0.isNull(0) ? nil : $0.integer(0) }
            guard let answered = found else {
                return (tweets.dropFirst().dropLast().reversed(), last)
            }
            guard let answered, known.insert(answered).inserted else { break }
            tweets.append(answered)
        }
        return (tweets.dropFirst().reversed(), nil)
    }

    /// Calls a closure with each tweet of the conversation and its depth, which is 0 for the first.
    ///
    /// Each tweet is followed by its answers, from the oldest to the newest, and theirs.
    func read(_ body: (_ tweet: Int64, _ depth: Int) throws -> Void) throws {
        let before = try beginning().tweets
        for (depth, tweet) in before.enumerated() { try body(tweet, depth) }
        try body(tweet, before.count)
        // A tweet answers only one, so these are the only tweets that could come again.
        let known = Set(before + [tweet])
        var open = [answers.indices(to: tweet)]
        while let next = open.last?.first {
            open[open.count - 1].removeFirst()
            let answer = answers[next]
            if !known.contains(answer) {
                try body(answer, before.count + open.count)
                open.append(answers.indices(to: answer))
            }
            while open.last?.isEmpty == true { open.removeLast() }
        }
    }
}

/// The tweets of the archive that answer others.
///
/// The table of tweets has no index for them, so one scan collects them, with 16 bytes for each.
struct Answers: Sendable {
    private struct Answer {
        let tweet: Int64
        let id: Int64
    }

    /// The answers, by the tweets that they answer; those to the same tweet from the oldest to the
    /// newest.
    private var answers: [Answer]

    /// Collects the answers, in one scan of all tweets.
    init(_ db: Database, _ readers: ParallelReaders?) throws {
        let tweets = SelectedTweets(db, readers, of: nil, .init())
        answers = try tweets.tally(columns: ["tweet.reply_to"]) { scan, _ in
            var answers: [Answer] = []
            let total = try scan.read { tweet in
                guard !tweet.row.isNull(TweetScan.firstColumn) else { return }
                let answered = tweet.row.integer(TweetScan.firstColumn)
                answers.append(Answer(tweet: answered, id: tweet.id))
            }
            return (answers, total)
        } adding: {
            $0 += $1
        }.tally
        answers.sort { ($0.tweet, $0.id) < ($1.tweet, $1.id) }
    }

    func indices(to tweet: Int64) -> Range<Int> {
        let first = answers.sortedIndex { $0.tweet >= tweet }
        return first..<answers.sortedIndex(from: first) { $0.tweet > tweet }
    }

    subscript(index: Int) -> Int64 { answers[index].id }
}
