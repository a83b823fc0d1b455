public import Foundation

/// A time zone with the name that a person gave it.
///
/// Days and times of a filter are read in it, and reports show their times in it.
public struct NamedTimeZone: Sendable, Equatable {
    /// The name in the time zone database, such as `Europe/Berlin`, or `UTC`.
    public let name: String
    /// The rules of the time zone.
    public let timeZone: TimeZone

    /// Coordinated Universal Time.
    public static let utc = NamedTimeZone(name: "UTC", timeZone: .gmt)

    private init(name: String, timeZone: TimeZone) {
        self.name = name
        self.timeZone = timeZone
    }

    /// Finds a time zone by its name.
    ///
    /// It is nil if there is none, or if it differs from UTC by other than whole quarters of an hour,
    /// which no zone in use does.
    ///
    /// - Parameter name: The name in the time zone database. Letter case matters only for former names,
    ///   such as `US/Eastern`.
    public init?(_ name: String) {
        if name.uppercased() == "UTC" {
            self = .utc
            return
        }
        let known = TimeZone.knownTimeZoneIdentifiers.first {
            $0.lowercased() == name.lowercased()
        }
        guard let timeZone = TimeZone(identifier: known ?? name),
            timeZone.secondsFromGMT() % TrendTally.quarter == 0
        else { return nil }
        self.init(name: known ?? name, timeZone: timeZone)
    }

    /// The difference to UTC at a time, in seconds; positive east of Greenwich.
    ///
    /// - Parameter seconds: The time in seconds since 1970 in UTC.
    /// - Returns: The difference in seconds.
    public func offset(at seconds: Int) -> Int {
        if timeZone == .gmt { return 0 }
        return timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
    }

    /// The calendar of ISO 8601 in this zone, whose weeks begin on Monday.
    var calendar: Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = timeZone
        return calendar
    }
}
