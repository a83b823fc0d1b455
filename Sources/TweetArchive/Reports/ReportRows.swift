import GRDB

/// The rows of a report, which are read from the archive one after another when they are asked for.
///
/// They can be asked for again and are then the same. They are there only while the body runs that
/// the report was given to: what it is about is the archive at one moment.
public struct ReportRows<Row> {
    private let make: (_ body: (Row) throws -> Void) throws -> Void

    init(_ make: @escaping (_ body: (Row) throws -> Void) throws -> Void) { self.make = make }

    /// The rows of a query.
    init(
        _ db: Database,
        sql: String,
        arguments: StatementArguments = [],
        _ row: @escaping (GRDB.Row) throws -> Row
    ) {
        make = { body in
            let cursor = try GRDB.Row.fetchCursor(db, sql: sql, arguments: arguments)
            while let found = try cursor.next() { try body(try row(found)) }
        }
    }

    /// Calls the body with each row, in order.
    ///
    /// - Throws: What the body throws, or an error if the archive cannot be read.
    public func read(_ body: (Row) throws -> Void) throws { try make(body) }

    /// All rows, in memory.
    ///
    /// - Throws: An error if the archive cannot be read.
    public func collected() throws -> [Row] {
        var rows: [Row] = []
        try read { rows.append($0) }
        return rows
    }
}
