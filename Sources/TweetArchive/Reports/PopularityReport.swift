import GRDB
public import TweetDumps

/// The popularity table of a search term, or of the whole archive.
public struct PopularityReport: Sendable {
    /// What the rows are sorted by first.
    ///
    /// Ties are in alphabetical order of the folded names, by code point, a hashtag before a user.
    public enum Order: String, Sendable, CaseIterable {
        /// By the number of mentions.
        case count
        /// By the number of tweets, then by the number of mentions.
        case tweets
    }

    /// Which mentions to show.
    public struct Options: Sendable {
        /// The kinds that are shown.
        public var kinds: [MentionKind] = MentionKind.allCases
        /// Whether each kind has a section of its own.
        public var isByKind = false
        /// What the rows are sorted by.
        public var order = Order.count
        /// The least count that is shown, at least 1.
        public var minCount = 2
        /// The most rows that a section shows, at least 1; nil for all.
        public var limit: Int?

        /// Both kinds in one section, by count, without what is mentioned once.
        public init() {}
    }

    /// A mention with its numbers.
    public struct Row: Sendable, Equatable {
        /// Whether it is a hashtag or a user.
        public let kind: MentionKind
        /// Its most common spelling over the whole archive, without its sign.
        public let name: String
        /// The name that mentions are compared by.
        public let folded: String
        /// How often it is mentioned.
        public let count: Int
        /// In how many tweets it is mentioned.
        public let tweets: Int
    }

    /// Rows that are ranked together.
    public struct Section: Sendable {
        /// The kinds of its rows.
        public let kinds: [MentionKind]
        /// The rows that are shown, in order.
        public let rows: [Row]
        /// How many rows the limit left out.
        public let leftOut: Int
    }

    /// The term as it was last typed; nil for the whole archive.
    public let term: String?
    /// How many tweets the term found, or the archive has.
    public let tweets: Int
    /// How many mentions of the kinds shown are hidden, since their count is too small.
    public let hidden: Int
    /// One section, or one a kind.
    public let sections: [Section]
}

extension TweetArchive {
    /// Which hashtags and users are mentioned most in the tweets that a term found.
    ///
    /// Read from the counters: it costs what the mentions cost that are shown, however many are
    /// hidden and however many tweets the archive holds.
    ///
    /// - Parameters:
    ///   - term: The term; nil for the whole archive, in which each tweet counts once however many
    ///     terms found it.
    ///   - options: Which mentions to show.
    /// - Returns: The table.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:)``.
    public func popularity(
        of term: SearchTerm?,
        options: PopularityReport.Options = .init()
    ) throws -> PopularityReport {
        // One transaction, so that all numbers are of the same moment.
        try read { db in
            let query = try PopularityQuery(db, term)
            let groups = options.isByKind ? options.kinds.map { [$0] } : [options.kinds]
            let sections = try groups.map { try query.section(db, of: $0, options) }
            return PopularityReport(
                term: query.name,
                tweets: query.tweets,
                hidden: sections.reduce(0) { $0 + $1.hidden },
                sections: sections.map(\.section)
            )
        }
    }
}
