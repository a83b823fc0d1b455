/// The characters that are escaped in a JSON string, or in a quoted cell of a table.
enum Escaping {
    /// All characters outside ASCII, and slashes, as in API v1.1.
    case ascii
    /// Only the characters that must be escaped, as in API v2 and personal archives.
    case utf8
    /// Only quotes, which are doubled, as in CSV.
    case doubled
}

extension ByteBuffer {
    /// Writes a UTF-8 text as the inside of a JSON string or a quoted cell.
    mutating func append(text slice: Slice<UnsafeRawBufferPointer>, _ escaping: Escaping) {
        let text = UnsafeRawBufferPointer(rebasing: slice)
        var start = 0
        var offset = 0
        while offset < text.count {
            let length = text[offset].scalarLength
            if text[offset].needsEscape(escaping) {
                append(UnsafeRawBufferPointer(rebasing: text[start..<offset]))
                let scalar = UnsafeRawBufferPointer(rebasing: text[offset..<offset + length])
                if escaping == .doubled { append("\"\"") } else { appendEscape(of: scalar) }
                start = offset + length
            }
            offset += length
        }
        append(UnsafeRawBufferPointer(rebasing: text[start...]))
    }

    private mutating func appendEscape(of scalar: UnsafeRawBufferPointer) {
        if scalar.count == 1 {
            append(byte: UInt8(ascii: "\\"))
            append(byte: scalar[0] == UInt8(ascii: "\n") ? UInt8(ascii: "n") : scalar[0])
            return
        }
        let lead = UInt32(scalar[0] & (0x7F >> UInt8(scalar.count)))
        let value = scalar.dropFirst().reduce(lead) { $0 << 6 | UInt32($1 & 0x3F) }
        if value < 0x10000 {
            append(unit: value)
        } else {
            append(unit: 0xD800 + (value - 0x10000) >> 10)
            append(unit: 0xDC00 + (value - 0x10000) & 0x3FF)
        }
    }

    /// Writes a UTF-16 code unit as an escape.
    private mutating func append(unit: UInt32) {
        append(#"\u"#)
        for digit in 0..<4 {
            let value = UInt8(unit >> UInt32(12 - 4 * digit) & 15)
            append(byte: value < 10 ? 0x30 + value : 0x57 + value)
        }
    }
}

extension UInt8 {
    /// The number of bytes of the UTF-8 scalar that begins with this byte.
    fileprivate var scalarLength: Int {
        self < 0x80 ? 1 : (~self).leadingZeroBitCount
    }

    fileprivate func needsEscape(_ escaping: Escaping) -> Bool {
        switch self {
        case UInt8(ascii: "\""): true
        case UInt8(ascii: "\\"), UInt8(ascii: "\n"): escaping != .doubled
        case UInt8(ascii: "/"), 0x80...: escaping == .ascii
        default: false
        }
    }
}
