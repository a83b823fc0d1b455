import Foundation

/// The rows of a spelling and of its mention.
struct MentionIDs {
    var spelling: Int64
    var mention: Int64

    /// Rows that are not known yet; those of a table begin with 1.
    static let none = MentionIDs(spelling: 0, mention: 0)
}

/// The row of a name.
struct NameRow {
    var row: Int64
}

/// The rows of names that were seen lately, so that most need not be looked up.
///
/// It takes as many names as it is given: whoever fills it empties it when it ``isFull``.
struct NameCache<IDs> {
    /// What is found by a hash: most names that are not there are told by it alone.
    private struct Slot {
        /// The upper half of the hash.
        var tag: UInt32 = 0
        /// One more than the index of the entry; 0 where there is none.
        var index: UInt32 = 0

        init() {}

        init(_ hash: UInt64, index: Int) {
            tag = UInt32(truncatingIfNeeded: hash >> 32)
            self.index = UInt32(index + 1)
        }
    }

    private struct Entry {
        var hash: UInt64
        var offset: Int32
        var count: Int32
        var ids: IDs
    }

    /// How many names fill it.
    private static var mostNames: Int { 1 << 17 }
    /// How many bytes of names fill it.
    private static var mostBytes: Int { mostNames * 32 }

    private var names: [UInt8] = []
    private var entries: [Entry] = []
    private var slots = [Slot](repeating: Slot(), count: 1 << 10)

    /// Whether it has as many names as memory is meant for.
    var isFull: Bool { entries.count >= Self.mostNames || names.count >= Self.mostBytes }

    subscript(name: UnsafeBufferPointer<UInt8>, hash: UInt64) -> IDs? {
        let index = slots[place(of: name, hash)].index
        return index == 0 ? nil : entries[Int(index) - 1].ids
    }

    /// Remembers a name that it does not have.
    mutating func insert(_ ids: IDs, _ name: UnsafeBufferPointer<UInt8>, _ hash: UInt64) {
        let entry = Entry(
            hash: hash,
            offset: Int32(names.count),
            count: Int32(name.count),
            ids: ids
        )
        slots[place(of: name, hash)] = Slot(hash, index: entries.count)
        entries.append(entry)
        names.append(contentsOf: name)
        if entries.count * 2 > slots.count { grow() }
    }

    /// Forgets all names, as rows may have changed.
    mutating func removeAll() {
        guard !entries.isEmpty else { return }
        names.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        for place in slots.indices { slots[place] = Slot() }
    }

    /// Where a name stands in the slots, or would.
    private func place(of name: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
        let mask = slots.count - 1
        let tag = UInt32(truncatingIfNeeded: hash >> 32)
        var place = Int(truncatingIfNeeded: hash) & mask
        while slots[place].index != 0 {
            if slots[place].tag == tag {
                let entry = entries[Int(slots[place].index) - 1]
                if entry.hash == hash, equals(entry, name) { return place }
            }
            place = (place + 1) & mask
        }
        return place
    }

    private func equals(_ entry: Entry, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(entry.count) == name.count else { return false }
        guard let wanted = name.baseAddress else { return true }
        return names.withUnsafeBufferPointer { names in
            guard let first = names.baseAddress else { return false }
            return memcmp(first + Int(entry.offset), wanted, name.count) == 0
        }
    }

    private mutating func grow() {
        slots = [Slot](repeating: Slot(), count: slots.count * 2)
        let mask = slots.count - 1
        for index in entries.indices {
            var place = Int(truncatingIfNeeded: entries[index].hash) & mask
            while slots[place].index != 0 { place = (place + 1) & mask }
            slots[place] = Slot(entries[index].hash, index: index)
        }
    }
}
