/// A set of slots: a bit for each.
struct SlotSet {
    private var words: [UInt64]

    /// Creates an empty set.
    ///
    /// - Parameter count: The number of slots, which are numbered from 0.
    init(count: Int) { words = Array(repeating: 0, count: count / 64 + 1) }

    /// Whether a slot is in the set.
    @inline(__always)
    func contains(_ slot: Int) -> Bool { words[slot >> 6] >> UInt64(slot & 63) & 1 == 1 }

    /// Adds a slot.
    @inline(__always)
    mutating func insert(_ slot: Int) { words[slot >> 6] |= 1 << UInt64(slot & 63) }
}
