import Foundation
import GRDB
import TweetDumps

/// The result of a user's SQL query.
///
/// ``TweetArchive/query(_:limits:limit:_:)`` makes one.
public struct QueryReport {
    /// A value in a row, of one of SQLite's types.
    public enum Value: Sendable, Equatable {
        /// NULL.
        case null
        /// A signed integer.
        case integer(Int64)
        /// A floating-point number.
        case real(Double)
        /// A text.
        ///
        /// Bytes that are not valid UTF-8 are replaced.
        case text(String)
        /// Bytes.
        case blob([UInt8])
    }

    /// The statement.
    public let sql: String
    /// The file name of the archive.
    public let archive: String
    /// The maximum number of rows.
    public let limit: RowLimit
    /// The names of the columns, as SQLite gives them.
    ///
    /// They can be equal.
    public let columns: [String]
    /// The rows within the limit, in the order of the query.
    public let rows: ReportRows<[Value]>
    /// The number of rows beyond the limit.
    public let leftOut: Int
}

extension TweetArchive {
    /// Runs a read-only SQL statement.
    ///
    /// ```swift
    /// try archive.query("SELECT language, count(*) FROM tweet GROUP BY language") { report in
    ///     try report.rows.read { row in print(row) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - sql: A statement that begins with `SELECT`, `WITH`, `VALUES` or `EXPLAIN`. The tables
    ///     are those of ``schema``.
    ///   - limits: The maximum time and memory.
    ///   - limit: The maximum number of rows. With a limit the rows are kept in memory.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: ``ArchiveError/badQuery(_:)``, also if the statement exceeds a limit,
    ///   ``ArchiveError/interrupted`` after ``interrupt()``, an error if the archive cannot be read, or
    ///   the error of `body`.
    public func query<Result>(
        _ sql: String,
        limits: QueryLimits = .init(),
        limit: RowLimit = .none,
        _ body: (QueryReport) throws -> Result
    ) throws -> Result {
        try throwingArchiveErrors {
            let query = try QueryConnection(location, limits)
            queriesInUse.change { $0.append(query.queue) }
            defer { queriesInUse.change { $0.removeAll { $0 === query.queue } } }
            return try query.read(sql) { statement in
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

/// The maximum time and memory of a query.
///
/// ```swift
/// var limits = QueryLimits()
/// limits.seconds = 5
/// try archive.query("SELECT count(*) FROM tweet", limits: limits) { report in
///     print(try report.rows.collected())
/// }
/// ```
public struct QueryLimits: Sendable {
    /// The time limit in seconds, at least 1.
    ///
    /// Only the time in which SQLite works counts, not the time in which the rows are used.
    public var seconds = 60

    /// Called repeatedly, on another thread, if the query still runs 30 seconds after the time
    /// limit; nil does nothing.
    ///
    /// SQLite cannot interrupt a single function call, such as `instr` with two texts of many
    /// megabytes. Only the end of the process ends it.
    public var whenStuck: (@Sendable () -> Void)?

    /// The maximum memory that SQLite uses for a query, and that its rows need if they are kept, in
    /// bytes each.
    ///
    /// It has no effect in a process that used SQLite before it opened its first archive.
    package var memory: Int64 = 256 << 20

    /// The maximum length of a text or a blob in a query, in bytes.
    package var valueLength = SizeLimits.valueLength

    /// The default limits.
    public init() {}
}
