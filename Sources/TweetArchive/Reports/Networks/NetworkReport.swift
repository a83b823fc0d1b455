import GRDB
public import TweetDumps

/// A network of hashtags that occur together in tweets, or of users: who mentions, repeats, answers
/// and quotes whom.
///
/// ``TweetArchive/network(of:_:options:_:)`` makes one.
public struct NetworkReport {
    /// The nodes that the edges of a network connect.
    public enum Edges: String, Sendable, CaseIterable {
        /// Two hashtags that occur together in a tweet.
        case hashtags
        /// The author of a tweet that is no retweet, and a user whom the tweet mentions.
        ///
        /// A retweet has the mentions of its original, which its author did not write.
        case mentions
        /// The author of a retweet, and the author of its original.
        case retweets
        /// The author of a tweet, and the author of the tweet that it answers.
        case replies
        /// The author of a tweet, and the author of the tweet that it quotes.
        case quotes

        /// Whether the nodes are users, and the edges are directed.
        public var areDirected: Bool { self != .hashtags }

        /// Whether the edges lead to the author of another tweet.
        public var isOfReferences: Bool {
            switch self {
            case .hashtags, .mentions: false
            case .retweets, .replies, .quotes: true
            }
        }
    }

    /// The edges that a network shows.
    ///
    /// ```swift
    /// var options = NetworkReport.Options()
    /// options.edges = [.hashtags]
    /// options.minWeight = 5
    /// options.excluded = ["#iot"].compactMap { MentionName($0) }
    /// ```
    public struct Options: Sendable {
        /// The kinds of edges, each of which is a section of the report.
        public var edges: [Edges] = [.hashtags, .mentions]
        /// The minimum weight of an edge, at least 1; nil for the default of each kind of edges.
        ///
        /// Edges below it are hidden.
        public var minWeight: Int?
        /// The maximum number of rows in a section.
        public var limit = RowLimit.none
        /// Mentions that are left out; a user is also left out as an author.
        public var excluded: [MentionName] = []

        /// The edges between mentions, without those of two hashtags in a single tweet.
        public init() {}

        /// The minimum weight of edges of a kind: by default 2 for hashtags, because most pairs of them
        /// occur together once, and 1 for users, most of whom repeat or answer each other once.
        public func minWeight(of edges: Edges) -> Int {
            minWeight ?? (edges == .hashtags ? 2 : 1)
        }
    }

    /// An edge between two nodes.
    public struct Row: Sendable, Equatable {
        /// The name of the author, or of the hashtag that is first in alphabetical order; without
        /// its sign.
        public let source: String
        /// The name of the other user or hashtag; without its sign.
        public let target: String
        /// The number of tweets with both hashtags, or of the author's tweets that mention, repeat,
        /// answer or quote the other user.
        public let weight: Int
        /// The number of all tweets of the source: those with the hashtag; or those that the user
        /// wrote, and those of others that mention, repeat, answer or quote the user.
        public let sourceCount: Int
        /// The number of all tweets of the target.
        public let targetCount: Int
    }

    /// The edges of one kind.
    public struct Section {
        /// The kind of the edges.
        public let edges: Edges
        /// The edges within the limit, in descending order of weight; ties are in alphabetical
        /// order.
        public let rows: ReportRows<Row>
        /// The number of edges beyond the limit.
        public let leftOut: Int
        /// The number of edges that are hidden because their weight is below
        /// ``Options/minWeight(of:)``.
        public let hidden: Int
    }

    /// The maximum number of different mentions in a tweet from which edges are made.
    ///
    /// Tweets that people write have far fewer, and the number of edges grows with the square of
    /// the number of mentions.
    public static let maxMentionsPerTweet = 1_000

    /// The tweets that the report is about.
    public let subject: ReportSubject
    /// The options of the report.
    public let options: Options
    /// The number of tweets with more than ``maxMentionsPerTweet`` different mentions, from which
    /// no edges between mentions are made.
    public let crowdedTweets: Int
    /// The number of retweets, from which no edges to mentioned users are made; 0 if the report has no
    /// edges between mentions.
    public let retweets: Int
    /// The number of tweets that repeat, answer or quote a user whom the archive does not know.
    public let unknownUsers: Int
    /// One section for each kind of edges, in the order of ``Edges``.
    public let sections: [Section]

    /// The network split into reports with one kind of edges each.
    public var ofEachKind: [NetworkReport] {
        sections.map { section in
            var options = options
            options.edges = [section.edges]
            return NetworkReport(
                subject: subject,
                options: options,
                crowdedTweets: crowdedTweets,
                retweets: retweets,
                unknownUsers: unknownUsers,
                sections: [section]
            )
        }
    }
}

extension TweetArchive {
    /// Finds the hashtags that occur together in the tweets of a search term, and the users whom
    /// their authors mention, repeat, answer or quote.
    ///
    /// The author of another tweet is known if the archive has that tweet. Otherwise a retweet names
    /// the author at the beginning of its text, as in `RT @name: `, and so does a reply, as in
    /// `@name `; of a quote, the archive keeps the author of the quoted tweet.
    ///
    /// ```swift
    /// try archive.network(of: SearchTerm("#iot")) { report in
    ///     for section in report.sections {
    ///         try section.rows.read { edge in print(edge.source, edge.target, edge.weight) }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are counted.
    ///   - options: The edges to show.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, or
    ///   lacks what the edges need; an error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads the tweets that pass the filter, and for edges between mentions also those.
    ///   The memory grows with the number of different edges.
    public func network<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: NetworkReport.Options = .init(),
        _ body: (NetworkReport) throws -> Result
    ) throws -> Result {
        try report { db in
            let stored = try term.map { try StoredTerm(db, $0) }
            let edges = NetworkReport.Edges.allCases.filter(options.edges.contains)
            var tally = try EdgeTally(db, edges, excluded: options.excluded)
            let columns = tally.columns
            let scan = try TweetScan(db, of: stored, filter, readsAuthors: true, columns: columns)
            let total = try tally.read(scan)
            let queries = try edges.map {
                try NetworkQuery(db, of: $0, in: &tally, minWeight: options.minWeight(of: $0))
            }
            return try body(
                NetworkReport(
                    subject: ReportSubject(db, stored, filter, of: total),
                    options: options,
                    crowdedTweets: tally.crowdedTweets,
                    retweets: tally.retweets,
                    unknownUsers: tally.unknownUsers,
                    sections: queries.map { $0.section(db, tally, limit: options.limit) }
                )
            )
        }
    }
}

extension EdgeTally {
    /// Counts the edges of the tweets of a scan.
    fileprivate mutating func read(_ scan: TweetScan) throws -> TweetTotal {
        guard needsSpellings else { return try scan.read { try begin($0) } }
        let total = try scan.read {
            try begin($0)
        } spelling: { spelling, _ in
            try add(spelling: spelling)
        }
        try end()
        return total
    }
}
