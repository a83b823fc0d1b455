import Foundation

/// The rows of a spelling and of its mention.
struct MentionIDs {
    var spelling: Int64
    var mention: Int64

    /// Rows that are not known.
    ///
    /// Ids begin with 1.
    static let none = MentionIDs(spelling: 0, mention: 0)
}

/// The row of an author or a mention.
struct NameRow {
    var row: Int64
}

/// A hash table from recently seen names to their rows, which saves most look-ups.
///
/// It has no limit of its own: its user empties it when it ``isFull``.
struct NameCache<IDs> {
    /// A slot of the hash table.
    ///
    /// Its tag alone shows for most other names that they are not in it.
    private struct Slot {
        /// The upper half of the hash.
        var tag: UInt32 = 0
        /// The index of the entry, plus 1; 0 if the slot is empty.
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

    /// The number of names at which the cache is full.
    private static var maxNames: Int { 1 << 17 }
    /// The number of bytes of names at which the cache is full.
    private static var maxBytes: Int { maxNames * 32 }

    /// The bytes of all names.
    private var names: [UInt8] = []
    private var entries: [Entry] = []
    private var slots = [Slot](repeating: Slot(), count: 1 << 10)

    /// Whether the cache has as many names as its memory is meant for.
    var isFull: Bool { entries.count >= Self.maxNames || names.count >= Self.maxBytes }

    /// The rows of a name; nil if the cache does not have it.
    subscript(name: UnsafeBufferPointer<UInt8>, hash: UInt64) -> IDs? {
        let index = slots[slot(of: name, hash)].index
        return index == 0 ? nil : entries[Int(index) - 1].ids
    }

    /// Adds a name that the cache does not have.
    mutating func insert(_ ids: IDs, _ name: UnsafeBufferPointer<UInt8>, _ hash: UInt64) {
        let entry = Entry(
            hash: hash,
            offset: Int32(names.count),
            count: Int32(name.count),
            ids: ids
        )
        slots[slot(of: name, hash)] = Slot(hash, index: entries.count)
        entries.append(entry)
        names.append(contentsOf: name)
        if entries.count * 2 > slots.count { grow() }
    }

    /// Forgets all names.
    mutating func removeAll() {
        guard !entries.isEmpty else { return }
        names.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        for slot in slots.indices { slots[slot] = Slot() }
    }

    /// The index of the slot that has a name, or of the empty slot for it.
    private func slot(of name: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
        let mask = slots.count - 1
        let tag = UInt32(truncatingIfNeeded: hash >> 32)
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot].index != 0 {
            if slots[slot].tag == tag {
                let entry = entries[Int(slots[slot].index) - 1]
                if entry.hash == hash, equals(entry, name) { return slot }
            }
            slot = (slot + 1) & mask
        }
        return slot
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
            var slot = Int(truncatingIfNeeded: entries[index].hash) & mask
            while slots[slot].index != 0 { slot = (slot + 1) & mask }
            slots[slot] = Slot(entries[index].hash, index: index)
        }
    }
}
