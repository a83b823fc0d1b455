/// Bytes in memory, followed by ``JSONCursor/padding`` bytes that a decoder may read.
///
/// Only one thread at a time may use it.
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

    /// The bytes, followed by zeros.
    var padded: UnsafeBufferPointer<UInt8> {
        (memory + count).update(repeating: 0, count: JSONCursor.padding)
        return UnsafeBufferPointer(start: memory, count: count)
    }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

    /// The number of bytes that fit without growing.
    var room: Int { capacity - count }

    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.count > room { grow(to: count + bytes.count) }
        guard let first = bytes.baseAddress else { return }
        (memory + count).update(from: first, count: bytes.count)
        count += bytes.count
    }

    /// Appends bytes that `fill` writes; it returns their number.
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

    /// Makes room: half as much again, and at least for one byte.
    func grow() {
        grow(to: max(capacity + 1, capacity * 3 / 2))
    }

    private func grow(to larger: Int) {
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + JSONCursor.padding)
        moved.update(from: memory, count: count)
        memory.deallocate()
        memory = moved
        capacity = larger
    }
}
