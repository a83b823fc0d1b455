import ArgumentParser
import CSQLite
import Foundation

/// Writes the rows of an archive into a new one, and measures only that.
@main
struct SQLiteLimit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sqlite-limit",
        abstract: "Measure how fast SQLite alone writes the rows of an archive.",
        discussion: """
            The rows are read into memory and written into a new archive in the order of an import: \
            transaction by transaction, each row with the first tweet that needs it and with its \
            final counters. Only the writing is measured, from the first transaction to the closed \
            file, in the crash-safe mode of an import.
            """
    )

    @Option(help: "The file that defines the tables.")
    var schema = "schema.sql"

    @Option(help: "The number of tweets in a transaction.")
    var transaction = 50_000

    @Option(help: "Additional settings of SQLite, such as 'cache_size = -65536'.")
    var pragma: [String] = []

    @Argument(help: "The archive whose rows are written.")
    var archive: String

    @Argument(help: "The file to write. It is replaced.")
    var copy: String

    func run() throws {
        let source = try Connection(path: archive, flags: SQLITE_OPEN_READONLY)
        let tables = try Table.all(in: source)
        let transactions = Transactions(of: tables, size: transaction)
        let orders = tables.map { rowsByTransaction(transactions.numbers[$0.name] ?? []) }
        let pageSize = try source.prepare("PRAGMA page_size")
        _ = try pageSize.step()
        var target: Connection? = try makeCopy(pageSize: pageSize.integer(0))

        let start = ContinuousClock.now
        if let target { try write(tables, orders, to: target) }
        target = nil
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let rows = tables.reduce(0) { $0 + $1.rows.count }
        print("seconds \(seconds)\nrows \(rows)")
    }

    private func makeCopy(pageSize: Int64) throws -> Connection {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: copy + suffix)
        }
        let target = try Connection(path: copy, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        try target.execute(
            """
            PRAGMA page_size = \(pageSize);
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = NORMAL;
            PRAGMA secure_delete = 0;
            PRAGMA foreign_keys = 0;
            """
        )
        for setting in pragma { try target.execute("PRAGMA \(setting)") }
        try target.execute(try String(contentsOfFile: schema, encoding: .utf8))
        // The rows that the schema inserts are among those that are copied.
        try target.execute("DELETE FROM archive")
        return target
    }

    private func write(_ tables: [Table], _ orders: [[[Int]]], to target: Connection) throws {
        let insertions = try tables.map { try $0.insertion(into: target) }
        for number in 0..<(orders.map(\.count).max() ?? 0) {
            try target.execute("BEGIN IMMEDIATE")
            for (index, table) in tables.enumerated() where number < orders[index].count {
                try table.rows.insert(orders[index][number], with: insertions[index])
            }
            try target.execute("COMMIT")
        }
    }

    /// The rows of a table in each transaction, in order of their keys.
    private func rowsByTransaction(_ numbers: [Int]) -> [[Int]] {
        var rows = Array(repeating: [Int](), count: (numbers.max() ?? -1) + 1)
        for (row, number) in numbers.enumerated() { rows[number].append(row) }
        return rows
    }
}
