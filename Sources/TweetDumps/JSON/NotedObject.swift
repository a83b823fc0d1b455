import CByteScan
import Foundation

/// An object of which some members are noted: the addresses of their values are stored.
///
/// Each property is a ``JSONValue`` or ``NotedString``, nil if the object does not have the member:
///
/// ```swift
/// struct LinkValues: NotedObject {
///     var url: JSONValue?
///     static let members: MemberTable<NotedField<Self>> = ["url": .init(\.url)]
/// }
/// ```
protocol NotedObject {
    init()
    /// The properties by the names of the members.
    static var members: MemberTable<NotedField<Self>> { get }
}

/// A noted value that is usually a string; its end is stored, so that it is not searched for again.
struct NotedString {
    let value: JSONValue
    /// The address behind the value.
    private let end: JSONCursor.Byte

    init(_ value: JSONValue) {
        self.value = value
        var cursor = value.cursor
        try? cursor.skipValue()
        end = cursor.position
    }

    var text: JSONText? {
        guard value.isString else { return nil }
        let first = value.position + 1
        let isEscaped = memchr(first, Int32(UInt8(ascii: "\\")), end - first) != nil
        return JSONText(first: first, last: end - 1, isEscaped: isEscaped)
    }
}

/// A property of an object in which a value is noted.
struct NotedField<Object>: Sendable {
    let offset: Int
    /// True if the property is a ``NotedString``.
    let hasEnd: Bool

    init(_ property: WritableKeyPath<Object, JSONValue?>) { self.init(in: property) }

    init(_ property: WritableKeyPath<Object, NotedString?>) {
        self.init(in: property, hasEnd: true)
    }

    /// A property at an offset, in bytes, of the object or of a property of it.
    init(in outer: PartialKeyPath<Object> = \.self, offset: Int = 0, hasEnd: Bool = false) {
        guard let start = MemoryLayout<Object>.offset(of: outer) else {
            preconditionFailure("the property is not stored")
        }
        (self.offset, self.hasEnd) = (start + offset, hasEnd)
    }

    @inline(__always)
    func note(from start: JSONCursor.Byte, to end: JSONCursor.Byte, in object: inout Object) {
        withUnsafeMutableBytes(of: &object) { bytes in
            // Both are stored as their addresses, one after the other.
            bytes.storeBytes(of: start, toByteOffset: offset, as: JSONCursor.Byte.self)
            guard hasEnd else { return }
            let endOffset = offset + MemoryLayout<JSONValue>.size
            bytes.storeBytes(of: end, toByteOffset: endOffset, as: JSONCursor.Byte.self)
        }
    }
}

extension JSONValue {
    /// Notes the members of the object; none if the value is not an object.
    func read<Object: NotedObject>(_ type: Object.Type = Object.self) -> Object {
        var cursor = cursor
        return (try? cursor.readNoted()) ?? Object()
    }
}

extension NotedField: JSONMemberMeaning {
    var noted: (offset: Int, hasEnd: Bool)? { (offset, hasEnd) }
}

extension JSONCursor {
    /// Moves over a value and notes its members; none if it is not an object.
    mutating func readNoted<Object: NotedObject>() throws(JSONFault) -> Object {
        var object = Object()
        guard try skipUnless(at: UInt8(ascii: "{")) else { return object }
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

    /// The same, faster for objects that usually have the members of a shape.
    mutating func readNoted<Object: NotedObject>(
        _ shape: JSONShape<NotedField<Object>>
    ) throws(JSONFault) -> Object {
        var object = Object()
        guard try skipUnless(at: UInt8(ascii: "{")) else { return object }
        try readObject(shape) { cursor in
            shape.noteMembers(&cursor, in: &object)
        } member: { (cursor, field) throws(JSONFault) in
            try cursor.note(field, in: &object)
        }
        return object
    }

    mutating func note<Object>(
        _ field: NotedField<Object>,
        in object: inout Object
    ) throws(JSONFault) {
        let start = position
        try skipValue()
        field.note(from: start, to: position, in: &object)
    }
}

/// What the value of a member means, in a ``JSONShape``.
protocol JSONMemberMeaning: Sendable {
    /// Where the value is noted, as in a ``NotedField``; nil if it must be read.
    var noted: (offset: Int, hasEnd: Bool)? { get }
}

/// The members that objects of a kind usually have, in their usual order, with their meanings.
///
/// It learns them from the objects that are read with it. Most objects of a dump have the same
/// members in the same order, so a name is rarely searched for.
///
/// Copies share what was learned, so only one thread at a time may use them. The memory must be freed.
struct JSONShape<Meaning: JSONMemberMeaning> {
    private let table: MemberTable<Meaning>
    private let shape: OpaquePointer

    init(_ table: MemberTable<Meaning>) {
        guard let shape = json_shape_create() else { preconditionFailure("out of memory") }
        self.table = table
        self.shape = shape
    }

    func free() { json_shape_free(shape) }

    fileprivate func begin() { json_shape_begin(shape) }

    fileprivate subscript(index: Int) -> Meaning { table[index] }

    /// Notes the values of members in an object's properties, up to one that must be read.
    ///
    /// The cursor moves from the name of a member to the value to read. Returns the index of that member's
    /// meaning, or a negative result of `json_read_members`.
    @inline(__always)
    func noteMembers<Object>(_ cursor: inout JSONCursor, in object: inout Object) -> Int {
        let levels = cursor.maxLevels
        return withUnsafeMutablePointer(to: &object) {
            json_read_members(&cursor.position, shape, $0, levels)
        }
    }

    /// Returns the meaning of a name that was not expected, and adds the name to the shape.
    fileprivate func learn(_ name: JSONText) -> Meaning? {
        let index = table.index(of: name)
        guard !name.isEscaped else { return index.map { table[$0] } }
        let field = index.flatMap { table[$0].noted }
        let treatment = field.map { $0.hasEnd ? json_noted_with_end : json_noted } ?? json_read
        json_shape_add(
            shape,
            name.first - 1,
            name.count + 2,
            index == nil ? json_skipped : treatment,
            UInt8(index ?? 0),
            field?.offset ?? 0
        )
        return index.map { table[$0] }
    }
}

extension JSONCursor {
    /// Moves over an object that usually has the members of a shape.
    ///
    /// The first closure calls ``JSONShape/noteMembers(_:in:)``. The other one must move over the value of a
    /// member, at which the cursor is.
    @inline(__always)
    mutating func readObject<Meaning>(
        _ shape: JSONShape<Meaning>,
        noting: (inout JSONCursor) -> Int,
        member: (inout JSONCursor, Meaning) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        guard try enter(until: UInt8(ascii: "}")) else { return }
        shape.begin()
        repeat {
            let result = noting(&self)
            if result >= 0 {
                try member(&self, shape[result])
            } else if result == json_unknown_member {
                if let meaning = shape.learn(try readMemberName()) {
                    try member(&self, meaning)
                } else {
                    try skipValue()
                }
            }
        } while try readComma(until: UInt8(ascii: "}"))
    }
}
