/// The rows of a spelling and of its mention.
struct MentionIDs {
    var spelling: Int64
    var mention: Int64

    /// Rows that are not known yet; those of a table begin with 1.
    static let none = MentionIDs(spelling: 0, mention: 0)
}

/// The row of an author.
struct AuthorID {
    var row: Int64
}

/// The rows of names that were seen lately, so that most need not be looked up.
///
/// It forgets everything when it is full, which bounds its memory whatever a dump mentions.
struct NameCache<IDs> {
    private struct Slot {
        var hash: UInt64 = 0
        var offset: Int32 = -1
        var count: Int32 = 0
        var ids: IDs?
    }

    private let mostNames: Int
    private var names: [UInt8] = []
    private var slots: [Slot]
    private var used = 0

    /// - Parameter mostNames: A power of two.
    init(mostNames: Int) {
        self.mostNames = mostNames
        slots = Array(repeating: Slot(), count: 1 << 10)
    }

    subscript(name: UnsafeBufferPointer<UInt8>, hash: UInt64) -> IDs? {
        let slot = slots[place(of: name, hash)]
        return slot.ids
    }

    mutating func insert(_ ids: IDs, _ name: UnsafeBufferPointer<UInt8>, _ hash: UInt64) {
        if used >= mostNames || names.count > mostNames * 32 { removeAll() }
        let place = place(of: name, hash)
        slots[place] = Slot(
            hash: hash,
            offset: Int32(names.count),
            count: Int32(name.count),
            ids: ids
        )
        names.append(contentsOf: name)
        used += 1
        if used * 2 > slots.count { grow() }
    }

    /// Forgets all names, as rows may have changed.
    mutating func removeAll() {
        names.removeAll(keepingCapacity: true)
        for place in slots.indices { slots[place] = Slot() }
        used = 0
    }

    private func place(of name: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while slots[place].offset >= 0 {
            if slots[place].hash == hash, equals(slots[place], name) { return place }
            place = (place + 1) & mask
        }
        return place
    }

    private func equals(_ slot: Slot, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(slot.count) == name.count else { return false }
        let first = Int(slot.offset)
        return names.withUnsafeBufferPointer { names in
            names[first..<first + name.count].elementsEqual(name)
        }
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: old.count * 2)
        let mask = slots.count - 1
        for slot in old where slot.offset >= 0 {
            var place = Int(truncatingIfNeeded: slot.hash) & mask
            while slots[place].offset >= 0 { place = (place + 1) & mask }
            slots[place] = slot
        }
    }
}
