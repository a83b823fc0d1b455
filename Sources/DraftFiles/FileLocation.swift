import Foundation

/// True if two paths lead to the same file, or would do so if it were created.
///
/// Symbolic links are followed. Upper and lower case are equal if the folder treats them as equal.
package func isSameFile(_ one: String, _ other: String) -> Bool {
    guard let one = FileLocation(one), let other = FileLocation(other) else { return false }
    if let file = one.file, file == other.file { return true }
    return one.isSameName(as: other)
}

/// The location of a file that may not exist yet.
private struct FileLocation {
    /// The existing file; nil if there is none.
    let file: FileIdentity?
    private let path: String
    private let folder: FileIdentity
    private let name: String

    /// Resolves a path; nil if its folder does not exist.
    init?(_ path: String) {
        guard let path = try? SymbolicLink.end(of: path),
            let folder = FileIdentity(HiddenName.folder(of: path))
        else { return nil }
        self.path = HiddenName.folder(of: path)
        self.folder = folder
        file = FileIdentity(path)
        name = path.split(separator: "/").last.map(String.init) ?? path
    }

    func isSameName(as other: FileLocation) -> Bool {
        guard folder == other.folder else { return false }
        return name == other.name
            || name.lowercased() == other.name.lowercased() && ignoresCase
    }

    /// True if the folder finds one of its files by its name in another case.
    private var ignoresCase: Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let found = names.first { $0.uppercased() != $0 && !names.contains($0.uppercased()) }
        guard let found, let file = FileIdentity("\(path)/\(found)") else { return false }
        return file == FileIdentity("\(path)/\(found.uppercased())")
    }
}

/// The identity of a file, which is equal for all paths to it.
private struct FileIdentity: Equatable {
    private let device: UInt64
    private let number: UInt64

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(status.st_ino)
    }
}
