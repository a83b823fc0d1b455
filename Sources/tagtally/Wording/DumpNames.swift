/// What dumps are called on pages and in workbooks, which are handed on.
///
/// A path tells others of the folders of a machine, and often of its owner. So a dump is called by the
/// name of its file, with as much of the folder before it as tells it apart from the others.
struct DumpNames {
    /// The names of the paths that are not their own.
    private var names: [String: String] = [:]

    /// Names dumps.
    ///
    /// - Parameters:
    ///   - paths: Their paths, or `-` for standard input.
    ///   - areFull: Whether each is called by its whole path.
    init(of paths: [String], areFull: Bool) {
        guard !areFull else { return }
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

    /// What the dump at a path is called.
    subscript(path: String) -> String { names[path] ?? path }
}

/// The last components of a path; all of them where it has no more.
private func end(of path: String, components: Int) -> String {
    let slash = UInt8(ascii: "/")
    // That of a folder may end with slashes.
    guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return path }
    let names = path.utf8[...last].split(separator: slash, omittingEmptySubsequences: false)
    return names.suffix(components).map { String(Substring($0)) }.joined(separator: "/")
        + path.utf8[last...].dropFirst().map { _ in "/" }.joined()
}
