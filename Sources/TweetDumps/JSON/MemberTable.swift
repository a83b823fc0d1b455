/// What the members of an object mean, found by the bytes of their keys without making a `String`.
///
/// Made once for each shape of object and never freed. Looking up takes constant time.
struct KeyTable<Meaning: Sendable>: @unchecked Sendable {
    private static var slotCount: Int { 256 }

    /// For each hash the place of a key among ``keys``; 0 where there is none.
    private let slots: UnsafeMutablePointer<UInt8>
    private let keys: UnsafeMutablePointer<JSONKey>
    private let meanings: UnsafeMutablePointer<Meaning>

    /// - Parameter meanings: The meaning of each key that matters, a word of at most
    ///   ``JSONKey/longest`` ASCII letters; of several for a key the first counts.
    init(_ meanings: [(key: StaticString, meaning: Meaning)]) {
        precondition(meanings.count < Self.slotCount / 2)
        slots = .allocate(capacity: Self.slotCount)
        slots.initialize(repeating: 0, count: Self.slotCount)
        keys = .allocate(capacity: meanings.count)
        self.meanings = .allocate(capacity: meanings.count)
        for (place, (word, meaning)) in meanings.enumerated() {
            let key = JSONKey(word)
            (keys + place).initialize(to: key)
            (self.meanings + place).initialize(to: meaning)
            var slot = key.hash
            while slots[slot] != 0 { slot = (slot + 1) % Self.slotCount }
            slots[slot] = UInt8(place + 1)
        }
    }

    /// The meaning of a key, or nil where it has none.
    @inline(__always)
    subscript(text: JSONText) -> Meaning? {
        let key = JSONKey(text)
        var slot = key.hash
        while slots[slot] != 0 {
            let place = Int(slots[slot]) &- 1
            if keys[place] == key { return meanings[place] }
            slot = (slot &+ 1) & (Self.slotCount &- 1)
        }
        return nil
    }
}

extension KeyTable: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral meanings: (StaticString, Meaning)...) {
        self.init(meanings)
    }
}
