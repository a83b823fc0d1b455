/// A value in valid JSON bytes, parsed again on each access.
///
/// It is for rare structures, which may be read slowly. It must not outlive the bytes.
struct JSONValue {
    /// A cursor at the value.
    let cursor: JSONCursor

    private var byte: UInt8 { cursor.byte }

    var isNull: Bool { byte == UInt8(ascii: "n") }
    var isObject: Bool { byte == UInt8(ascii: "{") }
    var isList: Bool { byte == UInt8(ascii: "[") }

    /// The same value, of which only the address is known.
    var noted: NotedValue { NotedValue(position: cursor.position) }

    /// The bytes of the value.
    var bytes: ByteView {
        var end = cursor
        try? end.skipValue()
        return ByteView(start: cursor.position, count: end.offset - cursor.offset)
    }

    /// The value as a string; nil if it is not one.
    var text: JSONText? {
        guard byte == UInt8(ascii: "\"") else { return nil }
        var cursor = cursor
        return try? cursor.readString()
    }

    /// The value as an object; nil if it is not one.
    ///
    /// - Complexity: O(*n*) for *n* bytes, as for ``elements``.
    var object: JSONObject? {
        guard isObject else { return nil }
        var cursor = cursor
        return try? JSONObject(&cursor)
    }

    /// The elements of the value as an array; empty if it is not one.
    var elements: [JSONValue] {
        guard isList else { return [] }
        var cursor = cursor
        var elements: [JSONValue] = []
        try? cursor.readArray { (cursor) throws(JSONFault) in
            elements.append(JSONValue(cursor: cursor))
            try cursor.skipValue()
        }
        return elements
    }

    /// The value at a path of member names; nil if a member is missing.
    subscript(path: StaticString...) -> JSONValue? {
        var value = self
        for name in path {
            guard let next = value.object?[name] else { return nil }
            value = next
        }
        return value
    }
}

/// The members of an object, in their order, with unparsed values.
struct JSONObject {
    private(set) var members: [(name: JSONText, value: JSONValue)] = []

    /// Moves the cursor over an object, which may be invalid JSON.
    init(_ cursor: inout JSONCursor) throws(JSONFault) {
        var members: [(name: JSONText, value: JSONValue)] = []
        try cursor.readObject { (cursor, name) throws(JSONFault) in
            members.append((name, JSONValue(cursor: cursor)))
            try cursor.skipValue()
        }
        self.members = members
    }

    /// The value of a member.
    ///
    /// The last one counts if several have the same name.
    subscript(name: StaticString) -> JSONValue? {
        members.last { $0.name.equals(name) }?.value
    }

    /// The number of different names; above eight members, the number of members.
    var count: Int {
        members.count <= 8 ? Set(members.map(\.name.string)).count : members.count
    }
}
