import Foundation

/// A file that appears at its path only when it is complete.
///
/// ```swift
/// let draft = try DraftFile(for: "counts.csv")
/// try draft.write(bytes)
/// try draft.replace()
/// ```
///
/// On Linux the draft has no name until then, so nothing is left of it however the program ends. On
/// other systems, and on file systems that have no unnamed files, it is a hidden file in the same
/// folder. A signal such as Ctrl-C removes that file; if the program was killed, the next draft in
/// the folder removes it.
///
/// A draft that is released before it is complete is removed.
package final class DraftFile {
    /// The path of the file to create, with symbolic links resolved, even if the last one leads
    /// nowhere.
    package let target: String
    /// The file descriptor of the draft, for reading and writing; -1 once the draft has its final
    /// name or is discarded.
    package private(set) var descriptor: Int32
    /// The hidden name of the draft; nil if it has no name.
    private var name: HiddenName?

    /// Opens an empty draft in the folder of its target.
    ///
    /// If the target exists, the draft gets its permissions.
    ///
    /// - Parameter path: The path of the target. Its folder must exist.
    /// - Throws: ``SystemError`` if no file can be created in the folder.
    package convenience init(for path: String) throws(SystemError) {
        try self.init(for: path, allowsUnnamed: true)
    }

    /// Opens a draft.
    ///
    /// - Parameters:
    ///   - path: The path of the target.
    ///   - allowsUnnamed: False to use a hidden name even where unnamed files exist.
    /// - Throws: ``SystemError`` if no file can be created in the folder.
    init(for path: String, allowsUnnamed: Bool) throws(SystemError) {
        target = try SymbolicLink.end(of: path)
        let folder = HiddenName.folder(of: target)
        var status = stat()
        let exists = stat(target, &status) == 0
        let permissions: mode_t = exists ? 0o600 : 0o666
        if allowsUnnamed, let unnamed = UnnamedFile.open(in: folder, permissions) {
            // The lock marks the draft as in use, also once it has a hidden name.
            flock(unnamed, LOCK_EX)
            descriptor = unnamed
        } else {
            (descriptor, name) = try HiddenName.open(in: folder, permissions)
        }
        if exists { fchmod(descriptor, status.st_mode & 0o777) }
    }

    deinit { discard() }

    /// Writes bytes behind those that were written before.
    ///
    /// - Throws: ``SystemError`` with the reason, such as a full disk.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: descriptor)
    }

    /// Creates the target from the draft, in one step, unless a file exists there.
    ///
    /// If several programs do so at the same time, only one succeeds. If the program is killed
    /// meanwhile, the target is either complete or absent. A hidden file may remain, which the next
    /// draft removes.
    ///
    /// On file systems without hard links, as on memory cards, an empty target exists for a moment
    /// before the draft replaces it.
    ///
    /// - Returns: False if the target exists, even as a link that leads nowhere. The draft stays
    ///   open.
    /// - Throws: ``SystemError`` if the target cannot be created; the draft stays open.
    package func createIfAbsent() throws(SystemError) -> Bool {
        do {
            guard try link(to: target) else { return false }
        } catch  where error.code == EPERM || error.code == ENOTSUP {
            return try createAndReplace()
        }
        discard()
        return true
    }

    /// Creates the target without a hard link: as an empty file, which the draft then replaces.
    func createAndReplace() throws(SystemError) -> Bool {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let empty = open(target, flags, 0o666)
        guard empty >= 0 else {
            if errno == EEXIST { return false }
            throw SystemError()
        }
        close(empty)
        try replace()
        return true
    }

    /// Creates the target from the draft, or replaces it, in one step.
    ///
    /// Other programs see either the complete old file or the complete new one.
    ///
    /// - Throws: ``SystemError`` if the target cannot be written; the draft stays open.
    package func replace() throws(SystemError) {
        if name == nil {
            guard try !createIfAbsent() else { return }
            name = try hiddenName()
        }
        guard let name, rename(name.path, target) == 0 else { throw SystemError() }
        discard()
    }

    /// Closes the draft and removes it.
    ///
    /// Once the target is created, only a hidden name that is left is removed.
    package func discard() {
        guard descriptor >= 0 else { return }
        name?.remove()
        name = nil
        close(descriptor)
        descriptor = -1
    }

    /// Gives the unnamed draft a hidden name, since only a named file can replace another.
    private func hiddenName() throws(SystemError) -> HiddenName {
        let name = HiddenName(in: HiddenName.folder(of: target))
        guard try link(to: name.path) else { throw SystemError(EEXIST) }
        return name
    }

    /// Adds a hard link to the draft; false if the path exists.
    private func link(to path: String) throws(SystemError) -> Bool {
        let own = name?.path ?? UnnamedFile.path(of: descriptor)
        let follows = name == nil ? AT_SYMLINK_FOLLOW : 0
        if linkat(AT_FDCWD, own, AT_FDCWD, path, follows) == 0 { return true }
        guard errno == EEXIST else { throw SystemError() }
        return false
    }
}
