import GRDB
public import TweetDumps

/// The number of tweets in each hour, day, week, month or year, and how often they contain some
/// mentions.
///
/// ``TweetArchive/trend(of:_:options:_:)`` makes one.
public struct TrendReport {
    /// The periods by which tweets are counted.
    public enum Period: String, Sendable, CaseIterable {
        /// From one full hour to the next.
        ///
        /// An hour that the clock repeats is two periods.
        case hour
        /// From midnight to midnight, even if that is not 24 hours.
        case day
        /// From Monday to Sunday.
        case week
        /// A calendar month.
        case month
        /// A calendar year.
        case year
    }

    /// The periods and mentions of a trend.
    ///
    /// ```swift
    /// var options = TrendReport.Options()
    /// options.period = .month
    /// options.mentions = ["#iot", "#mqtt"].compactMap { MentionName($0) }
    /// ```
    public struct Options: Sendable {
        /// The periods by which tweets are counted.
        public var period = Period.day
        /// The maximum number of rows, which are the last ones.
        public var limit = RowLimit.none
        /// The mentions that are counted in addition to the tweets.
        public var mentions: [MentionName] = []
        /// The number of most common mentions that are counted as well, after ``mentions``.
        public var top = 0
        /// The kinds of the most common mentions.
        public var kinds = MentionKind.allCases
        /// Mentions that are not among the most common ones.
        public var excluded: [MentionName] = []

        /// Tweets by day, without mentions.
        public init() {}
    }

    /// A period with its numbers.
    public struct Row: Sendable, Equatable {
        /// The beginning of the period, in seconds since 1970 in UTC.
        public let start: Int
        /// The offset of the time zone from UTC at the beginning, in seconds; positive east of
        /// Greenwich.
        public let offset: Int
        /// The number of tweets in the period.
        public let tweets: Int
        /// The number of times that those tweets contain each of the report's mentions.
        public let counts: [Int]
    }

    /// The tweets that the report is about, all of which have a time.
    public let subject: ReportSubject
    /// The options of the report.
    public let options: Options
    /// The mentions that are counted: those that were named, then the most common ones; each once.
    public let mentions: [ReportedMention]
    /// The periods within the limit in ascending order, including those without tweets.
    ///
    /// They reach from the filter's `since`, or else the first tweet, to the filter's `until`, or
    /// else the last tweet. Bounds of the filter before 2006 or after 2100 are replaced by the
    /// first period of 2006 and the last of 2100.
    public let rows: ReportRows<Row>
    /// All periods in ascending order, including those beyond the limit.
    public let allRows: ReportRows<Row>
    /// The number of periods beyond the limit, which are the first ones.
    public let leftOut: Int
}

extension TweetArchive {
    /// Counts the tweets of a search term by time, and the mentions in them.
    ///
    /// Tweets without a time are left out.
    ///
    /// ```swift
    /// var options = TrendReport.Options()
    /// options.top = 3
    /// try archive.trend(of: SearchTerm("#iot"), options: options) { report in
    ///     try report.rows.read { day in print(day.start, day.tweets, day.counts) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are counted, and the time zone of the periods.
    ///   - options: The periods and mentions.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:mentions:)``, ``ArchiveError/unknownAuthor(_:)``,
    ///   ``ArchiveError/unknownMention(_:nearest:)``, ``ArchiveError/ambiguousMention(_:)``, an
    ///   error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads all tweets of the term, and their mentions if some are counted.
    public func trend<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: TrendReport.Options = .init(),
        _ body: (TrendReport) throws -> Result
    ) throws -> Result {
        try report(inParallel: options.top > 0) { db, readers in
            let stored = try term.map { try StoredTerm(db, $0) }
            var dated = filter
            dated.isDated = true
            let mentions = try TrendReport.mentions(db, readers, of: stored, dated, options)
            let scan = try TweetScan(db, of: stored, dated)
            let tally = try TrendTally(db, scan, mentions: mentions.map(\.id))
            let rows = TrendRows(tally, filter, options)
            return try body(
                TrendReport(
                    subject: ReportSubject(db, stored, filter, of: tally.tweets),
                    options: options,
                    mentions: mentions.map(\.mention),
                    rows: ReportRows { try rows.read(from: rows.leftOut, $0) },
                    allRows: ReportRows { try rows.read(from: 0, $0) },
                    leftOut: rows.leftOut
                )
            )
        }
    }
}

extension TrendReport {
    /// The mentions that are counted, each once.
    fileprivate static func mentions(
        _ db: Database,
        _ readers: ParallelReaders?,
        of term: StoredTerm?,
        _ filter: TweetFilter,
        _ options: Options
    ) throws -> [StoredMention] {
        var mentions = try options.mentions.map { try StoredMention(db, $0) }
        if options.top > 0 {
            let counter = try MentionCounter(db, readers, filter, excluded: options.excluded)
            let shown = ShownMentions(
                groups: [options.kinds],
                minCount: 1,
                limit: RowLimit(options.top)
            )
            mentions += try counter.counts(of: term, shown)
                .mostCommon(db, of: options.kinds, limit: options.top)
        }
        var known: Set<Int64> = []
        return mentions.filter { known.insert($0.id).inserted }
    }
}
