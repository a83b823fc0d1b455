import Foundation

/// A failed call of the operating system.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The error number, as in `errno`.
    package let code: Int32

    /// The error of the call that has just failed, from `errno`.
    package init() { code = errno }

    package init(_ code: Int32) { self.code = code }

    /// The system's description, such as `No space left on device`.
    package var description: String { String(cString: strerror(code)) }
}

/// Writes all bytes to an open file, pipe or terminal, waiting where necessary.
///
/// If it fails, some of the bytes may have been written.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var done = 0
    while done < bytes.count {
        let count = bytes.withUnsafeBytes { bytes in
            write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        }
        if count >= 0 {
            done += count
        } else if errno == EAGAIN {
            // Another program has made the pipe or terminal non-blocking.
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&request, 1, -1)
        } else if errno != EINTR {
            throw SystemError()
        }
    }
}

/// The folder of a path; `.` if the path has no slash.
func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Resolves symbolic links to files that may not exist.
package enum SymbolicLink {
    /// The number of links that the system follows.
    private static let maxLinks = 40

    /// The path to which a path leads; its folder must exist, the file need not.
    ///
    /// Throws if the path ends with a slash, or the links form a cycle.
    package static func end(of path: String) throws(SystemError) -> String {
        if path.isEmpty { throw SystemError(ENOENT) }
        if path.utf8.last == UInt8(ascii: "/") { throw SystemError(EISDIR) }
        var path = path
        for _ in 0...maxLinks {
            guard let next = try destination(of: path) else { return path }
            path = next.hasPrefix("/") ? next : "\(folder(of: path))/\(next)"
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

/// True if two paths lead to the same file, or would do so if it were created.
///
/// Symbolic links are followed. Upper and lower case are equal if the folder treats them as equal.
package func isSameFile(_ one: String, _ other: String) -> Bool {
    guard let one = try? SymbolicLink.end(of: one), let other = try? SymbolicLink.end(of: other)
    else { return false }
    if let file = FileIdentity(one), file == FileIdentity(other) { return true }
    let folders = [one, other].map { folder(of: $0) }
    guard let id = FileIdentity(folders[0]), id == FileIdentity(folders[1]) else { return false }
    let names = [one, other].map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    return names[0] == names[1]
        || names[0].lowercased() == names[1].lowercased() && ignoresCase(folders[0])
}

/// True if a folder finds one of its files by its name in another case.
private func ignoresCase(_ folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let found = names.first { $0.uppercased() != $0 && !names.contains($0.uppercased()) }
    guard let found, let file = FileIdentity("\(folder)/\(found)") else { return false }
    return file == FileIdentity("\(folder)/\(found.uppercased())")
}

/// The identity of a file, which is equal for all paths to it.
private struct FileIdentity: Equatable {
    private let device: UInt64
    private let number: UInt64

    /// Returns nil if the file does not exist.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(status.st_ino)
    }
}
