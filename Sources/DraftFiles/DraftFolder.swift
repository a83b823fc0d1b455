import Foundation

/// A folder with files that appears at its path only when it is complete.
///
/// ```swift
/// let draft = try DraftFolder(for: "ucd-package")
/// let file = try draft.create("data/ids.txt")
/// try file.write(bytes)
/// try draft.replace { isPackage($0) }
/// ```
///
/// The draft is a hidden folder beside the target. If the program is killed, the next draft beside it removes
/// it.
///
/// A draft that is released before it is complete is removed.
package final class DraftFolder {
    /// The absolute path of the folder to create, with symbolic links resolved.
    package let target: String
    /// The path of the hidden folder; nil once it is the target or is discarded.
    private var path: String?
    /// The paths of the folders that were created in it.
    private var folders: Set<String> = []
    /// The open hidden folder, whose lock marks it as in use.
    private let descriptor: Int32

    /// Creates an empty draft beside its target, whose folder must exist.
    ///
    /// - Throws: A ``SystemError`` if no folder can be created there.
    package init(for target: String) throws(SystemError) {
        let target = try DraftFolder.target(of: target)
        let parent = try DraftFolder.absolute(folder(of: target))
        let name = target.split(separator: "/").last.map(String.init) ?? ""
        self.target = "\(parent)/\(name)"
        DraftFolder.removeLeftovers(in: parent)
        while true {
            let path = "\(parent)/\(HiddenName.random())"
            guard mkdir(path, 0o777) == 0 else { throw SystemError() }
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            // Before the lock is taken, another program may remove the folder as a leftover.
            if descriptor < 0, errno == ENOENT { continue }
            guard descriptor >= 0 else { throw SystemError() }
            flock(descriptor, LOCK_EX)
            if access(path, F_OK) == 0 {
                (self.path, self.descriptor) = (path, descriptor)
                return
            }
            close(descriptor)
        }
    }

    deinit {
        discard()
        close(descriptor)
    }

    /// Removes what killed programs left beside a target, as each new draft does.
    package static func removeLeftovers(beside target: String) {
        removeLeftovers(in: folder(of: target))
    }

    /// Removes the hidden folders that are not locked.
    private static func removeLeftovers(in folder: String) {
        for path in HiddenName.paths(in: folder) {
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// The absolute path of a folder, which stays valid if the working directory changes.
    private static func absolute(_ folder: String) throws(SystemError) -> String {
        guard let path = realpath(folder, nil) else { throw SystemError() }
        defer { free(path) }
        return String(cString: path)
    }

    /// Resolves the symbolic links of the path of a folder, which may end in slashes.
    ///
    /// The folder need not exist.
    package static func target(of path: String) throws(SystemError) -> String {
        var end = path.utf8[...]
        while end.count > 1, end.last == UInt8(ascii: "/") { end.removeLast() }
        return try SymbolicLink.end(of: String(Substring(end)))
    }

    /// Creates a file in the draft, and the folders of its path.
    package func create(_ name: String) throws(SystemError) -> DraftFolderFile {
        try DraftFolderFile(creatingAt: makeFolders(of: name))
    }

    /// Creates a folder in the draft, for files that other code writes; returns its path.
    package func makeFolder(named name: String) throws(SystemError) -> String {
        String(try makeFolders(of: name + "/").dropLast())
    }

    /// Creates the folders of a file in the draft; returns the path of the file.
    @discardableResult
    private func makeFolders(of name: String) throws(SystemError) -> String {
        guard let path else { throw SystemError(ENOENT) }
        var folder = path
        for part in name.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            folder += "/\(part)"
            guard !folders.contains(folder) else { continue }
            if mkdir(folder, 0o777) != 0, errno != EEXIST { throw SystemError() }
            folders.insert(folder)
        }
        return "\(path)/\(name)"
    }

    /// Creates the target from the draft, or replaces it, in one step.
    ///
    /// Other programs see either the whole old folder or the whole new one, even if this program is killed.
    /// The old folder is removed. The draft stays after an error.
    ///
    /// - Parameter mayReplace: Decides whether the folder with a path may be removed.
    /// - Returns: False if another folder or file is there that may not be replaced.
    /// - Throws: A ``SystemError``, such as `EINVAL` on file systems that cannot exchange folders.
    package func replace(_ mayReplace: (_ path: String) -> Bool) throws(SystemError) -> Bool {
        guard let path else { throw SystemError(ENOENT) }
        if try FolderRename.move(path, to: target) {
            self.path = nil
            return true
        }
        guard mayReplace(target) else { return false }
        try FolderRename.exchange(path, target)
        // Another program may have replaced the folder after it was checked.
        guard mayReplace(path) else {
            try FolderRename.exchange(path, target)
            return false
        }
        // The old folder has the hidden name now. Files that cannot be removed stay as leftovers.
        discard()
        return true
    }

    private func discard() {
        guard let path else { return }
        try? FileManager.default.removeItem(atPath: path)
        self.path = nil
    }
}

// MARK: - The old folder

extension DraftFolder {
    /// The number of bytes of a file that are compared or copied at a time.
    private static let pieceSize = 1 << 18

    /// Creates a file with bytes; if the target has the same file already, the new folder shares it.
    ///
    /// - Returns: False if the new folder shares the file.
    package func put(_ name: String, _ bytes: [UInt8]) throws(SystemError) -> Bool {
        let old = "\(target)/\(name)"
        if DraftFolder.has(bytes, at: old), try share(name) { return false }
        try create(name).write(bytes)
        return true
    }

    /// Adds a hard link to a file of the target; false if the target has no such file, or the file system has
    /// no hard links.
    package func share(_ name: String) throws(SystemError) -> Bool {
        try link("\(target)/\(name)", makeFolders(of: name)) == 0
    }

    /// Adds the other files of the target to the new folder, such as those in `.git`.
    ///
    /// - Parameter names: The files of the target that are left out.
    /// - Throws: A ``SystemError``, such as `EEXIST` for a file that the new folder already has.
    package func keepOthers(than names: Set<String>) throws(SystemError) {
        guard access(target, F_OK) == 0 else { return }
        try keep("", except: names)
    }

    private func keep(_ folder: String, except names: Set<String>) throws(SystemError) {
        let entries = try? FileManager.default.contentsOfDirectory(atPath: "\(target)/\(folder)")
        guard let entries else { throw SystemError() }
        // Other folders are created with their files.
        if entries.isEmpty, !folder.isEmpty { try makeFolders(of: folder + "/") }
        for entry in entries {
            let name = folder.isEmpty ? entry : "\(folder)/\(entry)"
            if names.contains(name) { continue }
            var status = stat()
            guard lstat("\(target)/\(name)", &status) == 0 else { throw SystemError() }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try keep(name, except: names)
            case S_IFREG:
                if try !share(name) { try copy(name) }
            case S_IFLNK: try copyLink(name)
            default: throw SystemError(EINVAL)
            }
        }
    }

    private func copy(_ name: String) throws(SystemError) {
        let old = open("\(target)/\(name)", O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard old >= 0 else { throw SystemError() }
        defer { close(old) }
        let file = try create(name)
        while true {
            let piece = DraftFolder.piece(of: old)
            if piece.isEmpty { return }
            try file.write(piece)
        }
    }

    private func copyLink(_ name: String) throws(SystemError) {
        let path = try makeFolders(of: name)
        let end = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(target)/\(name)")
        guard let end, symlink(end, path) == 0 else { throw SystemError() }
    }

    /// Whether a regular file at a path consists of exactly these bytes.
    private static func has(_ bytes: [UInt8], at path: String) -> Bool {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size == bytes.count
        else { return false }
        var compared = 0
        while compared < bytes.count {
            let piece = piece(of: file)
            let rest = bytes.count - compared
            let isSame = bytes.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress, 1...rest ~= piece.count else { return false }
                return memcmp(start + compared, piece, piece.count) == 0
            }
            guard isSame else { return false }
            compared += piece.count
        }
        return true
    }

    /// The next bytes of an open file; empty at its end, or if it cannot be read.
    package static func piece(of file: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
            var number = read(file, buffer.baseAddress, pieceSize)
            while number < 0, errno == EINTR { number = read(file, buffer.baseAddress, pieceSize) }
            count = max(number, 0)
        }
    }
}

