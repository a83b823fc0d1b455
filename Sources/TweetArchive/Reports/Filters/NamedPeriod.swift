import Foundation

/// The beginning or end of the time that a filter lets pass, with the name that a person gave it.
public struct TimeBound: Sendable, Equatable {
    /// The time in seconds since 1970 in UTC.
    public let seconds: Int
    /// The name, such as `2020-03`.
    public let name: String

    /// Creates a bound.
    ///
    /// - Parameters:
    ///   - seconds: The time in seconds since 1970 in UTC.
    ///   - name: The name; nil for the time in ISO 8601.
    public init(_ seconds: Int, name: String? = nil) {
        self.seconds = seconds
        self.name =
            name ?? Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
    }
}

extension TimeBound: ExpressibleByIntegerLiteral {
    /// A time in seconds since 1970 in UTC.
    public init(integerLiteral seconds: Int) { self.init(seconds) }
}

/// A year, a month, a day, or a moment, by the name that a person gave it.
public struct NamedPeriod: Sendable {
    /// When it begins.
    public let start: TimeBound
    /// The first second after it; for a moment, the moment itself.
    public let end: TimeBound

    /// Reads `2020`, `2020-03`, `2020-03-01`, or a day with a time: `2020-03-01T18:30`, also with
    /// seconds, and with `Z` or an offset such as `+01:00` for another zone.
    ///
    /// It is nil if the name has another form, or names a day that the calendar does not have.
    ///
    /// ```swift
    /// NamedPeriod("2020-03", in: .utc)?.end.seconds  // 1585699200, the first of April
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - zone: The time zone of names without an offset.
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
        let end = length.flatMap { calendar.date(byAdding: $0, value: 1, to: start) } ?? start
        self.start = TimeBound(Int(start.timeIntervalSince1970), name: name)
        self.end = TimeBound(Int(end.timeIntervalSince1970), name: name)
    }

    /// The largest difference between a zone and UTC, in minutes.
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
    /// The date of some components; nil for one that the calendar does not have.
    ///
    /// `date(from:)` makes a day in March of the 31st of February.
    fileprivate func existingDate(from parts: DateComponents) -> Date? {
        guard let date = date(from: parts), (parts.hour ?? 0) < 24, (parts.minute ?? 0) < 60,
            (parts.second ?? 0) < 60
        else { return nil }
        let found = dateComponents([.year, .month, .day], from: date)
        return found.year == parts.year && found.month == parts.month && found.day == parts.day
            ? date : nil
    }
}
