extension [UInt8] {
    /// Appends a text as a JSON string, with quotes.
    ///
    /// Only quotes, backslashes and control characters are escaped; broken UTF-8 stays as it is.
    ///
    /// - Parameter text: The text, followed by ``JSONCursor/padding`` bytes that may be read.
    mutating func appendJSONString(_ text: ByteView) {
        append(UInt8(ascii: "\""))
        var rest = text
        while let special = rest.firstSpecialInJSON {
            append(contentsOf: rest[..<special])
            appendEscaped(rest[special])
            rest = rest[(special + 1)...]
        }
        append(contentsOf: rest)
        append(UInt8(ascii: "\""))
    }

    /// Appends a short text as a JSON string, with quotes.
    mutating func appendJSONString(_ text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            let isEscaped =
                byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            if isEscaped { appendEscaped(byte) } else { append(byte) }
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        append(UInt8(ascii: "\\"))
        guard byte < 0x20 else { return append(byte) }
        let digits = Array("0123456789abcdef".utf8)
        append(contentsOf: "u00".utf8)
        append(digits[Int(byte >> 4)])
        append(digits[Int(byte & 15)])
    }
}
