/// The rows of a trend.
struct TrendRows {
    private var periods: [PeriodCalendar.Period] = []
    /// The numbers of all periods, one period after another.
    private var numbers: [Int] = []
    /// The numbers of a period without tweets.
    private let zeros: [Int]
    private let limit: RowLimit
    /// The quarters of an hour that a filter can extend a trend to: from 2006, when Twitter began,
    /// to 2100.
    ///
    /// Without this bound a mistyped year would give millions of rows.
    private static let times =
        TrendTally.quarter(of: 1_136_073_600)...TrendTally.quarter(of: 4_102_444_799)

    /// Adds the numbers of the quarters of an hour up to those of periods, from the first to the
    /// last quarter of the filter or the tweets.
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
        var calendar = PeriodCalendar(options.period, filter.timeZone.timeZone)
        for quarter in first...last {
            let offset = offset(of: calendar.period(at: quarter * TrendTally.quarterLength))
            guard let counted = tally[quarter] else { continue }
            for (index, number) in counted.enumerated() { numbers[offset + index] += number }
        }
    }

    /// The offset in `numbers` of the numbers of a period, which is inserted if it is new.
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

    /// The number of periods beyond the limit, which are the first ones.
    var leftOut: Int { limit.leftOut(of: periods.count) }

    /// Calls a closure with each period in ascending order, beginning with the one at an index.
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
