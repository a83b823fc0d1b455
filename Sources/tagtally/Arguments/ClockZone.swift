import ArgumentParser
import Foundation
import TweetArchive

/// The clock that days and times are read from and shown on.
struct ClockZone: ExpressibleByArgument, Sendable {
    let name: String
    let timeZone: TimeZone

    static let utc = ClockZone(name: "UTC", timeZone: .gmt)

    private init(name: String, timeZone: TimeZone) {
        self.name = name
        self.timeZone = timeZone
    }

    /// Reads a name of the time zone database; in upper or lower case, where it is no old one.
    init?(argument: String) {
        if argument.uppercased() == "UTC" {
            self = .utc
            return
        }
        let known = TimeZone.knownTimeZoneIdentifiers.first {
            $0.lowercased() == argument.lowercased()
        }
        let name = known ?? argument
        guard let timeZone = TimeZone(identifier: name), TrendReport.knows(timeZone) else {
            return nil
        }
        self.init(name: name, timeZone: timeZone)
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
