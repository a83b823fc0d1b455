import Foundation

/// Times as the archive keeps them: ISO 8601, in UTC, to the millisecond, so that they sort.
enum Timestamp {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    static func now() -> String { Date.now.formatted(style) }

    /// The time without its fraction of a second, for people.
    static func droppingFraction(_ timestamp: String) -> String {
        guard let point = timestamp.firstIndex(of: ".") else { return timestamp }
        return timestamp[..<point] + "Z"
    }
}
