/// A value in valid JSON bytes, noted while the object around it was read.
///
/// It is only the address of the value, so noting costs nothing. What the value means is found out
/// when it is needed; most values never are. It must not outlive the bytes.
struct NotedValue {
    /// The address of the first byte.
    let position: JSONCursor.Byte

    /// The first byte, which shows the type.
    var byte: UInt8 {
        @inline(__always) get { position.pointee }
    }

    /// A cursor at the value.
    var cursor: JSONCursor { JSONCursor(atNoted: position) }

    var isNull: Bool { byte == UInt8(ascii: "n") }
    var isTrue: Bool { byte == UInt8(ascii: "t") }
    var isString: Bool { byte == UInt8(ascii: "\"") }
    var isObject: Bool { byte == UInt8(ascii: "{") }
    var isList: Bool { byte == UInt8(ascii: "[") }
    var isNumber: Bool { byte == UInt8(ascii: "-") || byte.isDigit }

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
    subscript(name: StaticString) -> NotedValue? {
        guard isObject else { return nil }
        let name = JSONMemberName(name)
        var found: NotedValue?
        var cursor = cursor
        try? cursor.readObject { (cursor, memberName) throws(JSONFault) in
            if name ~= memberName { found = NotedValue(position: cursor.position) }
            try cursor.skipValue()
        }
        return found
    }

    /// The elements of the value as an array; empty if it is not one.
    var elements: [NotedValue] {
        var elements: [NotedValue] = []
        forEachElement { elements.append($0) }
        return elements
    }

    /// Calls a closure with each element of the array; never if the value is not one.
    func forEachElement(_ body: (NotedValue) -> Void) {
        guard isList else { return }
        var cursor = cursor
        try? cursor.readArray { (cursor) throws(JSONFault) in
            body(NotedValue(position: cursor.position))
            try cursor.skipValue()
        }
    }

    /// Notes the members of each element of the array that is an object.
    func forEachObject<Object: NotedObject>(_ body: (Object) -> Void) {
        guard isList else { return }
        var cursor = cursor
        try? cursor.readArray { (cursor) throws(JSONFault) in
            guard cursor.byte == UInt8(ascii: "{") else { return try cursor.skipValue() }
            body(try cursor.readNoted())
        }
    }

    /// True if the value is an array with elements.
    var isFilledList: Bool { isList && !isEmpty }

    /// False for `null`, `false`, zero, and for empty strings, arrays and objects.
    var isTruthy: Bool {
        switch byte {
        case UInt8(ascii: "n"), UInt8(ascii: "f"): false
        case UInt8(ascii: "t"): true
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["): !isEmpty
        default: numberText.flatMap { Double($0.string) } != 0
        }
    }

    /// True for an empty string, array or object.
    private var isEmpty: Bool {
        var cursor = cursor
        cursor.position += 1
        if isString { return cursor.byte == UInt8(ascii: "\"") }
        cursor.skipSpace()
        return cursor.byte == UInt8(ascii: "}") || cursor.byte == UInt8(ascii: "]")
    }
}

extension JSONCursor {
    /// Creates a cursor at a value that is known to be valid.
    ///
    /// Its end is not known, and does not matter.
    fileprivate init(atNoted position: Byte) {
        self.init(padded: UnsafeBufferPointer(start: position, count: 0))
        isLast = true
    }
}
