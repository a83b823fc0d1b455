/// A sequence of bytes that are read in order.
///
/// Only one thread at a time may use it.
protocol ByteStream: AnyObject {
    /// Appends the next bytes to a buffer.
    ///
    /// - Parameter buffer: The buffer, which must have room.
    /// - Returns: The number of bytes; 0 at the end; nil if none have arrived for a moment.
    func read(into buffer: ByteBuffer) -> Int?

    /// How the bytes ended; valid once ``read(into:)`` has returned 0.
    var end: StreamEnd { get }

    /// Appends bytes at an offset from the next byte to a buffer.
    ///
    /// They remain to be read.
    ///
    /// - Parameters:
    ///   - offset: In bytes.
    ///   - buffer: The buffer, which must have room.
    /// - Returns: The number of bytes; 0 at the end; nil if the stream cannot read ahead.
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
    private let bytes: ByteBuffer
    private var position = 0

    init(_ bytes: ByteBuffer) {
        self.bytes = bytes
    }

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
