import Foundation

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
    /// A time may end with `Z` or an offset from UTC such as `+01:00`. The result is nil if the
    /// name has another form, or if the calendar does not have that day.
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
