/// Text in UTF-16 as UTF-8, with U+FFFD for what is broken.
final class UTF16Stream: ByteStream {
    private let source: ByteSource
    private let isBigEndian: Bool
    private let input = ByteBuffer(capacity: 1 << 16)
    private var output: [UInt8] = []
    /// How many bytes of the output were handed out.
    private var given = 0
    /// The first half of a pair whose second half is yet to come.
    private var highSurrogate: UInt16?
    private var isAtStart = true

    private static let mark: UInt16 = 0xFEFF
    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    init(_ source: ByteSource, isBigEndian: Bool) {
        self.source = source
        self.isBigEndian = isBigEndian
    }

    var end: StreamEnd { source.end }

    func read(into room: UnsafeMutableRawBufferPointer) -> Int? {
        while given == output.count {
            guard !source.isExhausted else { return 0 }
            guard convertSome() else { return nil }
        }
        let count = min(room.count, output.count - given)
        output.withUnsafeBytes { bytes in
            room.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[given..<given + count]))
        }
        given += count
        return count
    }

    /// Converts what the source has; false where nothing comes for a moment.
    private func convertSome() -> Bool {
        var isWaiting = false
        _ = input.append { room in
            let count = source.read(into: room)
            isWaiting = count == nil
            return count ?? 0
        }
        if isWaiting { return false }
        output.removeAll(keepingCapacity: true)
        given = 0
        convertUnits()
        if source.isExhausted { convertRest() }
        return true
    }

    private func convertUnits() {
        let bytes = input.bytes
        let whole = bytes.count & ~1
        for place in stride(from: 0, to: whole, by: 2) {
            let unit = UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
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

    /// Puts a sign for halves of characters that stand at the end.
    private func convertRest() {
        if highSurrogate != nil || input.count > 0 { append(UTF16Stream.replacement) }
        highSurrogate = nil
        input.removeAll()
    }

    private func append(_ scalar: Unicode.Scalar?) {
        output.append(contentsOf: UTF8.encode(scalar ?? UTF16Stream.replacement) ?? .init())
    }
}
