import DraftFiles
import Foundation

/// A sequence of bytes that are read in order.
///
/// Only one thread at a time may use it.
protocol ByteStream: AnyObject {
    /// Appends the next bytes to a buffer that has room.
    ///
    /// Returns their number; 0 at the end; nil if none have arrived for a moment.
    func read(into buffer: ByteBuffer) -> Int?

    /// How the bytes ended; valid once ``read(into:)`` has returned 0.
    var end: StreamEnd { get }

    /// Appends later bytes to a buffer that has room, without moving on in the stream.
    ///
    /// The offset is relative to the next byte. Returns the number of bytes; 0 at the end; nil if
    /// the stream cannot read ahead.
    func readAhead(_ offset: Int, into buffer: ByteBuffer) -> Int?
}

extension ByteStream {
    func readAhead(_ offset: Int, into buffer: ByteBuffer) -> Int? { nil }

    /// Appends the next bytes and waits for them if necessary; returns their number, 0 at the end.
    func readPatiently(into buffer: ByteBuffer) -> Int {
        while true {
            if let count = read(into: buffer) { return count }
        }
    }
}

enum StreamEnd: Equatable {
    case whole
    /// The compressed data or container is cut or damaged.
    case cutOrDamaged
    /// The rest could not be read.
    case problem(DumpError.Reason)

    var problem: DumpError.Reason? {
        if case .problem(let reason) = self { reason } else { nil }
    }
}

final class MemoryStream: ByteStream {
    private let bytes: ByteBuffer
    private var position = 0

    init(_ bytes: ByteBuffer) { self.bytes = bytes }

    var end: StreamEnd { .whole }

    func read(into buffer: ByteBuffer) -> Int? {
        let count = buffer.appendSome(of: bytes, from: position)
        position += count
        return count
    }

    func readAhead(_ offset: Int, into buffer: ByteBuffer) -> Int? {
        buffer.appendSome(of: bytes, from: position + offset)
    }
}

/// A byte stream with lookahead.
///
/// Only one thread at a time may use it.
final class ByteSource: ByteStream {
    private let stream: any ByteStream
    /// Bytes that were put back, which come before those of the spool and of the stream.
    private var pushedBack: [ByteBuffer] = []
    /// The number of bytes of the first of these buffers that were read again.
    private var pushedBackOffset = 0
    /// Bytes that were read ahead of a stream that cannot do so itself.
    private var spool: Spool?
    /// True if the stream has no more bytes.
    private var isAtEnd = false
    /// Why bytes that were read ahead could not be kept.
    private var failure: DumpError.Reason?

    /// How long bytes may wait for more bytes of a slow pipe before they are used.
    private static let maxWait = Duration.seconds(1)

    private let makeSpool: () -> Spool

    /// Creates a source of the bytes of a stream; `makeSpool` creates the store for bytes that are
    /// read ahead.
    init(_ stream: any ByteStream, makeSpool: @escaping () -> Spool = { Spool() }) {
        self.stream = stream
        self.makeSpool = makeSpool
    }

    var end: StreamEnd { failure.map { .problem($0) } ?? stream.end }

    var isExhausted: Bool { isAtEnd && pushedBack.isEmpty && spool == nil }

    func read(into buffer: ByteBuffer) -> Int? {
        while let first = pushedBack.first {
            let count = buffer.appendSome(of: first, from: pushedBackOffset)
            pushedBackOffset += count
            if pushedBackOffset == first.count {
                pushedBack.removeFirst()
                pushedBackOffset = 0
            }
            if count > 0 { return count }
        }
        if let spool {
            let count = spool.read(into: buffer)
            if count > 0 { return count }
            if spool.count > 0 { fail(with: .unreadable(spool.failure ?? EIO)) }
            self.spool = nil
        }
        if isAtEnd { return 0 }
        let count = stream.read(into: buffer)
        if count == 0 { isAtEnd = true }
        return count
    }

    private func fail(with reason: DumpError.Reason) {
        failure = reason
        isAtEnd = true
    }

    /// Appends bytes until the buffer is full, the stream ends, a pipe is slow, or `isInterrupted`,
    /// which is called before each read, returns true.
    func fill(_ buffer: ByteBuffer, until isInterrupted: () -> Bool = { false }) {
        let started = ContinuousClock.now
        while buffer.room > 0, !isExhausted, !isInterrupted() {
            let isWaiting = read(into: buffer) == nil
            if isWaiting, buffer.count > 0, ContinuousClock.now - started > ByteSource.maxWait {
                return
            }
        }
    }

    /// Puts bytes back, to be read next, in their order.
    func pushBack(_ buffers: [ByteBuffer]) {
        pushedBack.first?.removeFirst(pushedBackOffset)
        pushedBackOffset = 0
        pushedBack = buffers.filter { $0.count > 0 } + pushedBack
    }

    /// The next bytes, without reading them: at most `count`, fewer at the end or if a pipe is
    /// slow.
    func peek(_ count: Int) -> [UInt8] { head(count).bytes }

    /// The bytes of ``peek(_:)``, and whether no others follow.
    func head(_ count: Int) -> (bytes: [UInt8], isWhole: Bool) {
        let head = ByteBuffer(capacity: count)
        fill(head)
        let isWhole = isExhausted
        pushBack([head])
        return (head.bytes, isWhole)
    }

    /// Reads all bytes, if there are at most `maxCount` and no pipe is slow; otherwise returns nil
    /// and reads none.
    func takeAll(upTo maxCount: Int) -> ByteBuffer? {
        let all = ByteBuffer(capacity: maxCount + 1)
        fill(all)
        if isExhausted, end == .whole, all.room > 0 { return all }
        pushBack([all])
        return nil
    }
}

// MARK: - Reading ahead

extension ByteSource {
    /// Appends later bytes to a buffer, also if the stream cannot read ahead.
    ///
    /// The offset may be at most that of the first byte that was not read ahead so far.
    func readAhead(_ offset: Int, into buffer: ByteBuffer) -> Int? {
        var offset = offset
        for (index, bytes) in pushedBack.enumerated() {
            let first = index == 0 ? pushedBackOffset : 0
            if offset < bytes.count - first {
                return buffer.appendSome(of: bytes, from: first + offset)
            }
            offset -= bytes.count - first
        }
        if spool == nil {
            if isAtEnd { return 0 }
            if let count = stream.readAhead(offset, into: buffer) { return count }
        }
        return readSpooled(offset, into: buffer)
    }

    private func readSpooled(_ offset: Int, into buffer: ByteBuffer) -> Int {
        let spool = spool ?? makeSpool()
        self.spool = spool
        if offset < spool.count {
            let count = spool.read(at: offset, into: buffer)
            if count == 0 { fail(with: .unreadable(spool.failure ?? EIO)) }
            return count
        }
        guard !isAtEnd else { return 0 }
        let count = stream.readPatiently(into: buffer)
        if count == 0 { isAtEnd = true }
        do throws(SystemError) {
            try spool.append(buffer.bytes(from: buffer.count - count))
        } catch {
            fail(with: .cannotBeSpooled(folder: spool.folder, error.code))
            buffer.removeLast(count)
            return 0
        }
        return count
    }
}

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
    private let maxInMemory: Int
    /// The folder of the temporary file.
    let folder: String

    init(maxInMemory: Int = 16 << 20, folder: String = ScratchFile.temporaryFolder) {
        self.maxInMemory = maxInMemory
        self.folder = folder
    }

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

    /// The bytes that remain to be read; fewer if the file cannot be read.
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
