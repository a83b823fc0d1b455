import Foundation

/// A name for a draft that needs one before it has its place, such as `.tagtally-` and a UUID.
///
/// It is random and never used again: what a killed program leaves is nothing but a leftover. The
/// program that works on a draft holds its lock.
final class HiddenName {
    private static let prefix = ".tagtally-"

    let path: String

    /// Chooses a name, and has it removed if a signal ends the program.
    ///
    /// What killed programs left in the folder is removed.
    init(in folder: String) {
        HiddenName.removeLeftovers(in: folder)
        path = "\(folder)/\(HiddenName.prefix)\(UUID().uuidString)"
        UnfinishedFile.begin(path)
    }

    deinit { UnfinishedFile.end(path) }

    /// Makes a file under such a name and locks it.
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
            // Before it was locked, another program may have taken it for a leftover.
            if name.leads(to: descriptor) { return (descriptor, name) }
            close(descriptor)
        }
    }

    /// Removes the name, and with it the file if it has no other.
    func remove() { unlink(path) }

    private func leads(to descriptor: Int32) -> Bool {
        var (own, open) = (stat(), stat())
        return lstat(path, &own) == 0 && fstat(descriptor, &open) == 0
            && own.st_ino == open.st_ino && own.st_dev == open.st_dev
    }

    /// The folder of a path, as a path that is not empty.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

extension HiddenName {
    /// Removes the drafts in a folder on which no program works any more.
    private static func removeLeftovers(in folder: String) {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        for name in names ?? [] where isHidden(name) { removeIfLeft("\(folder)/\(name)") }
    }

    private static func isHidden(_ name: String) -> Bool {
        guard name.hasPrefix(prefix) else { return false }
        let id = name.dropFirst(prefix.count)
        return UUID(uuidString: String(id))?.uuidString == String(id)
    }

    /// Removes a file whose lock nobody has; what else has such a name is not ours.
    private static func removeIfLeft(_ path: String) {
        let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = Foundation.open(path, flags)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    }
}
