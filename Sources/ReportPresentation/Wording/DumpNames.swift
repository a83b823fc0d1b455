package import ReportRendering

/// The short names of dumps, for pages and workbooks.
///
/// A path reveals the folders of a computer, and often the name of its owner. The short name of a
/// dump is therefore its file name. Dumps with the same file name have as many folders before it as
/// make their names different.
///
/// ```swift
/// let names = DumpNames(of: ["/home/bob/one/a.json", "/home/bob/two/a.json", "/home/bob/b.json"])
/// names["/home/bob/one/a.json"]  // "one/a.json"
/// names["/home/bob/b.json"]  // "b.json"
/// ```
///
/// A ``Table/Path`` has both the path and the short name. `RenderingStyle.hasFullPaths(in:)`
/// decides which of them a format prints.
package struct DumpNames {
    /// The short names by the paths.
    private var names: [String: String] = [:]

    /// Creates the short names of some dumps.
    ///
    /// - Parameter paths: The paths of the dumps, or `-` for standard input.
    package init(of paths: [String]) {
        // No dump other than standard input gets the name `-`, although a file may be called so.
        var unnamed = Set(paths + ["-"])
        var components = 1
        while !unnamed.isEmpty {
            let named = Dictionary(grouping: unnamed) { end(of: $0, components: components) }
                .filter { $1.count == 1 }
            for (name, paths) in named { names[paths[0]] = name }
            unnamed.subtract(named.values.joined())
            components += 1
        }
    }

    /// The short name of the dump with this path; the path itself if `init(of:)` was not given it.
    package subscript(path: String) -> String { names[path] ?? path }

    /// Returns a path with its short name, for a cell of a table.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - remark: Text after the path in formats for people, with the blank before it.
    /// - Returns: The path.
    package func path(_ path: String, remark: String = "") -> Table.Path {
        Table.Path(path, name: self[path], remark: remark)
    }
}

/// The last components of a path, with the slashes at its end; the whole path if it has no more.
private func end(of path: String, components: Int) -> String {
    let slash = UInt8(ascii: "/")
    // The path of a folder may end in slashes, which are no components.
    guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return path }
    let names = path.utf8[...last].split(separator: slash, omittingEmptySubsequences: false)
    return names.suffix(components).map { String(Substring($0)) }.joined(separator: "/")
        + path.utf8[last...].dropFirst().map { _ in "/" }.joined()
}
