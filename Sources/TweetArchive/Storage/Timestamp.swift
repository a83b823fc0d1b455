import Foundation

/// Times as the archive stores them: ISO 8601 in UTC with milliseconds, so that they sort as text.
enum Timestamp {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// The present time.
    static func now() -> String { Date.now.formatted(style) }

    /// A stored time without its milliseconds, such as `2025-01-31T23:59:59Z`.
    static func droppingFraction(_ timestamp: String) -> String {
        guard let point = timestamp.firstIndex(of: ".") else { return timestamp }
        return timestamp[..<point] + "Z"
    }
}
