import CSQLiteConfig
import GRDB

/// The rows of a query for integers, many of which SQLite reads with each step of a statement.
///
/// A step to every row, and a call for every value, would take longer than reading the rows. The first
/// steps read few rows, because a merge join may need only these before it looks up others.
///
/// ```swift
/// let spellings = try IntegerRows(db, ["id", "mention"], from: "spelling", inOrderOf: "id")
/// try spellings.readAll { mentions[$0.integer(0)] = $0.integer(1) }
/// ```
final class IntegerRows: RowSource {
    /// The number of rows that the first step reads; each further one reads twice as many.
    private static let minCount: Int32 = 8
    /// The maximum number of rows that a step reads.
    private static let maxCount: Int32 = 1 << 10

    private let statement: RawStatement
    /// The rows that the last step has read.
    private let block: UnsafeMutablePointer<row_block>
    /// The index in the block of the next row.
    private var position = 0
    private var isAtEnd = false

    /// Prepares to read rows.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - columns: The SQL expressions of the values; NULL is read as 0.
    ///   - table: The table.
    ///   - condition: The condition in SQL that the rows meet.
    ///   - arguments: The values of parameters in these expressions, by their names.
    ///   - order: The order of the rows in SQL, which the table or an index must have: SQLite must not
    ///     sort them.
    /// - Throws: An error if the query is not valid.
    init(
        _ db: Database,
        _ columns: [String],
        from table: String,
        where condition: String = "true",
        arguments: StatementArguments = [],
        inOrderOf order: String
    ) throws {
        let values = columns.joined(separator: ", ")
        statement = try RawStatement(
            db,
            sql: """
                SELECT 1 FROM \(table)
                WHERE \(condition) AND row_block(:block, \(values)) ORDER BY \(order)
                """,
            arguments: arguments + ["block": nil]
        )
        block = .allocate(capacity: 1)
        block.initialize(
            to: row_block(
                values: .allocate(capacity: Int(IntegerRows.maxCount) * columns.count),
                columns: Int32(columns.count),
                capacity: IntegerRows.minCount,
                rows: 0
            )
        )
        statement.bind(block, at: statement.index(ofParameter: "block"))
    }

    deinit {
        // The statement is released next, and does not read the block any more.
        block.pointee.values.deallocate()
        block.deallocate()
    }

    /// Reads all rows.
    ///
    /// - Parameter read: Reads a row.
    /// - Throws: An error of SQLite, or of `read`.
    func readAll(_ read: (Row) throws -> Void) throws {
        defer { reset() }
        while let row = try step() { try read(row) }
    }

    @inline(__always)
    func step() throws -> Row? {
        if position == Int(block.pointee.rows), try !readBlock() { return nil }
        defer { position += 1 }
        return Row(values: block.pointee.values + position * Int(block.pointee.columns))
    }

    /// Reads more rows; false if there are none.
    private func readBlock() throws -> Bool {
        if isAtEnd { return false }
        (block.pointee.rows, position) = (0, 0)
        isAtEnd = try statement.step() == nil
        block.pointee.capacity = min(block.pointee.capacity * 2, IntegerRows.maxCount)
        return block.pointee.rows > 0
    }

    func index(ofParameter name: String) -> Int32 { statement.index(ofParameter: name) }

    func bind(_ value: Int64, at index: Int32) { statement.bind(value, at: index) }

    func reset() {
        statement.reset()
        (block.pointee.rows, block.pointee.capacity) = (0, IntegerRows.minCount)
        (position, isAtEnd) = (0, false)
    }
}

extension IntegerRows {
    /// A row, which is valid until the next step or reset.
    struct Row: IntegerRow {
        fileprivate let values: UnsafePointer<Int64>

        func integer(_ column: Int32) -> Int64 { values[Int(column)] }
    }
}
