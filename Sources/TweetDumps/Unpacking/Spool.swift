import DraftFiles
import Foundation

/// A store for bytes that were read ahead: in memory and, beyond a limit, in an unnamed temporary
/// file.
final class Spool {
    private var memory: [UInt8] = []
    private var file: ScratchFile?
    /// The number of bytes in the file, which follow those in memory.
    private var fileCount = 0
    /// The number of bytes that were read.
    private var position = 0
    /// Why the temporary file could not be read: the number of the system's error.
    private(set) var failure: Int32?
    /// The maximum number of bytes in memory.
    private let maxInMemory: Int
    /// The folder of the temporary file.
    let folder: String

    init(maxInMemory: Int = 16 << 20, folder: String = ScratchFile.temporaryFolder) {
        self.maxInMemory = maxInMemory
        self.folder = folder
    }

    /// The number of bytes that remain to be read.
    var count: Int { memory.count + fileCount - position }

    func append(_ bytes: [UInt8]) throws(SystemError) {
        try dropReadBytes()
        if file == nil, memory.count + bytes.count <= maxInMemory {
            memory += bytes
        } else {
            try appendToFile(bytes)
        }
    }

    /// Reads and removes bytes; returns their number, 0 at the end.
    func read(into buffer: ByteBuffer) -> Int {
        let count = read(at: 0, into: buffer)
        position += count
        return count
    }

    /// Reads bytes at an offset from the next byte; returns their number.
    ///
    /// They remain to be read.
    func read(at offset: Int, into buffer: ByteBuffer) -> Int {
        let first = position + offset
        guard first < memory.count else {
            return readFile(from: first - memory.count, into: buffer)
        }
        let last = min(memory.count, first + buffer.room)
        buffer.append(memory[first..<last])
        return last - first
    }

    private func readFile(from offset: Int, into buffer: ByteBuffer) -> Int {
        guard let file else { return 0 }
        do throws(SystemError) {
            let rest = max(0, fileCount - offset)
            return try buffer.appendBytes(ofFile: file.descriptor, at: offset, upTo: rest)
        } catch {
            failure = error.code
            return 0
        }
    }

    /// Drops bytes that were read: a long dump with many pages must not be stored as a whole.
    private func dropReadBytes() throws(SystemError) {
        guard position >= 1 << 20, position * 2 >= memory.count, count * 2 <= maxInMemory else {
            return
        }
        let rest = readRest()
        // The file has become shorter.
        guard rest.count == count else { throw SystemError(failure ?? EIO) }
        memory = rest
        position = 0
        fileCount = 0
        file = nil
    }

    /// The bytes that remain to be read, as far as they can be.
    private func readRest() -> [UInt8] {
        let rest = ByteBuffer(capacity: count)
        while rest.room > 0, read(at: rest.count, into: rest) > 0 {}
        return rest.bytes
    }

    private func appendToFile(_ bytes: [UInt8]) throws(SystemError) {
        if file == nil { file = try ScratchFile(in: folder) }
        guard let file else { return }
        var rest = bytes
        while !rest.isEmpty {
            let count = pwrite(file.descriptor, rest, rest.count, off_t(fileCount))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError() }
            rest.removeFirst(count)
            fileCount += count
        }
    }
}
