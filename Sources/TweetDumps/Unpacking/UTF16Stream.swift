/// UTF-16 text converted to UTF-8, with U+FFFD for broken characters.
final class UTF16Stream: ByteStream {
    private let source: ByteSource
    private let isBigEndian: Bool
    private let input = ByteBuffer(capacity: 1 << 16)
    private var output: [UInt8] = []
    /// The number of output bytes that were read.
    private var outputOffset = 0
    /// The first half of a surrogate pair whose second half is in the next bytes.
    private var highSurrogate: UInt16?
    private var isAtStart = true

    private static let mark: UInt16 = 0xFEFF
    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    init(_ source: ByteSource, isBigEndian: Bool) {
        self.source = source
        self.isBigEndian = isBigEndian
    }

    var end: StreamEnd { source.end }

    func read(into buffer: ByteBuffer) -> Int? {
        while outputOffset == output.count {
            guard !source.isExhausted else { return 0 }
            guard convertSome() else { return nil }
        }
        let count = min(buffer.room, output.count - outputOffset)
        buffer.append(output[outputOffset..<outputOffset + count])
        outputOffset += count
        return count
    }

    /// Converts the next bytes; false if none have arrived for a moment.
    private func convertSome() -> Bool {
        guard source.read(into: input) != nil else { return false }
        output.removeAll(keepingCapacity: true)
        outputOffset = 0
        convertUnits()
        if source.isExhausted { convertRest() }
        return true
    }

    private func convertUnits() {
        let bytes = input.bytes
        let whole = bytes.count & ~1
        for index in stride(from: 0, to: whole, by: 2) {
            let unit = UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
            convert(isBigEndian ? unit.byteSwapped : unit)
        }
        input.removeFirst(whole)
    }

    private func convert(_ unit: UInt16) {
        if unit < 0x80, highSurrogate == nil {
            output.append(UInt8(unit))
        } else if let high = highSurrogate {
            highSurrogate = nil
            guard UTF16.isTrailSurrogate(unit) else {
                append(UTF16Stream.replacement)
                return convert(unit)
            }
            append(Unicode.Scalar(0x10000 + (UInt32(high) - 0xD800) << 10 + UInt32(unit) - 0xDC00))
        } else if UTF16.isLeadSurrogate(unit) {
            highSurrogate = unit
        } else if !(isAtStart && unit == UTF16Stream.mark) {
            append(Unicode.Scalar(unit))
        }
        isAtStart = false
    }

    /// Appends U+FFFD for an incomplete character at the end.
    private func convertRest() {
        if highSurrogate != nil || input.count > 0 { append(UTF16Stream.replacement) }
        highSurrogate = nil
        input.removeAll()
    }

    private func append(_ scalar: Unicode.Scalar?) {
        output.append(contentsOf: UTF8.encode(scalar ?? UTF16Stream.replacement) ?? .init())
    }
}
