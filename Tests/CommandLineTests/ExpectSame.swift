import Foundation
import Testing

/// Expects the same lines, and shows at most 20 differences.
func expectSame(
    _ actual: [String],
    _ expected: [String],
    _ context: String = "over the whole archive",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard actual != expected else { return }
    let difference = LineComparison(start: .now).difference(expected, actual) ?? ""
    let changed = difference.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    Issue.record(
        "\(context), \(changed.count) rows differ:\n\(changed.prefix(20).joined(separator: "\n"))",
        sourceLocation: sourceLocation
    )
}
