/// Sums of changes of counters by key, collected in memory and written once a transaction.
///
/// It is an open hash table in an array: adding takes constant time and no allocation.
struct Tally {
    /// The change of two counters.
    struct Change {
        /// The id of the mention, spelling or term, or a pair of ids.
        var key: Int64
        var count: Int64
        var tweets: Int64

        var isNothing: Bool { count == 0 && tweets == 0 }
    }

    private var slots = [Change](repeating: .init(key: -1, count: 0, tweets: 0), count: 1 << 12)
    /// The number of keys.
    private(set) var used = 0

    /// Adds to the counters of a key, which must not be negative.
    @inline(__always)
    mutating func add(_ key: Int64, count: Int64, tweets: Int64) {
        let slot = slot(of: key)
        if slots[slot].key < 0 {
            slots[slot].key = key
            used += 1
        }
        slots[slot].count += count
        slots[slot].tweets += tweets
        if used * 2 > slots.count { grow() }
    }

    /// The changes in ascending order of the keys, in which the rows are stored.
    func changes() -> [Change] {
        slots.filter { $0.key >= 0 && !$0.isNothing }.sorted { $0.key < $1.key }
    }

    mutating func removeAll() {
        guard used > 0 else { return }
        for slot in slots.indices { slots[slot] = .init(key: -1, count: 0, tweets: 0) }
        used = 0
    }

    /// The index of the slot that has a key, or of the empty slot for it.
    @inline(__always)
    private func slot(of key: Int64) -> Int {
        let mask = slots.count - 1
        let hash = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
        var slot = Int(truncatingIfNeeded: hash >> 32) & mask
        while slots[slot].key >= 0, slots[slot].key != key { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        let old = slots
        slots = [Change](repeating: .init(key: -1, count: 0, tweets: 0), count: old.count * 2)
        for change in old where change.key >= 0 { slots[slot(of: change.key)] = change }
    }
}
