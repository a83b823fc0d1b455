/// A value in a run of bytes that is known to be JSON, read anew each time that it is asked.
///
/// It lives no longer than the bytes. It serves what is rare; tweets are read by a ``TweetReader``.
struct JSONValue {
    /// Stands at the value.
    let cursor: JSONCursor

    private var byte: UInt8 { cursor.byte }

    var isNull: Bool { byte == UInt8(ascii: "n") }
    var isObject: Bool { byte == UInt8(ascii: "{") }
    var isList: Bool { byte == UInt8(ascii: "[") }

    /// The string that it is.
    var text: JSONText? {
        guard byte == UInt8(ascii: "\"") else { return nil }
        var cursor = cursor
        return try? cursor.readString()
    }

    /// The object that it is.
    ///
    /// Complexity: O(*n*) for *n* bytes, as for ``elements``.
    var object: JSONObject? {
        guard isObject else { return nil }
        var cursor = cursor
        return try? JSONObject(&cursor, level: 0)
    }

    /// The elements of the list that it is; none where it is no list.
    var elements: [JSONValue] {
        guard isList else { return [] }
        var cursor = cursor
        var elements: [JSONValue] = []
        try? cursor.readArray(level: 0) { (cursor) throws(JSONFault) in
            elements.append(JSONValue(cursor: cursor))
            try cursor.skipValue(level: 0)
        }
        return elements
    }

    /// The value of an id's member.
    var id: TweetID {
        var cursor = cursor
        return (try? cursor.readID(level: 0)) ?? .absent
    }

    /// The whole number from 0 that it is, also as a string.
    var count: Int? {
        var cursor = cursor
        guard let digits = try? cursor.readTime(level: 0) else { return nil }
        return Int(digits.string)
    }

    /// The value that a path of members leads to.
    subscript(path: StaticString...) -> JSONValue? {
        var value = self
        for name in path {
            guard let next = value.object?[name] else { return nil }
            value = next
        }
        return value
    }
}

/// The members of an object, in their order, with their values unread.
struct JSONObject {
    private(set) var members: [(key: JSONText, value: JSONValue)] = []

    /// Moves the cursor over an object, which need not be known to be JSON.
    init(_ cursor: inout JSONCursor, level: Int) throws(JSONFault) {
        var members: [(key: JSONText, value: JSONValue)] = []
        try cursor.readObject(level: level) { (cursor, key) throws(JSONFault) in
            members.append((key, JSONValue(cursor: cursor)))
            try cursor.skipValue(level: level + 1)
        }
        self.members = members
    }

    /// The value of a member; of several with a name the last.
    subscript(name: StaticString) -> JSONValue? {
        members.last { $0.key.equals(name) }?.value
    }

    /// The number of different names, as far as that is at most a few.
    var count: Int {
        members.count <= 8 ? Set(members.map(\.key.string)).count : members.count
    }
}
