import Foundation
import ReportRendering

/// A file that a table is written to, a few kilobytes at a time.
struct OutputFile: TableOutput {
    private static let bufferSize = 1 << 16

    private let handle: FileHandle
    private let name: String
    private var buffer: [UInt8] = []
    private var failure: (any Error)?

    static let standardOutput = OutputFile(.standardOutput, name: "standard output")

    private init(_ handle: FileHandle, name: String) {
        self.handle = handle
        self.name = name
    }

    /// Opens a file, and empties one that is there.
    init(creatingAt path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw OutputError(name: path, reason: String(cString: strerror(errno)))
        }
        self.init(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), name: path)
    }

    mutating func write(_ bytes: UnsafeRawBufferPointer) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= OutputFile.bufferSize { flush() }
    }

    func warn(_ sentence: String) { Messages.note(sentence) }

    /// Writes what is left.
    ///
    /// - Throws: An error if anything could not be written.
    mutating func finish() throws {
        flush()
        if let failure { throw OutputError(name: name, reason: "\(failure.localizedDescription)") }
    }

    private mutating func flush() {
        if failure == nil {
            do { try handle.write(contentsOf: Data(buffer)) } catch { failure = error }
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
