import Foundation
import GRDB

/// What a query of the user's own finds.
public struct QueryReport {
    /// What stands in a column of a row.
    public enum Value: Sendable, Equatable {
        /// NULL.
        case null
        /// A whole number.
        case integer(Int64)
        /// A number that need not be whole.
        case real(Double)
        /// A text.
        case text(String)
        /// Bytes.
        case blob([UInt8])
    }

    /// The statement.
    public let sql: String
    /// The name of the archive's file.
    public let archive: String
    /// The maximum number of rows that was asked for.
    public let limit: RowLimit
    /// The names of the columns, as SQLite gives them; they need not differ.
    public let columns: [String]
    /// The rows that are shown, in the order of the query.
    public let rows: ReportRows<[Value]>
    /// How many rows the limit left out.
    public let leftOut: Int
}

extension TweetArchive {
    /// Asks the archive in SQL: one statement, which reads.
    ///
    /// - Parameters:
    ///   - sql: A statement that begins with `SELECT`, `WITH`, `VALUES` or `EXPLAIN`.
    ///   - limits: What it may cost.
    ///   - limit: The maximum number of rows; with a limit, they are kept in memory.
    ///   - body: Reads the report, whose rows are there until it returns.
    /// - Returns: What the body returns.
    /// - Throws: ``ArchiveError/badQuery(_:)``, also where the statement reaches a limit, or what the body
    ///   throws.
    public func query<Result>(
        _ sql: String,
        limits: QueryLimits = .init(),
        limit: RowLimit = .none,
        _ body: (QueryReport) throws -> Result
    ) throws -> Result {
        try inSentences {
            try QueryConnection(ArchiveLocation(path), limits).read { connection in
                let statement = try connection.statement(sql)
                let (rows, leftOut) = try statement.rows(limit: limit)
                return try body(
                    QueryReport(
                        sql: sql,
                        archive: name,
                        limit: limit,
                        columns: statement.columns,
                        rows: rows,
                        leftOut: leftOut
                    )
                )
            }
        }
    }
}
