/// A growing buffer of bytes, whose memory is reused.
struct ByteBuffer: ~Copyable {
    private var memory: UnsafeMutableRawPointer
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 4096) {
        self.capacity = capacity
        memory = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit { memory.deallocate() }

    /// The content, valid until the buffer changes.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

    mutating func removeAll() { count = 0 }

    mutating func removeLast(_ bytes: Int) { count -= bytes }

    mutating func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ other: borrowing ByteBuffer) { append(other.bytes) }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        reserve(bytes.count)
        guard let start = bytes.baseAddress else { return }
        (memory + count).copyMemory(from: start, byteCount: bytes.count)
        count += bytes.count
    }

    mutating func append(_ syllable: Syllable) {
        reserve(8)
        memory.storeBytes(of: syllable.bytes.littleEndian, toByteOffset: count, as: UInt64.self)
        count += syllable.count
    }

    mutating func append(byte: UInt8) {
        reserve(1)
        memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    mutating func append(_ number: Int) { append(UInt64(number)) }

    mutating func append(_ flag: Bool) { append(flag ? "true" : "false") }

    mutating func append(_ number: UInt64) {
        var digits = 1
        var limit: UInt64 = 10
        while digits < 20, number >= limit {
            digits += 1
            limit = limit.multipliedReportingOverflow(by: 10).partialValue
        }
        append(number, digits: digits)
    }

    /// Writes a number with a fixed number of digits; higher digits are dropped.
    mutating func append(_ number: UInt64, digits: Int) {
        reserve(digits)
        var rest = number
        for offset in stride(from: count + digits - 1, through: count, by: -1) {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            memory.storeBytes(of: 0x30 + UInt8(digit), toByteOffset: offset, as: UInt8.self)
            rest = quotient
        }
        count += digits
    }

    private mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(to: 2 * (count + more)) }
    }

    private mutating func grow(to newCapacity: Int) {
        let larger = UnsafeMutableRawPointer.allocate(byteCount: newCapacity, alignment: 16)
        larger.copyMemory(from: memory, byteCount: count)
        memory.deallocate()
        memory = larger
        capacity = newCapacity
    }
}
