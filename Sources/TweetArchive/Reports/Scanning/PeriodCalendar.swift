import Foundation

/// The periods by which reports count tweets.
public enum CalendarPeriod: String, Sendable, CaseIterable {
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

    private let length: CalendarPeriod
    private var clock: LocalClock
    /// A calendar in UTC, for local times as if they were UTC: without gaps and repetitions.
    private let calendar: Calendar
    private var last: (period: Period, localTimes: Range<Int>)?

    init(_ length: CalendarPeriod, _ timeZone: TimeZone) {
        self.length = length
        clock = LocalClock(timeZone)
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        self.calendar = calendar
    }

    /// The period of a time in seconds since 1970 in UTC.
    mutating func period(at time: Int) -> Period {
        let offset = clock.offset(at: time)
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

    /// The local times of a period, in seconds since 1970 as if they were UTC.
    func localTimes(of period: Period) -> Range<Int> {
        self.period(atLocalTime: period.start + period.offset)
    }

    /// The period that begins at a local time, given the offset at some time in it.
    private func period(beginningAt start: Int, _ offset: Int) -> Period {
        // An hour has one offset. An hour that the clock repeats is two periods.
        if length == .hour {
            return Period(start: start - offset, offset: offset, order: start - offset)
        }
        let first = clock.exactOffset(at: start - offset)
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
}