/// A file of a folder that is not complete yet.
package final class DraftFolderFile {
    private let descriptor: Int32

    fileprivate init(creatingAt path: String) throws(SystemError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemError() }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends bytes.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: descriptor)
    }
}

/// Renames folders without replacing any.
private enum FolderRename {
    /// Renames a folder; false if the new name is taken.
    static func move(_ one: String, to other: String) throws(SystemError) -> Bool {
        if call(one, other, doesExchange: false) { return true }
        switch errno {
        case EEXIST, ENOTEMPTY: return false
        case EINVAL, ENOSYS, ENOTSUP: break
        default: throw SystemError()
        }
        // This file system cannot check the new name in the same step. A plain rename replaces only empty
        // folders.
        var status = stat()
        if lstat(other, &status) == 0 { return false }
        if rename(one, other) == 0 { return true }
        if [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) { return false }
        throw SystemError()
    }

    static func exchange(_ one: String, _ other: String) throws(SystemError) {
        guard call(one, other, doesExchange: true) else { throw SystemError() }
    }

    #if os(Linux)
    private typealias Function =
        @convention(c) (
            Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32
    /// A C function that the Swift module of the C library does not declare.
    private static let function = dlsym(nil, "renameat2").map {
        unsafeBitCast($0, to: Function.self)
    }

    private static func call(_ one: String, _ other: String, doesExchange: Bool) -> Bool {
        guard let function else {
            errno = ENOSYS
            return false
        }
        // RENAME_NOREPLACE and RENAME_EXCHANGE.
        return function(AT_FDCWD, one, AT_FDCWD, other, doesExchange ? 2 : 1) == 0
    }
    #else
    private static func call(_ one: String, _ other: String, doesExchange: Bool) -> Bool {
        renamex_np(one, other, UInt32(doesExchange ? RENAME_SWAP : RENAME_EXCL)) == 0
    }
    #endif
}
