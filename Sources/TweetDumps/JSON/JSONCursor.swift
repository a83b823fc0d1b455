import CByteScan

/// A position in JSON bytes that moves forward over whole values and validates what it passes.
///
/// It reads JSON as in RFC 8259, many bytes at a time. The bytes must be followed by ``padding`` zero bytes:
/// a zero ends every loop, so the end is checked only after a fault. UTF-8 is not validated here;
/// ``JSONText/decode(into:)`` repairs it.
///
/// It uses unsafe pointers for speed, because it reads every byte of the input.
struct JSONCursor {
    typealias Byte = UnsafePointer<UInt8>

    /// The maximum nesting depth of a value.
    static let maxDepth = 512

    /// The number of zero bytes that must follow the bytes.
    static let padding = 32

    let start: Byte
    let end: Byte
    var position: Byte
    /// The number of objects and arrays around the cursor.
    ///
    /// It is invalid after a fault. Code that moves the cursor to another value must set it, too.
    var depth = 0

    /// The initial depth for a page whose results were already read as records.
    ///
    /// They are two levels deeper in the page, which must not make them too deep.
    static let checkedDepth = -2
    /// True if the input ends with the bytes, so that a number may end with them.
    var isLast = false

    init(padded bytes: UnsafeBufferPointer<UInt8>) {
        // An empty buffer may have no address, but the cursor needs one.
        start = bytes.baseAddress ?? JSONCursor.noBytes.utf8Start
        end = start + bytes.count
        position = start
    }

    /// As many zero bytes as ``padding``, for an empty input.
    static let noBytes: StaticString =
        "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"

    /// The byte at the cursor; 0 at the end.
    var byte: UInt8 {
        @inline(__always) get { position.pointee }
    }

    var offset: Int {
        get { position - start }
        set { position = start + newValue }
    }

    var isAtEnd: Bool {
        @inline(__always) get { position >= end }
    }

    /// The bytes from a position to the cursor, as an unescaped text.
    func text(from start: Byte) -> JSONText {
        JSONText(first: start, last: position, isEscaped: false)
    }

    var fault: JSONFault { isAtEnd ? .incomplete : .malformed }

    @inline(__always)
    mutating func skipSpace() {
        while byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    @inline(__always)
    mutating func expect(_ expected: UInt8) throws(JSONFault) {
        guard byte == expected else { throw fault }
        position += 1
    }
}

/// Why a value cannot be read as JSON.
enum JSONFault: Error {
    /// The bytes at the cursor are not JSON.
    case malformed
    /// The value is nested deeper than ``JSONCursor/maxDepth``.
    case tooDeep
    /// The bytes end before the value does.
    case incomplete
}

// MARK: - Values

extension JSONCursor {
    /// Moves over one value of any type, or to the fault in it.
    mutating func skipValue() throws(JSONFault) {
        if let end = json_value_end(position, maxLevels) {
            position = end
        } else {
            try skipValueSlowly()
        }
    }

    /// The maximum nesting depth of a value at the cursor.
    var maxLevels: Int {
        @inline(__always) get { JSONCursor.maxDepth - depth }
    }

    /// Moves over a value that ``json_value_end`` did not accept; most such values have a fault.
    private mutating func skipValueSlowly() throws(JSONFault) {
        switch byte {
        case UInt8(ascii: "\""): _ = try readString()
        case UInt8(ascii: "{"):
            try readObject { (cursor, _) throws(JSONFault) in try cursor.skipValueSlowly() }
        case UInt8(ascii: "["):
            try readArray { (cursor) throws(JSONFault) in try cursor.skipValueSlowly() }
        default: try skipScalar()
        }
    }

    /// Returns true at this bracket; otherwise moves over the value and returns false.
    @inline(__always)
    mutating func skipUnless(at bracket: UInt8) throws(JSONFault) -> Bool {
        if byte == bracket { return true }
        try skipValue()
        return false
    }

