import BuildCommit
import ReportPresentation

/// The version, with the first digits of the commit if that is known: `0.1.0 (commit 0123456789ab)`.
///
/// A `+` after the commit says that the sources had changes.
var versionWithCommit: String {
    let commit = String(cString: build_commit())
    guard !commit.isEmpty else { return tagtallyVersion }
    let changes = commit.hasSuffix("+") ? "+" : ""
    return "\(tagtallyVersion) (commit \(commit.prefix(12))\(changes))"
}
