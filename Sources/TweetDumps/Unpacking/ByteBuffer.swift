import DraftFiles
import Foundation

/// Bytes in memory that grow at the end, up to a capacity.
///
/// They are followed by ``JSONCursor/padding`` bytes that a decoder may read. The memory does not
/// move unless the capacity grows, so libraries of C can keep its address.
///
/// Only one thread at a time may use it.
final class ByteBuffer {
    /// The number of bytes that fit without growing.
    private(set) var capacity: Int
    private(set) var count = 0
    private var memory: UnsafeMutablePointer<UInt8>

    init(capacity: Int) {
        self.capacity = capacity
        memory = .allocate(capacity: capacity + JSONCursor.padding)
    }

    convenience init(_ bytes: some Collection<UInt8>) {
        self.init(capacity: bytes.count)
        append(bytes)
    }

    deinit {
        memory.deallocate()
    }

    /// The number of bytes that can be appended without growing.
    var room: Int { capacity - count }

    var bytes: [UInt8] { bytes(from: 0) }

    /// A copy of the bytes from an offset on, at most `maxCount`.
    func bytes(from offset: Int, upTo maxCount: Int = .max) -> [UInt8] {
        Array(rest(from: offset).prefix(maxCount))
    }

    subscript(offset: Int) -> UInt8 {
        precondition(offset >= 0 && offset < count)
        return memory[offset]
    }

    func has(_ bytes: [UInt8], at offset: Int) -> Bool { rest(from: offset).starts(with: bytes) }

    /// The offset of the last occurrence of a byte before another offset; nil if there is none.
    func lastIndex(of byte: UInt8, before end: Int) -> Int? {
        precondition(end <= count)
        return UnsafeBufferPointer(start: memory, count: max(0, end)).lastIndex(of: byte)
    }

    private func rest(from offset: Int) -> UnsafeBufferPointer<UInt8> {
        precondition(offset >= 0 && offset <= count)
        return UnsafeBufferPointer(start: memory + offset, count: count - offset)
    }
}

// MARK: - Appending and removing

extension ByteBuffer {
    /// Appends bytes, and grows if necessary.
    func append(_ bytes: some Collection<UInt8>) {
        makeRoom(for: bytes.count)
        let room = UnsafeMutableBufferPointer(start: memory + count, count: room)
        count += room.update(fromContentsOf: bytes)
    }

    /// Appends the bytes of another buffer from an offset on, and grows if necessary.
    func append(_ other: ByteBuffer, from offset: Int) {
        makeRoom(for: other.count - offset)
        _ = appendSome(of: other, from: offset)
    }

    /// Appends bytes of another buffer from an offset on, as many as exist and fit; returns their
    /// number.
    func appendSome(of other: ByteBuffer, from offset: Int) -> Int {
        let added = max(0, min(room, other.count - offset))
        if added > 0 { (memory + count).update(from: other.memory + offset, count: added) }
        count += added
        return added
    }

    /// Appends zeros, at most `maxCount` and as many as fit; returns their number.
    func appendZeros(upTo maxCount: Int) -> Int {
        let added = min(room, maxCount)
        (memory + count).update(repeating: 0, count: added)
        count += added
        return added
    }

    func removeFirst(_ gone: Int) {
        precondition(gone <= count)
        if gone > 0 { memory.update(from: memory + gone, count: count - gone) }
        count -= gone
    }

    func removeLast(_ gone: Int) {
        precondition(gone <= count)
        count -= gone
    }

    func removeAll() {
        count = 0
    }

    /// Grows by half, and at least by one byte.
    func grow() {
        setCapacity(max(capacity + 1, capacity * 3 / 2))
    }

    private func makeRoom(for added: Int) {
        if added > room { setCapacity(count + added) }
    }

    private func setCapacity(_ larger: Int) {
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + JSONCursor.padding)
        moved.update(from: memory, count: count)
        memory.deallocate()
        memory = moved
        capacity = larger
    }
}

// MARK: - For decoders and libraries of C

extension ByteBuffer {
    /// Calls a closure with the bytes, which are followed by zeros for ``JSONCursor``.
    func withPadding<Result>(_ body: (ByteView) -> Result) -> Result {
        (memory + count).update(repeating: 0, count: JSONCursor.padding)
        return body(ByteView(start: memory, count: count))
    }

    func withBytes<Result>(
        from offset: Int,
        _ body: (UnsafeMutableRawBufferPointer) -> Result
    ) -> Result {
        precondition(offset >= 0 && offset <= count)
        return body(UnsafeMutableRawBufferPointer(start: memory + offset, count: count - offset))
    }

    /// Appends the bytes that a closure writes to the memory; both return their number.
    @discardableResult
    func append<Failure>(
        _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        let added = try fill(UnsafeMutableRawBufferPointer(start: memory + count, count: room))
        count += added
        return added
    }
}

extension ByteBuffer {
    /// Appends bytes at an offset of a regular file; returns their number, 0 at its end.
    func appendBytes(
        ofFile file: Int32,
        at offset: Int,
        upTo maxCount: Int = .max
    ) throws(SystemError) -> Int {
        try append { (room) throws(SystemError) in
            try repeated { pread(file, room.baseAddress, min(room.count, maxCount), off_t(offset)) }
        }
    }

    /// Appends the bytes that have arrived in a pipe; returns their number, 0 at its end.
    func appendBytes(ofPipe pipe: Int32) throws(SystemError) -> Int {
        try append { (room) throws(SystemError) in
            try repeated { read(pipe, room.baseAddress, room.count) }
        }
    }
}

/// Repeats a system call that was interrupted; returns its result, unless that is negative.
private func repeated(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
        let count = call()
        if count >= 0 { return count }
        if errno != EINTR, errno != EAGAIN { throw SystemError() }
    }
}

/// Buffers for reuse: memory that was never used is slow to fill.
// Sendable, although the compiler cannot prove it: `spare` is used only while the lock is held. A
// buffer that a thread takes is no longer in the pool, so no other thread can take it.
final class BufferPool: @unchecked Sendable {
    let capacity: Int
    // On Linux, Thread Sanitizer understands this lock, but not `Mutex`.
    private let lock = NSLock()
    private var spare: [ByteBuffer] = []

    init(capacity: Int) {
        self.capacity = capacity
    }

    func take() -> ByteBuffer {
        lock.withLock { spare.popLast() } ?? ByteBuffer(capacity: capacity)
    }

    /// Returns a buffer that is no longer used; one that has grown is released.
    func putBack(_ buffer: ByteBuffer) {
        guard buffer.capacity == capacity else { return }
        buffer.removeAll()
        lock.withLock { spare.append(buffer) }
    }
}
