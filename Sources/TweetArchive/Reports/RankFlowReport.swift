import GRDB
package import TweetDumps

/// The most common mentions of each hour, day, week, month or year, with their ranks there.
///
/// ``TweetArchive/rankFlow(of:_:options:_:)`` makes one.
package struct RankFlowReport {
    /// A mention among the most common ones of a period.
    package struct Row: Sendable, Equatable {
        /// The beginning of the period, in seconds since 1970 in UTC.
        package let start: Int
        /// The offset of the time zone from UTC at the beginning, in seconds; positive east of Greenwich.
        package let offset: Int
        /// The rank in the period, from 1.
        package let rank: Int
        /// The mention.
        package let mention: ReportedMention
        /// The number of times that the tweets of the period contain it.
        package let count: Int
    }

    /// The tweets that the report is about, all of which have a time.
    package let subject: ReportSubject
    /// The options of the report, of which ``TrendReport/Options/mentions`` has no meaning.
    package let options: TrendReport.Options
    /// The rows of the periods within the limit, which are the last ones, in the order of the periods.
    ///
    /// Those of a period are sorted by count, then alphabetically. A period without mentions has no rows.
    package let rows: ReportRows<Row>
    /// The number of periods beyond the limit, which are the first ones.
    package let leftOut: Int
}

extension TweetArchive {
    /// Finds the most common mentions of each period, of which ``TrendReport/Options/top`` is the number.
    ///
    /// - Complexity: Reads all tweets of the term and their mentions. The memory grows with the number of
    ///   different pairs of a period and a mention.
    package func rankFlow<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: TrendReport.Options,
        _ body: (RankFlowReport) throws -> Result
    ) throws -> Result {
        var dated = filter
        dated.isDated = true
        return try report(on: term, dated) { try body($0.rankFlow(options, filter)) }
    }
}

/// How often each mention occurs in each period.
private struct RankTally: Sendable {
    let mentions: SpellingIndex
    let kinds: Set<MentionKind>
    var calendar: PeriodCalendar
    /// The periods by their order.
    private(set) var periods: [Int: PeriodCalendar.Period] = [:]
    /// The order of each period with the mentions in it.
    private var pairs = EdgeCounts()
    /// How often a tweet has a mention besides the first time, by the order of the period and the mention.
    private var repetitions: [Int: [Int: Int]] = [:]
    private var current = 0

    init(_ mentions: SpellingIndex, _ kinds: [MentionKind], _ calendar: PeriodCalendar) {
        (self.mentions, self.kinds, self.calendar) = (mentions, Set(kinds), calendar)
    }

    mutating func begin(_ tweet: TweetScan.Tweet) {
        guard let time = tweet.time else { return }
        let period = calendar.period(at: Int(time))
        if period.order != current { periods[period.order] = period }
        current = period.order
    }

    mutating func add(spelling: Int64, count: Int) throws {
        let number = try mentions.number(ofSpelling: spelling)
        guard kinds.contains(mentions.kind(ofMention: number)) else { return }
        guard let period = UInt32(exactly: current), let mention = UInt32(exactly: number) else {
            throw DamagedValue(column: "time")
        }
        try pairs.add(period, mention)
        if count != 1 { repetitions[current, default: [:]][number, default: 0] += count - 1 }
    }

    mutating func add(_ other: RankTally) throws {
        periods.merge(other.periods) { known, _ in known }
        try pairs.add(other.pairs)
        for (period, numbers) in other.repetitions {
            repetitions[period, default: [:]].merge(numbers, uniquingKeysWith: +)
        }
    }

    /// Calls a closure with each period, by its order, and each mention in it, by its number, with its count.
    mutating func read(
        _ body: (_ period: Int, _ mention: Int, _ count: Int) throws -> Void
    ) throws {
        try pairs.forEachPair { pair in
            let (period, mention) = (Int(pair.source), Int(pair.target))
            let more = repetitions[period]?[mention] ?? 0
            try body(period, mention, Int(pair.weight) + more)
        }
    }
}

extension SelectedTweets {
    /// The report on the tweets, which `filter` chooses among those with a time.
    fileprivate func rankFlow(
        _ options: TrendReport.Options,
        _ filter: TweetFilter
    ) throws -> RankFlowReport {
        let mentions = try SpellingIndex(db, readers)
        let calendar = PeriodCalendar(options.period, filter.timeZone)
        var (tally, total) = try tally { scan, _ in
            var tally = RankTally(mentions, options.kinds, calendar)
            let total = try scan.read {
                tally.begin($0)
            } spelling: {
                try tally.add(spelling: $0, count: $1)
            }
            return (tally, total)
        } adding: {
            try $0.add($1)
        }
        let excluded = try MentionName.ids(of: options.excluded, db)
        let alphabet = try MentionOrder(db, of: nil)
        var ranked: [Int: LargestRows<Ranked>] = [:]
        try tally.read { period, mention, count in
            let id = mentions.id(ofMention: mention)
            if excluded.contains(id) { return }
            let row = Ranked(count: count, position: try alphabet.index(of: id), mention: id)
            ranked[period, default: LargestRows(limit: options.top, by: <)].append(row)
        }
        let orders = ranked.keys.sorted()
        let leftOut = options.limit.leftOut(of: orders.count)
        let columns = ["start", "zone", "rank", "mention", "count"]
        let table = try TemporaryTable(db, "ranked", columns: columns) {
            [periods = tally.periods] insert in
            for order in orders.dropFirst(leftOut) {
                guard let period = periods[order], var rows = ranked[order] else { continue }
                for (index, row) in rows.sorted().enumerated() {
                    try insert.run {
                        $0.bind(Int64(period.start))
                        $0.bind(Int64(period.offset))
                        $0.bind(Int64(index + 1))
                        $0.bind(row.mention)
                        $0.bind(Int64(row.count))
                    }
                }
            }
        }
        let sql = """
            SELECT ranked.*, \(ReportedMention.columns)
            FROM \(table.name) AS ranked CROSS JOIN mention ON mention.id = ranked.mention
            ORDER BY ranked.rowid
            """
        return RankFlowReport(
            subject: try ReportSubject(db, term, filter, of: total),
            options: options,
            rows: ReportRows(db, sql: sql, RankFlowReport.Row.init),
            leftOut: leftOut
        )
    }
}

extension RankFlowReport.Row {
    fileprivate init(_ row: Row) throws {
        self.init(
            start: try row.stored("start"),
            offset: try row.stored("zone"),
            rank: try row.stored("rank"),
            mention: try ReportedMention(row),
            count: try row.storedCount("count")
        )
    }
}

/// A mention in the order of a period.
private struct Ranked: Comparable {
    let count: Int
    /// Its position in alphabetical order.
    let position: Int
    let mention: Int64

    static func < (one: Ranked, other: Ranked) -> Bool {
        (other.count, one.position) < (one.count, other.position)
    }
}
