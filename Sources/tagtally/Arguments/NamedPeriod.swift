import ArgumentParser
import Foundation

/// A year, a month, a day, or a moment, as someone names it.
struct NamedPeriod {
    /// What was typed.
    let typed: String
    /// When it begins, in seconds since 1970 in UTC.
    let start: Int
    /// When it is over, in seconds since 1970 in UTC; a moment is over when it begins.
    let end: Int

    /// Reads `2020`, `2020-03`, `2020-03-01`, or a day with a time: `2020-03-01T18:30`, also with
    /// seconds, and with `Z` or `+01:00` for another clock.
    ///
    /// - Parameters:
    ///   - typed: The time.
    ///   - option: What the time is for, if it is not understood.
    ///   - zone: The clock.
    /// - Throws: `ValidationError` if it is none of these, or no day of the calendar.
    init(_ typed: String, of option: String, _ zone: ClockZone) throws {
        guard let period = NamedPeriod(typed, zone) else {
            throw ValidationError(
                "'\(typed)' is no time for \(option); write it like 2020-03-01 or 2020-03-01T18:30"
            )
        }
        self = period
    }

    private init?(_ typed: String, _ zone: ClockZone) {
        let pattern =
            #/
            ([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2})
                (?:[T\ ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?(Z|[+-][0-9]{2}:?[0-9]{2})?)?
            )?)?
            /#
        guard let match = try? pattern.wholeMatch(in: typed) else { return nil }
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
        // The 31st of February would become a day in March.
        guard
            let start = calendar.date(from: parts),
            calendar.dateComponents([.year, .month, .day], from: start).matches(parts),
            (parts.hour ?? 0) < 24, (parts.minute ?? 0) < 60, (parts.second ?? 0) < 60
        else { return nil }
        let length: Calendar.Component? =
            hour != nil ? nil : day != nil ? .day : month != nil ? .month : .year
        let end = length.flatMap { calendar.date(byAdding: $0, value: 1, to: start) } ?? start
        self.typed = typed
        self.start = Int(start.timeIntervalSince1970)
        self.end = Int(end.timeIntervalSince1970)
    }

    /// The most that a clock is ahead of UTC, or behind it, in minutes.
    private static let mostOffset = 14 * 60

    private static func zone(of offset: String) -> TimeZone? {
        let digits = offset.filter(\.isNumber)
        guard offset != "Z", let number = Int(digits) else { return .gmt }
        let (hours, minutes) = number.quotientAndRemainder(dividingBy: 100)
        let total = hours * 60 + minutes
        guard minutes < 60, total <= mostOffset else { return nil }
        return TimeZone(secondsFromGMT: (offset.hasPrefix("-") ? -total : total) * 60)
    }
}

extension DateComponents {
    fileprivate func matches(_ other: DateComponents) -> Bool {
        year == other.year && month == other.month && day == other.day
    }
}
