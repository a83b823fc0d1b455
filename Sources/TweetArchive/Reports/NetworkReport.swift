import GRDB
public import TweetDumps

/// A network of mentions: what stands together, and who mentions whom.
public struct NetworkReport {
    /// What the edges are between.
    public enum Edges: String, Sendable, CaseIterable {
        /// Between hashtags that stand together in a tweet.
        case hashtags
        /// From the author of a tweet to each user it mentions.
        case users
    }

    /// Which edges to show.
    public struct Options: Sendable {
        /// The kinds of edges.
        public var edges: [Edges] = Edges.allCases
        /// The least weight that is shown, at least 1.
        public var minWeight = 2
        /// The maximum number of rows in a section.
        public var limit = RowLimit.none
        /// The mentions that are left out; as authors, too.
        public var excluded: [MentionName] = []

        /// All edges of more than one tweet.
        public init() {}
    }

    /// An edge.
    public struct Row: Sendable, Equatable {
        /// Where it begins, without its sign; of hashtags the one that is first in the alphabet.
        public let source: String
        /// Where it ends, without its sign.
        public let target: String
        /// In how many tweets both stand, or how many tweets of the author mention the user.
        public let weight: Int
    }

    /// Edges of a kind.
    public struct Section {
        /// What they are between.
        public let edges: Edges
        /// The edges, by weight, largest first, then alphabetically.
        public let rows: ReportRows<Row>
        /// How many rows the limit left out.
        public let leftOut: Int
        /// How many edges are hidden, since their weight is too small.
        public let hidden: Int
    }

    /// The most different mentions of a tweet that edges are made of.
    ///
    /// No tweet that people write has so many, and the edges grow with the square of their number.
    public static let mostInTweet = 1_000

    /// The tweets that it is about.
    public let subject: ReportSubject
    /// The edges that were asked for.
    public let options: Options
    /// How many tweets mention more than ``mostInTweet``, of which no edges are made.
    public let crowded: Int
    /// One section a kind of edges.
    public let sections: [Section]

    /// The same network as reports with one kind of edges each.
    public var ofEachKind: [NetworkReport] {
        sections.map { section in
            var options = options
            options.edges = [section.edges]
            return NetworkReport(
                subject: subject,
                options: options,
                crowded: crowded,
                sections: [section]
            )
        }
    }
}

extension TweetArchive {
    /// Which hashtags stand together in the tweets that a term found, and who mentions whom.
    ///
    /// - Parameters:
    ///   - term: The term; nil for the whole archive.
    ///   - filter: Which of its tweets.
    ///   - options: Which edges to show.
    ///   - body: Reads the report, whose rows are there until it returns.
    /// - Returns: What the body returns.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:)``, ``ArchiveError/unknownAuthor(_:)``, an error
    ///   if the archive cannot be read, or what the body throws.
    /// - Complexity: Reads what all tweets mention. Its memory grows with the number of different
    ///   edges.
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
                    crowded: tally.crowded,
                    sections: sections
                )
            )
        }
    }
}
