public import Foundation

/// A year, a month, a day or a moment, as a person names it.
///
/// ```swift
/// NamedPeriod("2020-03", in: .utc)?.start.seconds  // 1583020800, the 1st of March
/// NamedPeriod("2020-03", in: .utc)?.end.seconds  // 1585699200, the 1st of April
/// ```
public struct NamedPeriod: Sendable {
    /// The first second of the period.
    public let start: TimeBound
    /// The first second after the period; the moment itself if it is one.
    public let end: TimeBound

    /// Creates a period from a year (`2020`), a month (`2020-03`), a day (`2020-03-01`), or a day
    /// with a time (`2020-03-01T18:30` or `2020-03-01 18:30:59`).
    ///
    /// A time may end with `Z` or an offset from UTC such as `+01:00`; a name without one is in the
    /// zone. The result is nil if the name has another form, or if the calendar does not have that
    /// day.
    public init?(_ name: String, in zone: NamedTimeZone) {
        let pattern =
            #/
            ([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2})
                (?:[T\ ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?(Z|[+-][0-9]{2}:?[0-9]{2})?)?
            )?)?
            /#
        guard let match = try? pattern.wholeMatch(in: name) else { return nil }
        let (_, year, month, day, hour, minute, second, offset) = match.output
        var calendar = zone.calendar
        if let offset {
            guard let zone = NamedPeriod.zone(of: String(offset)) else { return nil }
            calendar.timeZone = zone
        }
        let parts = DateComponents(
            year: Int(year),
            month: month.flatMap { Int($0) } ?? 1,
            day: day.flatMap { Int($0) } ?? 1,
            hour: hour.flatMap { Int($0) } ?? 0,
            minute: minute.flatMap { Int($0) } ?? 0,
            second: second.flatMap { Int($0) } ?? 0
        )
        guard let start = calendar.existingDate(from: parts) else { return nil }
        let length: Calendar.Component? =
            hour != nil ? nil : day != nil ? .day : month != nil ? .month : .year
        // A period that begins at 01:00, because clocks went forward at midnight, ends at 00:00.
        let end = length.flatMap { calendar.dateInterval(of: $0, for: start)?.end } ?? start
        self.start = TimeBound(Int(start.timeIntervalSince1970), name: name)
        self.end = TimeBound(Int(end.timeIntervalSince1970), name: name)
    }

    /// The maximum difference between a time zone and UTC, in minutes.
    private static let maxOffset = 14 * 60

    private static func zone(of offset: String) -> TimeZone? {
        let digits = offset.filter(\.isNumber)
        guard offset != "Z", let number = Int(digits) else { return .gmt }
        let (hours, minutes) = number.quotientAndRemainder(dividingBy: 100)
        let total = hours * 60 + minutes
        guard minutes < 60, total <= maxOffset else { return nil }
        return TimeZone(secondsFromGMT: (offset.hasPrefix("-") ? -total : total) * 60)
    }
}

extension Calendar {
    /// The date with these components; nil if the calendar does not have it.
    ///
    /// `date(from:)` alone would turn the 31st of February into a day in March.
    fileprivate func existingDate(from parts: DateComponents) -> Date? {
        guard let date = date(from: parts), (parts.hour ?? 0) < 24, (parts.minute ?? 0) < 60,
            (parts.second ?? 0) < 60
        else { return nil }
        let found = dateComponents([.year, .month, .day], from: date)
        return found.year == parts.year && found.month == parts.month && found.day == parts.day
            ? date : nil
    }
}

/// The beginning or the end of a filter's times, with its name for headings.
///
/// ```swift
/// var filter = TweetFilter()
/// filter.since = TimeBound(1_583_020_800, name: "2020-03")
/// filter.until = 1_585_699_200  // named 2020-04-01T00:00:00Z
/// ```
public struct TimeBound: Sendable, Equatable {
    /// The time in seconds since 1970 in UTC.
    public let seconds: Int
    /// The name, such as `2020-03`.
    public let name: String

    /// Creates a bound, named by its time in ISO 8601 unless a name is given.
    public init(_ seconds: Int, name: String? = nil) {
        self.seconds = seconds
        self.name =
            name ?? Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
    }
}

