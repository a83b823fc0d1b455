import GRDB
import TweetDumps

/// The conversations of tweets that were requested by their ids.
///
/// ``TweetArchive/conversations(of:in:_:)`` makes one.
package struct ConversationReport {
    /// The tweets of a tweet's conversation.
    ///
    /// If the archive knows the conversation, these are all tweets with its id, and all that they
    /// answer or that answer them, directly or through others; else those that the tweet answers,
    /// and those that answer it.
    package struct Conversation {
        /// The id of the tweet that was requested.
        package let tweet: Int64
        /// The id of the tweet with which the conversation begins; nil if the archive does not know
        /// it.
        package let id: Int64?
        /// The id of a tweet that the archive does not have: the one with which the conversation
        /// begins, else the one that the first row answers; nil if there is no such tweet.
        package let missing: Int64?
        /// The tweets.
        ///
        /// Each is followed by its answers, from the oldest to the newest by their ids, and theirs.
        /// An answer to a missing tweet is among the answers to the tweet with which the conversation begins;
        /// if that is missing, too, it is among the first rows.
        package let rows: ReportRows<Row>
    }

    /// A tweet of a conversation.
    package struct Row: Sendable, Equatable {
        /// The tweet.
        package let tweet: ListedTweet
        /// The number of rows that the tweet answers, directly or through others: 0 for the first.
        ///
        /// It is 1 for an answer to a missing tweet that is among the answers to the first.
        package let depth: Int
        /// Whether it is the tweet that was requested.
        package let isRequested: Bool
    }

    /// The conversations, in the order in which their tweets were requested.
    package let conversations: [Conversation]
    /// The requested ids that the archive does not have.
    package let absent: AbsentTweets
    /// The time zone in which times are shown.
    package let timeZone: NamedTimeZone
    /// Finds the tweets, and those to which they refer.
    package let lookup: TweetLookup
}

extension TweetArchive {
    /// Reads the conversations of tweets.
    ///
    /// If the conversation of a tweet is unknown, other answers to earlier tweets are left out; see
    /// ``ConversationReport/Conversation``.
    ///
    /// - Complexity: Reads all tweets once; keeps 16 bytes for each answer in the archive and each
    ///   tweet of the conversations.
    package func conversations<Result>(
        of ids: [Int64],
        in timeZone: NamedTimeZone = .utc,
        _ body: (ConversationReport) throws -> Result
    ) throws -> Result {
        try report(inParallel: true) { db, readers in
            let reader = try TweetDetailReader(db)
            let (known, absent) = try reader.known(among: ids)
            let finder = try AnswerPaths(db)
            let paths = try known.map { try finder.path(from: $0) }
            // Without a tweet, no answers need to be read.
            let answers =
                try known.isEmpty
                ? nil : Answers(db, readers, conversations: Set(paths.map(\.conversation)))
            return try body(
                ConversationReport(
                    conversations: answers.map { answers in
                        try zip(known, paths).map { try .init(db, finder, answers, of: $0, $1) }
                    } ?? [],
                    absent: absent,
                    timeZone: timeZone,
                    lookup: reader.shown
                )
            )
        }
    }
}

extension ConversationReport.Conversation {
    fileprivate init(
        _ db: Database,
        _ finder: AnswerPaths,
        _ answers: Answers,
        of tweet: Int64,
        _ path: AnswerPaths.Path
    ) throws {
        let tree = try ConversationTree(finder, answers, path)
        self.init(
            tweet: tweet,
            id: tree.id,
            missing: tree.missing,
            rows: ReportRows { body in
                let reader = try ListedTweet.Reader(db)
                try tree.read { id, depth in
                    guard let found = try reader.tweet(id) else { return }
                    try body(
                        ConversationReport.Row(tweet: found, depth: depth, isRequested: id == tweet)
                    )
                }
            }
        )
    }
}

/// Finds what tweets answer, directly or through others.
private struct AnswerPaths {
    /// A tweet, the one that it answers, the one that this answers, and so on.
    struct Path {
        /// The tweets of the archive; the last one answers none of them, or one that is already in a path.
        var tweets: [Int64] = []
        /// The id of the tweet that the last one answers, if the archive does not have it.
        var missing: Int64?
        /// True if the last one answers a tweet of an earlier path.
        var joinsOther = false
        /// The id of the conversation that the first of the tweets with one has; nil if none has one.
        var knownConversation: Int64?

        /// The id of the conversation if it is known, else the id of its earliest tweet.
        var conversation: Int64 { knownConversation ?? missing ?? tweets.last ?? 0 }
    }

    private let find: RawStatement

    init(_ db: Database) throws {
        find = try RawStatement(db, "SELECT reply_to, conversation FROM tweet WHERE id = ?1")
    }

    func path(from tweet: Int64) throws -> Path {
        var seen: Set<Int64> = []
        return try path(from: tweet, besides: &seen)
    }

