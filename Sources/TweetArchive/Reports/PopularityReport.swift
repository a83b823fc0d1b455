public import TweetDumps

/// The popularity table of a search term, or of the whole archive.
public struct PopularityReport {
    /// What the rows are sorted by first.
    ///
    /// Ties are in alphabetical order of the folded names, by code point, a hashtag before a user.
    public enum Order: String, Sendable, CaseIterable {
        /// By the number of mentions.
        case count
        /// By the number of tweets, then by the number of mentions.
        case tweets
        /// By the number of different authors, then by the number of mentions; unknown numbers last.
        case authors
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
        /// The maximum number of rows in a section.
        public var limit = RowLimit.none
        /// The mentions that are left out.
        public var excluded: [MentionName] = []
        /// Whether the different authors of each mention are counted, too.
        public var countsAuthors = false

        /// Whether the rows have the number of authors, which they need to be sorted by it, too.
        public var hasAuthors: Bool { countsAuthors || order == .authors }

        /// Both kinds in one section, by count, without what is mentioned once.
        public init() {}
    }

    /// A mention with its numbers.
    public struct Row: Sendable, Equatable {
        /// The mention.
        public let mention: ReportedMention
        /// How often it is mentioned.
        public let count: Int
        /// In how many tweets it is mentioned.
        public let tweets: Int
        /// How many different users wrote those tweets, as far as that is known; nil if nothing is
        /// known of any, or it was not asked for.
        public let authors: Int?
    }

    /// Rows that are ranked together.
    public struct Section {
        /// The kinds of its rows.
        public let kinds: [MentionKind]
        /// The rows that are shown, in order.
        public let rows: ReportRows<Row>
        /// How many rows there are.
        public let count: Int
        /// How many rows the limit left out.
        public let leftOut: Int
    }

    /// The tweets that it is about.
    public let subject: ReportSubject
    /// The mentions that were asked for.
    public let options: Options
    /// How many mentions of the kinds shown are hidden, since their count is too small.
    public let hidden: Int
    /// One section, or one a kind.
    public let sections: [Section]
}

extension TweetArchive {
    /// Which hashtags and users are mentioned most in the tweets that a term found.
    ///
    /// Without a filter it is read from the counters: it costs what the mentions cost that are shown,
    /// however many are hidden and however many tweets the archive holds. Else the tweets that pass
    /// are counted.
    ///
    /// ```swift
    /// try archive.popularity(of: SearchTerm("#iot")) { report in
    ///     try report.sections[0].rows.read { row in print(row.mention.name, row.count) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for the whole archive, in which each tweet counts once however many
    ///     terms found it.
    ///   - filter: Which of its tweets.
    ///   - options: Which mentions to show.
    ///   - body: Reads the report, whose rows are there until it returns.
    /// - Returns: What the body returns.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:)``, ``ArchiveError/unknownAuthor(_:)``, an error
    ///   if the archive cannot be read, or what the body throws.
    public func popularity<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: PopularityReport.Options = .init(),
        _ body: (PopularityReport) throws -> Result
    ) throws -> Result {
        try report { db in
            let stored = try term.map { try StoredTerm(db, $0) }
            let counter = try MentionCounter(
                db,
                filter,
                excluded: options.excluded,
                countsAuthors: options.hasAuthors
            )
            let counts = try counter.counts(of: stored, minCount: options.minCount)
            let query = PopularityQuery(counts: counts, options: options)
            let groups = options.isByKind ? options.kinds.map { [$0] } : [options.kinds]
            let sections = try groups.map { try query.section(db, of: $0) }
            return try body(
                PopularityReport(
                    subject: ReportSubject(db, stored, filter, of: counts.tweets),
                    options: options,
                    hidden: sections.reduce(0) { $0 + $1.hidden },
                    sections: sections.map(\.section)
                )
            )
        }
    }
}
