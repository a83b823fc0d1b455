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
    private struct Entry {
        var hash: UInt64
        var offset: Int32
        var count: Int32
        var ids: IDs
    }

    /// How many names fill it.
    private static var mostNames: Int { 1 << 18 }
    /// How many bytes of names fill it.
    private static var mostBytes: Int { mostNames * 32 }

    private var names: [UInt8] = []
    private var entries: [Entry] = []
    /// By hash, one more than the index of the entry; 0 where there is none.
    private var slots = [UInt32](repeating: 0, count: 1 << 10)

    /// Whether it has as many names as memory is meant for.
    var isFull: Bool { entries.count >= Self.mostNames || names.count >= Self.mostBytes }

    subscript(name: UnsafeBufferPointer<UInt8>, hash: UInt64) -> IDs? {
        let index = slots[place(of: name, hash)]
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
        slots[place(of: name, hash)] = UInt32(entries.count + 1)
        entries.append(entry)
        names.append(contentsOf: name)
        if entries.count * 2 > slots.count { grow() }
    }

    /// Forgets all names, as rows may have changed.
    mutating func removeAll() {
        guard !entries.isEmpty else { return }
        names.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        for place in slots.indices { slots[place] = 0 }
    }

    /// Where a name stands in the slots, or would.
    private func place(of name: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while slots[place] != 0 {
            let entry = entries[Int(slots[place]) - 1]
            if entry.hash == hash, equals(entry, name) { return place }
            place = (place + 1) & mask
        }
        return place
    }

    private func equals(_ entry: Entry, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(entry.count) == name.count else { return false }
        let first = Int(entry.offset)
        return names.withUnsafeBufferPointer { names in
            names[first..<first + name.count].elementsEqual(name)
        }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        let mask = slots.count - 1
        for index in entries.indices {
            var place = Int(truncatingIfNeeded: entries[index].hash) & mask
            while slots[place] != 0 { place = (place + 1) & mask }
            slots[place] = UInt32(index + 1)
        }
    }
}