    /// Moves over an object and calls a closure with the name of each member and the cursor at its
    /// value, over which the closure must move.
    @inline(__always)
    mutating func readObject(
        member: (inout JSONCursor, JSONText) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        guard try enter(until: UInt8(ascii: "}")) else { return }
        repeat {
            let name = try readMemberName()
            try member(&self, name)
        } while try readComma(until: UInt8(ascii: "}"))
    }

    /// Moves over an array and calls `element` at each value, over which it must move.
    @inline(__always)
    mutating func readArray(
        element: (inout JSONCursor) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        guard try enter(until: UInt8(ascii: "]")) else { return }
        repeat {
            try element(&self)
        } while try readComma(until: UInt8(ascii: "]"))
    }

    /// Moves into an object or array, if the depth allows it; false if it is empty.
    ///
    /// The cursor is then at the first member or element, or behind an empty object or array.
    @inline(__always)
    mutating func enter(until end: UInt8) throws(JSONFault) -> Bool {
        guard depth < JSONCursor.maxDepth else { throw .tooDeep }
        depth &+= 1
        position += 1
        skipSpace()
        guard byte == end else { return true }
        leave()
        return false
    }

    /// Moves over the comma after a member or element; false at the end of the object or array.
    ///
    /// The cursor is then at the next member or element, or behind the end.
    @inline(__always)
    mutating func readComma(until end: UInt8) throws(JSONFault) -> Bool {
        skipSpace()
        guard byte == UInt8(ascii: ",") else {
            guard byte == end else { throw fault }
            leave()
            return false
        }
        position += 1
        skipSpace()
        return true
    }

    /// Moves over the closing bracket of an object or array.
    @inline(__always)
    mutating func leave() {
        depth &-= 1
        position += 1
    }

    /// Moves over the name of a member and the colon, to its value.
    @inline(__always)
    mutating func readMemberName() throws(JSONFault) -> JSONText {
        guard byte == UInt8(ascii: "\"") else { throw fault }
        let name = try readString()
        skipSpace()
        try expect(UInt8(ascii: ":"))
        skipSpace()
        return name
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
        if UInt64(bytesOf: word, 0..<count) == eightBytes & (1 << UInt64(count * 8) - 1) {
            position += count
            return
        }
        for offset in 0..<count {
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
        // The number may continue in the next window.
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

// MARK: - Strings, which are most of the bytes of a dump

extension JSONCursor {
    /// Reads the string whose opening quote is at the cursor.
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

    /// Moves to the fault in the string, which comes after the cursor.
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

// MARK: - Reading parts of values of any type

extension JSONCursor {
    /// Reads a string; nil if the value is not a string.
    @inline(__always)
    mutating func readText() throws(JSONFault) -> JSONText? {
        if byte == UInt8(ascii: "\"") { return try readString() }
        try skipValue()
        return nil
    }

    /// Reads a string member of the object at the cursor, or else another one; nil if there is neither.
    mutating func readText(
        of name: StaticString,
        else otherName: StaticString? = nil
    ) throws(JSONFault) -> JSONText? {
        guard try skipUnless(at: UInt8(ascii: "{")) else { return nil }
        let otherName = JSONMemberName(otherName ?? name)
        let name = JSONMemberName(name)
        var text: JSONText?
        var other: JSONText?
        try readObject { (cursor, memberName) throws(JSONFault) in
            if name ~= memberName {
                text = try cursor.readText()
            } else if otherName ~= memberName {
                other = try cursor.readText()
            } else {
                try cursor.skipValue()
            }
        }
        return text ?? other
    }

    /// Reads an array and returns the number of its elements; nil if any is not an object.
    mutating func countObjects() throws(JSONFault) -> Int? {
        guard try skipUnless(at: UInt8(ascii: "[")) else { return nil }
        var count: Int? = 0
        try readArray { (cursor) throws(JSONFault) in
            count = cursor.byte == UInt8(ascii: "{") ? count.map { $0 + 1 } : nil
            try cursor.skipValue()
        }
        return count
    }
}
