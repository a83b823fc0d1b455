/// Bytes that come one after another.
///
/// Only one thread at a time has it.
protocol ByteStream: AnyObject {
    /// Reads some bytes.
    ///
    /// - Parameter room: Where they go, which is not empty.
    /// - Returns: How many there are; 0 at the end; nil where none have come for a moment.
    func read(into room: UnsafeMutableRawBufferPointer) -> Int?

    /// How the bytes ended, once ``read(into:)`` has returned 0.
    var end: StreamEnd { get }

    /// Reads bytes that stand `offset` bytes further on, without moving.
    ///
    /// - Returns: How many there are; 0 at the end; nil where the stream only goes forward.
    func readAhead(_ offset: Int, into room: UnsafeMutableRawBufferPointer) -> Int?
}

extension ByteStream {
    func readAhead(_ offset: Int, into room: UnsafeMutableRawBufferPointer) -> Int? { nil }

    /// Reads some bytes, however long it takes for them to come; 0 at the end.
    func readPatiently(into room: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            if let count = read(into: room) { return count }
        }
    }
}

/// How bytes ended.
enum StreamEnd: Equatable {
    /// Where they should.
    case whole
    /// Too early, as what they were packed in is cut or damaged.
    case cut
    /// Where the rest could not be read.
    case problem(DumpError.Reason)

    /// Why the rest could not be read.
    var problem: DumpError.Reason? {
        if case .problem(let reason) = self { reason } else { nil }
    }
}

/// Bytes that are in memory.
final class MemoryStream: ByteStream {
    private let buffer: ByteBuffer
    private var position = 0

    init(_ buffer: ByteBuffer) {
        self.buffer = buffer
    }

    var end: StreamEnd { .whole }

    func read(into room: UnsafeMutableRawBufferPointer) -> Int? {
        let count = readAhead(0, into: room) ?? 0
        position += count
        return count
    }

    func readAhead(_ offset: Int, into room: UnsafeMutableRawBufferPointer) -> Int? {
        buffer.copyBytes(from: position + offset, to: room)
    }
}

extension ByteBuffer {
    /// Copies bytes from a place on, as many as are there and fit; returns how many.
    func copyBytes(from first: Int, to room: UnsafeMutableRawBufferPointer) -> Int {
        let copied = max(0, min(room.count, count - first))
        guard copied > 0 else { return 0 }
        room.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: bytes[first..<first + copied])
        )
        return copied
    }
}

extension UnsafeRawBufferPointer {
    fileprivate init(rebasing bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        self.init(UnsafeBufferPointer(rebasing: bytes))
    }
}
