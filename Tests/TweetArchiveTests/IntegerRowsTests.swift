import GRDB
import Testing

@testable import TweetArchive

/// Rows of integers, many of which a step of a statement reads.
@Suite struct IntegerRowsTests {
    /// Adds a table with rows, and returns their values as a usual query does.
    private func addRows(_ count: Int, _ db: Database) throws -> [[Int64]] {
        try db.execute(sql: "CREATE TABLE number (id INTEGER PRIMARY KEY, value)")
        for id in 0..<count {
            let values: [Int64?] = [nil, .max - Int64(id), .min + Int64(id)]
            try db.execute(
                sql: "INSERT INTO number VALUES (?, ?)",
                arguments: [id * 2, values[id % values.count]]
            )
        }
        let rows = try Row.fetchAll(db, sql: "SELECT id, ifnull(value, 0) FROM number ORDER BY id")
        return rows.map { [$0[0], $0[1]] }
    }

    /// Numbers of rows around those at which a step ends.
    @Test(arguments: [0, 1, 7, 8, 9, 23, 24, 25, 5000])
    func readsEveryRow(count: Int) throws {
        try TweetArchive(inMemory: ()).write { db in
            let expected = try addRows(count, db)
            let rows = try IntegerRows(db, ["id", "value"], from: "number", inOrderOf: "id")
            // A second reading begins anew.
            for _ in 1...2 {
                var read: [[Int64]] = []
                try rows.readAll { read.append([$0.integer(0), $0.integer(1)]) }
                #expect(read == expected)
            }
            #expect(expected.count == count)
        }
    }

    @Test func readsTheRowsThatMeetTheCondition() throws {
        try TweetArchive(inMemory: ()).write { db in
            let expected = try addRows(2000, db).map { $0[0] }.filter { (100...3000).contains($0) }
            let rows = try IntegerRows(
                db,
                ["id"],
                from: "number",
                where: "id <= :last AND id >= :first",
                arguments: ["last": 3000, "first": 0],
                inOrderOf: "id DESC"
            )
            rows.bind(100, at: rows.index(ofParameter: "first"))
            var read: [Int64] = []
            try rows.readAll { read.append($0.integer(0)) }
            #expect(read == expected.reversed())
        }
    }

    /// A reading that ends early does not change the next one.
    @Test func beginsAnewAfterReset() throws {
        try TweetArchive(inMemory: ()).write { db in
            _ = try addRows(3000, db)
            let rows = try IntegerRows(
                db,
                ["id"],
                from: "number",
                where: "id >= :first",
                arguments: ["first": 0],
                inOrderOf: "id"
            )
            for (start, count) in [(10, 1), (4000, 700), (5990, 9), (0, 9), (7000, 1)] {
                rows.bind(Int64(start), at: 1)
                let ids = try (0..<count).map { _ in try rows.step()?.integer(0) }
                let present = (0..<count).map { Int64(start + $0 * 2) }
                #expect(ids == present.map { $0 < 6000 ? $0 : nil })
                rows.reset()
            }
        }
    }

    /// Rows that SQLite sorts come in their order, whether they are more than the first step reads or not.
    @Test(arguments: [2, 8, 9, 2000])
    func readsSortedRows(count: Int) throws {
        try TweetArchive(inMemory: ()).write { db in
            let sorted = try addRows(count, db).sorted { ($0[1], $0[0]) < ($1[1], $1[0]) }
            let rows = try IntegerRows(
                db,
                ["id", "ifnull(value, 0)"],
                from: "number",
                inOrderOf: "ifnull(value, 0), id"
            )
            var read: [[Int64]] = []
            try rows.readAll { read.append([$0.integer(0), $0.integer(1)]) }
            #expect(read == sorted)
        }
    }

    /// Statistics of a small table can make SQLite sort rows that are stored in their order.
    @Test(arguments: [1, 6, 12, 60])
    func readsMentionsInOrderAfterAnalyze(count: Int) throws {
        try TweetArchive(inMemory: ()).write { db in
            func add(_ ids: ClosedRange<Int>) throws {
                for id in ids {
                    try db.execute(
                        sql: """
                            INSERT INTO mention (id, kind, folded, count, tweets)
                            VALUES (?, 0, ?, 1, 1)
                            """,
                        arguments: [id, "name\(9999 - id)"]
                    )
                }
            }
            try add(1...count)
            try db.execute(sql: "ANALYZE")
            for last in [count, count + 500] {
                if last > count { try add(count + 1...last) }
                let rows = try IntegerRows(db, ["id", "kind"], from: "mention", inOrderOf: "id")
                var ids: [Int64] = []
                try rows.readAll { ids.append($0.integer(0)) }
                #expect(ids == (1...Int64(last)).map { $0 })
            }
        }
    }

    /// Only the program itself can name a block: other values are not taken for its address.
    @Test(arguments: [
        "row_block()", "row_block(1, 2)", "row_block(NULL, 2)", "row_block(x'00', 2)",
    ])
    func writesNothingToOtherValues(call: String) throws {
        try TweetArchive(inMemory: ()).write { db in
            let query = try db.makeStatement(sql: "SELECT \(call)")
            #expect(throws: DatabaseError.self) { try query.execute() }
        }
    }
}
