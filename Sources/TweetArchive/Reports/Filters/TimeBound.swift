import Foundation

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
    /// Creates a bound from seconds since 1970 in UTC, named by the time in ISO 8601.
    public init(integerLiteral seconds: Int) { self.init(seconds) }
}
