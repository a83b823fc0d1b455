import ArgumentParser
import Foundation

/// The clock that days and times are read from and shown on.
struct ClockZone: ExpressibleByArgument, Sendable {
    let name: String
    let timeZone: TimeZone

    static let utc = ClockZone(name: "UTC", timeZone: .gmt)

    private init(name: String, timeZone: TimeZone) {
        self.name = name
        self.timeZone = timeZone
    }

    /// Reads a name of the time zone database.
    init?(argument: String) {
        if argument.uppercased() == "UTC" {
            self = .utc
        } else if let timeZone = TimeZone(identifier: argument) {
            self.init(name: argument, timeZone: timeZone)
        } else {
            return nil
        }
    }

    /// How far the clock is ahead of UTC at a time in seconds since 1970, in seconds.
    func offset(at seconds: Int) -> Int {
        if timeZone == .gmt { return 0 }
        return timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
    }

    /// The days, weeks, months and years on this clock; weeks begin on Monday.
    var calendar: Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = timeZone
        return calendar
    }
}

/// A year, a month, a day, or a moment, as someone names it.
struct NamedPeriod {
    /// What was typed.
    let typed: String
    /// When it begins, in seconds since 1970 in UTC.
    let start: Int64
    /// When it is over, in seconds since 1970 in UTC; a moment is over when it begins.
    let end: Int64

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
            /(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(Z|[+-]\d\d:?\d\d)?)?)?)?/
        guard let match = try? pattern.wholeMatch(in: typed) else { return nil }
        let (_, year, month, day, hour, minute, second, offset) = match.output
        var calendar = zone.calendar
        if let offset { calendar.timeZone = NamedPeriod.zone(of: String(offset)) }
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
        self.start = Int64(start.timeIntervalSince1970)
        self.end = Int64(end.timeIntervalSince1970)
    }

    private static func zone(of offset: String) -> TimeZone {
        let digits = offset.filter(\.isNumber)
        guard offset != "Z", let number = Int(digits) else { return .gmt }
        let seconds = (number / 100 * 60 + number % 100) * 60
        return TimeZone(secondsFromGMT: offset.hasPrefix("-") ? -seconds : seconds) ?? .gmt
    }
}

extension DateComponents {
    fileprivate func matches(_ other: DateComponents) -> Bool {
        year == other.year && month == other.month && day == other.day
    }
}