extension TimeBound: ExpressibleByIntegerLiteral {
    /// Creates a bound from seconds since 1970 in UTC, named by the time in ISO 8601.
    public init(integerLiteral seconds: Int) { self.init(seconds) }
}

/// A time zone by its name in the time zone database.
///
/// A filter reads its days and times in it, and reports show times in it.
///
/// ```swift
/// var filter = TweetFilter()
/// filter.timeZone = NamedTimeZone("Europe/Berlin") ?? .utc
/// ```
public struct NamedTimeZone: Sendable, Equatable {
    /// The name in the time zone database, such as `Europe/Berlin`, or `UTC`.
    public let name: String
    /// The rules of the time zone.
    public let timeZone: TimeZone

    /// The unit of offsets from UTC, in seconds.
    ///
    /// As long as Twitter has existed, the offsets of all time zones have been multiples of it.
    static let offsetUnit = 900

    /// Coordinated Universal Time.
    public static let utc = NamedTimeZone(name: "UTC", timeZone: .gmt)

    private init(name: String, timeZone: TimeZone) {
        self.name = name
        self.timeZone = timeZone
    }

    /// Finds a time zone by its name in the time zone database.
    ///
    /// Letter case is ignored, except in former names such as `US/Eastern`. It is nil if the
    /// database has no such zone, or if its present offset from UTC is not a multiple of 15
    /// minutes, as in all zones in use.
    public init?(_ name: String) {
        if name.uppercased() == "UTC" {
            self = .utc
            return
        }
        let known = TimeZone.knownTimeZoneIdentifiers.first {
            $0.lowercased() == name.lowercased()
        }
        guard let timeZone = TimeZone(identifier: known ?? name),
            timeZone.secondsFromGMT() % NamedTimeZone.offsetUnit == 0
        else { return nil }
        self.init(name: known ?? name, timeZone: timeZone)
    }

    /// The offset from UTC in seconds, positive east of Greenwich, at a time.
    ///
    /// The time is in seconds since 1970 in UTC.
    public func offset(at seconds: Int) -> Int {
        if timeZone == .gmt { return 0 }
        return timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
    }

    /// The calendar of ISO 8601 in this zone; its weeks begin on Monday.
    var calendar: Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = timeZone
        return calendar
    }
}

extension NamedTimeZone: CustomStringConvertible {
    /// The name of the zone.
    public var description: String { name }
}

/// Finds the offset of a time zone from UTC; fast for successive times of the same day.
struct LocalClock {
    private static let day = 24 * 3_600

    private let zone: NamedTimeZone
    /// The last day of UTC during which the offset did not change, and that offset.
    private var steadyDay: (start: Int, offset: Int)?

    init(_ zone: NamedTimeZone) { self.zone = zone }

    /// The offset at a time in seconds since 1970, in seconds.
    mutating func offset(at time: Int) -> Int {
        let start = time.roundedDown(to: LocalClock.day)
        if let steadyDay, steadyDay.start == start { return steadyDay.offset }
        // A look-up in the time zone is far slower than the cached offset.
        let offset = zone.offset(at: start)
        guard offset == zone.offset(at: start + LocalClock.day) else {
            return zone.offset(at: time)
        }
        steadyDay = (start, offset)
        return offset
    }
}

extension Int {
    /// The largest multiple of a number that is not greater than this one.
    func roundedDown(to multiple: Int) -> Int {
        let rest = self % multiple
        return self - (rest < 0 ? rest + multiple : rest)
    }
}

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
    private let zone: NamedTimeZone
    private var clock: LocalClock
    /// A calendar in UTC, for local times as if they were UTC: without gaps and repetitions.
    private let calendar = NamedTimeZone.utc.calendar
    private var last: (period: Period, localTimes: Range<Int>)?

    init(_ length: CalendarPeriod, _ zone: NamedTimeZone) {
        (self.length, self.zone, clock) = (length, zone, LocalClock(zone))
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
        let first = zone.offset(at: start - offset)
        return Period(start: start - first, offset: first, order: start)
    }

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
