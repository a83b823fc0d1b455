import Foundation

/// Buffers for reuse: memory that was never used is slow to fill.
// Sendable, although the compiler cannot prove it: `spare` is used only while the lock is held. A
// buffer that a thread takes is no longer in the pool, so no other thread can take it.
final class BufferPool: @unchecked Sendable {
    /// The size of a buffer, in bytes.
    let capacity: Int
    // On Linux, Thread Sanitizer understands this lock, but not `Mutex`.
    private let lock = NSLock()
    private var spare: [ByteBuffer] = []

    /// Creates an empty pool.
    ///
    /// - Parameter capacity: The size of a buffer, in bytes.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Returns an empty buffer.
    func take() -> ByteBuffer {
        lock.withLock { spare.popLast() } ?? ByteBuffer(capacity: capacity)
    }

    /// Returns a buffer that is no longer used.
    ///
    /// One that has grown is released.
    func putBack(_ buffer: ByteBuffer) {
        guard buffer.capacity == capacity else { return }
        buffer.removeAll()
        lock.withLock { spare.append(buffer) }
    }
}
