/// What keeps a value from being read as JSON.
enum JSONFault: Error {
    /// The bytes at the cursor are not JSON.
    case malformed
    /// More than ``JSONCursor/deepest`` brackets are open.
    case tooDeep
    /// The bytes end before the value does.
    case incomplete
}

/// A place in a run of JSON bytes, which moves forward over whole values and validates all it passes.
///
/// It reads RFC 8259, eight bytes at a time. Behind the bytes must stand ``padding`` zero bytes: a
/// zero ends every loop, so that only faults ask where the bytes end. UTF-8 is not checked here;
/// a text is repaired when it is taken out (``JSONText/decoded(into:)``).
///
/// Unsafe pointers are used on purpose: this is the loop that sees every byte of a dump.
struct JSONCursor: @unchecked Sendable {
    typealias Byte = UnsafePointer<UInt8>

    /// The most brackets that one record may open.
    static let deepest = 512

    /// How many zero bytes must be readable behind the end.
    static let padding = 32

    let start: Byte
    let end: Byte
    var position: Byte

    init(padded bytes: UnsafeBufferPointer<UInt8>) {
        // An empty buffer may have no address; any address does where nothing is read.
        start = bytes.baseAddress ?? JSONCursor.nothing.memory
        end = start + bytes.count
        position = start
    }

    /// A cursor over no bytes at all.
    static let empty = JSONCursor(padded: UnsafeBufferPointer(start: nil, count: 0))

    /// Padding that stands for no bytes.
    private struct Nothing: @unchecked Sendable {
        let memory: Byte

        init() {
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: padding)
            bytes.initialize(repeating: 0, count: padding)
            memory = Byte(bytes)
        }
    }

    private static let nothing = Nothing()

    /// The byte at the cursor; 0 at the end.
    var byte: UInt8 {
        @inline(__always) get { position.pointee }
    }

    var isAtEnd: Bool {
        @inline(__always) get { position >= end }
    }

    /// The fault at the cursor: the bytes end here, or they are wrong.
    var fault: JSONFault { isAtEnd ? .incomplete : .malformed }

    /// Moves over JSON's four kinds of white space.
    @inline(__always)
    mutating func skipSpace() {
        while byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    /// Moves over one expected byte.
    @inline(__always)
    mutating func expect(_ expected: UInt8) throws(JSONFault) {
        guard byte == expected else { throw fault }
        position += 1
    }
}

// MARK: - Values

extension JSONCursor {
    /// Moves over one value, whatever it is.
    ///
    /// - Parameter level: How many brackets of the record are open around the value.
    /// - Throws: What keeps it from being read, with the cursor there.
    mutating func skipValue(level: Int) throws(JSONFault) {
        switch byte {
        case UInt8(ascii: "\""): _ = try readString()
        case UInt8(ascii: "{"): try skipObject(level: level)
        case UInt8(ascii: "["): try skipArray(level: level)
        default: try skipScalar()
        }
    }

    private mutating func skipObject(level: Int) throws(JSONFault) {
        try readObject(level: level) { (cursor, _) throws(JSONFault) in
            try cursor.skipValue(level: level + 1)
        }
    }

    private mutating func skipArray(level: Int) throws(JSONFault) {
        try readArray(level: level) { (cursor) throws(JSONFault) in
            try cursor.skipValue(level: level + 1)
        }
    }

    /// Moves over an object and gives each member to `member`, with the cursor at its value.
    ///
    /// - Parameters:
    ///   - level: How many brackets of the record are open around the object.
    ///   - member: Must move over the value.
    /// - Throws: What keeps it from being read, with the cursor there.
    @inline(__always)
    mutating func readObject(
        level: Int,
        member: (inout JSONCursor, JSONText) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try enter(level: level)
        skipSpace()
        if byte == UInt8(ascii: "}") {
            position += 1
            return
        }
        while true {
            let key = try readKey()
            try member(&self, key)
            skipSpace()
            guard byte == UInt8(ascii: ",") else {
                return try expect(UInt8(ascii: "}"))
            }
            position += 1
            skipSpace()
        }
    }

