/// A hash table that finds the index of an entry by the hash of its key.
///
/// Its owner keeps the entries in an array, and compares their keys, because different keys can
/// have the same hash:
///
/// ```swift
/// if let known = table.find(hash, where: { entries[$0].name == name }) { return known }
/// table.insert(hash, index: entries.count)
/// entries.append(entry)
/// ```
///
/// It uses open addressing: an entry is in the slot of its hash, or in the next one that was free.
/// The upper half of the hash decides the slot and is stored, so that keys are rarely compared in
/// vain, and the table can grow without asking for the hashes again.
package struct HashIndex: Sendable {
    /// A slot of the table.
    @usableFromInline
    struct Slot: Sendable {
        /// The upper half of the hash.
        @usableFromInline var tag: UInt32 = 0
        /// The index of the entry, plus 1; 0 if the slot is free.
        @usableFromInline var number: UInt32 = 0

        @inlinable
        init() {}
    }

    /// The slots, at least half of which are free; their number is a power of two.
    @usableFromInline
    var slots = [Slot](repeating: Slot(), count: 1 << 10)
    /// The number of entries.
    @usableFromInline
    var count = 0

    /// A table without entries.
    package init() {}

    /// The index of an entry; nil if the table does not have it.
    ///
    /// - Parameters:
    ///   - hash: The hash of its key.
    ///   - matches: Whether the entry at an index has the key.
    /// - Returns: The index for which `matches` returns true.
    @inlinable @inline(__always)
    package func find(_ hash: UInt64, where matches: (Int) -> Bool) -> Int? {
        let tag = UInt32(truncatingIfNeeded: hash >> 32)
        let mask = slots.count - 1
        var position = Int(tag) & mask
        while slots[position].number != 0 {
            if slots[position].tag == tag {
                let index = Int(slots[position].number) - 1
                if matches(index) { return index }
            }
            position = (position + 1) & mask
        }
        return nil
    }

    /// Adds an entry that the table does not have.
    ///
    /// - Parameters:
    ///   - hash: The hash of its key.
    ///   - index: Its index, less than 2^32 - 1.
    @inlinable
    package mutating func insert(_ hash: UInt64, index: Int) {
        count += 1
        if count * 2 > slots.count { grow() }
        var slot = Slot()
        slot.tag = UInt32(truncatingIfNeeded: hash >> 32)
        slot.number = UInt32(index + 1)
        put(slot)
    }

    /// Puts a slot's content where ``find(_:where:)`` finds it.
    @inlinable
    mutating func put(_ slot: Slot) {
        let mask = slots.count - 1
        var position = Int(slot.tag) & mask
        while slots[position].number != 0 { position = (position + 1) & mask }
        slots[position] = slot
    }

    @usableFromInline
    mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: old.count * 2)
        for slot in old where slot.number != 0 { put(slot) }
    }

    /// Removes all entries; the memory is kept for the next ones.
    ///
    /// - Complexity: O(number of entries): memory that is much too large is not kept.
    package mutating func removeAll() {
        guard count > 0 else { return }
        if count * 16 < slots.count {
            self = HashIndex()
            return
        }
        for position in slots.indices { slots[position] = Slot() }
        count = 0
    }
}
