/// A number for each of some rows, by their ids, in memory.
///
/// Ids are given from 1 on, and have gaps where rows were deleted. Most numbers are in an array; those of
/// ids that are far larger than there are rows, or negative, in a dictionary. So the memory grows with the
/// number of rows, whatever their ids are.
///
/// - Complexity: Constant time to find a number.
struct RowTable {
    /// How many times as many ids as rows the array may have.
    private static let sparseness = 16
    /// How many ids the array may have, however few rows there are.
    private static let alwaysNear = 1 << 16
    /// Stands in the array where there is no row.
    private static let none = UInt32.max

    private var near: [UInt32]
    private var far: [Int64: UInt32] = [:]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - ids: The ids of the rows, in any order.
    ///   - numbers: The number of each row, in the same order.
    init(ids: [Int64], numbers: some Collection<UInt32>) {
        let bound = Int64(ids.count * RowTable.sparseness + RowTable.alwaysNear)
        let last = ids.lazy.filter { $0 < bound }.max() ?? -1
        near = Array(repeating: RowTable.none, count: Int(max(last, -1)) + 1)
        for (id, number) in zip(ids, numbers) {
            if near.indices.contains(Int(id)) { near[Int(id)] = number } else { far[id] = number }
        }
    }

    /// The number of a row; nil where there is none with this id.
    @inline(__always)
    subscript(id: Int64) -> Int? {
        guard near.indices.contains(Int(id)) else { return far[id].map { Int($0) } }
        let number = near[Int(id)]
        return number == RowTable.none ? nil : Int(number)
    }
}
