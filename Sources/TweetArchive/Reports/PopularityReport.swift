import GRDB
public import TweetDumps

/// The popularity table of a search term, or of the whole archive.
///
/// ``TweetArchive/popularity(of:_:options:_:)`` makes one.
public struct PopularityReport {
    /// The first criterion by which rows are sorted, in descending order.
    ///
    /// Remaining ties are in alphabetical order of the folded names, by code point; a hashtag
    /// precedes a user of the same name.
    public enum Order: String, Sendable, CaseIterable {
        /// The number of times that tweets contain the mention.
        case count
        /// The number of tweets with the mention, then the count.
        case tweets
        /// The number of different authors who use the mention, then the count; unknown numbers are
        /// last.
        case authors
    }

    /// The mentions that a popularity table shows.
    ///
    /// ```swift
    /// var options = PopularityReport.Options()
    /// options.kinds = [.hashtag]
    /// options.order = .authors
    /// options.limit = 10
    /// ```
    public struct Options: Sendable {
        /// The kinds of mentions that are shown.
        public var kinds: [MentionKind] = MentionKind.allCases
        /// Whether hashtags and users are in separate sections.
        public var isByKind = false
        /// The first criterion by which rows are sorted.
        public var order = Order.count
        /// The minimum count of a mention, at least 1; mentions below it are hidden.
        public var minCount = 2
        /// The maximum number of rows in a section.
        public var limit = RowLimit.none
        /// Mentions that are not shown.
        public var excluded: [MentionName] = []
        /// Whether the different authors of each mention are counted.
        public var countsAuthors = false

        /// Whether rows have the number of authors: it was requested, or the rows are sorted by it.
        public var hasAuthors: Bool { countsAuthors || order == .authors }

        /// Both kinds in one section, in order of the count, without mentions that occur only once.
        public init() {}
    }

    /// A mention with its numbers.
    public struct Row: Sendable, Equatable {
        /// The mention.
        public let mention: ReportedMention
        /// The number of times that tweets contain it.
        public let count: Int
        /// The number of tweets that contain it.
        public let tweets: Int
        /// The number of different known authors of those tweets; nil if none is known, or if
        /// authors were not counted.
        public let authors: Int?
    }

    /// Mentions that are ranked together.
    public struct Section {
        /// The kinds of the mentions.
        public let kinds: [MentionKind]
        /// The rows within the limit, in order.
        public let rows: ReportRows<Row>
        /// The number of rows within the limit.
        public let count: Int
        /// The number of rows beyond the limit.
        public let leftOut: Int
    }

    /// The tweets that the report is about.
    public let subject: ReportSubject
    /// The options of the report.
    public let options: Options
    /// The number of mentions of these kinds that are hidden because their count is below
    /// `minCount`.
    public let hidden: Int
    /// One section, or one for each kind.
    public let sections: [Section]
    /// Counts the tweets with each of some mentions in equal parts of the time of all tweets.
    ///
    /// Each call reads all tweets.
    package let curves: ([MentionName]) throws -> [[Int]]
}

extension TweetArchive {
    /// Counts how often the tweets of a search term mention each hashtag and user.
    ///
    /// ```swift
    /// try archive.popularity(of: SearchTerm("#iot")) { report in
    ///     try report.sections[0].rows.read { row in print(row.mention.name, row.count) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive, each of which counts once even if
    ///     several terms found it.
    ///   - filter: The tweets that are counted.
    ///   - options: The mentions to show.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:mentions:)``, ``ArchiveError/unknownAuthor(_:)``, an
    ///   error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Without a filter and without authors, proportional to the number of rows that
    ///   are shown, because the archive keeps the counts. Otherwise all tweets of the term are
    ///   read.
    public func popularity<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: PopularityReport.Options = .init(),
        _ body: (PopularityReport) throws -> Result
    ) throws -> Result {
        let isCounted = !filter.passesAll || options.hasAuthors
        return try report(on: term, filter, inParallel: isCounted) { tweets in
            let counter = try MentionCounter(
                tweets,
                excluded: options.excluded,
                countsAuthors: options.hasAuthors
            )
            let counts = try counter.counts(options.shown)
            let query = PopularityQuery(counts: counts, options: options)
            let sections = try options.groups.map { try query.section(tweets.db, of: $0) }
            return try body(
                PopularityReport(
                    subject: ReportSubject(tweets, of: counts.tweets),
                    options: options,
                    hidden: sections.reduce(0) { $0 + $1.hidden },
                    sections: sections.map(\.section),
                    curves: tweets.curves(of:)
                )
            )
        }
    }
}

extension PopularityReport.Options {
    fileprivate var groups: [[MentionKind]] { isByKind ? kinds.map { [$0] } : [kinds] }

    fileprivate var shown: ShownMentions {
        ShownMentions(groups: groups, number: order.number, minCount: minCount, limit: limit)
    }
}

extension PopularityReport.Order {
    fileprivate var number: ShownMentions.Number {
        switch self {
        case .count: .count
        case .tweets: .tweets
        case .authors: .authors
        }
    }
}

private struct PopularityQuery {
    let counts: MentionCounts
    let options: PopularityReport.Options

    func section(
        _ db: Database,
        of kinds: [MentionKind]
    ) throws -> (section: PopularityReport.Section, hidden: Int) {
        let all = try counts.countShown(db, kinds, options.minCount)
        let count = options.limit.kept(of: all)
        let rows = ReportRows(db, sql: sql(of: kinds), PopularityReport.Row.init)
        return (
            .init(kinds: kinds, rows: rows, count: count, leftOut: all - count),
            counts.mentions(of: kinds) - all
        )
    }

    private func sql(of kinds: [MentionKind]) -> String {
        """
        SELECT \(ReportedMention.columns), \(counts.numbers).count AS count,
            \(counts.numbers).tweets AS tweets, \(counts.authors) AS authors
        FROM \(counts.shown(kinds, options.minCount))
        ORDER BY \(order), \(ReportedMention.order)
        LIMIT \(options.limit.sql)
        """
    }

    private var order: String {
        switch options.order {
        case .count: "count DESC"
        case .tweets: "tweets DESC, count DESC"
        case .authors: "authors DESC, count DESC"
        }
    }
}

extension PopularityReport.Row {
    fileprivate init(_ row: Row) throws {
        self.init(
            mention: try ReportedMention(row),
            count: try row.storedCount("count"),
            tweets: try row.storedCount("tweets"),
            authors: try row.stored("authors")
        )
    }
}
