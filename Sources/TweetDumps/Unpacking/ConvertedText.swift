/// A text in another encoding, converted to UTF-8.
///
/// ```swift
/// let text = ByteSource(ConvertedText(source, from: UTF16Text(isBigEndian: false)))
/// ```
final class ConvertedText: ByteStream {
    private let source: ByteSource
    private var encoding: any TextEncoding
    private let input = ByteBuffer(capacity: 1 << 16)
    private var output: [UInt8] = []
    /// The number of output bytes that were read.
    private var outputOffset = 0

    init(_ source: ByteSource, from encoding: any TextEncoding) {
        self.source = source
        self.encoding = encoding
    }

    var end: StreamEnd { source.end }

    func read(into buffer: ByteBuffer) -> Int? {
        while outputOffset == output.count {
            guard !source.isExhausted else { return 0 }
            guard source.read(into: input) != nil else { return nil }
            output.removeAll(keepingCapacity: true)
            outputOffset = 0
            encoding.convert(input, to: &output, isLast: source.isExhausted)
        }
        let count = min(buffer.room, output.count - outputOffset)
        buffer.append(output[outputOffset..<outputOffset + count])
        outputOffset += count
        return count
    }
}

/// An encoding of texts, with the state between two pieces of a text.
protocol TextEncoding {
    /// Removes bytes from the input and appends them to the output as UTF-8.
    ///
    /// An incomplete character remains in the input unless it is the last one.
    mutating func convert(_ input: ByteBuffer, to output: inout [UInt8], isLast: Bool)
}

/// UTF-16; broken characters become U+FFFD.
struct UTF16Text: TextEncoding {
    let isBigEndian: Bool
    /// The first half of a surrogate pair whose second half is in the next bytes.
    private var highSurrogate: UInt16?
    private var isAtStart = true

    private static let mark: UInt16 = 0xFEFF

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func convert(_ input: ByteBuffer, to output: inout [UInt8], isLast: Bool) {
        let bytes = input.bytes
        let whole = bytes.count & ~1
        for index in stride(from: 0, to: whole, by: 2) {
            let unit = UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
            convert(isBigEndian ? unit.byteSwapped : unit, to: &output)
        }
        input.removeFirst(whole)
        guard isLast else { return }
        if highSurrogate != nil || input.count > 0 { output.appendUTF8(nil) }
        highSurrogate = nil
        input.removeAll()
    }

    private mutating func convert(_ unit: UInt16, to output: inout [UInt8]) {
        if unit < 0x80, highSurrogate == nil {
            output.append(UInt8(unit))
        } else if let high = highSurrogate {
            highSurrogate = nil
            guard UTF16.isTrailSurrogate(unit) else {
                output.appendUTF8(nil)
                return convert(unit, to: &output)
            }
            let scalar = 0x10000 + (UInt32(high) - 0xD800) << 10 + UInt32(unit) - 0xDC00
            output.appendUTF8(Unicode.Scalar(scalar))
        } else if UTF16.isLeadSurrogate(unit) {
            highSurrogate = unit
        } else if !(isAtStart && unit == UTF16Text.mark) {
            output.appendUTF8(Unicode.Scalar(unit))
        }
        isAtStart = false
    }
}

/// Windows-1252, as spreadsheets of Western countries save texts.
struct Windows1252: TextEncoding {
    /// True if bytes are not all ASCII and contain no multibyte character of UTF-8.
    static func isLikely(_ bytes: some Sequence<UInt8>) -> Bool {
        var isASCII = true
        /// The number of bytes that the current character of UTF-8 still needs.
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

    /// Converts bytes to UTF-8; the five bytes without a character become U+FFFD.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        append(bytes, to: &text)
        return text
    }

    func convert(_ input: ByteBuffer, to output: inout [UInt8], isLast: Bool) {
        Windows1252.append(input.bytes, to: &output)
        input.removeAll()
    }

    private static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 { text.append(byte) } else { text.appendUTF8(character(byte)) }
        }
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

extension [UInt8] {
    /// Appends a character as UTF-8; U+FFFD for a broken one.
    fileprivate mutating func appendUTF8(_ scalar: Unicode.Scalar?) {
        append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? .init())
    }
}
