/// The periods of a trend with their numbers.
struct TrendRows {
    private var periods: [PeriodClock.Period] = []
    /// The numbers of each period, one after another.
    private var numbers: [Int] = []
    private let zeros: [Int]
    private let limit: RowLimit
    /// The quarters of an hour that tweets can be of: from 2006 on, when Twitter began, to 2100.
    ///
    /// A year that was mistyped would else have millions of rows.
    private static let times =
        TrendTally.quarter(of: 1_136_073_600)...TrendTally.quarter(of: 4_102_444_799)

    /// Sums up the quarters of each period, from the first to the last that the filter and the tweets
    /// have.
    init(_ tally: TrendTally, _ filter: TweetFilter, _ options: TrendReport.Options) {
        zeros = tally.zeros
        limit = options.limit
        let since = filter.since.map { TrendTally.quarter(of: $0.seconds) }
        let until = filter.until.map { TrendTally.quarter(of: $0.seconds - 1) }
        guard
            let first = since.map({ max($0, TrendRows.times.lowerBound) })
                ?? tally.quarters?.lowerBound,
            let last = until.map({ min($0, TrendRows.times.upperBound) })
                ?? tally.quarters?.upperBound,
            first <= last
        else { return }
        var clock = PeriodClock(options.period, filter.timeZone.timeZone)
        for quarter in first...last {
            let place = place(of: clock.period(at: quarter * TrendTally.quarter))
            guard let counted = tally[quarter] else { continue }
            for (index, number) in counted.enumerated() { numbers[place + index] += number }
        }
    }

    /// Where the numbers of a period begin.
    private mutating func place(of period: PeriodClock.Period) -> Int {
        // A clock that is set back over midnight shows the end of a day after the next has begun.
        let before = periods.lastIndex { $0.order <= period.order }
        if let before, periods[before].order == period.order { return before * zeros.count }
        let index = before.map { $0 + 1 } ?? 0
        periods.insert(period, at: index)
        numbers.insert(contentsOf: zeros, at: index * zeros.count)
        return index * zeros.count
    }

    /// How many periods are not shown, which are the first ones.
    var leftOut: Int { limit.leftOut(of: periods.count) }

    /// Calls the body with each period from one on, in order.
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
