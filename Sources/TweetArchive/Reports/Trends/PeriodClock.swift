import Foundation

/// A clock that tells which hour, day, week, month or year it is.
///
/// It is meant to be asked for times in their order, and then is fast.
struct PeriodClock {
    /// An hour, a day, a week, a month or a year.
    struct Period: Equatable {
        /// When it begins, in seconds since 1970 in UTC.
        let start: Int
        /// How far the clock is ahead of UTC then, in seconds.
        let offset: Int
        /// What periods are told apart and sorted by.
        let order: Int
    }

    private static let hour = 3600
    private static let day = 24 * hour

    private let length: TrendReport.Period
    private let timeZone: TimeZone
    /// What a clock shows is reckoned as if it were UTC, which has neither gaps nor repetitions.
    private let calendar: Calendar
    /// A day of UTC, and the clock's offset all day long.
    private var quietDay: (start: Int, offset: Int)?
    /// The last answer, and from when to when the clock shows it.
    private var last: (period: Period, shown: Range<Int>)?

    init(_ length: TrendReport.Period, _ timeZone: TimeZone) {
        self.length = length
        self.timeZone = timeZone
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        self.calendar = calendar
    }

    /// The period that a time, in seconds since 1970 in UTC, is in.
    mutating func period(at time: Int) -> Period {
        let offset = offset(at: time)
        if let last, last.shown.contains(time + offset),
            length != .hour || last.period.offset == offset
        {
            return last.period
        }
        let shown = period(showing: time + offset)
        let period = period(beginning: shown.lowerBound, offset)
        last = (period, shown)
        return period
    }

    /// The period that the clock shows from a time on, whose offset is that of some time in it.
    private func period(beginning shown: Int, _ offset: Int) -> Period {
        // An hour has one offset; one that the clock shows twice is two.
        if length == .hour {
            return Period(start: shown - offset, offset: offset, order: shown - offset)
        }
        let first = exactOffset(at: shown - offset)
        return Period(start: shown - first, offset: first, order: shown)
    }

    /// From when to when a clock shows the period, as if it showed UTC.
    private func period(showing time: Int) -> Range<Int> {
        switch length {
        case .hour: fixed(PeriodClock.hour, around: time)
        case .day: fixed(PeriodClock.day, around: time)
        // 1970 began on a Thursday.
        case .week: fixed(7 * PeriodClock.day, around: time, first: 4 * PeriodClock.day)
        case .month: period(.month, around: time)
        case .year: period(.year, around: time)
        }
    }

    /// The period of a fixed length around a time, if one begins at the first.
    private func fixed(_ length: Int, around time: Int, first: Int = 0) -> Range<Int> {
        let start = first + (time - first).roundedDown(to: length)
        return start..<start + length
    }

    private func period(_ component: Calendar.Component, around time: Int) -> Range<Int> {
        let date = Date(timeIntervalSince1970: TimeInterval(time))
        guard let interval = calendar.dateInterval(of: component, for: date) else {
            preconditionFailure("every day is in a month and a year")
        }
        return Int(interval.start.timeIntervalSince1970)..<Int(interval.end.timeIntervalSince1970)
    }

    /// How far the clock is ahead of UTC, in seconds.
    private mutating func offset(at time: Int) -> Int {
        let start = time.roundedDown(to: PeriodClock.day)
        if let quietDay, quietDay.start == start { return quietDay.offset }
        // To ask the time zone takes far longer than to remember.
        let offset = exactOffset(at: start)
        guard offset == exactOffset(at: start + PeriodClock.day) else {
            return exactOffset(at: time)
        }
        quietDay = (start, offset)
        return offset
    }

    private func exactOffset(at time: Int) -> Int {
        timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(time)))
    }
}
