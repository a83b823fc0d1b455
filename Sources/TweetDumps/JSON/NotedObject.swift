import Foundation

/// Some members of an object, whose values are noted.
///
/// Each property is a ``NotedValue`` or ``NotedString``, nil if the object does not have the member:
///
/// ```swift
/// struct LinkValues: NotedObject {
///     var url: NotedValue?
///     static let members: MemberTable<NotedField<Self>> = ["url": .init(\.url)]
/// }
/// ```
protocol NotedObject {
    init()
    /// The properties by the names of the members.
    static var members: MemberTable<NotedField<Self>> { get }
}

/// A noted value that usually is a string, whose end is noted, too, so that it is not searched again.
struct NotedString {
    /// The value, of any type.
    let value: NotedValue
    /// The address behind the value.
    private let end: JSONCursor.Byte

    /// Finds the end of a value.
    init(_ value: NotedValue) {
        self.value = value
        var cursor = value.cursor
        try? cursor.skipValue()
        end = cursor.position
    }

    /// The value as a string; nil if it is not one.
    var text: JSONText? {
        guard value.isString else { return nil }
        let first = value.position + 1
        let isEscaped = memchr(first, Int32(UInt8(ascii: "\\")), end - first) != nil
        return JSONText(first: first, last: end - 1, isEscaped: isEscaped)
    }
}

/// A property of an object in which a value is noted.
struct NotedField<Object>: Sendable {
    /// The offset of the property in the object, in bytes.
    let offset: Int
    /// True if the property is a ``NotedString``.
    let hasEnd: Bool

    /// Creates a field for a stored property.
    init(_ property: WritableKeyPath<Object, NotedValue?>) {
        self.init(property, hasEnd: false)
    }

    /// Creates a field for a stored property.
    init(_ property: WritableKeyPath<Object, NotedString?>) {
        self.init(property, hasEnd: true)
    }

    private init(_ property: PartialKeyPath<Object>, hasEnd: Bool) {
        guard let offset = MemoryLayout<Object>.offset(of: property) else {
            preconditionFailure("the property is not stored")
        }
        self.offset = offset
        self.hasEnd = hasEnd
    }

    /// Notes the value between two addresses.
    @inline(__always)
    func note(from start: JSONCursor.Byte, to end: JSONCursor.Byte, in object: inout Object) {
        withUnsafeMutableBytes(of: &object) { bytes in
            // Both are stored as their addresses, one after the other.
            bytes.storeBytes(of: start, toByteOffset: offset, as: JSONCursor.Byte.self)
            guard hasEnd else { return }
            let endOffset = offset + MemoryLayout<NotedValue>.size
            bytes.storeBytes(of: end, toByteOffset: endOffset, as: JSONCursor.Byte.self)
        }
    }
}

extension NotedValue {
    /// Notes the members of the object; none if the value is not an object.
    func read<Object: NotedObject>(_ type: Object.Type = Object.self) -> Object {
        var cursor = cursor
        return (try? cursor.readNoted()) ?? Object()
    }
}

extension NotedField: JSONMemberMeaning {
    var noted: JSONShapeField? { JSONShapeField(offset: offset, hasEnd: hasEnd) }
}

extension JSONCursor {
    /// Moves over a value and notes its members; none if it is not an object.
    mutating func readNoted<Object: NotedObject>() throws(JSONFault) -> Object {
        var object = Object()
        guard byte == UInt8(ascii: "{") else {
            try skipValue()
            return object
        }
        let members = Object.members
        try readObject { (cursor, name) throws(JSONFault) in
            if let field = members[name] {
                try cursor.note(field, in: &object)
            } else {
                try cursor.skipValue()
            }
        }
        return object
    }

    /// Moves over a value and notes its members, with the usual members of such objects.
    mutating func readNoted<Object: NotedObject>(
        _ shape: JSONShape<NotedField<Object>>
    ) throws(JSONFault) -> Object {
        var object = Object()
        guard byte == UInt8(ascii: "{") else {
            try skipValue()
            return object
        }
        try readObject(shape) { cursor in
            shape.noteMembers(&cursor, in: &object)
        } member: { (cursor, field) throws(JSONFault) in
            try cursor.note(field, in: &object)
        }
        return object
    }

    /// Moves over a value and notes it.
    mutating func note<Object>(
        _ field: NotedField<Object>,
        in object: inout Object
    ) throws(JSONFault) {
        let start = position
        try skipValue()
        field.note(from: start, to: position, in: &object)
    }
}
