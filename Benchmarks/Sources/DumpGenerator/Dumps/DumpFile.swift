import ArgumentParser
import Foundation

/// A file that is being written, or standard output.
struct DumpFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// Opens a file, and replaces its content; `-` is standard output.
    init(path: String) throws {
        self.path = path
        descriptor = path == "-" ? 1 : open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw Self.failure(to: "create", path) }
    }

    deinit { if descriptor != 1 { close(descriptor) } }

    /// Writes the content of a buffer, and empties the buffer.
    func write(_ buffer: inout ByteBuffer) throws {
        var rest = buffer.bytes
        while !rest.isEmpty {
            let written = Foundation.write(descriptor, rest.baseAddress, rest.count)
            guard written > 0 else { throw Self.failure(to: "write", path) }
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
        buffer.removeAll()
    }

    private static func failure(to action: String, _ path: String) -> any Error {
        ValidationError("cannot \(action) \(path): \(String(cString: strerror(errno)))")
    }
}
