import GRDB

/// The rows of a report, which are read from the archive when they are needed.
///
/// They can be read again, with the same result, but only inside the closure that received the
/// report: it sees the archive as it was at one moment.
///
/// ```swift
/// try archive.popularity(of: nil) { report in
///     let rows = try report.sections[0].rows.collected()
///     print(rows.map(\.count))
/// }
/// ```
public struct ReportRows<Row> {
    private let readRows: (_ body: (Row) throws -> Void) throws -> Void

    init(_ read: @escaping (_ body: (Row) throws -> Void) throws -> Void) { readRows = read }

    /// The rows of a query.
    init(
        _ db: Database,
        sql: String,
        arguments: StatementArguments = [],
        _ row: @escaping (GRDB.Row) throws -> Row
    ) {
        readRows = { body in
            let cursor = try GRDB.Row.fetchCursor(db, sql: sql, arguments: arguments)
            while let found = try cursor.next() { try body(try row(found)) }
        }
    }

    /// Calls a closure with each row, in order.
    ///
    /// - Throws: The error of the closure, or an error if the archive cannot be read.
    public func read(_ body: (Row) throws -> Void) throws { try readRows(body) }

    /// Reads all rows into memory.
    ///
    /// - Throws: An error if the archive cannot be read.
    public func collected() throws -> [Row] {
        var rows: [Row] = []
        try read { rows.append($0) }
        return rows
    }
}
