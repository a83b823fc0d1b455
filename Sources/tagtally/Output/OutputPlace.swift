import DraftFiles
import Foundation

/// Where an output is written.
enum OutputPlace {
    /// A new file, which gets its place at the end.
    case draft(DraftFile)
    /// What is there: a device, a pipe, or a file in a folder in which nothing can be made.
    case open(OpenFile)

    /// Chooses how to write to a path.
    init(_ path: String) throws(SystemError) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, OpenFile.isStandardOutput(status) {
            self = .open(.standardOutput)
            return
        }
        guard !isThere || status.st_mode & S_IFMT == S_IFREG else {
            self = .open(try OpenFile(path))
            return
        }
        // Else a file that its owner protects would be replaced, since its folder may be written.
        if isThere, faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 { throw SystemError() }
        do {
            self = .draft(try DraftFile(for: path))
        } catch {
            guard [EACCES, EPERM, EROFS].contains(error.code) else { throw error }
            self = .open(try OpenFile(path))
        }
    }

    /// Whether there is a file at a path or room for one, and no folder, stream or device.
    static func isForFile(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return !path.hasSuffix("/") }
        return status.st_mode & S_IFMT == S_IFREG && !OpenFile.isStandardOutput(status)
    }

    func write(_ bytes: [UInt8]) throws(SystemError) {
        switch self {
        case .draft(let draft): try draft.write(bytes)
        case .open(let file): try file.write(bytes)
        }
    }

    func finish() throws(SystemError) {
        if case .draft(let draft) = self { try draft.replace() }
    }
}

/// An open file that is written in place.
final class OpenFile {
    private let descriptor: Int32
    /// Whether it still has what was in it, which goes when there is something to write.
    private var isOld: Bool

    /// The standard output of this program, which stays open.
    static var standardOutput: OpenFile { OpenFile(descriptor: STDOUT_FILENO) }

    /// Whether this is the status of standard output, which may be `/dev/stdout` and lead to a file.
    static func isStandardOutput(_ status: stat) -> Bool {
        var own = stat()
        return fstat(STDOUT_FILENO, &own) == 0 && own.st_ino == status.st_ino
            && own.st_dev == status.st_dev
    }

    private init(descriptor: Int32) {
        self.descriptor = descriptor
        isOld = false
    }

    init(_ path: String) throws(SystemError) {
        descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemError() }
        var status = stat()
        isOld = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

    func write(_ bytes: [UInt8]) throws(SystemError) {
        if isOld, ftruncate(descriptor, 0) != 0 { throw SystemError() }
        isOld = false
        try writeAll(bytes, to: descriptor)
    }
}
