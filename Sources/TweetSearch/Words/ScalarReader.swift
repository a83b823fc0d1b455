/// Decodes the scalars of a text in UTF-8, whatever its bytes are.
struct ScalarReader {
    /// The bytes of the text, which must outlive this value.
    let bytes: UnsafeBufferPointer<UInt8>

    /// The scalar at an offset, and its length in bytes.
    ///
    /// A byte that begins no valid sequence is read as U+FFFD.
    @inline(__always)
    func scalar(at offset: Int) -> (value: UInt32, length: Int) {
        let first = bytes[offset]
        return first < 0x80 ? (UInt32(first), 1) : longScalar(at: offset)
    }

    @inline(__always)
    private func longScalar(at offset: Int) -> (value: UInt32, length: Int) {
        let first = UInt32(bytes[offset])
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard 0xC2...0xF4 ~= first, offset + length <= bytes.count else { return (0xFFFD, 1) }
        var value = first & (0x7F >> UInt32(length))
        guard append(bytes[offset + 1], to: &value),
            length < 3 || append(bytes[offset + 2], to: &value),
            length < 4 || append(bytes[offset + 3], to: &value)
        else { return (0xFFFD, 1) }
        let minValue: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
        return minValue...0x10FFFF ~= value ? (value, length) : (0xFFFD, 1)
    }

    /// Appends the bits of a byte that continues a sequence; false if it does not.
    @inline(__always)
    private func append(_ byte: UInt8, to value: inout UInt32) -> Bool {
        value = value << 6 | UInt32(byte & 0x3F)
        return byte & 0xC0 == 0x80
    }
}
