public import Foundation
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
        /// The clock that hours and days are read from.
        public var timeZone = TimeZone.gmt
        /// The mentions that are counted beside the tweets.
        public var mentions: [MentionName] = []
        /// How many of the most common mentions are counted after those.
        public var top = 0
        /// The kinds of the most common ones.
        public var kinds = MentionKind.allCases
        /// What is none of the most common ones.
        public var excluded: [MentionName] = []

        /// Tweets by days in UTC.
        public init() {}
    }

    /// A mention that is counted.
    public struct Mention: Sendable, Equatable {
        /// Whether it is a hashtag or a user.
        public let kind: MentionKind
        /// Its most common spelling over the whole archive, without its sign.
        public let name: String
        /// The name that mentions are compared by.
        public let folded: String
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
    /// What is counted beside the tweets: first what was named, then the most common.
    public let mentions: [Mention]
    /// The periods from the first to the last, also those without tweets.
    ///
    /// The first is the one in which the filter's times begin, else that of the first tweet; the last
    /// is the one in which they end, else that of the last tweet.
    public let rows: ReportRows<Row>
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
    ///   - filter: Which of its tweets.
    ///   - options: What to count, and by what times.
    ///   - body: Reads the report, whose rows are there until it returns.
    /// - Returns: What the body returns.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:)``, ``ArchiveError/unknownMention(_:)``,
    ///   ``ArchiveError/ambiguousMention(_:)``, an error if the archive cannot be read, or what the
    ///   body throws.
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
                    subject: ReportSubject(
                        db,
                        stored,
                        filter,
                        tweets: tally.tweets,
                        undated: scan.undated
                    ),
                    mentions: mentions.map {
                        .init(kind: $0.kind, name: $0.name, folded: $0.folded)
                    },
                    rows: ReportRows { try rows.read($0) }
                )
            )
        }
    }
}