    /// Moves over an array and calls `element` at each of its values, which it must move over.
    @inline(__always)
    mutating func readArray(
        level: Int,
        element: (inout JSONCursor) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try enter(level: level)
        skipSpace()
        if byte == UInt8(ascii: "]") {
            position += 1
            return
        }
        while true {
            try element(&self)
            skipSpace()
            guard byte == UInt8(ascii: ",") else {
                return try expect(UInt8(ascii: "]"))
            }
            position += 1
            skipSpace()
        }
    }

    /// Moves over an opening bracket.
    @inline(__always)
    private mutating func enter(level: Int) throws(JSONFault) {
        guard level < JSONCursor.deepest else { throw .tooDeep }
        position += 1
    }

    /// Moves over a member's key and the colon behind it, to its value.
    @inline(__always)
    mutating func readKey() throws(JSONFault) -> JSONText {
        guard byte == UInt8(ascii: "\"") else { throw fault }
        let key = try readString()
        skipSpace()
        try expect(UInt8(ascii: ":"))
        skipSpace()
        return key
    }

    /// Moves over `true`, `false`, `null` or a number.
    mutating func skipScalar() throws(JSONFault) {
        switch byte {
        case UInt8(ascii: "t"): try skipWord("true")
        case UInt8(ascii: "f"): try skipWord("false")
        case UInt8(ascii: "n"): try skipWord("null")
        default: try skipNumber()
        }
    }

    @inline(__always)
    private mutating func skipWord(_ word: StaticString) throws(JSONFault) {
        for offset in 0..<word.utf8CodeUnitCount {
            try expect(word.utf8Start[offset])
        }
    }

    private mutating func skipNumber() throws(JSONFault) {
        if byte == UInt8(ascii: "-") { position += 1 }
        if byte == UInt8(ascii: "0") { position += 1 } else { try skipDigits() }
        if byte == UInt8(ascii: ".") {
            position += 1
            try skipDigits()
        }
        if byte | 0x20 == UInt8(ascii: "e") {
            position += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
            try skipDigits()
        }
        // A number that the bytes end in may go on in the next ones.
        if isAtEnd { throw .incomplete }
    }

    @inline(__always)
    private mutating func skipDigits() throws(JSONFault) {
        guard byte &- UInt8(ascii: "0") < 10 else { throw fault }
        repeat { position += 1 } while byte &- UInt8(ascii: "0") < 10
    }
}

// MARK: - Strings

extension JSONCursor {
    /// Moves over the string that begins at the cursor.
    @inline(__always)
    mutating func readString() throws(JSONFault) -> JSONText {
        position += 1
        let first = position
        var isEscaped = false
        while true {
            let eight = UnsafeRawPointer(position).loadUnaligned(as: UInt64.self).littleEndian
            let special =
                eight.equalBytes(UInt8(ascii: "\"")) | eight.equalBytes(UInt8(ascii: "\\"))
                | eight.bytes(below: 0x20)
            if special == 0 {
                position += 8
                continue
            }
            position += special.trailingZeroBitCount >> 3
            switch byte {
            case UInt8(ascii: "\""):
                let text = JSONText(first: first, last: position, isEscaped: isEscaped)
                position += 1
                return text
            case UInt8(ascii: "\\"):
                isEscaped = true
                try skipEscape()
            default:
                throw fault
            }
        }
    }

    private mutating func skipEscape() throws(JSONFault) {
        position += 1
        switch byte {
        case UInt8(ascii: "u"):
            position += 1
            for _ in 0..<4 {
                guard byte.hexValue != nil else { throw fault }
                position += 1
            }
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        default:
            throw fault
        }
    }
}

extension UInt64 {
    /// The high bit of each byte that is `byte`; the lowest bit set is exact, higher ones may not be.
    @inline(__always)
    func equalBytes(_ byte: UInt8) -> UInt64 {
        let different = self ^ (0x0101_0101_0101_0101 &* UInt64(byte))
        return (different &- 0x0101_0101_0101_0101) & ~different & 0x8080_8080_8080_8080
    }

    /// The high bit of each byte below `limit` (at most 128); the lowest bit set is exact.
    @inline(__always)
    func bytes(below limit: UInt8) -> UInt64 {
        (self &- 0x0101_0101_0101_0101 &* UInt64(limit)) & ~self & 0x8080_8080_8080_8080
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit.
    @inline(__always)
    var hexValue: UInt8? {
        let digit = self &- UInt8(ascii: "0")
        if digit < 10 { return digit }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}
