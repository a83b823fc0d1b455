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
/// Like in ``IDMap``, small ids are indexes of an array, and others are in a dictionary.
struct IDValues<Value> {
    private let initial: Value
    private var dense: [Value]
    private var sparse: [Int64: Value] = [:]

    /// Gives all rows of a table the same value.
    init(_ db: Database, of table: String, _ initial: Value) throws {
        self.initial = initial
        dense = Array(repeating: initial, count: try db.denseCount(of: table))
    }

    @inline(__always)
    subscript(id: Int64) -> Value {
        dense.indices.contains(Int(id)) ? dense[Int(id)] : sparse[id] ?? initial
    }

    @inline(__always)
    mutating func change(_ id: Int64, _ body: (inout Value) -> Void) {
        if dense.indices.contains(Int(id)) {
            body(&dense[Int(id)])
        } else {
            let initial = initial
            body(&sparse[id, default: initial])
        }
    }

    /// Adds the values of the same table's rows in another part of the tweets.
    @inline(__always)
    mutating func add(_ other: IDValues, _ add: (inout Value, Value) -> Void) {
        for index in dense.indices { add(&dense[index], other.dense[index]) }
        let initial = initial
        for (id, value) in other.sparse { add(&sparse[id, default: initial], value) }
    }
}

extension IDValues: Sendable where Value: Sendable {}
