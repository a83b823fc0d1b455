import Foundation
import Testing

/// Expects the same lines; shows only those that differ, and not more than anyone reads.
func expectSame(
    _ actual: [String],
    _ expected: [String],
    _ what: String = "over the whole archive",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard actual != expected else { return }
    let difference = LineComparison(start: .now).difference(expected, actual) ?? ""
    let changed = difference.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    Issue.record(
        "\(what), \(changed.count) rows differ:\n\(changed.prefix(20).joined(separator: "\n"))",
        sourceLocation: sourceLocation
    )
}
