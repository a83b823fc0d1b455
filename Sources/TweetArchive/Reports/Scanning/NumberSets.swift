/// Finds numbers that may occur more than once, which are few more than those that do.
struct RepeatedNumbers {
    private var once: NumberFilter
    private var several: NumberFilter

    init(count: Int) { (once, several) = (NumberFilter(count: count), NumberFilter(count: count)) }

    mutating func insert(_ number: Int64) {
        if !once.insert(number) { several.insert(number) }
    }

    mutating func add(_ other: RepeatedNumbers) {
        several.formUnion(other.several)
        several.formUnion(once.intersection(other.once))
        once.formUnion(other.once)
    }

    func mayHaveRepeated(_ number: Int64) -> Bool { several.mayContain(number) }
}

/// A set of numbers in a few bits for each, which is quick to ask.
struct NumberFilter {
    private static let bitsPerNumber = 8

    private var bits: BitSet
    /// The number of the hash's upper bits that are an index.
    private let width: Int

    /// Creates an empty set for about as many numbers; those of the same size can be combined.
    init(count: Int) {
        width = Int.bitWidth - (count * NumberFilter.bitsPerNumber).leadingZeroBitCount
        bits = BitSet(count: 1 << width)
    }

    init(_ numbers: some Collection<Int64>) {
        self.init(count: numbers.count)
        for number in numbers { insert(number) }
    }

    /// Whether the set can have a number; rarely true for one that it does not have.
    @inline(__always)
    func mayContain(_ number: Int64) -> Bool { bits.contains(index(of: number)) }

    /// Adds a number; false if the set may have it.
    @inline(__always)
    @discardableResult
    mutating func insert(_ number: Int64) -> Bool { bits.insert(index(of: number)) }

    mutating func formUnion(_ other: NumberFilter) { bits.formUnion(other.bits) }

    consuming func intersection(_ other: NumberFilter) -> NumberFilter {
        bits.formIntersection(other.bits)
        return self
    }

    @inline(__always)
    private func index(of number: Int64) -> Int {
        // Multiplied by the golden ratio, which spreads numbers that follow each other.
        let hash = UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15
        return Int(hash >> UInt64(UInt64.bitWidth - width))
    }
}

/// A set of small numbers: a bit for each.
struct BitSet {
    private var words: [UInt64]

    init(count: Int) { words = Array(repeating: 0, count: count / 64 + 1) }

    @inline(__always)
    func contains(_ number: Int) -> Bool { words[number >> 6] >> UInt64(number & 63) & 1 == 1 }

    /// Adds a number; false if the set has it.
    @inline(__always)
    @discardableResult
    mutating func insert(_ number: Int) -> Bool {
        let (word, bit) = (words[number >> 6], UInt64(1) << UInt64(number & 63))
        words[number >> 6] = word | bit
        return word & bit == 0
    }

    /// Adds the numbers of a set of the same size.
    mutating func formUnion(_ other: BitSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    /// Removes the numbers that a set of the same size does not have.
    mutating func formIntersection(_ other: BitSet) {
        for index in words.indices { words[index] &= other.words[index] }
    }
}
