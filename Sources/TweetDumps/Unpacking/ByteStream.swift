/// A sequence of bytes that are read in order.
///
/// Only one thread at a time may use it.
protocol ByteStream: AnyObject {
    /// Reads some bytes.
    ///
    /// - Parameter room: The memory for the bytes, which must not be empty.
    /// - Returns: The number of bytes; 0 at the end; nil if none have arrived for a moment.
    func read(into room: UnsafeMutableRawBufferPointer) -> Int?

    /// How the bytes ended; valid once ``read(into:)`` has returned 0.
    var end: StreamEnd { get }

    /// Reads bytes at an offset from the next byte. They remain to be read.
    ///
    /// - Returns: The number of bytes; 0 at the end; nil if the stream cannot read ahead.
    func readAhead(_ offset: Int, into room: UnsafeMutableRawBufferPointer) -> Int?
}

extension ByteStream {
    func readAhead(_ offset: Int, into room: UnsafeMutableRawBufferPointer) -> Int? { nil }

    /// Reads some bytes and waits for them if necessary; 0 at the end.
    func readPatiently(into room: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            if let count = read(into: room) { return count }
        }
    }
}

/// How a byte stream ended.
enum StreamEnd: Equatable {
    /// All bytes were read.
    case whole
    /// The compressed data or container is cut or damaged.
    case cut
    /// The rest could not be read.
    case problem(DumpError.Reason)

    /// Why the rest could not be read; nil otherwise.
    var problem: DumpError.Reason? {
        if case .problem(let reason) = self { reason } else { nil }
    }
}

/// A byte stream in memory.
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
    /// Copies bytes from an offset on, as many as exist and fit; returns their number.
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
