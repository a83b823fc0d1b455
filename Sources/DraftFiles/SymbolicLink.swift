import Foundation

/// Symbolic links, followed to a file that need not be there.
public enum SymbolicLink {
    /// How many links the system follows.
    private static let maxLinks = 40

    /// Where a path leads to, of which the folder exists.
    ///
    /// - Throws: ``SystemError`` if the path is a folder's or the links are a circle.
    public static func end(of path: String) throws(SystemError) -> String {
        if path.isEmpty { throw SystemError(ENOENT) }
        if path.utf8.last == UInt8(ascii: "/") { throw SystemError(EISDIR) }
        var path = path
        for _ in 0...maxLinks {
            guard let next = try destination(of: path) else { return path }
            path = next.hasPrefix("/") ? next : "\(HiddenName.folder(of: path))/\(next)"
        }
        throw SystemError(ELOOP)
    }

    /// What a link says; nil if the path is something else than a link.
    private static func destination(of path: String) throws(SystemError) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        let units = bytes.prefix(count).map(UInt8.init(bitPattern:))
        guard let text = String(validating: units, as: UTF8.self) else { throw SystemError(EILSEQ) }
        return text
    }
}
