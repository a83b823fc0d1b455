import Foundation
import GRDB
import GRDBSQLite

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

    /// The names of the columns, as SQLite gives them; they need not differ.
    public let columns: [String]
    /// The rows, in the order of the query.
    public let rows: ReportRows<[Value]>
}

extension TweetArchive {
    /// Asks the archive in SQL: one statement, which reads.
    ///
    /// - Parameters:
    ///   - sql: A statement that begins with `SELECT`, `WITH`, `VALUES` or `EXPLAIN`.
    ///   - body: Reads the report, whose rows are there until it returns.
    /// - Returns: What the body returns.
    /// - Throws: ``ArchiveError/badQuery(_:)``, or what the body throws.
    public func query<Result>(
        _ sql: String,
        _ body: (QueryReport) throws -> Result
    ) throws -> Result {
        try report { db in
            let statement = try inSentences { try OwnQuery(db, sql) }
            return try body(
                QueryReport(
                    columns: statement.columns,
                    rows: ReportRows { body in try inSentences { try statement.read(body) } }
                )
            )
        }
    }

    /// Makes a sentence of what SQLite says of a query.
    private func inSentences<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE {
            throw ArchiveError.badQuery("it must be one statement")
        } catch let error as DatabaseError {
            throw ArchiveError.badQuery(error.message ?? error.resultCode.description)
        }
    }
}

/// A statement that someone wrote, and that may only read.
private struct OwnQuery {
    let columns: [String]
    private let statement: HotStatement

    init(_ db: Database, _ sql: String) throws {
        guard OwnQuery.begins(sql) else {
            throw ArchiveError.badQuery("it must begin with SELECT, WITH, VALUES or EXPLAIN")
        }
        let prepared = try db.makeStatement(sql: sql)
        guard prepared.isReadonly else {
            throw ArchiveError.badQuery("it would change the archive, which is only read")
        }
        guard sqlite3_bind_parameter_count(prepared.sqliteStatement) == 0 else {
            throw ArchiveError.badQuery("it has parameters, for which there are no values")
        }
        columns = prepared.columnNames
        statement = HotStatement(prepared)
    }

    /// Whether the first word is one of a statement that reads.
    ///
    /// Others have effects that SQLite does not call changes, such as those of PRAGMA.
    private static func begins(_ sql: String) -> Bool {
        let comments = /(?s)(?:\s|--[^\n]*(?:\n|$)|\/\*.*?\*\/)*/
        let start = sql.prefixMatch(of: comments)?.range.upperBound ?? sql.startIndex
        let explained = /(?i)EXPLAIN\s+(?:QUERY\s+PLAN\s+)?/
        let statement = sql[start...].prefixMatch(of: explained)?.range.upperBound ?? start
        let word = sql[statement...].prefix(while: \.isLetter).uppercased()
        return ["SELECT", "WITH", "VALUES"].contains(word)
    }

    func read(_ body: ([QueryReport.Value]) throws -> Void) throws {
        try statement.readAll { row in
            try body((0..<Int32(columns.count)).map { value(row, $0) })
        }
    }

    private func value(_ row: HotStatement.Row, _ column: Int32) -> QueryReport.Value {
        switch row.type(column) {
        case .null: .null
        case .integer: .integer(row.integer(column))
        case .real: .real(row.real(column))
        case .text: .text(String(decoding: row.bytes(column), as: UTF8.self))
        case .blob: .blob(row.bytes(column))
        }
    }
}
