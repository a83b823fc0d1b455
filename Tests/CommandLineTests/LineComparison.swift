import Foundation

/// Compares lines of output, except for durations and times of the run.
///
/// Durations, such as `0.1 s`, always agree. Two times agree if they are equal, or if the actual one
/// is between the start and the end of the run.
struct LineComparison {
    /// The start of the run.
    let start: Date
    /// The end of the run; nil means now.
    var end: Date?

    /// True if a line that the run has printed agrees with the expected line.
    func agree(_ expected: String, _ actual: String) -> Bool {
        guard expected != actual else { return true }
        let expectedParts = VolatileParts(of: expected)
        let actualParts = VolatileParts(of: actual)
        return expectedParts.rest == actualParts.rest
            && zip(expectedParts.parts, actualParts.parts).allSatisfy(mayDiffer)
    }

    /// All lines, with `-` before missing lines and `+` before unexpected ones.
    ///
    /// - Returns: nil if the lines agree.
    func difference(_ expected: [String], _ actual: [String]) -> String? {
        guard expected.count != actual.count || !zip(expected, actual).allSatisfy(agree) else {
            return nil
        }
        let rests = actual.map { VolatileParts(of: $0).rest }
        let changes = rests.difference(from: expected.map { VolatileParts(of: $0).rest })
        var added = changes.insertions.map(\.offset)[...]
        var removed = changes.removals.map(\.offset)[...]
        var lines: [String] = []
        var (old, new) = (0, 0)
        while old < expected.count || new < actual.count {
            if removed.first == old {
                removed.removeFirst()
                lines.append("- " + expected[old])
                old += 1
            } else if added.first == new {
                added.removeFirst()
                lines.append("+ " + actual[new])
                new += 1
            } else {
                lines += pair(expected[old], actual[new])
                old += 1
                new += 1
            }
        }
        return lines.joined(separator: "\n")
    }

    private func pair(_ expected: String, _ actual: String) -> [String] {
        agree(expected, actual) ? ["  " + expected] : ["- " + expected, "+ " + actual]
    }

    private func mayDiffer(_ expected: Substring, _ actual: Substring) -> Bool {
        if expected == actual || expected.hasSuffix(" s") && actual.hasSuffix(" s") {
            return true
        }
        guard (try? Date(String(expected), strategy: .iso8601)) != nil,
            let time = try? Date(String(actual), strategy: .iso8601)
        else { return false }
        return start.addingTimeInterval(-1) <= time && time <= (end ?? .now)
    }
}

/// A line, divided into its durations and times and the rest.
private struct VolatileParts {
    let rest: String
    let parts: [Substring]

    init(of line: String) {
        // Unicode's default rules see no word boundary at a comma between digits, as in CSV.
        let pattern =
            /\b[0-9]+\.[0-9]+ s\b|\b[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z/
            .wordBoundaryKind(.simple)
        rest = line.replacing(pattern, with: "\0")
        parts = line.matches(of: pattern).map(\.output)
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
