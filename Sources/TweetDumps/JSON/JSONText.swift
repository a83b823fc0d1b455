import CByteScan

/// A JSON string: the bytes between its quotes, still escaped.
///
/// It must not outlive the bytes that it points into.
struct JSONText {
    var first: UnsafePointer<UInt8>
    var last: UnsafePointer<UInt8>
    /// True if the string has a backslash.
    var isEscaped: Bool

    var count: Int {
        @inline(__always) get { last - first }
    }

    var raw: UnsafeBufferPointer<UInt8> {
        @inline(__always) get { UnsafeBufferPointer(start: first, count: count) }
    }

    /// The eight bytes at an offset, the first one lowest.
    ///
    /// They must be readable, but may be behind the string.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        UnsafeRawPointer(first + offset).loadUnaligned(as: UInt64.self).littleEndian
    }

    /// True if the string is `word`, which must be ASCII.
    @inline(__always)
    func equals(_ word: StaticString) -> Bool {
        if isEscaped { return string == word.description }
        guard count == word.utf8CodeUnitCount else { return false }
        for offset in 0..<count where first[offset] != word.utf8Start[offset] { return false }
        return true
    }

    /// The string, unescaped, with broken UTF-8 repaired.
    var string: String {
        var bytes: [UInt8] = []
        decode(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the unescaped string as valid UTF-8: lone surrogates and broken bytes become U+FFFD.
    func decode(into bytes: inout [UInt8]) {
        let begin = bytes.count
        if isEscaped { unescape(into: &bytes) } else { bytes.append(contentsOf: raw) }
        // Unescaped ASCII is always valid.
        if !raw.isASCII { bytes.repairUTF8(from: begin) }
    }

    /// The number of bytes that may be written behind an unescaped string.
    private static let spare = 32

    private func unescape(into bytes: inout [UInt8]) {
        // Unescaping never makes a string longer.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + JSONText.spare) { buffer in
            guard let start = buffer.baseAddress else {
                preconditionFailure("the allocation is not empty")
            }
            let count = json_unescape(first, last, start)
            bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
        }
    }

    /// The UTF-16 code unit that is escaped with the four digits at a position, such as `00e9`.
    ///
    /// It is meaningless unless all four are hexadecimal digits.
    @inline(__always)
    static func codeUnit(at position: UnsafePointer<UInt8>) -> UInt32 {
        let digits = UnsafeRawPointer(position).loadUnaligned(as: UInt32.self).littleEndian
        // Among the digits, only letters have this bit; the lower four of `a` are 1.
        let letters = digits >> 6 & 0x0101_0101
        let values = ((digits & 0x0F0F_0F0F) &+ letters &* 9).byteSwapped
        let pairs = (values | values >> 4) & 0x00FF_00FF
        return (pairs | pairs >> 8) & 0xFFFF
    }
}
