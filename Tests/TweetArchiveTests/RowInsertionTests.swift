import Foundation
import GRDB
import Testing

@testable import TweetArchive

/// Rows that SQLite reads from memory.
@Suite struct RowInsertionTests {
    /// A row of a table with a column of each type.
    private struct Row {
        var number: Int64?
        var real: Double?
        var text: Range<Int>?
        var blob: Range<Int>?

        /// Values of all types, NULL and empty texts included.
        init(_ index: Int) {
            if index % 2 == 0 { number = .max - Int64(index) }
            if index % 3 == 0 { real = Double(index) / 8 }
            if index % 5 != 0 { text = 5..<5 + index % 5 - 1 }
            if index % 7 != 0 { blob = index % 7..<9 }
        }
    }

    private static let texts = Array("café#tag".utf8)

    /// As many rows as no statement, one or several insert.
    @Test(arguments: [0, 1, 5000])
    func insertsEveryValue(count: Int) throws {
        let rows = (0..<count).map(Row.init)
        let archive = try TweetArchive(inMemory: ())
        try archive.write { db in
            for table in ["fed", "bound"] {
                try db.execute(sql: "CREATE TABLE \(table) (number, real, text, blob)")
            }
            let insertion = try RowInsertion(db, into: "fed", ["number", "real", "text", "blob"])
            try insertion.run(rows, texts: Self.texts.span) {
                $0.bind($1.number)
                $0.bind($1.real)
                $0.bind($1.text)
                $0.bind(blob: $1.blob)
            }
            for row in rows {
                let text = row.text.map { String(decoding: Self.texts[$0], as: UTF8.self) }
                let blob = row.blob.map { Data(Self.texts[$0]) }
                try db.execute(
                    sql: "INSERT INTO bound VALUES (?, ?, ?, ?)",
                    arguments: [row.number, row.real, text, blob]
                )
            }
            let fed = try GRDB.Row.fetchAll(db, sql: "SELECT * FROM fed ORDER BY rowid")
            let bound = try GRDB.Row.fetchAll(db, sql: "SELECT * FROM bound ORDER BY rowid")
            #expect(fed.count == count)
            #expect(fed == bound)
        }
    }

    /// A row that the table refuses undoes the whole transaction.
    @Test func undoesTheTransactionWithARefusedRow() throws {
        let archive = try TweetArchive(inMemory: ())
        #expect(throws: (any Error).self) {
            try archive.write { db in
                try db.execute(sql: "INSERT INTO source (name) VALUES ('web')")
                let insertion = try RowInsertion(db, into: "source", ["id", "name"])
                try insertion.run([2, 3, 2], texts: [0x61, 0x62, 0x63].span) {
                    $0.bind(Int64($1))
                    $0.bind($1 - 1..<$1)
                }
            }
        }
        #expect(try archive.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM source") } == 0)
    }

    /// Only the program itself can name rows in memory: other values are not taken for their address.
    @Test(arguments: ["row_feed(1)", "row_feed(NULL)", "row_feed(x'00')"])
    func readsNothingFromOtherValues(table: String) throws {
        let archive = try TweetArchive(inMemory: ())
        let count = try archive.write { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
        }
        #expect(count == 0)
    }
}
