extension [UInt8] {
    /// Appends a text as a JSON string, with quotes.
    ///
    /// Only quotes, backslashes and control characters are escaped; broken UTF-8 stays as it is.
    mutating func appendJSONString(_ text: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        var rest = text[...]
        while let special = rest.firstIndex(where: \.isEscapedInJSON) {
            append(contentsOf: rest[..<special])
            appendEscaped(text[special])
            rest = rest[(special + 1)...]
        }
        append(contentsOf: rest)
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

extension UInt8 {
    fileprivate var isEscapedInJSON: Bool {
        @inline(__always) get {
            self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
        }
    }
}
