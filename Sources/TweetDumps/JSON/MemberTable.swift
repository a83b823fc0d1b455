/// A table that maps the names of members to their meanings, without creating strings.
///
/// There is one for each kind of object. They are never freed. A lookup takes constant time.
///
/// Its memory is not an array, so that copying a table counts no references. Threads can share it: after the
/// initializer nothing changes or frees the memory, and the meanings in it are `Sendable`.
struct MemberTable<Meaning: Sendable>: @unchecked Sendable {
    private static var slotCount: Int { 256 }

    /// For each hash, one more than an index into ``names``; 0 if there is none.
    private let slots: UnsafeMutablePointer<UInt8>
    private let names: UnsafeMutablePointer<JSONMemberName>
    private let meanings: UnsafeMutablePointer<Meaning>
    /// A bit for each length that a name has; most names in dumps have other lengths.
    private let lengths: UInt64

    /// Creates a table of ASCII names of at most ``JSONMemberName/maxLength`` bytes.
    ///
    /// The first pair counts if several have the same name.
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

    @inline(__always)
    subscript(text: JSONText) -> Meaning? { index(of: text).map { meanings[$0] } }

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

/// The name of a JSON member, stored so that two names are compared without a loop.
///
/// A name of more than ``maxLength`` bytes is different from every name that is searched for.
struct JSONMemberName: Equatable {
    /// The maximum length of a name that is searched for, in bytes.
    static var maxLength: Int { 32 }

    // The first, second, third and last eight bytes, which may overlap.
    private var head: UInt64
    private var second: UInt64 = 0
    private var third: UInt64 = 0
    private var tail: UInt64
    private var count: Int

    /// Creates a name from the text between its quotes, after which eight bytes must be readable.
    @inline(__always)
    init(_ text: JSONText) {
        if text.isEscaped {
            self = JSONMemberName(unescaping: text)
            return
        }
        count = text.count
        head = text.word(at: 0)
        if count < 8 {
            head &= (1 << UInt64(truncatingIfNeeded: count &* 8)) &- 1
            tail = head
        } else {
            tail = text.word(at: count &- 8)
            if count > 16 { second = text.word(at: 8) }
            if count > 24 { third = text.word(at: 16) }
        }
    }

    /// Creates a name from an ASCII word.
    ///
    /// The compiler evaluates this for a literal.
    @inline(__always)
    init(_ word: StaticString) {
        let count = word.utf8CodeUnitCount
        precondition(count <= JSONMemberName.maxLength)
        self.count = count
        head = UInt64(bytesOf: word, 0..<min(count, 8))
        tail = count < 8 ? head : UInt64(bytesOf: word, count - 8..<count)
        if count > 16 { second = UInt64(bytesOf: word, 8..<16) }
        if count > 24 { third = UInt64(bytesOf: word, 16..<24) }
    }

    private init(unescaping text: JSONText) {
        let bytes = Array(text.string.utf8)
        count = bytes.count
        head = JSONMemberName.word(bytes.prefix(8))
        tail = JSONMemberName.word(bytes.suffix(8))
        if count > 16 { second = JSONMemberName.word(bytes[8..<16]) }
        if count > 24 { third = JSONMemberName.word(bytes[16..<24]) }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    @inline(__always)
    static func ~= (name: JSONMemberName, text: JSONText) -> Bool {
        // The lengths of most names differ.
        (text.count == name.count || text.isEscaped) && JSONMemberName(text) == name
    }

    /// A hash from 0 to 255.
    var hash: Int {
        @inline(__always) get {
            let mixed =
                (head ^ tail.byteSwapped ^ UInt64(truncatingIfNeeded: count))
                &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: mixed >> 56)
        }
    }
}
