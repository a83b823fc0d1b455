import Foundation

/// Resolves symbolic links to files that may not exist.
package enum SymbolicLink {
    /// The number of links that the system follows.
    private static let maxLinks = 40

    /// The path to which a path leads; its folder must exist, the file need not.
    ///
    /// - Throws: ``SystemError`` if the path ends with a slash, or the links form a cycle.
    package static func end(of path: String) throws(SystemError) -> String {
        if path.isEmpty { throw SystemError(ENOENT) }
        if path.utf8.last == UInt8(ascii: "/") { throw SystemError(EISDIR) }
        var path = path
        for _ in 0...maxLinks {
            guard let next = try destination(of: path) else { return path }
            path = next.hasPrefix("/") ? next : "\(HiddenName.folder(of: path))/\(next)"
        }
        throw SystemError(ELOOP)
    }

    /// The target of a link; nil if the path is not a link.
    private static func destination(of path: String) throws(SystemError) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        let units = bytes.prefix(count).map(UInt8.init(bitPattern:))
        guard let text = String(validating: units, as: UTF8.self) else { throw SystemError(EILSEQ) }
        return text
    }
}
