public import Foundation

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

    /// Finds a time zone by its name.
    ///
    /// It is nil if the database has no such zone, or if its present offset from UTC is not a
    /// multiple of 15 minutes, as in all zones in use.
    ///
    /// - Parameter name: The name in the time zone database. Letter case is ignored, except in
    ///   former names such as `US/Eastern`.
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

    /// The offset from UTC at a time.
    ///
    /// - Parameter seconds: The time in seconds since 1970 in UTC.
    /// - Returns: The offset in seconds, positive east of Greenwich.
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
