/// Percent-encoding in addresses, such as `%2F`.
enum Escapes {
    /// The text with its escapes decoded; invalid UTF-8 becomes U+FFFD.
    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.contains(percent) else { return Array(text) }
        var decoded: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            let byte = byte(ofEscapeAt: index, in: text)
            decoded.append(byte ?? text[index])
            index += byte == nil ? 1 : 3
        }
        return Array(String(decoding: decoded, as: UTF8.self).utf8)
    }

    /// The text with each byte in only one spelling.
    ///
    /// Letters, digits and `-._~` are not escaped; other escapes are written in capitals. Bytes that
    /// addresses cannot have, such as letters beyond ASCII, are escaped, and so is a `%` that begins no
    /// escape.
    static func normalized(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var normalized: [UInt8] = []
        normalized.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            if let byte = byte(ofEscapeAt: index, in: text) {
                append(byte, isPlain: isUnreserved(byte), to: &normalized)
                index += 3
            } else {
                let byte = text[index]
                append(byte, isPlain: isUnreserved(byte) || isReserved(byte), to: &normalized)
                index += 1
            }
        }
        return normalized
    }

    private static func append(_ byte: UInt8, isPlain: Bool, to text: inout [UInt8]) {
        if isPlain { return text.append(byte) }
        text.append(percent)
        text.append(digit(byte >> 4))
        text.append(digit(byte & 15))
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
    }

    /// Nil if no escape begins there.
    private static func byte(ofEscapeAt index: Int, in text: ArraySlice<UInt8>) -> UInt8? {
        guard text[index] == percent, text.endIndex - index > 2,
            let high = text[index + 1].hexValue, let low = text[index + 2].hexValue
        else { return nil }
        return high << 4 | low
    }

    private static let percent = UInt8(ascii: "%")

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: byte.isLetter || byte.isDigit
        }
    }

    private static func isReserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","),
            UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="),
            UInt8(ascii: "?"), UInt8(ascii: "@"):
            true
        default: false
        }
    }
}
