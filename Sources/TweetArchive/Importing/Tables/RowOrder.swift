import GRDB

/// The order of the rows of a table by the code points of a text in them.
struct RowOrder {
    private let find: RawStatement

    /// Prepares to compare rows.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - sql: A query for the text of the row with the id of the parameter.
    /// - Throws: An error if the query is not valid.
    init(_ db: Database, _ sql: StaticString) throws {
        find = try RawStatement(db, sql)
    }

    /// The one of two rows that is first; a known one before an unknown one.
    func first(_ one: Int64?, _ other: Int64?) throws -> Int64? {
        if one == other { return one }
        return try Merging.first(one, other) {
            try text(of: $0).lexicographicallyPrecedes(text(of: $1))
        }
    }

    private func text(of row: Int64) throws -> [UInt8] {
        try find.first {
            $0.bind(row)
        } read: {
            try $0.bytes(0)
        } ?? []
    }
}
