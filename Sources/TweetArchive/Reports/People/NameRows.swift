import GRDB

/// The rows of a table in the order of their folded names, for a merge join.
///
/// Rows whose name is no screen name are skipped.
struct NameRows {
    /// The name of the current row and its id; nil after the last row.
    private(set) var current: (name: PackedName, id: Int64)?
    private let statement: RawStatement

    /// Reads the first row.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - table: The table, with the columns `id` and `folded`.
    ///   - range: The names that are read.
    ///   - condition: A condition for the rows in SQL.
    /// - Throws: An error if the archive cannot be read.
    init(
        _ db: Database,
        in table: String,
        _ range: NameRange,
        where condition: String = "true"
    ) throws {
        statement = try RawStatement(
            db,
            sql: """
                SELECT id, folded FROM \(table)
                WHERE folded >= ? AND folded < ? AND \(condition) ORDER BY folded
                """,
            arguments: [range.lower, range.upper]
        )
        try step()
    }

    /// Reads the next row.
    @inline(__always)
    mutating func step() throws {
        while let row = try statement.step() {
            let name = row.withBytes(1) { PackedName($0) }
            guard let name else { continue }
            current = (name, row.integer(0))
            return
        }
        current = nil
    }

    /// The id of the row with a name, which must follow the names of earlier calls; nil if there is none.
    @inline(__always)
    mutating func id(of name: PackedName) throws -> Int64? {
        while let current, current.name < name { try step() }
        return current?.name == name ? current?.id : nil
    }

    /// Resets the statement, so that it does not keep a read transaction open.
    func end() { statement.reset() }
}
