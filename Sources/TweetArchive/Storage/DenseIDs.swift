import GRDB

extension Database {
    /// The size of an array that has most ids of a table as indexes.
    ///
    /// SQLite gives ids from 1 on, with gaps after rows are deleted. A damaged archive can have large
    /// ids, for which there must be another place.
    ///
    /// - Parameter table: The table, with a column `id`.
    /// - Returns: A size that is at most proportional to the number of rows.
    /// - Throws: An error if the archive cannot be read.
    func denseCount(of table: String) throws -> Int {
        let (maxIDsPerRow, minCount) = (Int64(16), Int64(1 << 16))
        let statement = try RawStatement(self, sql: "SELECT count(*), max(id) FROM \(table)")
        let (rows, last) = try statement.first { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
        return Int(max(0, min(rows * maxIDsPerRow + minCount, max(0, last) &+ 1)))
    }

    /// The number of rows for which memory is reserved before a table is read, so that arrays need not
    /// be copied when they grow.
    ///
    /// - Parameter table: The table, with a column `id`.
    /// - Returns: The number of rows if their ids have no gaps, but not so large that the reserved memory
    ///   could be too much in a damaged archive.
    /// - Throws: An error if the archive cannot be read.
    /// - Complexity: Logarithmic in the number of rows.
    func expectedCount(of table: String) throws -> Int {
        let maxCount: Int64 = 1 << 24
        let statement = try RawStatement(self, sql: "SELECT max(id) FROM \(table)")
        let last = try statement.first { $0.integer(0) } ?? 0
        return Int(max(0, min(last, maxCount)))
    }
}
