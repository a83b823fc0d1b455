import GRDB
public import TweetDumps

/// How many tweets there are of each day, and how often they mention something.
public struct TrendReport {
    /// How long the times are that tweets are counted by.
    public enum Period: String, Sendable, CaseIterable {
        /// From one full hour to the next; one that the clock shows twice is two.
        case hour
        /// From midnight to midnight, however many hours that are.
        case day
        /// From Monday to Sunday.
        case week
        /// A month of the calendar.
        case month
        /// A year of the calendar.
        case year
    }

    /// What to count.
    public struct Options: Sendable {
        /// What tweets are counted by.
        public var period = Period.day
        /// The maximum number of rows, which are the last ones.
        public var limit = RowLimit.none
        /// The mentions that are counted beside the tweets.
        public var mentions: [MentionName] = []
        /// How many of the most common mentions are counted after those.
        public var top = 0
        /// The kinds of the most common ones.
        public var kinds = MentionKind.allCases
        /// What is none of the most common ones.
        public var excluded: [MentionName] = []

        /// Tweets by days.
        public init() {}
    }

    /// An hour, a day, a week, a month or a year with its numbers.
    public struct Row: Sendable, Equatable {
        /// When it begins, in seconds since 1970 in UTC.
        public let start: Int
        /// How far the clock is ahead of UTC then, in seconds.
        public let offset: Int
        /// How many tweets were written in it.
        public let tweets: Int
        /// How often these tweets have each of the report's mentions.
        public let counts: [Int]
    }

    /// The tweets that it is about, which all have a time.
    public let subject: ReportSubject
    /// The periods and mentions that were asked for.
    public let options: Options
    /// What is counted beside the tweets: first what was named, then the most common.
    public let mentions: [ReportedMention]
    /// The periods that are shown, from the first to the last, also those without tweets.
    ///
    /// The first is the one in which the filter's times begin, else that of the first tweet; the last
    /// is the one in which they end, else that of the last tweet. Where the filter's times begin before
    /// 2006 or end after 2100, the first is in 2006, and the last in 2100.
    public let rows: ReportRows<Row>
    /// The same with the rows that the limit left out, which are the first ones.
    public let allRows: ReportRows<Row>
    /// How many rows the limit left out.
    public let leftOut: Int
}

extension TweetArchive {
    /// How many of the tweets that a term found were written on each day, and what they mention.
    ///
    /// Tweets without a time are left out. The tweets are counted anew.
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
    ///   - term: The term; nil for the whole archive.
    ///   - filter: Which of its tweets, and the time zone of the periods.
    ///   - options: What to count, and by what times.
    ///   - body: Reads the report, whose rows are there until it returns.
    /// - Returns: What the body returns.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:)``, ``ArchiveError/unknownAuthor(_:)``,
    ///   ``ArchiveError/unknownMention(_:nearest:)``, ``ArchiveError/ambiguousMention(_:)``, an error if the
    ///   archive cannot be read, or what the body throws.
    public func trend<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: TrendReport.Options = .init(),
        _ body: (TrendReport) throws -> Result
    ) throws -> Result {
        try report { db in
            let stored = try term.map { try StoredTerm(db, $0) }
            var dated = filter
            dated.isDated = true
            let mentions = try TrendReport.mentions(db, of: stored, dated, options)
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
        of term: StoredTerm?,
        _ filter: TweetFilter,
        _ options: Options
    ) throws -> [KnownMention] {
        var mentions = try options.mentions.map { try KnownMention(db, $0) }
        if options.top > 0 {
            let counter = try MentionCounter(db, filter, excluded: options.excluded)
            mentions += try KnownMention.mostCommon(
                db,
                of: options.kinds,
                in: counter.counts(of: term, minCount: 1),
                limit: options.top
            )
        }
        var known: Set<Int64> = []
        return mentions.filter { known.insert($0.id).inserted }
    }
}
