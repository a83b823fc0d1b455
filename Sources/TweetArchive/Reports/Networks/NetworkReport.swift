import GRDB
public import TweetDumps

/// A network of mentions: hashtags that occur together in tweets, and authors with the users that
/// they mention.
///
/// ``TweetArchive/network(of:_:options:_:)`` makes one.
public struct NetworkReport {
    /// The nodes that the edges of a network connect.
    public enum Edges: String, Sendable, CaseIterable {
        /// Two hashtags that occur together in a tweet.
        case hashtags
        /// The author of a tweet, and a user that the tweet mentions.
        case users
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
        public var edges: [Edges] = Edges.allCases
        /// The minimum weight of an edge, at least 1; edges below it are hidden.
        public var minWeight = 2
        /// The maximum number of rows in a section.
        public var limit = RowLimit.none
        /// Mentions that are left out; a user is also left out as an author.
        public var excluded: [MentionName] = []

        /// Both kinds of edges, without those of a single tweet.
        public init() {}
    }

    /// An edge between two nodes.
    public struct Row: Sendable, Equatable {
        /// The name of the author, or of the hashtag that is first in alphabetical order; without
        /// its sign.
        public let source: String
        /// The name of the mentioned user, or of the other hashtag; without its sign.
        public let target: String
        /// The number of tweets with both hashtags, or of the author's tweets that mention the
        /// user.
        public let weight: Int
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
        /// The number of edges that are hidden because their weight is below `minWeight`.
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
    /// no edges are made.
    public let crowdedTweets: Int
    /// One section for each kind of edges.
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
                sections: [section]
            )
        }
    }
}

extension TweetArchive {
    /// Finds the hashtags that occur together in the tweets of a search term, and the users that
    /// their authors mention.
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
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:)``, ``ArchiveError/unknownAuthor(_:)``, an
    ///   error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads the mentions of all tweets that pass the filter. The memory grows with
    ///   the number of different edges.
    public func network<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: NetworkReport.Options = .init(),
        _ body: (NetworkReport) throws -> Result
    ) throws -> Result {
        try report { db in
            let stored = try term.map { try StoredTerm(db, $0) }
            var tally = try EdgeTally(db, options.edges, excluded: options.excluded)
            let total = try TweetScan(db, of: stored, filter, readsAuthors: true).read {
                try tally.begin($0)
            } spelling: { spelling, _ in
                try tally.add(spelling: spelling)
            }
            try tally.end()
            let sections = try options.edges.map { edges in
                try NetworkQuery(db, of: edges, in: &tally, minWeight: options.minWeight)
                    .section(db, limit: options.limit)
            }
            return try body(
                NetworkReport(
                    subject: ReportSubject(db, stored, filter, of: total),
                    options: options,
                    crowdedTweets: tally.crowdedTweets,
                    sections: sections
                )
            )
        }
    }
}
