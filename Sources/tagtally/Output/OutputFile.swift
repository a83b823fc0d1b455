import Foundation
import ReportRendering

/// A file that a table is written to, a few kilobytes at a time.
struct OutputFile: TableOutput {
    private static let bufferSize = 1 << 16

    private let handle: FileHandle
    private let name: String
    private var buffer: [UInt8] = []
    private var failure: (any Error)?
    /// Where it is written, and where it belongs once it is finished; nil where these are the same.
    private var place: (draft: String, target: String)?
    /// Whether the file still has what it had before, which goes when there is something to write.
    private var isLonger = false

    static let standardOutput = OutputFile(.standardOutput, name: "standard output")

    private init(_ handle: FileHandle, name: String) {
        self.handle = handle
        self.name = name
    }

    /// Opens a file that takes the place of the one that is there, once it is finished.
    ///
    /// What is no ordinary file, such as a device, is written to, and so is a file in a folder in
    /// which nothing can be made.
    init(replacing path: String) throws {
        let target = URL(filePath: path).resolvingSymlinksInPath()
        var status = stat()
        let isThere = stat(target.path, &status) == 0
        if !isThere || status.st_mode & S_IFMT == S_IFREG {
            let draft = target.deletingLastPathComponent()
                .appending(path: ".tagtally-\(UUID().uuidString)").path
            UnfinishedFile.begin(draft)
            if let handle = OutputFile.handle(of: draft, O_EXCL) {
                if isThere { fchmod(handle.fileDescriptor, status.st_mode & 0o777) }
                self.init(handle, name: path)
                place = (draft, target.path)
                return
            }
            let reason = errno
            UnfinishedFile.end()
            guard [EACCES, EPERM, EROFS].contains(reason) else {
                throw OutputError(name: path, reason: String(cString: strerror(reason)))
            }
        }
        guard let handle = OutputFile.handle(of: path) else {
            throw OutputError(name: path, reason: String(cString: strerror(errno)))
        }
        self.init(handle, name: path)
        isLonger = isThere && status.st_mode & S_IFMT == S_IFREG
    }

    /// Opens a file for writing; nil with `errno` where that is not possible.
    private static func handle(of path: String, _ flag: Int32 = 0) -> FileHandle? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flag, 0o666)
        return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    mutating func write(_ bytes: UnsafeRawBufferPointer) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= OutputFile.bufferSize { flush() }
    }

    func warn(_ sentence: String) { Messages.note(sentence) }

    /// Writes what is left, and lets the file take its place.
    ///
    /// - Throws: An error if anything could not be written.
    mutating func finish() throws {
        flush()
        if let failure { throw OutputError(name: name, reason: "\(failure.localizedDescription)") }
        guard let place else { return }
        guard rename(place.draft, place.target) == 0 else {
            throw OutputError(name: name, reason: String(cString: strerror(errno)))
        }
        UnfinishedFile.end()
        self.place = nil
    }

    /// Removes what was written, if it has not taken its place.
    mutating func discard() {
        guard let place else { return }
        unlink(place.draft)
        UnfinishedFile.end()
        self.place = nil
    }

    private mutating func flush() {
        if failure == nil {
            do {
                if isLonger { try handle.truncate(atOffset: 0) }
                isLonger = false
                try handle.write(contentsOf: Data(buffer))
            } catch {
                failure = error
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// A table that could not be written.
struct OutputError: Error, CustomStringConvertible {
    let name: String
    let reason: String

    var description: String { "\(name) cannot be written: \(reason)" }
}
