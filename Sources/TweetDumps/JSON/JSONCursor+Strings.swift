import CByteScan

// Moving over strings, which are most of the bytes of a dump.

extension JSONCursor {
    /// Moves over the string at the cursor.
    @inline(__always)
    mutating func readString() throws(JSONFault) -> JSONText {
        position += 1
        let first = position
        skipPlainBytes()
        let isEscaped = byte == UInt8(ascii: "\\")
        if isEscaped { try skipEscapes() }
        guard byte == UInt8(ascii: "\"") else { throw fault }
        let text = JSONText(first: first, last: position, isEscaped: isEscaped)
        position += 1
        return text
    }

    /// Moves to the next byte that is special in a string: a quote, backslash or control character.
    @inline(__always)
    private mutating func skipPlainBytes() {
        while true {
            let specials = json_string_specials(position)
            if specials != 0 {
                position += specials.trailingZeroBitCount
                return
            }
            position += 32
        }
    }

    /// Moves from the first backslash in a string to the quote at its end.
    @inline(__always)
    private mutating func skipEscapes() throws(JSONFault) {
        guard let end = json_escaped_string_end(position) else { return try findFaultInString() }
        position = end - 1
    }

    /// Moves to the fault in a string, which is behind the cursor.
    private mutating func findFaultInString() throws(JSONFault) {
        while byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") {
                try skipEscape()
            } else {
                guard byte >= 0x20 else { throw fault }
                position += 1
            }
        }
    }

    /// Moves over one escape sequence.
    private mutating func skipEscape() throws(JSONFault) {
        position += 1
        switch byte {
        case UInt8(ascii: "u"):
            position += 1
            for _ in 0..<4 {
                guard byte.hexValue != nil else { throw fault }
                position += 1
            }
        case UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "n"),
            UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"):
            position += 1
        default:
            throw fault
        }
    }
}
