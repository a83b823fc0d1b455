import Foundation
import GRDB
import Synchronization

/// A map from row ids to numbers, in memory.
///
/// SQLite gives ids from 1 on, with gaps after rows are deleted. Ids up to a bound are indexes of
/// an array. Negative ids, and ids far larger than the number of rows, are in a dictionary. So the
/// memory is proportional to the number of rows, even for a damaged archive.
///
/// The id of each row has a slot, so that a tally can be an array by slot. Small ids are their own
/// slots, so that finding the slot needs no look-up.
struct IDMap {
    /// The maximum size of the array per row.
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

/// Numbers by the ids of rows, in memory, that several threads change at the same time.
///
/// Each row has the same few numbers, at first 0. Those of small ids are in an array, others in a dictionary.
final class SharedNumbers: @unchecked Sendable {
    private let numbersPerRow: Int
    private let denseCount: Int
    private let dense: UnsafeMutablePointer<Atomic<UInt32>>
    private let sparse = Mutex<[Int64: SIMD4<UInt32>]>([:])

    /// Gives each row of a table some numbers, at most four.
    init(_ db: Database, of table: String, numbersPerRow: Int = 1) throws {
        precondition(1...4 ~= numbersPerRow, "one to four numbers")
        self.numbersPerRow = numbersPerRow
        denseCount = try db.denseCount(of: table)
        let count = denseCount * numbersPerRow
        // The system provides zeros, in pages that take no memory before they are written.
        guard let zeros = calloc(count, MemoryLayout<Atomic<UInt32>>.stride) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        dense = zeros.bindMemory(to: Atomic<UInt32>.self, capacity: count)
    }

    deinit { free(dense) }

    @inline(__always)
    subscript(id: Int64, index: Int = 0) -> UInt32 {
        guard isDense(id) else { return sparse.withLock { $0[id]?[index] ?? 0 } }
        return dense[position(of: id, index)].load(ordering: .relaxed)
    }

    @inline(__always)
    func add(_ number: UInt32, to id: Int64, _ index: Int = 0) {
        guard isDense(id) else {
            return sparse.withLock { $0[id, default: .zero][index] &+= number }
        }
        dense[position(of: id, index)].wrappingAdd(number, ordering: .relaxed)
    }

    /// Replaces one of the numbers of a row if it is smaller.
    @inline(__always)
    func raise(_ id: Int64, _ index: Int, to number: UInt32) {
        guard isDense(id) else {
            return sparse.withLock {
                $0[id, default: .zero][index] = max($0[id, default: .zero][index], number)
            }
        }
        // `max` of Swift 6.3 takes large unsigned numbers for negative ones.
        let position = position(of: id, index)
        var known = dense[position].load(ordering: .relaxed)
        while known < number {
            let (isDone, found) = dense[position].weakCompareExchange(
                expected: known,
                desired: number,
                ordering: .relaxed
            )
            if isDone { return }
            known = found
        }
    }

    @inline(__always)
    private func isDense(_ id: Int64) -> Bool { id >= 0 && id < denseCount }

    @inline(__always)
    private func position(of id: Int64, _ index: Int) -> Int { Int(id) * numbersPerRow + index }
}

// MARK: - Sets

/// Finds numbers that may occur more than once; few of them do not.
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

/// A Bloom filter of numbers, with one hash.
struct NumberFilter {
    private static let bitsPerNumber = 8

    private var bits: BitSet
    /// The number of the hash's upper bits that are an index.
    private let width: Int

    /// Creates an empty set for about `count` numbers; sets with the same count can be combined.
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
