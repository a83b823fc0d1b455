import Foundation

/// A file that gets its place, and with it its name, when it is finished.
///
/// ```swift
/// let draft = try DraftFile(for: "counts.csv")
/// try draft.write(bytes)
/// try draft.replace()
/// ```
///
/// On Linux it has no name until then: however the program ends, nothing is left of it. Elsewhere, and
/// on file systems that cannot do that, it is a hidden file beside its target. Such a file goes when
/// the program is ended by Ctrl-C or the like; one that a killed program left goes when the next one
/// is made in that folder.
///
/// A draft that is let go before it has its place is removed.
public final class DraftFile {
    /// Where it belongs: the path, followed through symbolic links even where the last leads nowhere.
    public let target: String
    /// The open file, for reading and writing, until it has its place; then -1.
    public private(set) var descriptor: Int32
    /// The hidden name that the file has; nil for none.
    private var name: HiddenName?

    /// Opens an empty draft in the folder of its target.
    ///
    /// It has the permissions of the file that is at its target, if there is one.
    ///
    /// - Parameter path: The path of the target, whose folder exists.
    /// - Throws: ``SystemError`` if nothing can be made in the folder.
    public convenience init(for path: String) throws(SystemError) {
        try self.init(for: path, mayBeNameless: true)
    }

    /// Opens a draft, which has a hidden name if it may not be nameless.
    init(for path: String, mayBeNameless: Bool) throws(SystemError) {
        target = try SymbolicLink.end(of: path)
        let folder = HiddenName.folder(of: target)
        var status = stat()
        let isThere = stat(target, &status) == 0
        let permissions: mode_t = isThere ? 0o600 : 0o666
        if mayBeNameless, let nameless = NamelessFile.open(in: folder, permissions) {
            // Whoever works on a draft holds this, also when it gets a hidden name.
            flock(nameless, LOCK_EX)
            descriptor = nameless
        } else {
            (descriptor, name) = try HiddenName.open(in: folder, permissions)
        }
        if isThere { fchmod(descriptor, status.st_mode & 0o777) }
    }

    deinit { discard() }

    /// Writes bytes behind those that were written before.
    ///
    /// - Throws: ``SystemError`` with the reason, such as a full disk.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try writeAll(bytes, to: descriptor)
    }

    /// Writes bytes behind those that were written before.
    ///
    /// - Throws: ``SystemError`` with the reason, such as a full disk.
    public func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: descriptor)
    }

    /// Gives the file its place if nothing is there, in one step.
    ///
    /// Of several programs that do so at the same time one alone succeeds. After a kill the file either
    /// has its place or not; if it has, a hidden name may be left, which the next draft removes.
    ///
    /// Where a file cannot have a second name, as on the file systems of memory cards, an empty file is
    /// there before the draft takes its place.
    ///
    /// - Returns: False if something is there, be it a link that leads nowhere. The draft stays open.
    /// - Throws: ``SystemError`` if the system refuses that; the draft stays open.
    public func placeIfAbsent() throws(SystemError) -> Bool {
        do {
            guard try link(to: target) else { return false }
        } catch  where error.code == EPERM || error.code == ENOTSUP {
            return try claimPlace()
        }
        discard()
        return true
    }

    /// Gives the file its place by making an empty file there, which it then replaces.
    func claimPlace() throws(SystemError) -> Bool {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let claim = open(target, flags, 0o666)
        guard claim >= 0 else {
            if errno == EEXIST { return false }
            throw SystemError()
        }
        close(claim)
        try replace()
        return true
    }

    /// Gives the file its place, instead of a file that may be there.
    ///
    /// Others see the whole old file or the whole new one.
    ///
    /// - Throws: ``SystemError`` if the system refuses that; the draft stays open.
    public func replace() throws(SystemError) {
        if name == nil {
            guard try !placeIfAbsent() else { return }
            name = try hiddenName()
        }
        guard let name, rename(name.path, target) == 0 else { throw SystemError() }
        discard()
    }

    /// Closes the file and removes it, unless it has its place; then only a hidden name goes.
    public func discard() {
        guard descriptor >= 0 else { return }
        name?.remove()
        name = nil
        close(descriptor)
        descriptor = -1
    }

    /// Gives the nameless file a hidden name, since only a name can replace another.
    private func hiddenName() throws(SystemError) -> HiddenName {
        let name = HiddenName(in: HiddenName.folder(of: target))
        guard try link(to: name.path) else { throw SystemError(EEXIST) }
        return name
    }

    /// Adds a name of the file; false if it is taken.
    private func link(to path: String) throws(SystemError) -> Bool {
        let own = name?.path ?? NamelessFile.path(of: descriptor)
        let follows = name == nil ? AT_SYMLINK_FOLLOW : 0
        if linkat(AT_FDCWD, own, AT_FDCWD, path, follows) == 0 { return true }
        guard errno == EEXIST else { throw SystemError() }
        return false
    }
}
