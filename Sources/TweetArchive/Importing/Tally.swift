/// Sums by number, gathered in memory and written once a transaction.
///
/// An open hash table over flat arrays: adding takes constant time and no allocation.
struct Tally {
    /// A change of two counters.
    struct Change {
        /// The number that the change belongs to: of a mention, of a spelling, of a pair.
        var key: Int64
        var count: Int64
        var tweets: Int64

        var isNothing: Bool { count == 0 && tweets == 0 }
    }

    private var slots = [Change](repeating: .init(key: -1, count: 0, tweets: 0), count: 1 << 12)
    private(set) var used = 0

    @inline(__always)
    mutating func add(_ key: Int64, count: Int64, tweets: Int64) {
        let place = place(of: key)
        if slots[place].key < 0 {
            slots[place].key = key
            used += 1
        }
        slots[place].count += count
        slots[place].tweets += tweets
        if used * 2 > slots.count { grow() }
    }

    /// What changed, by key, so that rows are written in the order in which they stand.
    func changes() -> [Change] {
        slots.filter { $0.key >= 0 && !$0.isNothing }.sorted { $0.key < $1.key }
    }

    mutating func removeAll() {
        guard used > 0 else { return }
        for place in slots.indices { slots[place] = .init(key: -1, count: 0, tweets: 0) }
        used = 0
    }

    @inline(__always)
    private func place(of key: Int64) -> Int {
        let mask = slots.count - 1
        let hash = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
        var place = Int(truncatingIfNeeded: hash >> 32) & mask
        while slots[place].key >= 0, slots[place].key != key { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let old = slots
        slots = [Change](repeating: .init(key: -1, count: 0, tweets: 0), count: old.count * 2)
        for change in old where change.key >= 0 { slots[place(of: change.key)] = change }
    }
}
