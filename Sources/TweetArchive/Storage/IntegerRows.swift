import CSQLiteConfig
import GRDB

/// The rows of a query for integers, many of which SQLite reads with each step of a statement.
///
/// A step for each row and a call for each value would take longer than reading the rows. The first steps
/// read few rows, because a merge join may need only these before it looks up others. After a step with many
/// rows, the next ones come from ``CopiedTable`` if the archive has copies of them.
///
/// ```swift
/// let spellings = try IntegerRows(db, ["id", "mention"], from: "spelling", by: "id")
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
    /// Reads copies of the rows; nil if there are none.
    private let copies: CopyReader?
    /// The index and the initial value of the parameter with the first key to read; nil without an order.
    private let start: (index: Int32, first: Int64)?
    /// The index in the block of the next row.
    private var position = 0
    private var isAtEnd = false

    /// Prepares to read the values of SQL expressions; NULL is read as 0.
    ///
    /// A column in whose order the rows are read must be the first one of the primary key. The rows then
    /// begin at its value in the parameter `start`; if that is not bound, all rows are read. The arguments
    /// are the values of other parameters, by their names.
    init(
        _ db: Database,
        _ columns: [String],
        from table: String,
        where condition: String = "true",
        arguments: StatementArguments = [],
        by key: String? = nil,
        _ order: ScanOrder = .ascending,
        usesCopies: Bool = true
    ) throws {
        let values = columns.joined(separator: ", ")
        let bound = key.map { "AND \($0) \(order.fromFirst) :start" } ?? ""
        let ordering = key.map { "ORDER BY \($0) \(order.sql)" } ?? ""
        var arguments = arguments + ["block": nil]
        if key != nil { arguments += ["start": order.first(of: .min ... .max)] }
        // Without an index, SQLite tests the conditions in this order, the function last.
        let direct = """
            SELECT 1 FROM \(table) NOT INDEXED
            WHERE (\(condition)) \(bound) AND row_block(:block, \(values)) \(ordering)
            """
        // If SQLite sorts, the function must get the sorted rows; the limit keeps SQLite from merging the two
        // queries. That takes longer, and happens only with odd statistics of `ANALYZE`.
        let names = columns.indices.map { "c\($0)" }
        let named = zip(columns, names).map { "\($0) AS \($1)" }.joined(separator: ", ")
        let ordered = """
            SELECT 1 FROM (
                SELECT \(named) FROM \(table) WHERE (\(condition)) \(bound) \(ordering) LIMIT -1
            ) WHERE row_block(:block, \(names.joined(separator: ", ")))
            """
        let isDirect = try IntegerRows.hasOneStep(db, direct, arguments)
        statement = try RawStatement(db, sql: isDirect ? direct : ordered, arguments: arguments)
        let index = statement.index(ofParameter: "start")
        start = key.map { _ in (index, order.first(of: .min ... .max)) }
        let isCopied = usesCopies && key == columns.first && condition == "true"
        copies = isCopied && order == .ascending ? try CopyReader(db, columns, of: table) : nil
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
        if let copies, copies.isOpen, try readCopies(copies) { return block.pointee.rows > 0 }
        try readRows()
        return block.pointee.rows > 0
    }

    private func readRows() throws {
        do {
            isAtEnd = try statement.step() == nil
        } catch {
            // Another step would start the statement again, and return the rows of this one twice.
            (block.pointee.rows, isAtEnd) = (0, true)
            throw error
        }
        if block.pointee.capacity < IntegerRows.maxCount {
            block.pointee.capacity *= 2
        } else if let copies, !isAtEnd {
            try openCopies(copies)
        }
    }

    /// Continues with the copies at the last id of the block, if they have it.
    private func openCopies(_ copies: CopyReader) throws {
        let columns = Int(block.pointee.columns)
        func id(_ row: Int) -> Int64 { block.pointee.values[row * columns] }
        let last = id(Int(block.pointee.rows) - 1)
        guard try copies.open(at: last) else { return }
        let first = (0..<Int(block.pointee.rows)).sortedIndex { id($0) >= last }
        if first == 0 { copies.close() } else { block.pointee.rows = Int32(first) }
    }

    /// Reads more rows from copies; false if the next rows have no copy.
    private func readCopies(_ copies: CopyReader) throws -> Bool {
        while true {
            let maxCount = Int(IntegerRows.maxCount)
            block.pointee.rows = Int32(copies.read(into: block.pointee.values, maxCount: maxCount))
            if block.pointee.rows > 0 { return true }
            guard let next = copies.next else {
                isAtEnd = true
                return true
            }
            if try copies.open(at: next) { continue }
            begin(at: next)
            return false
        }
    }

    func index(ofParameter name: String) -> Int32 { statement.index(ofParameter: name) }

    func bind(_ value: Int64, at index: Int32) { statement.bind(value, at: index) }

    /// Resets the statement to begin at a value of the key; nil for the first one.
    private func begin(at value: Int64?) {
        statement.reset()
        if let start { statement.bind(value ?? start.first, at: start.index) }
    }

    func reset() {
        begin(at: nil)
        (block.pointee.rows, block.pointee.capacity) = (0, IntegerRows.minCount)
        (position, isAtEnd) = (0, false)
        copies?.close()
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

/// The order in which rows are read, such as tweets by their ids, which grow with time.
enum ScanOrder: Sendable {
    /// The oldest tweet first.
    case ascending
    /// The newest tweet first.
    case descending

    /// The id with which a scan of a range begins.
    func first(of range: ClosedRange<Int64>) -> Int64 {
        self == .ascending ? range.lowerBound : range.upperBound
    }

    @inline(__always)
    func precedes(_ one: Int64, _ other: Int64) -> Bool {
        self == .ascending ? one < other : one > other
    }

    /// The operator in SQL between an id and the one with which a scan begins.
    var fromFirst: String { self == .ascending ? ">=" : "<=" }

    var sql: String { self == .ascending ? "ASC" : "DESC" }
}
