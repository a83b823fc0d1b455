import DraftFiles
import Foundation

/// An error about the temporary file of a spool.
struct SpoolError: Error {
    /// The number of the system's error.
    let code: Int32
}

/// A store for bytes that were read ahead: in memory and, beyond a limit, in an unnamed temporary
/// file.
final class Spool {
    /// The default maximum of bytes in memory.
    private static let maxInMemory = 16 << 20

    private var memory: [UInt8] = []
    private var file: ScratchFile?
    /// The number of bytes in the file, which follow those in memory.
    private var fileCount = 0
    /// The number of bytes that were read.
    private var position = 0
    /// Why the temporary file could not be read: the number of the system's error.
    private(set) var failure: Int32?
    private let maxInMemory: Int
    /// The folder of the temporary file.
    let folder: String

    /// Creates an empty spool.
    ///
    /// - Parameters:
    ///   - maxInMemory: The maximum number of bytes in memory.
    ///   - folder: The folder of the temporary file.
    init(maxInMemory: Int = Spool.maxInMemory, folder: String = Spool.temporaryFolder) {
        self.maxInMemory = maxInMemory
        self.folder = folder
    }

    /// The number of bytes that remain to be read.
    var count: Int { memory.count + fileCount - position }

    func append(_ bytes: UnsafeRawBufferPointer) throws(SpoolError) {
        try dropReadBytes()
        if file == nil, memory.count + bytes.count <= maxInMemory {
            memory.append(contentsOf: bytes)
        } else {
            try appendToFile(bytes)
        }
    }

    /// Reads and removes bytes; 0 at the end.
    func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        let count = read(at: 0, into: room)
        position += count
        return count
    }

    /// Reads bytes at an offset from the next byte.
    ///
    /// They remain to be read.
    func read(at offset: Int, into room: UnsafeMutableRawBufferPointer) -> Int {
        let first = position + offset
        guard first < memory.count else { return readFile(from: first - memory.count, into: room) }
        let last = min(memory.count, first + room.count)
        memory.withUnsafeBytes { all in
            room.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[first..<last]))
        }
        return last - first
    }

    private func readFile(from offset: Int, into room: UnsafeMutableRawBufferPointer) -> Int {
        guard let file else { return 0 }
        while true {
            let wanted = min(room.count, fileCount - offset)
            let count = pread(file.descriptor, room.baseAddress, wanted, off_t(offset))
            if count >= 0 { return count }
            if errno == EINTR { continue }
            failure = errno
            return 0
        }
    }

    /// Drops bytes that were read, so that a long dump with many pages is never kept as a whole.
    private func dropReadBytes() throws(SpoolError) {
        guard position >= 1 << 20, position * 2 >= memory.count, count * 2 <= maxInMemory else {
            return
        }
        let rest = readRest()
        // The file has become shorter.
        guard rest.count == count else { throw SpoolError(code: failure ?? EIO) }
        memory = rest
        position = 0
        fileCount = 0
        file = nil
    }

    /// The bytes that remain to be read, as far as they can be.
    private func readRest() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { rest, filled in
            while filled < rest.count {
                let room = UnsafeMutableBufferPointer(rebasing: rest[filled...])
                let more = read(at: filled, into: UnsafeMutableRawBufferPointer(room))
                if more == 0 { break }
                filled += more
            }
        }
    }

    private func appendToFile(_ bytes: UnsafeRawBufferPointer) throws(SpoolError) {
        if file == nil { file = try Spool.temporaryFile(in: folder) }
        guard let file else { return }
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = pwrite(file.descriptor, rest.baseAddress, rest.count, off_t(fileCount))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SpoolError(code: errno) }
            written += count
            fileCount += count
        }
    }

    /// The folder for temporary files.
    static var temporaryFolder: String { ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp" }

    private static func temporaryFile(in folder: String) throws(SpoolError) -> ScratchFile {
        do {
            return try ScratchFile(in: folder)
        } catch {
            throw SpoolError(code: error.code)
        }
    }
}
