import DraftFiles
import Foundation

/// What keeps bytes from being kept in a temporary file.
struct SpoolError: Error {
    /// The number of the system's error.
    let code: Int32
}

/// Bytes that were read ahead, until they are read: in memory, and beyond that in a temporary file
/// that has no name.
final class Spool {
    /// How many bytes may be in memory.
    private static let mostInMemory = 16 << 20

    private var memory: [UInt8] = []
    private var file: ScratchFile?
    /// How many bytes of the file stand behind those in memory.
    private var inFile = 0
    /// How many of the first bytes were read.
    private var position = 0
    /// Why the temporary file could not be read, by the number of the system's error.
    private(set) var failure: Int32?
    private let mostInMemory: Int
    /// Where the temporary file is made.
    let folder: String

    /// - Parameters:
    ///   - mostInMemory: How many bytes are kept in memory.
    ///   - folder: Where the temporary file is made.
    init(mostInMemory: Int = Spool.mostInMemory, folder: String = Spool.temporaryFolder) {
        self.mostInMemory = mostInMemory
        self.folder = folder
    }

    /// How many bytes are yet to be read.
    var count: Int { memory.count + inFile - position }

    func append(_ bytes: UnsafeRawBufferPointer) throws(SpoolError) {
        try dropWhatWasRead()
        if file == nil, memory.count + bytes.count <= mostInMemory {
            memory.append(contentsOf: bytes)
        } else {
            try appendToFile(bytes)
        }
    }

    /// Reads bytes, which go; 0 at the end.
    func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        let count = read(at: 0, into: room)
        position += count
        return count
    }

    /// Reads bytes that stand `offset` bytes further on, without moving.
    func read(at offset: Int, into room: UnsafeMutableRawBufferPointer) -> Int {
        let first = position + offset
        guard first < memory.count else { return readFile(from: first - memory.count, into: room) }
        let last = min(memory.count, first + room.count)
        memory.withUnsafeBytes { all in
            room.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[first..<last]))
        }
        return last - first
    }

    private func readFile(from place: Int, into room: UnsafeMutableRawBufferPointer) -> Int {
        guard let file else { return 0 }
        while true {
            let wanted = min(room.count, inFile - place)
            let count = pread(file.descriptor, room.baseAddress, wanted, off_t(place))
            if count >= 0 { return count }
            if errno == EINTR { continue }
            failure = errno
            return 0
        }
    }

    /// Lets bytes go, so that a long dump whose pages follow each other is never kept as a whole.
    private func dropWhatWasRead() throws(SpoolError) {
        guard position >= 1 << 20, position * 2 >= memory.count, count * 2 <= mostInMemory else {
            return
        }
        let rest = readRest()
        // The file is shorter than what was written to it.
        guard rest.count == count else { throw SpoolError(code: failure ?? EIO) }
        memory = rest
        position = 0
        inFile = 0
        file = nil
    }

    /// All bytes that are yet to be read, as far as they can be.
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
            let count = pwrite(file.descriptor, rest.baseAddress, rest.count, off_t(inFile))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SpoolError(code: errno) }
            written += count
            inFile += count
        }
    }

    /// Where temporary files are.
    static var temporaryFolder: String { ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp" }

    private static func temporaryFile(in folder: String) throws(SpoolError) -> ScratchFile {
        do {
            return try ScratchFile(in: folder)
        } catch {
            throw SpoolError(code: error.code)
        }
    }
}
