import CByteScan

/// A value in valid JSON bytes, parsed again on each access.
///
/// It is only an address, so noting it while the object around it is read costs nothing. It is parsed when it
/// is needed; most values never are. It must not outlive the bytes.
struct JSONValue {
    let position: JSONCursor.Byte

    /// The first byte, which shows the type.
    var byte: UInt8 {
        @inline(__always) get { position.pointee }
    }

    /// A cursor at the value, without a known end.
    var cursor: JSONCursor {
        var cursor = JSONCursor(padded: UnsafeBufferPointer(start: position, count: 0))
        cursor.isLast = true
        cursor.depth = JSONCursor.checkedDepth
        return cursor
    }

    var isNull: Bool { byte == UInt8(ascii: "n") }
    var isTrue: Bool { byte == UInt8(ascii: "t") }
    var isString: Bool { byte == UInt8(ascii: "\"") }
    var isObject: Bool { byte == UInt8(ascii: "{") }
    var isList: Bool { byte == UInt8(ascii: "[") }
    var isNumber: Bool { byte == UInt8(ascii: "-") || byte.isDigit }

    var bytes: ByteView {
        var end = cursor
        try? end.skipValue()
        return ByteView(start: position, count: end.position - position)
    }

    /// The value as a string; nil if it is not one.
    var text: JSONText? {
        guard isString else { return nil }
        var cursor = cursor
        return try? cursor.readString()
    }

    /// The number as written; nil if the value is not a number.
    var numberText: JSONText? {
        guard isNumber else { return nil }
        var cursor = cursor
        try? cursor.skipScalar()
        return cursor.text(from: position)
    }

    /// The value of a member; nil if there is none, or if this value is not an object.
    ///
    /// The last one counts if several have the same name.
    subscript(name: StaticString) -> JSONValue? {
        guard isObject else { return nil }
        let name = JSONMemberName(name)
        var found: JSONValue?
        var cursor = cursor
        try? cursor.readObject { (cursor, memberName) throws(JSONFault) in
            if name ~= memberName { found = JSONValue(position: cursor.position) }
            try cursor.skipValue()
        }
        return found
    }

    /// The value as an object, in linear time; nil if it is not one.
    var object: JSONObject? {
        guard isObject else { return nil }
        var cursor = cursor
        return try? JSONObject(&cursor)
    }

    /// The elements of the value as an array; empty if it is not one.
    var elements: [JSONValue] {
        var elements: [JSONValue] = []
        forEachElement { elements.append($0) }
        return elements
    }

    /// Calls a closure with each element; never if the value is not an array.
    func forEachElement(_ body: (JSONValue) -> Void) {
        guard isList else { return }
        var cursor = cursor
        try? cursor.readArray { (cursor) throws(JSONFault) in
            body(JSONValue(position: cursor.position))
            try cursor.skipValue()
        }
    }

    /// Calls a closure with the noted members of each element that is an object.
    func forEachObject<Object: NotedObject>(_ body: (Object) -> Void) {
        guard isList else { return }
        var cursor = cursor
        try? cursor.readArray { (cursor) throws(JSONFault) in
            guard cursor.byte == UInt8(ascii: "{") else { return try cursor.skipValue() }
            body(try cursor.readNoted())
        }
    }

    var isFilledList: Bool { isList && !isEmpty }

    /// False for `null`, `false`, zero, and for empty strings, arrays and objects.
    var isTruthy: Bool {
        if byte == UInt8(ascii: "f") { return false }
        return isNumber ? numberText.flatMap { Double($0.string) } != 0 : isFilled
    }

    /// False for `null`, and for empty strings, arrays and objects.
    var isFilled: Bool {
        switch byte {
        case UInt8(ascii: "n"): false
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["): !isEmpty
        default: true
        }
    }

    /// Valid only for a string, array or object.
    private var isEmpty: Bool {
        var cursor = cursor
        cursor.position += 1
        if isString { return cursor.byte == UInt8(ascii: "\"") }
        cursor.skipSpace()
        return cursor.byte == UInt8(ascii: "}") || cursor.byte == UInt8(ascii: "]")
    }
}

/// The members of an object, in their order, with unparsed values.
struct JSONObject {
    let members: [(name: JSONText, value: JSONValue)]

    /// Moves the cursor over an object, which may be invalid JSON.
    init(_ cursor: inout JSONCursor) throws(JSONFault) {
        var members: [(name: JSONText, value: JSONValue)] = []
        try cursor.readObject { (cursor, name) throws(JSONFault) in
            members.append((name, JSONValue(position: cursor.position)))
            try cursor.skipValue()
        }
        self.members = members
    }

    /// The value of a member; the last one counts if several have the same name.
    subscript(name: StaticString) -> JSONValue? {
        members.last { $0.name.equals(name) }?.value
    }

    /// The number of different names; above eight members, the number of members.
    var count: Int {
        members.count <= 8 ? Set(members.map(\.name.string)).count : members.count
    }
}

/// A JSON string: the bytes between its quotes, still escaped.
///
/// It must not outlive the bytes that it points into.
struct JSONText {
    var first: UnsafePointer<UInt8>
    var last: UnsafePointer<UInt8>
    /// True if the string has a backslash.
    var isEscaped: Bool

    var count: Int {
        @inline(__always) get { last - first }
    }

    var raw: UnsafeBufferPointer<UInt8> {
        @inline(__always) get { UnsafeBufferPointer(start: first, count: count) }
    }

    /// The eight bytes at an offset, the first one lowest.
    ///
    /// They must be readable, but may be behind the string.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        UnsafeRawPointer(first + offset).loadUnaligned(as: UInt64.self).littleEndian
    }

    /// True if the string is `word`, which must be ASCII.
    @inline(__always)
    func equals(_ word: StaticString) -> Bool {
        if isEscaped { return string == word.description }
        guard count == word.utf8CodeUnitCount else { return false }
        for offset in 0..<count where first[offset] != word.utf8Start[offset] { return false }
        return true
    }

    /// The string, unescaped, with broken UTF-8 repaired.
    var string: String {
        var bytes: [UInt8] = []
        decode(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the unescaped string as valid UTF-8: lone surrogates and broken bytes become U+FFFD.
    func decode(into bytes: inout [UInt8]) {
        let begin = bytes.count
        if isEscaped { unescape(into: &bytes) } else { bytes.append(contentsOf: raw) }
        // Unescaped ASCII is always valid.
        if !raw.isASCII { bytes.repairUTF8(from: begin) }
    }

    /// The number of bytes that may be written behind an unescaped string.
    private static let spare = 32

    private func unescape(into bytes: inout [UInt8]) {
        // Unescaping never makes a string longer.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + JSONText.spare) { buffer in
            guard let start = buffer.baseAddress else {
                preconditionFailure("the allocation is not empty")
            }
            let count = json_unescape(first, last, start)
            bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
        }
    }

    /// The UTF-16 code unit that is escaped with the four digits at a position, such as `00e9`.
    ///
    /// It is meaningless unless all four are hexadecimal digits.
    @inline(__always)
    static func codeUnit(at position: UnsafePointer<UInt8>) -> UInt32 {
        let digits = UnsafeRawPointer(position).loadUnaligned(as: UInt32.self).littleEndian
        // Among the digits, only letters have this bit; the lower four of `a` are 1.
        let letters = digits >> 6 & 0x0101_0101
        let values = ((digits & 0x0F0F_0F0F) &+ letters &* 9).byteSwapped
        let pairs = (values | values >> 4) & 0x00FF_00FF
        return (pairs | pairs >> 8) & 0xFFFF
    }
}
