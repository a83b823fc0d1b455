import Foundation

/// Bytes in memory, behind which a decoder may read ``JSONCursor/padding`` zero bytes.
///
/// Only one thread at a time has it.
final class ByteBuffer: @unchecked Sendable {
    private(set) var capacity: Int
    private(set) var count = 0
    private var memory: UnsafeMutablePointer<UInt8>

    init(capacity: Int) {
        self.capacity = capacity
        memory = .allocate(capacity: capacity + JSONCursor.padding)
    }

    deinit {
        memory.deallocate()
    }

    /// The bytes, with zeros put behind them.
    var padded: UnsafeBufferPointer<UInt8> {
        (memory + count).update(repeating: 0, count: JSONCursor.padding)
        return UnsafeBufferPointer(start: memory, count: count)
    }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

    /// How many bytes can still be appended.
    var room: Int { capacity - count }

    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.count > room { grow(to: count + bytes.count) }
        guard let first = bytes.baseAddress else { return }
        (memory + count).update(from: first, count: bytes.count)
        count += bytes.count
    }

    /// Lets `fill` write behind the bytes, and takes as many as it says.
    func append(_ fill: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows -> Int {
        let room = UnsafeMutableRawBufferPointer(start: memory + count, count: room)
        let added = try fill(room)
        count += added
        return added
    }

    func removeFirst(_ gone: Int) {
        guard gone > 0 else { return }
        memory.update(from: memory + gone, count: count - gone)
        count -= gone
    }

    func removeAll() {
        count = 0
    }

    func removeLast(_ gone: Int) {
        count -= gone
    }

    func grow(to larger: Int) {
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + JSONCursor.padding)
        moved.update(from: memory, count: count)
        memory.deallocate()
        memory = moved
        capacity = larger
    }
}

/// Buffers that are used again, since memory that was never touched is slow to fill.
final class BufferPool: @unchecked Sendable {
    /// The size of a buffer, in bytes.
    let capacity: Int
    // Thread Sanitizer sees this lock; on Linux it does not see all of what a `Mutex` does.
    private let lock = NSLock()
    private var spare: [ByteBuffer] = []

    /// - Parameter capacity: The size of a buffer, in bytes.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// An empty buffer.
    func take() -> ByteBuffer {
        lock.withLock { spare.popLast() } ?? ByteBuffer(capacity: capacity)
    }

    /// Takes a buffer back that nobody uses any more, and lets one go that has grown.
    func give(_ buffer: ByteBuffer) {
        guard buffer.capacity == capacity else { return }
        buffer.removeAll()
        lock.withLock { spare.append(buffer) }
    }
}
