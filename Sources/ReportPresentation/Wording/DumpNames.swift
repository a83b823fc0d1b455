package import ReportRendering

/// The short names of dumps, for pages and workbooks, which are handed on to others.
///
/// A path tells others about the folders of a computer, and often about its owner. A dump is therefore named by
/// its file, with as many folders before it as tell it apart from the other dumps.
package struct DumpNames {
    /// The names by the paths.
    private var names: [String: String] = [:]

    /// Names dumps.
    ///
    /// - Parameter paths: Their paths, or `-` for standard input.
    package init(of paths: [String]) {
        // A file may be called like standard input.
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

    /// The short name of the dump at a path; the path itself if it is not one of these dumps.
    package subscript(path: String) -> String { names[path] ?? path }

    /// A path with its short name.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - remark: Text that people read behind it.
    /// - Returns: The path, ready for a cell.
    package func path(_ path: String, remark: String = "") -> Table.Path {
        Table.Path(path, name: self[path], remark: remark)
    }
}

/// The last components of a path; all of them if it has no more.
private func end(of path: String, components: Int) -> String {
    let slash = UInt8(ascii: "/")
    // The path of a folder may end with slashes.
    guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return path }
    let names = path.utf8[...last].split(separator: slash, omittingEmptySubsequences: false)
    return names.suffix(components).map { String(Substring($0)) }.joined(separator: "/")
        + path.utf8[last...].dropFirst().map { _ in "/" }.joined()
}
