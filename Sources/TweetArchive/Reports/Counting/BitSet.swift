/// A set of small numbers: a bit for each.
struct BitSet {
    private var words: [UInt64]

    /// Creates an empty set.
    ///
    /// - Parameter count: The number of numbers that the set can have, from 0 on.
    init(count: Int) { words = Array(repeating: 0, count: count / 64 + 1) }

    /// Whether a number is in the set.
    @inline(__always)
    func contains(_ number: Int) -> Bool { words[number >> 6] >> UInt64(number & 63) & 1 == 1 }

    /// Adds a number.
    @inline(__always)
    mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }
}
