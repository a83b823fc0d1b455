import CByteScan

/// What the value of a member means, in a ``JSONShape``.
protocol JSONMemberMeaning: Sendable {
    /// Where the value is noted; nil if it must be read.
    var noted: JSONShapeField? { get }
}

/// A property in which the address of a member's value is noted.
struct JSONShapeField {
    /// The offset of the property in the object, in bytes.
    let offset: Int
    /// True if the address behind the value is noted, too, after the other one.
    let hasEnd: Bool
}

/// The members that objects of a kind usually have, in their usual order, with their meanings.
///
/// It learns them from the objects that are read with it. Most objects of a dump have the same
/// members in the same order, so a name is rarely searched for.
///
/// It is a reference: copies share what was learned, and only one thread at a time may use them. The
/// memory must be freed.
struct JSONShape<Meaning: JSONMemberMeaning> {
    private let table: MemberTable<Meaning>
    private let shape: OpaquePointer

    /// Creates a shape of objects whose members have these meanings.
    init(_ table: MemberTable<Meaning>) {
        guard let shape = json_shape_create() else { preconditionFailure("out of memory") }
        self.table = table
        self.shape = shape
    }

    func free() { json_shape_free(shape) }

    /// Begins with the first member of an object.
    fileprivate func begin() { json_shape_begin(shape) }

    fileprivate subscript(index: Int) -> Meaning { table[index] }

    /// Moves the cursor over members up to one that must be read.
    ///
    /// - Parameters:
    ///   - cursor: At the name of a member.
    ///   - object: The values of members are noted in its properties.
    /// - Returns: How it ended, for ``JSONCursor/readObject(_:noting:member:)``.
    @inline(__always)
    func noteMembers<Object>(_ cursor: inout JSONCursor, in object: inout Object) -> Int {
        let levels = cursor.maxLevels
        return withUnsafeMutablePointer(to: &object) {
            json_read_members(&cursor.position, shape, $0, levels)
        }
    }

    /// Returns the meaning of a name that was not expected, and expects it from now on.
    fileprivate func learn(_ name: JSONText) -> Meaning? {
        let index = table.index(of: name)
        guard !name.isEscaped else { return index.map { table[$0] } }
        let field = index.flatMap { table[$0].noted }
        json_shape_add(
            shape,
            name.first - 1,
            name.count + 2,
            index == nil ? json_skipped : treatment(field),
            UInt8(index ?? 0),
            field?.offset ?? 0
        )
        return index.map { table[$0] }
    }

    private func treatment(_ field: JSONShapeField?) -> json_treatment {
        guard let field else { return json_read }
        return field.hasEnd ? json_noted_with_end : json_noted
    }
}

extension JSONCursor {
    /// Moves over an object.
    ///
    /// - Parameters:
    ///   - shape: The usual members of such objects.
    ///   - noting: Calls ``JSONShape/noteMembers(_:in:)``.
    ///   - member: Called with the cursor at the value of a member that must be read; must move over
    ///     the value.
    /// - Throws: Why the object cannot be read; the cursor then is at the fault.
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
