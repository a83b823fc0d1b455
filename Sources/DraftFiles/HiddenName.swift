import Foundation

/// A temporary name for a draft: `.tagtally-` and a UUID.
///
/// Names are random and never reused. The program that works on a draft keeps the file locked, so a
/// hidden file without a lock is left over from a killed program.
final class HiddenName {
    private static let prefix = ".tagtally-"

    let path: String

    /// Chooses a name, and removes files that killed programs left in the folder.
    ///
    /// The file of that name is removed if a signal ends the program.
    init(in folder: String) {
        HiddenName.removeLeftovers(in: folder)
        path = "\(folder)/\(HiddenName.prefix)\(UUID().uuidString)"
        UnfinishedFile.begin(path)
    }

    deinit { UnfinishedFile.end(path) }

    /// Creates and locks a file with a hidden name.
    static func open(
        in folder: String,
        _ permissions: mode_t
    ) throws(SystemError) -> (descriptor: Int32, name: HiddenName) {
        while true {
            let name = HiddenName(in: folder)
            let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            let descriptor = Foundation.open(name.path, flags, permissions)
            guard descriptor >= 0 else { throw SystemError() }
            flock(descriptor, LOCK_EX)
            // Before the lock was taken, another program may have removed the file as a leftover.
            if name.leads(to: descriptor) { return (descriptor, name) }
            close(descriptor)
        }
    }

    /// Removes the name, and the file if it has no other name.
    func remove() { unlink(path) }

    private func leads(to descriptor: Int32) -> Bool {
        var (own, open) = (stat(), stat())
        return lstat(path, &own) == 0 && fstat(descriptor, &open) == 0
            && own.st_ino == open.st_ino && own.st_dev == open.st_dev
    }

    /// The path of the folder of a path; `.` if it has none.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

extension HiddenName {
    /// Removes the hidden files in a folder that no program has locked.
    private static func removeLeftovers(in folder: String) {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        for name in names ?? [] where isHidden(name) { removeUnlessLocked("\(folder)/\(name)") }
    }

    private static func isHidden(_ name: String) -> Bool {
        guard name.hasPrefix(prefix) else { return false }
        let id = name.dropFirst(prefix.count)
        return UUID(uuidString: String(id))?.uuidString == String(id)
    }

    /// Removes a regular file unless it is locked.
    ///
    /// Other kinds of file with such a name are not drafts.
    private static func removeUnlessLocked(_ path: String) {
        let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = Foundation.open(path, flags)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    }
}
