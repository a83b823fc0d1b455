/// The ids of some tweets as a row of `dump_tweets` stores them: the least one, the greatest one, and a
/// blob with the differences between neighbours.
///
/// ```swift
/// let packed = PackedIDs([10, 12, 512])
/// print(packed.blob)  // [2, 244, 3]
/// print(try packed.ids())  // [10, 12, 512]
/// ```
///
/// Each difference is written in groups of seven bits, the lowest ones first. The top bit of a byte is 1 if
/// another byte of the same difference follows.
struct PackedIDs: Equatable {
    /// The maximum number of ids in a row.
    ///
    /// A row with more would be slower to change; rows with fewer would have a longer index.
    static let maxCount = 1_000
    /// The maximum number of bytes of a difference between ids, which have 63 bits.
    private static let maxLength = 9
    /// The maximum number of bytes of a blob.
    static let maxSize = (maxCount - 1) * maxLength

    let first: Int64
    let last: Int64
    let blob: [UInt8]

    /// Packs at least one id; they must be above 0, and each greater than the one before it.
    init(_ ids: ArraySlice<Int64>) {
        (first, last) = (ids[ids.startIndex], ids[ids.endIndex - 1])
        var blob: [UInt8] = []
        blob.reserveCapacity(ids.count * 4)
        var previous = first
        for id in ids.dropFirst() {
            var rest = id - previous
            while rest > 0x7F {
                blob.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            blob.append(UInt8(truncatingIfNeeded: rest))
            previous = id
        }
        self.blob = blob
    }

    /// Takes the values of a row, which ``ids()`` checks.
    init(first: Int64, last: Int64, blob: [UInt8]) {
        (self.first, self.last, self.blob) = (first, last, blob)
    }

    /// The ids in ascending order; throws ``DamagedValue`` if imports do not write such a row.
    func ids() throws -> [Int64] {
        guard first > 0, blob.count <= PackedIDs.maxSize else {
            throw PackedIDs.damage
        }
        var ids = [first]
        var position = 0
        while position < blob.count {
            let difference = try difference(at: &position)
            let (id, isOver) = ids[ids.count - 1].addingReportingOverflow(difference)
            guard difference > 0, !isOver else { throw PackedIDs.damage }
            ids.append(id)
        }
        guard ids.count <= PackedIDs.maxCount, ids.last == last else { throw PackedIDs.damage }
        return ids
    }

    /// The difference at an offset in the blob, which is moved behind it.
    private func difference(at position: inout Int) throws -> Int64 {
        var (difference, shift) = (Int64(0), 0)
        while position < blob.count, shift < PackedIDs.maxLength * 7 {
            let byte = blob[position]
            position += 1
            difference |= Int64(byte & 0x7F) << shift
            if byte < 0x80 { return difference }
            shift += 7
        }
        throw PackedIDs.damage
    }

    private static var damage: DamagedValue { DamagedValue(column: "ids") }
}

extension PackedIDs {
    /// Packs any number of ids above 0, in any order and with repetitions, in as few rows as possible.
    static func rows(of ids: [Int64]) -> [PackedIDs] {
        let ids = ascending(ids)
        return stride(from: 0, to: ids.count, by: maxCount).map { start in
            PackedIDs(ids[start..<min(start + maxCount, ids.count)])
        }
    }

    /// The different ids in ascending order, in which most dumps already have them.
    private static func ascending(_ ids: [Int64]) -> [Int64] {
        if zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) { return ids }
        var distinct: [Int64] = []
        distinct.reserveCapacity(ids.count)
        for id in ids.sorted() where id != distinct.last { distinct.append(id) }
        return distinct
    }
}
