/// Text in Windows-1252, as spreadsheets of Western countries save it.
enum Windows1252 {
    /// True if bytes are not ASCII and have no character of several bytes in UTF-8.
    static func isLikely(_ bytes: some Sequence<UInt8>) -> Bool {
        var isASCII = true
        var expected = 0
        for byte in bytes {
            if byte & 0xC0 == 0x80 {
                expected -= 1
                if expected == 0 { return false }
            } else {
                switch byte {
                case 0xC2...0xDF: expected = 1
                case 0xE0...0xEF: expected = 2
                case 0xF0...0xF4: expected = 3
                default: expected = 0
                }
            }
            if byte >= 0x80 { isASCII = false }
        }
        return !isASCII
    }

    /// Converts bytes to UTF-8.
    ///
    /// The five bytes without a character become U+FFFD.
    static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                text.append(byte)
            } else {
                text.append(contentsOf: UTF8.encode(character(byte)) ?? .init())
            }
        }
        return text
    }

    private static func character(_ byte: UInt8) -> Unicode.Scalar {
        guard 0x80...0x9F ~= byte else { return Unicode.Scalar(byte) }
        return special[Int(byte - 0x80)]
    }

    /// The characters of the bytes from 0x80 to 0x9F.
    private static let special: [Unicode.Scalar] = [
        "\u{20AC}", "\u{FFFD}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}",
        "\u{2021}", "\u{02C6}", "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{FFFD}",
        "\u{017D}", "\u{FFFD}", "\u{FFFD}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}",
        "\u{2022}", "\u{2013}", "\u{2014}", "\u{02DC}", "\u{2122}", "\u{0161}", "\u{203A}",
        "\u{0153}", "\u{FFFD}", "\u{017E}", "\u{0178}",
    ]
}

/// Windows-1252 text converted to UTF-8.
final class Windows1252Stream: ByteStream {
    private let source: ByteSource
    private let input = ByteBuffer(capacity: 1 << 16)
    private var output: [UInt8] = []
    /// The number of output bytes that were read.
    private var outputOffset = 0

    init(_ source: ByteSource) { self.source = source }

    var end: StreamEnd { source.end }

    func read(into buffer: ByteBuffer) -> Int? {
        while outputOffset == output.count {
            guard !source.isExhausted else { return 0 }
            guard source.read(into: input) != nil else { return nil }
            output = Windows1252.utf8(input.bytes[...])
            outputOffset = 0
            input.removeAll()
        }
        let count = min(buffer.room, output.count - outputOffset)
        buffer.append(output[outputOffset..<outputOffset + count])
        outputOffset += count
        return count
    }
}
