/// A map from row ids to numbers, in memory.
///
/// SQLite gives ids from 1 on, with gaps after rows are deleted. Ids up to a bound are indexes of
/// an array. Negative ids, and ids that are far larger than the number of rows, are in a
/// dictionary, so that the memory is proportional to the number of rows, even for a damaged
/// archive.
///
/// - Complexity: Constant time to find a number.
struct IDMap {
    /// The size of the array per row, at most.
    private static let maxIDsPerRow = 16
    /// The size that the array may have even if there are few rows.
    private static let minDenseCount = 1 << 16
    /// Marks an id without a row in the array.
    private static let noNumber = UInt32.max

    /// The numbers of small ids, by id.
    private var dense: [UInt32]
    /// The numbers of all other ids.
    private var sparse: [Int64: UInt32] = [:]

    /// Creates a map.
    ///
    /// - Parameters:
    ///   - ids: The ids of the rows, in any order.
    ///   - numbers: The number of each row, in the same order.
    init(ids: [Int64], numbers: some Collection<UInt32>) {
        let bound = Int64(ids.count * IDMap.maxIDsPerRow + IDMap.minDenseCount)
        let lastDense = ids.lazy.filter { $0 < bound }.max() ?? -1
        dense = Array(repeating: IDMap.noNumber, count: Int(lastDense) + 1)
        for (id, number) in zip(ids, numbers) {
            if dense.indices.contains(Int(id)) {
                dense[Int(id)] = number
            } else {
                sparse[id] = number
            }
        }
    }

    /// The number of a row; nil if the map has no row with this id.
    @inline(__always)
    subscript(id: Int64) -> Int? {
        guard dense.indices.contains(Int(id)) else { return sparse[id].map { Int($0) } }
        let number = dense[Int(id)]
        return number == IDMap.noNumber ? nil : Int(number)
    }
}