    /// The path from a tweet to the first that is in `seen`, to which its tweets are added.
    func path(from tweet: Int64, besides seen: inout Set<Int64>) throws -> Path {
        var path = Path()
        var next: Int64? = tweet
        while let tweet = next {
            if seen.contains(tweet) {
                path.joinsOther = !path.tweets.contains(tweet)
                break
            }
            let found = try find.first(for: tweet) { row in
                (answered: row.knownInteger(0), conversation: row.knownInteger(1))
            }
            guard let found else {
                path.missing = tweet
                break
            }
            seen.insert(tweet)
            path.tweets.append(tweet)
            path.knownConversation = path.knownConversation ?? found.conversation
            next = found.answered
        }
        return path
    }
}

/// The tweets of a conversation, each below the one that it answers.
private struct ConversationTree {
    /// The id of the conversation; nil if it is not known.
    let id: Int64?
    /// The id of a tweet before the others that the archive does not have.
    let missing: Int64?

    private let answers: Answers
    private let roots: [Int64]
    /// The tweets below the first of ``roots`` that do not answer it.
    private let adopted: [Int64]
    /// The only answer to show below a tweet, though there may be others.
    private let only: [Int64: Int64]

    /// Finds the roots; the path begins at the requested tweet.
    init(_ finder: AnswerPaths, _ answers: Answers, _ path: AnswerPaths.Path) throws {
        self.answers = answers
        let members = answers.inConversations.ids(to: path.conversation)
        guard path.knownConversation != nil || !members.isEmpty else {
            (id, missing) = (nil, path.missing)
            (roots, adopted) = (Array(path.tweets.suffix(1)), [])
            only = Dictionary(uniqueKeysWithValues: zip(path.tweets.dropFirst(), path.tweets))
            return
        }
        var seen: Set<Int64> = []
        let beginning = try finder.path(from: path.conversation, besides: &seen)
        let others = try (path.tweets.prefix(1) + members).compactMap { tweet in
            let path = try finder.path(from: tweet, besides: &seen)
            return path.joinsOther ? nil : path.tweets.last
        }
        (id, missing, only) = (path.conversation, beginning.missing, [:])
        if let root = beginning.tweets.last {
            (roots, adopted) = ([root], others)
        } else {
            (roots, adopted) = (others.sorted(), [])
        }
    }

    /// Calls a closure with each tweet of the conversation and its depth, which is 0 for the first.
    ///
    /// Each tweet is followed by its answers, from the oldest to the newest, and theirs.
    func read(_ body: (_ tweet: Int64, _ depth: Int) throws -> Void) throws {
        // A tweet answers only one, so no others can be repeated.
        let known = Set(roots + adopted)
        var open = [roots[...]]
        while let tweet = open.last?.first {
            open[open.count - 1].removeFirst()
            try body(tweet, open.count - 1)
            open.append(children(of: tweet, besides: known)[...])
            while open.last?.isEmpty == true { open.removeLast() }
        }
    }

    /// The tweets below one, from the oldest to the newest, without answers that are elsewhere.
    private func children(of tweet: Int64, besides known: Set<Int64>) -> [Int64] {
        if let only = only[tweet] { return [only] }
        let found = answers.toTweets.ids(to: tweet).filter { !known.contains($0) }
        return tweet == roots.first && !adopted.isEmpty ? (found + adopted).sorted() : found
    }
}

/// The tweets of the archive that answer others, and those of some conversations.
///
/// The table of tweets has no index for them, so one scan collects them, with 16 bytes for each.
private struct Answers: Sendable {
    /// A tweet, and the one that it answers or with which its conversation begins.
    struct Reference {
        let tweet: Int64
        let id: Int64
    }

    /// References in order of the tweets to which they lead, then from the oldest to the newest.
    struct References {
        var references: [Reference] = []

        mutating func sort() { references.sort { ($0.tweet, $0.id) < ($1.tweet, $1.id) } }

        func ids(to tweet: Int64) -> [Int64] {
            let first = references.sortedIndex { $0.tweet >= tweet }
            let end = references.sortedIndex(from: first) { $0.tweet > tweet }
            return references[first..<end].map(\.id)
        }
    }

    private(set) var toTweets = References()
    private(set) var inConversations = References()

    init(_ db: Database, _ readers: ParallelReaders?, conversations: Set<Int64>) throws {
        let tweets = SelectedTweets(db, readers, of: nil, .init())
        let columns = ["tweet.reply_to", "tweet.conversation"]
        (toTweets, inConversations) = try tweets.tally(columns: columns) { scan, _ in
            var (answers, members) = (References(), References())
            let total = try scan.read { tweet in
                if let answered = tweet.row.knownInteger(TweetScan.firstColumn) {
                    answers.references.append(Reference(tweet: answered, id: tweet.id))
                }
                if let id = tweet.row.knownInteger(TweetScan.firstColumn + 1),
                    conversations.contains(id)
                {
                    members.references.append(Reference(tweet: id, id: tweet.id))
                }
            }
            return ((answers, members), total)
        } adding: {
            $0.0.references += $1.0.references
            $0.1.references += $1.1.references
        }.tally
        toTweets.sort()
        inConversations.sort()
    }
}
