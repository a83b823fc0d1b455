import GRDB

/// Counts by the ids of rows, in memory.
///
/// Like in ``IDMap``, small ids are indexes of an array, and others are in a dictionary.
struct IDCounts {
    /// The size of the array per row, at most.
    private static let maxIDsPerRow = 16
    /// The size that the array may have even if there are few rows.
    private static let minDenseCount = 1 << 16

    /// The counts of small ids, by id.
    private var dense: [UInt32]
    /// The counts of all other ids.
    private var sparse: [Int64: UInt32] = [:]

    /// Creates counts of 0.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - table: The table with the rows.
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database, of table: String) throws {
        dense = Array(repeating: 0, count: try IDCounts.denseCount(db, of: table))
    }

    /// The size of an array that has most ids of a table as indexes.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - table: The table.
    /// - Returns: A size proportional to the number of rows, even if a damaged archive has large
    ///   ids.
    /// - Throws: An error if the archive cannot be read.
    static func denseCount(_ db: Database, of table: String) throws -> Int {
        let statement = try RawStatement(db, sql: "SELECT count(*), max(id) FROM \(table)")
        let (rows, last) = try statement.first { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
        let bound = rows * Int64(maxIDsPerRow) + Int64(minDenseCount)
        return Int(max(0, min(bound, max(0, last) &+ 1)))
    }

    /// Adds 1 to the count of a row.
    @inline(__always)
    mutating func add(_ id: Int64) {
        if dense.indices.contains(Int(id)) {
            dense[Int(id)] += 1
        } else {
            sparse[id, default: 0] += 1
        }
    }

    /// The count of a row.
    subscript(id: Int64) -> Int {
        Int(dense.indices.contains(Int(id)) ? dense[Int(id)] : sparse[id] ?? 0)
    }
}
