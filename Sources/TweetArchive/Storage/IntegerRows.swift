import CSQLiteConfig
import GRDB

/// The rows of a query for integers, many of which SQLite reads with each step of a statement.
///
/// A step to every row, and a call for every value, would take longer than reading the rows. The first
/// steps read few rows, because a merge join may need only these before it looks up others.
///
/// ```swift
/// let spellings = try IntegerRows(db, ["id", "mention"], from: "spelling")
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

    /// Prepares to read rows of values whose SQL expressions are given; NULL is read as 0.
    ///
    /// The arguments are the values of parameters in the expressions and the condition, by their names. An
    /// order in SQL is fastest if it is that of the primary key.
    init(
        _ db: Database,
        _ columns: [String],
        from table: String,
        where condition: String = "true",
        arguments: StatementArguments = [],
        inOrderOf order: String? = nil
    ) throws {
        let values = columns.joined(separator: ", ")
        let ordering = order.map { "ORDER BY \($0)" } ?? ""
        let arguments = arguments + ["block": nil]
        // Without an index, SQLite tests the conditions in this order, the function last.
        let direct = """
            SELECT 1 FROM \(table) NOT INDEXED
            WHERE (\(condition)) AND row_block(:block, \(values)) \(ordering)
            """
        // If SQLite sorts, the function must get the sorted rows: a query with a limit stays one of its
        // own. That takes longer, and happens only with odd statistics of `ANALYZE`.
        let names = columns.indices.map { "c\($0)" }
        let named = zip(columns, names).map { "\($0) AS \($1)" }.joined(separator: ", ")
        let ordered = """
            SELECT 1 FROM (
                SELECT \(named) FROM \(table) WHERE \(condition) \(ordering) LIMIT -1
            ) WHERE row_block(:block, \(names.joined(separator: ", ")))
            """
        let isDirect = try IntegerRows.hasOneStep(db, direct, arguments)
        statement = try RawStatement(db, sql: isDirect ? direct : ordered, arguments: arguments)
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

    /// Whether the plan of a query has one step, so that SQLite does not sort afterwards.
    private static func hasOneStep(
        _ db: Database,
        _ sql: String,
        _ arguments: StatementArguments
    ) throws -> Bool {
        let plan = "EXPLAIN QUERY PLAN \(sql)"
        return try GRDB.Row.fetchAll(db, sql: plan, arguments: arguments).count == 1
    }

    /// Calls a closure with each row.
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
        do {
            isAtEnd = try statement.step() == nil
        } catch {
            // The statement would begin anew, and the rows of this step would come twice.
            (block.pointee.rows, isAtEnd) = (0, true)
            throw error
        }
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

// MARK: - Rows of any statement

/// Rows that are read one after another.
protocol RowSource {
    associatedtype Row: IntegerRow

    /// The index of a parameter of the query, from 1; 0 if it has none of this name.
    func index(ofParameter name: String) -> Int32

    /// Binds a number to a parameter, by its index, before the first step.
    func bind(_ value: Int64, at index: Int32)

    /// Moves to the next row; nil after the last one.
    ///
    /// The rows must be reset afterwards.
    func step() throws -> Row?

    /// Ends the reading, so that it does not keep a transaction open.
    func reset()
}

/// A row whose values can be read as integers.
protocol IntegerRow {
    /// The value in a column, by its index from 0; 0 for NULL.
    func integer(_ column: Int32) -> Int64
}
