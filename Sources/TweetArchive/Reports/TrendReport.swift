import Foundation
import GRDB
public import TweetDumps

/// The number of tweets in each hour, day, week, month or year, and how often they contain some
/// mentions.
///
/// ``TweetArchive/trend(of:_:options:_:)`` makes one.
public struct TrendReport {
    /// The periods by which tweets are counted.
    public typealias Period = CalendarPeriod

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
        /// The minimum number of periods; if there are fewer, tweets are counted by shorter ones.
        package var minPeriods = 0
        /// The maximum number of rows, which are the last ones.
        public var limit = RowLimit.none
        /// The mentions that are counted in addition to the tweets.
        public var mentions: [MentionName] = []
        /// The number of most common mentions that are counted as well, after ``mentions``.
        public var top = 0
        /// The kinds of the most common mentions.
        public var kinds = MentionKind.allCases
        /// Mentions that are left out of the most common ones.
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
        try report(on: term, filter, inParallel: options.top > 0) { tweets in
            let mentions = try TrendReport.mentions(in: tweets.dated, options)
            let (tally, total) = try tweets.dated.quarters(mentions: mentions.map(\.id))
            let (rows, options) = TrendRows.enough(tally, filter, options)
            return try body(
                TrendReport(
                    subject: ReportSubject(tweets, of: total),
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
    fileprivate static func mentions(
        in tweets: SelectedTweets,
        _ options: Options
    ) throws -> [StoredMention] {
        var mentions = try options.mentions.map { try StoredMention(tweets.db, $0) }
        if options.top > 0 {
            let counter = try MentionCounter(tweets, excluded: options.excluded)
            let shown = ShownMentions(
                groups: [options.kinds],
                minCount: 1,
                limit: RowLimit(options.top)
            )
            mentions += try counter.counts(shown)
                .mostCommon(tweets.db, of: options.kinds, limit: options.top)
        }
        var known: Set<Int64> = []
        return mentions.filter { known.insert($0.id).inserted }
    }
}

extension SelectedTweets {
    /// The number of tweets in each quarter of an hour, and then of each mention with one of some ids.
    ///
    /// As long as Twitter has existed, the offsets of all time zones from UTC have been multiples of 15
    /// minutes, so that local hours and days are sums of quarters. In a zone with another offset, a
    /// quarter counts for the period of its first second.
    fileprivate func quarters(mentions: [Int64]) throws -> Counted<TimeTally<Int>> {
        let scan = try TweetScan(db, of: term, filter)
        var tally = TimeTally<Int>(unit: NamedTimeZone.offsetUnit, width: 1 + mentions.count)
        guard !mentions.isEmpty else {
            let total = try scan.read { tally.count($0) }
            return (tally, total)
        }
        let indexes = try db.spellings(of: mentions)
        let total = try scan.read {
            tally.count($0)
        } spelling: { spelling, count in
            if let index = indexes[spelling] { tally.add(1 + index, count) }
        }
        return (tally, total)
    }
}

extension TrendReport.Period {
    /// The next shorter period, apart from weeks; nil for an hour.
    fileprivate var shorter: Self? {
        switch self {
        case .hour: nil
        case .day: .hour
        case .week, .month: .day
        case .year: .month
        }
    }
}

private struct TrendRows {
    private var periods: [PeriodCalendar.Period] = []
    /// The numbers of all periods, one period after another.
    private var numbers: [Int] = []
    /// The numbers of a period without tweets.
    private let zeros: [Int]
    private let limit: RowLimit

    /// Sums the numbers of the quarters of an hour by period, from the first to the last quarter of
    /// the filter or the tweets.
    init(_ tally: TimeTally<Int>, _ filter: TweetFilter, _ options: TrendReport.Options) {
        zeros = Array(repeating: 0, count: tally.width)
        limit = options.limit
        // Without these bounds a mistyped year would give millions of rows.
        let times = StoredRange.times
        let since = filter.since.map { max($0.seconds, Int(times.lowerBound)) }
        let until = filter.until.map { min($0.seconds - 1, Int(times.upperBound)) }
        let counted = tally.units
        guard let first = since.map(tally.unit(of:)) ?? counted?.lowerBound,
            let last = until.map(tally.unit(of:)) ?? counted?.upperBound, first <= last
        else { return }
        var calendar = PeriodCalendar(options.period, filter.timeZone)
        for quarter in first...last {
            let offset = offset(of: calendar.period(at: quarter * tally.length))
            guard let counted = tally[quarter] else { continue }
            for (index, number) in counted.enumerated() { numbers[offset + index] += number }
        }
    }

    /// The rows of the periods of the options, or of shorter ones if these are fewer than requested.
    static func enough(
        _ tally: TimeTally<Int>,
        _ filter: TweetFilter,
        _ options: TrendReport.Options
    ) -> (rows: TrendRows, options: TrendReport.Options) {
        let rows = TrendRows(tally, filter, options)
        guard rows.periods.count < options.minPeriods, let shorter = options.period.shorter else {
            return (rows, options)
        }
        var options = options
        options.period = shorter
        return enough(tally, filter, options)
    }

    /// The offset in `numbers` of a period, which is inserted if it is new.
    private mutating func offset(of period: PeriodCalendar.Period) -> Int {
        // Periods can come out of order: a clock that is set back across midnight returns to the
        // day before.
        let before = periods.lastIndex { $0.order <= period.order }
        if let before, periods[before].order == period.order { return before * zeros.count }
        let index = before.map { $0 + 1 } ?? 0
        periods.insert(period, at: index)
        numbers.insert(contentsOf: zeros, at: index * zeros.count)
        return index * zeros.count
    }

    var leftOut: Int { limit.leftOut(of: periods.count) }

    func read(from first: Int, _ body: (TrendReport.Row) throws -> Void) rethrows {
        for (index, period) in periods.enumerated().dropFirst(first) {
            let numbers = numbers[index * zeros.count..<(index + 1) * zeros.count]
            try body(
                TrendReport.Row(
                    start: period.start,
                    offset: period.offset,
                    tweets: numbers.first ?? 0,
                    counts: Array(numbers.dropFirst())
                )
            )
        }
    }
}

/// The tweets, or the mentions, of a search term or of the whole archive by the hour of the day and the day
/// of the week.
///
/// ``TweetArchive/hours(of:_:counting:)`` makes one.
package struct HourReport {
    /// What is counted.
    package enum Number: String, Sendable, CaseIterable {
        /// The tweets.
        case tweets
        /// The mentions of hashtags and users in them.
        case mentions
    }

    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// What is counted.
    package let number: Number
    /// The numbers of each hour from 0 to 23, by day from Monday to Sunday.
    ///
    /// The hours are those of the time zone in the filter. An hour that a clock repeats, when it is set back,
    /// counts as one.
    package let hours: [[Int]]
    /// The number of tweets without a time, which are left out.
    package let timeless: Int
}

extension TweetArchive {
    /// Counts tweets or mentions by the hour of the day and the day of the week.
    ///
    /// - Complexity: Reads all tweets of the term.
    package func hours(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        counting number: HourReport.Number = .tweets
    ) throws -> HourReport {
        try report(on: term, filter) { tweets in
            let columns = [TweetTime.sql, "mentions"]
            let (counts, total) = try tweets.grouped([], columns: columns) { _ in
                HourReader(clock: LocalClock(filter.timeZone))
            }
            var hours = Array(repeating: Array(repeating: 0, count: 7), count: 24)
            for (index, hour) in counts.keys.values.enumerated() {
                let tweets = Int(counts.numbers[index].tweets)
                hours[hour % 24][hour / 24] = number == .tweets ? tweets : counts.sum(of: index)
            }
            let timed = counts.numbers.reduce(0) { $0 + Int($1.tweets) }
            return HourReport(
                subject: try ReportSubject(tweets, of: total),
                number: number,
                hours: hours,
                timeless: total.tweets - timed
            )
        }
    }
}

/// Finds the hour of a tweet: 24 times the day of the week, from Monday on, plus the hour of the day.
private struct HourReader: GroupReader {
    var clock: LocalClock

    mutating func add(
        _ tweet: TweetScan.Tweet,
        to counts: inout GroupedCount<ValueKeys<Int>>
    ) throws {
        guard let time = try tweet.row.time(TweetScan.firstColumn) else { return }
        let hours = (Int(time) + clock.offset(at: Int(time))) / 3_600
        // 1970 began on a Thursday.
        let key = counts.keys.index(of: (hours + 3 * 24) % (7 * 24))
        try counts.add(key, adding: Int(tweet.row.count(TweetScan.firstColumn + 1)))
    }
}
