import Foundation
import Synchronization

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
    /// The path of the file to create, with symbolic links resolved, even dangling ones.
    package let target: String
    /// The file descriptor of the draft, for reading and writing; -1 once the draft has its final
    /// name or is discarded.
    package private(set) var descriptor: Int32
    /// The hidden name of the draft; nil if it has no name.
    private var name: HiddenName?

    /// Opens an empty draft in the folder of its target, which must exist.
    ///
    /// If the target exists, the draft gets its permissions. Unless `allowsUnnamed`, it has a hidden name
    /// even where unnamed files exist.
    package init(for path: String, allowsUnnamed: Bool = true) throws(SystemError) {
        target = try SymbolicLink.end(of: path)
        let folder = folder(of: target)
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

    /// Appends bytes.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: descriptor)
    }

    /// Creates the target from the draft, in one step; false if a file or link exists there.
    ///
    /// If several programs do so at the same time, only one succeeds. If the program is killed
    /// meanwhile, the target is either complete or absent. A hidden file may remain, which the next
    /// draft removes. The draft stays open after an error, and if the target exists.
    ///
    /// On file systems without hard links, as on memory cards, an empty target exists for a moment
    /// before the draft replaces it.
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
    /// Other programs see either the complete old file or the complete new one. The draft stays
    /// open after an error.
    package func replace() throws(SystemError) {
        if name == nil {
            guard try !createIfAbsent() else { return }
            // Only a named file can replace another.
            let hidden = HiddenName(in: folder(of: target))
            guard try link(to: hidden.path) else { throw SystemError(EEXIST) }
            name = hidden
        }
        guard let name, rename(name.path, target) == 0 else { throw SystemError() }
        discard()
    }

    /// Closes the draft and removes it.
    ///
    /// If the target was created, this removes only a remaining hidden name.
    package func discard() {
        guard descriptor >= 0 else { return }
        name?.remove()
        name = nil
        close(descriptor)
        descriptor = -1
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

// MARK: - Hidden names

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
        for left in HiddenName.paths(in: folder) { HiddenName.removeUnlessLocked(left) }
        path = "\(folder)/\(HiddenName.random())"
        UnfinishedFile.begin(path)
    }

    deinit { UnfinishedFile.end(path) }

    static func random() -> String { prefix + UUID().uuidString }

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

    /// The paths of the drafts in a folder, which are files or folders.
    static func paths(in folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return (names ?? []).filter(isDraftName).map { "\(folder)/\($0)" }
    }

    private static func isDraftName(_ name: String) -> Bool {
        guard name.hasPrefix(prefix) else { return false }
        let id = String(name.dropFirst(prefix.count))
        return UUID(uuidString: id)?.uuidString == id
    }

    /// Removes a regular file unless it is locked.
    ///
    /// Other kinds of file with such a name are not drafts.
    private static func removeUnlessLocked(_ path: String) {
        let descriptor = Foundation.open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    }
}

// MARK: - Signals

/// Removes a hidden file when a signal ends the program.
///
/// This works for one file at a time, the first. Any other is removed as a leftover by the next
/// draft.
private enum UnfinishedFile {
    /// Signals that end the program: Ctrl-C, a request of another program, a closed terminal, a
    /// closed pipe, and a file that exceeds its size limit.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ]

    private typealias Handler = @convention(c) (Int32) -> Void

    private static let handler: Handler = { number in
        // These calls are safe in a signal handler.
        _ = UnsafePointer<CChar>(bitPattern: address.load(ordering: .acquiring)).map(unlink)
        signal(number, SIG_DFL)
        raise(number)
    }

    /// Installs handlers that remove the file before a signal ends the program.
    ///
    /// Signals that are ignored or handled otherwise stay as they are.
    static func begin(_ path: String) {
        let copy = strdup(path)
        let isFirst = address.compareExchange(
            expected: 0,
            desired: Int(bitPattern: copy),
            ordering: .acquiringAndReleasing
        ).exchanged
        guard isFirst else { return free(copy) }
        for number in signals { exchangeHandler(of: number, nil, for: handler) }
    }

    /// Restores the handlers if this is the file that they remove.
    static func end(_ path: String) {
        let own = address.load(ordering: .acquiring)
        guard let text = UnsafePointer<CChar>(bitPattern: own), strcmp(text, path) == 0 else {
            return
        }
        for number in signals { exchangeHandler(of: number, handler, for: nil) }
        // The string is not freed, since a handler may be reading it. It is short, and there are
        // few of them.
        address.store(0, ordering: .releasing)
    }

    /// Replaces the handler of a signal if it is `old`; nil is the system's default.
    private static func exchangeHandler(of number: Int32, _ old: Handler?, for new: Handler?) {
        let former = signal(number, new ?? SIG_DFL)
        if bits(former) != bits(old) { signal(number, former) }
    }

    private static func bits(_ handler: Handler?) -> Int {
        unsafeBitCast(handler ?? SIG_DFL, to: Int.self)
    }
}

/// The address of the path, as a global variable: a signal handler cannot capture context.
private let address = Atomic<Int>(0)

/// An unnamed temporary file.
///
/// The system removes it when the program ends, even if it is killed.
package final class ScratchFile: Sendable {
    /// The file descriptor, for reading and writing.
    package let descriptor: Int32

    /// Opens an empty file on the file system of a folder.
    package init(in folder: String) throws(SystemError) {
        if let unnamed = UnnamedFile.open(in: folder, 0o600) {
            descriptor = unnamed
            return
        }
        var template = Array("\(folder)/tagtally-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw SystemError() }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// The folder for temporary files: `TMPDIR` of the environment, or `/tmp`.
    package static var temporaryFolder: String {
        ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    }

    /// The path by which this program can open the file again.
    package var path: String { UnnamedFile.path(of: descriptor) }

    /// Reads the bytes at an offset into a buffer; returns fewer than fit only at the end of the file.
    package func read(
        at offset: Int,
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Int {
        var done = 0
        while done < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
            if count == 0 { break }
            if count > 0 { done += count } else if errno != EINTR { throw SystemError() }
        }
        return done
    }

    /// Calls the body with the content of the file, from the beginning, in pieces of at most 64 KB.
    package func read(_ body: ([UInt8]) -> Void) throws(SystemError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var offset: off_t = 0
        while true {
            let count = pread(descriptor, &buffer, buffer.count, offset)
            if count < 0 { throw SystemError() }
            if count == 0 { return }
            offset += off_t(count)
            body(Array(buffer.prefix(count)))
        }
    }
}

/// Files without a name on the file system of a folder, for drafts and scratch files.
private enum UnnamedFile {
    /// Opens an unnamed file for reading and writing; nil if there are none here, or if they cannot get a
    /// name.
    static func open(in folder: String, _ permissions: mode_t) -> Int32? {
        #if os(Linux)
        // O_TMPFILE, a macro that Swift does not import.
        let temporary = 0o20_000_000 | O_DIRECTORY
        let descriptor = Foundation.open(folder, O_RDWR | O_CLOEXEC | temporary, permissions)
        guard descriptor >= 0 else { return nil }
        // Naming the file later needs /proc, which may be missing.
        if access(path(of: descriptor), F_OK) == 0 { return descriptor }
        close(descriptor)
        #endif
        return nil
    }

    static func path(of descriptor: Int32) -> String {
        #if os(Linux)
        "/proc/self/fd/\(descriptor)"
        #else
        "/dev/fd/\(descriptor)"
        #endif
    }
}
