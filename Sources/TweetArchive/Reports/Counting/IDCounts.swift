import GRDB

/// Counts by the ids of rows, in memory.
///
/// Like in ``IDMap``, small ids are indexes of an array, and others are in a dictionary.
struct IDCounts {
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
        dense = Array(repeating: 0, count: try db.denseCount(of: table))
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
