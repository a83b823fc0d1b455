import Foundation

/// Finds the hour, day, week, month or year of a time in a time zone.
///
/// It is fast for times in ascending order.
struct PeriodCalendar {
    /// An hour, a day, a week, a month or a year.
    struct Period: Equatable {
        /// The beginning, in seconds since 1970 in UTC.
        let start: Int
        /// The offset of the time zone from UTC at the beginning, in seconds.
        let offset: Int
        /// A number that identifies the period, and that grows with time.
        let order: Int
    }

    private static let hour = 3_600
    private static let day = 24 * hour

    private let length: TrendReport.Period
    private let timeZone: TimeZone
    /// A calendar in UTC, for local times as if they were UTC: without gaps and repetitions.
    private let calendar: Calendar
    /// The last day of UTC during which the offset of the time zone did not change, and that
    /// offset.
    private var steadyDay: (start: Int, offset: Int)?
    /// The last period that was found, and its local times.
    private var last: (period: Period, localTimes: Range<Int>)?

    init(_ length: TrendReport.Period, _ timeZone: TimeZone) {
        self.length = length
        self.timeZone = timeZone
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        self.calendar = calendar
    }

    /// The period of a time in seconds since 1970 in UTC.
    mutating func period(at time: Int) -> Period {
        let offset = offset(at: time)
        if let last, last.localTimes.contains(time + offset),
            length != .hour || last.period.offset == offset
        {
            return last.period
        }
        let localTimes = period(atLocalTime: time + offset)
        let period = period(beginningAt: localTimes.lowerBound, offset)
        last = (period, localTimes)
        return period
    }

    /// The period that begins at a local time, given the offset at some time in it.
    private func period(beginningAt start: Int, _ offset: Int) -> Period {
        // An hour has one offset. An hour that the clock repeats is two periods.
        if length == .hour {
            return Period(start: start - offset, offset: offset, order: start - offset)
        }
        let first = exactOffset(at: start - offset)
        return Period(start: start - first, offset: first, order: start)
    }

    /// The local times of the period with a local time.
    private func period(atLocalTime time: Int) -> Range<Int> {
        switch length {
        case .hour: fixed(PeriodCalendar.hour, around: time)
        case .day: fixed(PeriodCalendar.day, around: time)
        // 1970 began on a Thursday.
        case .week: fixed(7 * PeriodCalendar.day, around: time, first: 4 * PeriodCalendar.day)
        case .month: period(.month, around: time)
        case .year: period(.year, around: time)
        }
    }

    /// The local times of a period of fixed length, of which one begins at `first`.
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

    /// The offset of the time zone from UTC at a time, in seconds.
    private mutating func offset(at time: Int) -> Int {
        let start = time.roundedDown(to: PeriodCalendar.day)
        if let steadyDay, steadyDay.start == start { return steadyDay.offset }
        // Asking the time zone is far slower than remembering its answer.
        let offset = exactOffset(at: start)
        guard offset == exactOffset(at: start + PeriodCalendar.day) else {
            return exactOffset(at: time)
        }
        steadyDay = (start, offset)
        return offset
    }

    private func exactOffset(at time: Int) -> Int {
        timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(time)))
    }
}
