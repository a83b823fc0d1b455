import GRDB

/// Inserts rows into a table, several with each statement, which takes a quarter less time than one.
struct RowInsertion {
    /// The number of rows that one statement inserts.
    static let rowCount = 16

    private let one: RawStatement
    private let several: RawStatement

    /// Prepares to insert rows.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - table: The name of the table.
    ///   - columns: The names of the columns to which each row binds values, in this order.
    /// - Throws: An error of SQLite.
    init(_ db: Database, into table: String, _ columns: [String]) throws {
        let target = "\(table) (\(columns.joined(separator: ", ")))"
        let row = "(" + databaseQuestionMarks(count: columns.count) + ")"
        one = try RawStatement(db, sql: "INSERT INTO \(target) VALUES \(row)")
        // If a statement with several rows fails, SQLite undoes its first rows, for which it saves
        // each page before a change. OR ROLLBACK avoids that: it undoes the whole transaction, as
        // any failure does.
        let rows = Array(repeating: row, count: RowInsertion.rowCount).joined(separator: ", ")
        several = try RawStatement(db, sql: "INSERT OR ROLLBACK INTO \(target) VALUES \(rows)")
    }

    /// Inserts rows.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - texts: The bytes of the texts in them.
    ///   - bind: Binds the values of a row, in the order of the columns.
    /// - Throws: An error of SQLite.
    func run<Row>(
        _ rows: some Sequence<Row>,
        texts: Span<UInt8> = Span(),
        bind: (inout RawStatement.Parameters, Row) -> Void
    ) throws {
        var chunk: [Row] = []
        chunk.reserveCapacity(RowInsertion.rowCount)
        for row in rows {
            chunk.append(row)
            guard chunk.count == RowInsertion.rowCount else { continue }
            try several.run(texts: texts) { values in
                for row in chunk { bind(&values, row) }
            }
            chunk.removeAll(keepingCapacity: true)
        }
        for row in chunk { try one.run(texts: texts) { bind(&$0, row) } }
    }
}
