import CByteScan
import Foundation

/// Memory into which lines of JSON are written.
///
/// It grows like an array, but appending a few bytes costs less.
final class LineBuffer {
    /// The number of bytes that ``json_escape`` may write behind its limit.
    private static let spare = 64

    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 1 << 12) {
        self.capacity = capacity + LineBuffer.spare
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    func cut(to offset: Int) { count = min(count, offset) }

    func remove(at offset: Int) {
        guard offset < count else { return }
        count -= 1
        memmove(start + offset, start + offset + 1, count - offset)
    }

    @inline(__always)
    private func reserve(_ more: Int) {
        if count &+ more &+ LineBuffer.spare > capacity { grow(more) }
    }

    @inline(never)
    private func grow(_ more: Int) {
        let larger = max(capacity * 2, count + more + LineBuffer.spare)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        memory.update(from: start, count: count)
        start.deallocate()
        (start, capacity) = (memory, larger)
    }
}

// MARK: - Appending

extension LineBuffer {
    @inline(__always)
    func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    func append(_ byte: UInt8) {
        reserve(1)
        start[count] = byte
        count &+= 1
    }

    @inline(__always)
    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let first = bytes.baseAddress else { return }
        reserve(bytes.count)
        memcpy(start + count, first, bytes.count)
        count &+= bytes.count
    }

    func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    func append(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    @inline(__always)
    func append(_ number: Int64) {
        reserve(20)
        if number < 0 { append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        var digits = 1
        var bound: UInt64 = 10
        // No number has more than 19 digits, and 10^19 still fits.
        while rest >= bound {
            digits &+= 1
            bound &*= 10
        }
        for index in stride(from: count &+ digits &- 1, through: count, by: -1) {
            start[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count &+= digits
    }

    /// Appends a finite number with all its digits.
    func append(_ number: Double) { append(Array(number.description.utf8)) }

    /// Appends valid UTF-8 as a JSON string.
    @inline(__always)
    func append(string: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        if let first = string.baseAddress { append(escaping: first, to: first + string.count) }
        append(UInt8(ascii: "\""))
    }

    func append(string: String) {
        var string = string
        string.withUTF8 { append(string: $0) }
    }

    func append(list: [String]) {
        append("[")
        for (index, text) in list.enumerated() {
            if index > 0 { append(",") }
            append(string: text)
        }
        append("]")
    }

    @inline(__always)
    private func append(escaping first: UnsafePointer<UInt8>, to last: UnsafePointer<UInt8>) {
        var position = first
        while position < last {
            reserve(last - position)
            var end = start + count
            let limit = start + (capacity &- LineBuffer.spare)
            position = json_escape(position, last, &end, limit)
            count = end - start
        }
    }
}
