import Foundation

extension Table {
    /// A moment, or the hour, day, week, month or year that begins with it, on a clock somewhere.
    public struct Time: Sendable, Hashable {
        /// How long the time is.
        public enum Length: Sendable, CaseIterable {
            /// Printed as `2020-03-01T09:05:06Z`.
            case second
            /// Printed as `2020-03-01T09:00Z`.
            case hour
            /// Also a week, which is called by its first day. Printed as `2020-03-01`.
            case day
            /// Printed as `2020-03`.
            case month
            /// Printed as `2020`.
            case year
        }

        /// When it begins, in seconds since 1970 in UTC.
        public let start: Int
        /// How far the clock is ahead of UTC, in seconds.
        public let offset: Int
        /// How long the time is.
        public let length: Length

        /// Creates a time.
        ///
        /// - Parameters:
        ///   - start: When it begins, in seconds since 1970 in UTC.
        ///   - offset: How far the clock is ahead of UTC, in seconds.
        ///   - length: How long the time is.
        public init(start: Int, offset: Int = 0, length: Length = .second) {
            self.start = start
            self.offset = offset
            self.length = length
        }

        /// What the clock shows, as if it were UTC, in seconds since 1970.
        var shown: Int { start + offset }
    }
}

extension Table.Time: CustomStringConvertible {
    /// The time in ISO 8601, as exact as it is long.
    public var description: String {
        var seconds = time_t(shown)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let year = digits(Int(parts.tm_year) + 1900, 4)
        let month = year + "-" + digits(Int(parts.tm_mon) + 1, 2)
        let day = month + "-" + digits(Int(parts.tm_mday), 2)
        let minute = "T" + digits(Int(parts.tm_hour), 2) + ":" + digits(Int(parts.tm_min), 2)
        return switch length {
        case .second: day + minute + ":" + digits(Int(parts.tm_sec), 2) + zone
        case .hour: day + minute + zone
        case .day: day
        case .month: month
        case .year: year
        }
    }

    /// How far the clock is ahead of UTC: `Z` or `+01:00`.
    var zone: String {
        if offset == 0 { return "Z" }
        let minutes = abs(offset) / 60
        return (offset < 0 ? "-" : "+") + digits(minutes / 60, 2) + ":" + digits(minutes % 60, 2)
    }
}

/// A number with at least so many digits.
private func digits(_ number: Int, _ least: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, least - text.count)) + text
}
