import Foundation

extension Table {
    /// A point in time, or a period such as an hour or a month, in local time.
    ///
    /// ```swift
    /// let moment = Table.Time(start: 1_583_053_506)
    /// moment.description  // "2020-03-01T09:05:06Z"
    /// let hour = Table.Time(start: 1_583_049_600, offset: 3600, length: .hour)
    /// hour.description  // "2020-03-01T09:00+01:00"
    /// ```
    public struct Time: Sendable, Hashable {
        /// The length of a time, which decides how precisely it is printed.
        public enum Length: Sendable, CaseIterable {
            /// A point in time, printed as `2020-03-01T09:05:06Z`.
            case second
            /// An hour, printed as `2020-03-01T09:00Z`.
            case hour
            /// A day, or the week that begins with it, printed as `2020-03-01`.
            case day
            /// A month, printed as `2020-03`.
            case month
            /// A year, printed as `2020`.
            case year
        }

        /// The beginning, in seconds since 1970-01-01 00:00 UTC.
        public let start: Int
        /// The offset of local time from UTC, in seconds, positive to the east.
        public let offset: Int
        /// The length of the time.
        public let length: Length

        /// Creates a time.
        ///
        /// - Parameters:
        ///   - start: The beginning, in seconds since 1970-01-01 00:00 UTC.
        ///   - offset: The offset of local time from UTC, in seconds, positive to the east.
        ///   - length: The length of the time.
        public init(start: Int, offset: Int = 0, length: Length = .second) {
            self.start = start
            self.offset = offset
            self.length = length
        }

        /// The beginning in local time, in seconds since 1970-01-01 00:00 local time.
        var localStart: Int { start + offset }
    }
}

extension Table.Time: CustomStringConvertible {
    /// The time in ISO 8601, as precise as its ``length``.
    public var description: String {
        var seconds = time_t(localStart)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let year = padded(parts.tm_year + 1900, to: 4)
        let month = year + "-" + padded(parts.tm_mon + 1, to: 2)
        let day = month + "-" + padded(parts.tm_mday, to: 2)
        let minute = "T" + padded(parts.tm_hour, to: 2) + ":" + padded(parts.tm_min, to: 2)
        return switch length {
        case .second: day + minute + ":" + padded(parts.tm_sec, to: 2) + zone
        case .hour: day + minute + zone
        case .day: day
        case .month: month
        case .year: year
        }
    }

    /// The offset from UTC in ISO 8601: `Z` or `+01:00`.
    var zone: String {
        if offset == 0 { return "Z" }
        let minutes = abs(offset) / 60
        return (offset < 0 ? "-" : "+") + padded(minutes / 60, to: 2) + ":"
            + padded(minutes % 60, to: 2)
    }
}

/// A number with leading zeros, so that it has at least `count` digits.
private func padded(_ number: some BinaryInteger, to count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
}
