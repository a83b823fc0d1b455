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
/// It reads RFC 8259, many bytes at a time. Behind the bytes must stand ``padding`` zero bytes: a
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
    /// Whether nothing comes behind the bytes, so that a number may end with them.
    var isLast = false

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
        case UInt8(ascii: "1")...UInt8(ascii: "9"): try skipWholeNumber()
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
        let count = word.utf8CodeUnitCount
        if UInt64(packing: word, 0..<count) == eightBytes & (1 << UInt64(count * 8) - 1) {
            position += count
            return
        }
        for offset in 0..<word.utf8CodeUnitCount {
            try expect(word.utf8Start[offset])
        }
    }

    /// Moves over a number that begins with a digit other than 0, as most are whole.
    @inline(__always)
    private mutating func skipWholeNumber() throws(JSONFault) {
        let first = position
        try skipDigits()
        if byte != UInt8(ascii: ","), byte != UInt8(ascii: "}") {
            position = first
            try skipNumber()
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
        if isAtEnd, !isLast { throw .incomplete }
    }

    @inline(__always)
    private mutating func skipDigits() throws(JSONFault) {
        guard byte &- UInt8(ascii: "0") < 10 else { throw fault }
        while true {
            let others = eightBytes.nonDigits
            if others != 0 {
                position += others.trailingZeroBitCount >> 3
                return
            }
            position += 8
        }
    }

    /// The next eight bytes, the first one lowest.
    private var eightBytes: UInt64 {
        @inline(__always) get {
            UnsafeRawPointer(position).loadUnaligned(as: UInt64.self).littleEndian
        }
    }
}
