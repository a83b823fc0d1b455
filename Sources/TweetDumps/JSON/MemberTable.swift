/// A table that maps the names of members to their meanings, without creating strings.
///
/// There is one for each shape of object. They are never freed. A lookup takes constant time.
///
/// Its memory is not an array, so that a table is copied without counting references. It can be
/// shared between threads: after the initializer nothing changes or frees the memory, and the
/// meanings in it are `Sendable`.
struct MemberTable<Meaning: Sendable>: @unchecked Sendable {
    private static var slotCount: Int { 256 }

    /// For each hash, one more than an index into ``names``; 0 if there is none.
    private let slots: UnsafeMutablePointer<UInt8>
    private let names: UnsafeMutablePointer<JSONMemberName>
    private let meanings: UnsafeMutablePointer<Meaning>
    /// A bit for each length that a name has; most names in dumps have other lengths.
    private let lengths: UInt64

    /// Creates a table.
    ///
    /// - Parameter meanings: Pairs of a name, an ASCII word of at most ``JSONMemberName/maxLength``
    ///   bytes, and its meaning. The first pair counts if several have the same name.
    init(_ meanings: [(name: StaticString, meaning: Meaning)]) {
        precondition(meanings.count < Self.slotCount / 2)
        slots = .allocate(capacity: Self.slotCount)
        slots.initialize(repeating: 0, count: Self.slotCount)
        names = .allocate(capacity: meanings.count)
        self.meanings = .allocate(capacity: meanings.count)
        lengths = meanings.reduce(0) { $0 | 1 << UInt64($1.name.utf8CodeUnitCount) }
        for (index, (word, meaning)) in meanings.enumerated() {
            let name = JSONMemberName(word)
            (names + index).initialize(to: name)
            (self.meanings + index).initialize(to: meaning)
            var slot = name.hash
            while slots[slot] != 0 { slot = (slot + 1) % Self.slotCount }
            slots[slot] = UInt8(index + 1)
        }
    }

    /// The meaning of a name; nil if it has none.
    @inline(__always)
    subscript(text: JSONText) -> Meaning? { index(of: text).map { meanings[$0] } }

    /// The meaning at an index.
    @inline(__always)
    subscript(index: Int) -> Meaning { meanings[index] }

    /// The index of a name's meaning, below 128; nil if it has none.
    @inline(__always)
    func index(of text: JSONText) -> Int? {
        guard lengths >> UInt64(text.count) & 1 == 1 || text.isEscaped else { return nil }
        let name = JSONMemberName(text)
        var slot = name.hash
        while slots[slot] != 0 {
            let index = Int(slots[slot]) &- 1
            if names[index] == name { return index }
            slot = (slot &+ 1) & (Self.slotCount &- 1)
        }
        return nil
    }
}

extension MemberTable: Equatable {
    /// True if both are the same table.
    @inline(__always)
    static func == (one: MemberTable, other: MemberTable) -> Bool { one.slots == other.slots }
}

extension MemberTable: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral meanings: (StaticString, Meaning)...) {
        self.init(meanings)
    }
}
