import GRDB

/// A map from row ids to numbers, in memory.
///
/// SQLite gives ids from 1 on, with gaps after rows are deleted. Ids up to a bound are indexes of
/// an array. Negative ids, and ids far larger than the number of rows, are in a dictionary. So the
/// memory is proportional to the number of rows, even for a damaged archive.
///
/// The id of each row has a slot, so that a tally can be an array by slot. Small ids are their own
/// slots, so that finding the slot needs no look-up.
struct IDMap {
    /// The size of the array per row, at most.
    private static let maxIDsPerRow = 16
    /// The size that the array may have even if there are few rows.
    private static let minDenseCount = 1 << 16
    /// Sentinel: an id without a row.
    private static let noNumber = UInt32.max

    /// The number in each slot: first for small ids, then for all others.
    private var numbers: [UInt32]
    /// The number of slots of small ids.
    private let denseCount: Int
    /// The slots of all other ids.
    private var sparse: [Int64: Int] = [:]

    /// Creates a map from ids, in any order, to the numbers at the same indices.
    init(ids: [Int64], numbers: some Collection<UInt32>) {
        let bound = Int64(ids.count * IDMap.maxIDsPerRow + IDMap.minDenseCount)
        let lastDense = ids.lazy.filter { (0..<bound).contains($0) }.max() ?? -1
        denseCount = Int(lastDense) + 1
        self.numbers = Array(repeating: IDMap.noNumber, count: denseCount)
        for (id, number) in zip(ids, numbers) {
            if let slot = slot(of: id) {
                self.numbers[slot] = number
            } else {
                sparse[id] = self.numbers.count
                self.numbers.append(number)
            }
        }
    }

    /// The number of a row; nil if the map has no row with this id.
    @inline(__always)
    subscript(id: Int64) -> Int? { slot(of: id).flatMap { number(in: $0) } }

    /// The slots, some of which have no row.
    var slots: Range<Int> { numbers.indices }

    /// The slot of an id, which has no row if no row has this small id; nil for other ids without a row.
    @inline(__always)
    func slot(of id: Int64) -> Int? {
        id >= 0 && id < denseCount ? Int(id) : sparse[id]
    }

    /// The number of the row in a slot; nil if the slot has no row.
    @inline(__always)
    func number(in slot: Int) -> Int? {
        let number = numbers[slot]
        return number == IDMap.noNumber ? nil : Int(number)
    }
}

/// Values by the ids of rows, in memory, such as counts.
///
/// Small ids are indexes of arrays, each of some thousand ids, which are empty until one of them changes:
/// threads that read different tweets change different authors. Other ids are in a dictionary.
struct IDValues<Value> {
    /// The number of bits of an id that are the index in an array.
    private static var indexBits: Int { 12 }

    private let initial: Value
    private let denseCount: Int
    private var dense: [[Value]]
    private var sparse: [Int64: Value] = [:]

    /// Gives all rows of a table the same value.
    init(_ db: Database, of table: String, _ initial: Value) throws {
        self.initial = initial
        denseCount = try db.denseCount(of: table)
        dense = Array(repeating: [], count: denseCount >> IDValues.indexBits + 1)
    }

    @inline(__always)
    subscript(id: Int64) -> Value {
        guard isDense(id) else { return sparse[id] ?? initial }
        let (array, index) = IDValues.position(of: id)
        return dense[array].isEmpty ? initial : dense[array][index]
    }

    @inline(__always)
    mutating func change(_ id: Int64, _ body: (inout Value) -> Void) {
        let initial = initial
        guard isDense(id) else { return body(&sparse[id, default: initial]) }
        let (array, index) = IDValues.position(of: id)
        if dense[array].isEmpty {
            dense[array] = Array(repeating: initial, count: 1 << IDValues.indexBits)
        }
        body(&dense[array][index])
    }

    /// Adds the values of the same table's rows in another part of the tweets.
    @inline(__always)
    mutating func add(_ other: IDValues, _ add: (inout Value, Value) -> Void) {
        for array in dense.indices where !other.dense[array].isEmpty {
            if dense[array].isEmpty {
                dense[array] = other.dense[array]
            } else {
                for index in dense[array].indices {
                    add(&dense[array][index], other.dense[array][index])
                }
            }
        }
        let initial = initial
        for (id, value) in other.sparse { add(&sparse[id, default: initial], value) }
    }

    @inline(__always)
    private func isDense(_ id: Int64) -> Bool { id >= 0 && id < denseCount }

    @inline(__always)
    private static func position(of id: Int64) -> (array: Int, index: Int) {
        (Int(id) >> indexBits, Int(id) & (1 << indexBits - 1))
    }
}

extension IDValues: Sendable where Value: Sendable {}

// MARK: - Sets

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
