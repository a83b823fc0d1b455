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
    /// The options of the report; ``TrendReport/Options/mentions`` is ignored.
    package let options: TrendReport.Options
    /// The rows of the periods within the limit, which are the last ones, in the order of the periods.
    ///
    /// Those of a period are sorted by count, then alphabetically. A period without mentions has no rows.
    package let rows: ReportRows<Row>
    /// The number of periods beyond the limit, which are the first ones.
    package let leftOut: Int
}

extension TweetArchive {
    /// Finds the most common mentions of each period, as many as ``TrendReport/Options/top``.
    ///
    /// - Complexity: Reads all tweets of the term and their mentions. The memory grows with the number of
    ///   different pairs of a period and a mention.
    package func rankFlow<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: TrendReport.Options,
        _ body: (RankFlowReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { try body($0.rankFlow(options)) }
    }
}

private struct PeriodMention: CountedValue {
    /// The order of the period.
    let period: UInt32
    /// The number of the mention.
    let mention: UInt32
    fileprivate(set) var count: Int

    func precedes(_ other: Self) -> Bool { (period, mention) < (other.period, other.mention) }
    func isSame(as other: Self) -> Bool { (period, mention) == (other.period, other.mention) }
    mutating func add(_ other: Self) { count += other.count }
}

private struct RankTally: Sendable {
    let mentions: SpellingIndex
    let kinds: Set<MentionKind>
    var calendar: PeriodCalendar
    /// The periods by their order.
    private(set) var periods: [Int: PeriodCalendar.Period] = [:]
    var counts = SortedCounts<PeriodMention>()
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
        try counts.add(PeriodMention(period: period, mention: mention, count: count))
    }

    mutating func add(_ other: RankTally) throws {
        periods.merge(other.periods) { known, _ in known }
        try counts.add(other.counts)
    }
}

extension SelectedTweets {
    fileprivate func rankFlow(_ options: TrendReport.Options) throws -> RankFlowReport {
        let mentions = try SpellingIndex(db, readers)
        let calendar = PeriodCalendar(options.period, filter.timeZone)
        var (tally, total) = try dated.tally { scan, _ in
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
        try tally.counts.read { pair in
            let (period, id) = (Int(pair.period), mentions.id(ofMention: Int(pair.mention)))
            if excluded.contains(id) { return }
            let row = Ranked(count: pair.count, position: try alphabet.index(of: id), mention: id)
            ranked[period, default: LargestRows(limit: options.top, by: <)].append(row)
        }
        let orders = ranked.keys.sorted()
        let leftOut = options.limit.leftOut(of: orders.count)
        var rows: [(period: PeriodCalendar.Period, rank: Int, row: Ranked)] = []
        for order in orders.dropFirst(leftOut) {
            guard let period = tally.periods[order] else { continue }
            let sorted = ranked[order]?.sorted() ?? []
            rows += sorted.enumerated().map { (period, $0 + 1, $1) }
        }
        let sql = "SELECT \(ReportedMention.columns) FROM mention WHERE id = ?"
        let find = try db.makeStatement(sql: sql)
        return RankFlowReport(
            subject: try ReportSubject(self, of: total),
            options: options,
            rows: ReportRows(rows) { period, rank, row in
                guard let mention = try Row.fetchOne(find, arguments: [row.mention])
                else { throw DamagedValue(missing: "mention") }
                return RankFlowReport.Row(
                    start: period.start,
                    offset: period.offset,
                    rank: rank,
                    mention: try ReportedMention(mention),
                    count: row.count
                )
            },
            leftOut: leftOut
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
