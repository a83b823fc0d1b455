import DraftFiles
import Foundation
import ReportRendering
import TweetArchive

/// The output of a table, which is written in blocks.
struct OutputFile: TableOutput {
    /// The size of a block, in bytes.
    private static let bufferSize = 1 << 16

    private var buffer: [UInt8] = []
    /// The first error, after which nothing more is written.
    private var failure: (any Error)?
    private let writeBlock: ([UInt8]) throws -> Void
    private let finishFile: () throws -> Void

    static var standardOutput: OutputFile {
        OutputFile(.open(.standardOutput), name: "standard output")
    }

    /// Passes the blocks to a closure.
    init(
        _ writeBlock: @escaping ([UInt8]) throws -> Void,
        finish: @escaping () throws -> Void = {}
    ) {
        (self.writeBlock, finishFile) = (writeBlock, finish)
    }

    private init(_ destination: OutputDestination, name: String) {
        self.init { block in
            try OutputError.naming(name) { try destination.write(block) }
        } finish: {
            try OutputError.naming(name) { try destination.finish() }
        }
    }

    /// Opens a new file that replaces the existing one when it is complete.
    ///
    /// A device or pipe is written directly, and so is a file in a folder where no file can be
    /// created. An existing file must be writable.
    init(replacing path: String) throws {
        self.init(try OutputError.naming(path) { try OutputDestination(path) }, name: path)
    }

    mutating func write(_ bytes: [UInt8]) { append(bytes) }

    mutating func write(_ text: String) { append(text.utf8) }

    private mutating func append(_ bytes: some Collection<UInt8>) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= OutputFile.bufferSize { flush() }
    }

    func warn(_ sentence: String) { Messages.note(sentence) }

    /// Writes the last block, and replaces the existing file; throws the first error of all blocks.
    mutating func finish() throws {
        flush()
        if let failure { throw failure }
        try finishFile()
    }

    private mutating func flush() {
        do {
            if failure == nil { try writeBlock(buffer) }
        } catch {
            failure = error
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// A table that could not be written.
struct OutputError: Error, CustomStringConvertible {
    let name: String
    let reason: String

    var description: String { "\(name) cannot be written: \(reason)" }

    /// Returns what the body returns; its error becomes the reason why the output cannot be written.
    static func naming<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch { throw OutputError(name: name, reason: "\(error)") }
    }
}

enum OutputDestination {
    /// A new file, which gets its name when it is complete.
    case draft(DraftFile)
    /// An existing device or pipe, or a file in a folder where no file can be created.
    case open(OpenFile)

    init(_ path: String) throws(SystemError) {
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists, OpenFile.isStandardOutput(status) {
            self = .open(.standardOutput)
            return
        }
        guard !exists || status.st_mode & S_IFMT == S_IFREG else {
            self = .open(try OpenFile(path))
            return
        }
        // Replacing needs only a writable folder, but a write-protected file must stay.
        if exists, faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 { throw SystemError() }
        do {
            self = .draft(try DraftFile(for: path))
        } catch {
            guard [EACCES, EPERM, EROFS].contains(error.code) else { throw error }
            self = .open(try OpenFile(path))
        }
    }

    /// Whether a path leads to a regular file, or to none yet; false for folders, pipes and devices.
    static func isRegularFile(_ path: String) -> Bool {
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

    /// Gives a new file its name.
    func finish() throws(SystemError) {
        if case .draft(let draft) = self { try draft.replace() }
    }
}

/// An open file that is written in place.
final class OpenFile {
    private let descriptor: Int32
    /// Whether the file is closed at the end.
    private let isOwned: Bool
    /// Whether the file still has its old content, which the first write removes.
    private var hasOldContent: Bool

    /// Standard output, which is not closed.
    static var standardOutput: OpenFile { OpenFile(borrowing: Invocation.current.output) }

    /// Whether a status is that of standard output, which may be a file named by `/dev/stdout`.
    static func isStandardOutput(_ status: stat) -> Bool {
        var own = stat()
        return fstat(Invocation.current.output, &own) == 0 && own.st_ino == status.st_ino
            && own.st_dev == status.st_dev
    }

    private init(borrowing descriptor: Int32) {
        self.descriptor = descriptor
        isOwned = false
        hasOldContent = false
    }

    init(_ path: String) throws(SystemError) {
        descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        isOwned = true
        guard descriptor >= 0 else { throw SystemError() }
        var status = stat()
        hasOldContent = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    deinit { if isOwned, descriptor >= 0 { close(descriptor) } }

    func write(_ bytes: [UInt8]) throws(SystemError) {
        if hasOldContent, ftruncate(descriptor, 0) != 0 { throw SystemError() }
        hasOldContent = false
        try writeAll(bytes, to: descriptor)
    }
}

/// A folder that a command writes beside its destination, where it then replaces the existing one as a whole.
///
/// ```swift
/// let folder = try OutputFolder("ucd", "package", StoredPackage.mayReplace, without: [(key, "the key")])
/// let draft = try folder.draft()
/// try folder.replace(with: draft)
/// ```
struct OutputFolder {
    /// The path as it was given.
    private let path: String
    /// The path with symbolic links resolved.
    let target: String
    private let mayReplace: (String) -> Bool

    /// Finds a folder that a command makes.
    ///
    /// - Throws: An error if something else is there, or if it has one of the files that the command reads or
    ///   writes, which would be replaced or passed on with it.
    init(
        _ path: String,
        _ kind: String,
        _ mayReplace: @escaping (_ path: String) -> Bool,
        without files: [(path: String?, name: String)]
    ) throws {
        (self.path, self.mayReplace) = (path, mayReplace)
        target = try OutputError.naming(path) { try DraftFolder.target(of: path) }
        guard mayReplace(target) else {
            throw CommandFailure(
                "\(path) exists and is not a \(kind) of tagtally, so it is not replaced; name another folder"
            )
        }
        for (file, name) in files where file.map(hasFile) ?? false {
            throw CommandFailure("\(path) cannot be replaced: \(name) is in it")
        }
    }

    func draft() throws -> DraftFolder {
        try OutputError.naming(path) { try DraftFolder(for: path) }
    }

    /// Puts a draft in the folder's place.
    func replace(with draft: DraftFolder) throws {
        let isReplaced = try OutputError.naming(path) { try draft.replace(mayReplace) }
        guard isReplaced else {
            throw CommandFailure("\(path) was created by another program meanwhile")
        }
    }

    /// The number of attempts to read an archive that others change.
    private static let maxAttempts = 3

    /// Calls a closure that makes the content of a folder, again if another program changed the archive
    /// meanwhile.
    static func retrying<Result>(
        ifChanged archive: TweetArchive,
        _ path: String,
        _ body: () throws -> Result
    ) throws -> Result {
        for _ in 1...maxAttempts {
            let version = try archive.dataVersion()
            let result = try body()
            if try archive.dataVersion() == version { return result }
        }
        throw CommandFailure(
            "\(path) was not made: other programs change \(archive.path); "
                + "try again when they have ended"
        )
    }

    /// Whether a file, which need not exist, is in the folder, which need not exist either.
    private func hasFile(_ file: String) -> Bool {
        let existing =
            access(file, F_OK) == 0 ? file : URL(filePath: file).deletingLastPathComponent().path
        guard let file = realpath(existing, nil), let folder = realpath(target, nil) else {
            return false
        }
        defer {
            free(file)
            free(folder)
        }
        return (String(cString: file) + "/").utf8.starts(with: (String(cString: folder) + "/").utf8)
    }
}
