import GRDB

/// Inserts rows into a table, many with each statement.
///
/// SQLite reads their values from memory, which takes less time than binding each of them.
struct RowInsertion {
    private let statement: RawStatement
    private let columnCount: Int

    /// Prepares to insert rows.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - table: The name of the table.
    ///   - columns: The names of the columns to which each row binds values, in this order. It is
    ///     fastest if these are all columns in the order of the table.
    /// - Throws: An error of SQLite.
    init(_ db: Database, into table: String, _ columns: [String]) throws {
        columnCount = columns.count
        let values = columns.indices.map { "c\($0)" }
        // If a statement with several rows fails, SQLite undoes its first rows, for which it saves
        // each page before a change. OR ROLLBACK avoids that: it undoes the whole transaction, as
        // any failure does.
        statement = try RawStatement(
            db,
            sql: """
                INSERT OR ROLLBACK INTO \(table) (\(columns.joined(separator: ", ")))
                SELECT \(values.joined(separator: ", ")) FROM row_feed(?1)
                """
        )
    }

    /// Inserts rows.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - texts: The bytes of the texts in them.
    ///   - bind: Binds the values of a row, in the order of the columns.
    /// - Throws: An error of SQLite.
    @inline(__always)
    func run<Row>(
        _ rows: some Sequence<Row>,
        texts: Span<UInt8> = Span(),
        bind: (inout RowFeed, Row) -> Void
    ) throws {
        try texts.withUnsafeBufferPointer { texts in
            var feed = RowFeed(columnCount: columnCount, texts)
            for row in rows {
                if feed.isFull { try feed.run(statement) }
                bind(&feed, row)
            }
            try feed.run(statement)
        }
    }
}
