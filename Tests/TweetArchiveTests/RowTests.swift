import Foundation
import GRDB
import TestSupport
import Testing

@testable import TweetArchive

/// Rows of integers, many of which a step of a statement reads.
@Suite struct IntegerRowsTests {
    /// Adds a table with rows, and returns their values as a usual query does.
    private func addRows(_ count: Int, _ db: Database) throws -> [[Int64]] {
        try db.execute(sql: "CREATE TABLE number (id INTEGER PRIMARY KEY, value)")
        let insertion = try db.makeStatement(sql: "INSERT INTO number VALUES (?, ?)")
        for id in 0..<count {
            let values: [Int64?] = [nil, .max - Int64(id), .min + Int64(id)]
            try insertion.execute(arguments: [id * 2, values[id % values.count]])
        }
        let rows = try Row.fetchAll(db, sql: "SELECT id, ifnull(value, 0) FROM number ORDER BY id")
        return rows.map { [$0[0], $0[1]] }
    }

    /// Numbers of rows around those at which a step ends.
    @Test(arguments: [0, 1, 7, 8, 9, 23, 24, 25, 5000])
    func readsEveryRow(count: Int) throws {
        try TweetArchive(inMemory: ()).write { db in
            let expected = try addRows(count, db)
            let rows = try IntegerRows(db, ["id", "value"], from: "number", by: "id")
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
                where: "id >= :first",
                arguments: ["first": 100],
                by: "id",
                .descending
            )
            rows.bind(3000, at: rows.index(ofParameter: "start"))
            var read: [Int64] = []
            try rows.readAll { read.append($0.integer(0)) }
            #expect(read == expected.reversed())
        }
    }

    /// A reading that ends early does not change the next one.
    @Test func beginsAnewAfterReset() throws {
        try TweetArchive(inMemory: ()).write { db in
            _ = try addRows(3000, db)
            let rows = try IntegerRows(db, ["id"], from: "number", by: "id")
            for (start, count) in [(10, 1), (4000, 700), (5990, 9), (0, 9), (7000, 1)] {
                rows.bind(Int64(start), at: rows.index(ofParameter: "start"))
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
            let sorted = Array(try addRows(count, db).reversed())
            let rows = try IntegerRows(db, ["id", "value"], from: "number", by: "-id")
            var read: [[Int64]] = []
            try rows.readAll { read.append([$0.integer(0), $0.integer(1)]) }
            #expect(read == sorted)
        }
    }

    /// Statistics of a small table can make SQLite sort rows that are stored in their order.
    @Test(arguments: [1, 6, 12, 60])
    func readsMentionsInOrderAfterAnalyze(count: Int) throws {
        try TweetArchive(inMemory: ()).write { db in
            let insertion = try db.makeStatement(
                sql: "INSERT INTO mention (id, kind, folded, count, tweets) VALUES (?, 0, ?, 1, 1)"
            )
            func add(_ ids: ClosedRange<Int>) throws {
                for id in ids { try insertion.execute(arguments: [id, "name\(9999 - id)"]) }
            }
            try add(1...count)
            try db.execute(sql: "ANALYZE")
            for last in [count, count + 500] {
                if last > count { try add(count + 1...last) }
                let rows = try IntegerRows(db, ["id", "kind"], from: "mention", by: "id")
                var ids: [Int64] = []
                try rows.readAll { ids.append($0.integer(0)) }
                #expect(ids == Array(1...Int64(last)))
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
            let binding = try db.makeStatement(sql: "INSERT INTO bound VALUES (?, ?, ?, ?)")
            for row in rows {
                let text = row.text.map { String(decoding: Self.texts[$0], as: UTF8.self) }
                let blob = row.blob.map { Data(Self.texts[$0]) }
                try binding.execute(arguments: [row.number, row.real, text, blob])
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

/// Rows of tweets that are read beside tweets in the same order.
@Suite struct TweetRowsTests {
    /// The rows of each tweet that is asked for, whether many or few lie between them.
    @Test(arguments: [ScanOrder.ascending, .descending], [1, 2, 31, 33, 34, 700])
    func findsTheRowsOfTweets(order: ScanOrder, distance: Int) throws {
        try TweetArchive(inMemory: ()).write { db in
            try db.execute(
                sql: """
                    INSERT INTO tweet_spelling (tweet, spelling, count)
                    WITH RECURSIVE number (n) AS (
                        SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 5000
                    )
                    SELECT n / 2 + 1, n, 1 FROM number WHERE n % 7 <> 0
                    """
            )
            let columns = ["tweet", "spelling"]
            var integers = try TweetRows(db, columns, from: "tweet_spelling", order)
            var values = try TweetRows(
                db,
                sql: "SELECT tweet, spelling FROM tweet_spelling WHERE",
                by: "tweet",
                order
            )
            let tweets = stride(from: Int64(1), through: 2600, by: distance)
            for tweet in order == .ascending ? Array(tweets) : tweets.reversed() {
                let expected = [2 * tweet - 2, 2 * tweet - 1].filter { $0 % 7 != 0 && $0 <= 5000 }
                #expect(try spellings(of: tweet, &integers).sorted() == expected)
                #expect(try spellings(of: tweet, &values).sorted() == expected)
            }
            integers.end()
            values.end()
        }
    }

    private func spellings<Source>(
        of tweet: Int64,
        _ rows: inout TweetRows<Source>
    ) throws -> [Int64] {
        var spellings: [Int64] = []
        while let row = try rows.row(of: tweet) {
            spellings.append(row.integer(1))
            try rows.step()
        }
        return spellings
    }
}

/// The time of a tweet, which SQL and Swift compute.
@Suite struct TweetTimeTests {
    @Test(arguments: [nil, 0, -1, 1_136_073_599, 1_136_073_600, 4_102_444_799, 4_102_444_800, .max])
    func isTheSameInSQL(stored: Int64?) throws {
        try TweetArchive(inMemory: ()).write { db in
            let ids: [Int64] = [1, 29_700_000_000, 29_700_000_001, 1 << 60, .max]
            for id in ids {
                let sql = "SELECT \(TweetTime.sql) FROM (SELECT ? AS id, ? AS time) AS tweet"
                let expected = try Int64.fetchOne(db, sql: sql, arguments: [id, stored])
                #expect(TweetTime.seconds(stored: stored ?? 0, ofTweet: id) == expected)
            }
        }
    }
}

@Suite struct IDMapTests {
    @Test(
        arguments: [
            [], [1, 2, 3], [7, 2], [-5], [-5, .min], [.max, 3, -1, 0], [1 << 40, 1 << 41],
        ] as [[Int64]]
    )
    func findsTheNumberOfEachRow(ids: [Int64]) {
        let map = IDMap(ids: ids, numbers: 10..<10 + UInt32(ids.count))
        for (index, id) in ids.enumerated() {
            #expect(map[id] == 10 + index)
            #expect(map.slot(of: id).map { map.slots.contains($0) } == true)
        }
        #expect(Set(ids.map { map.slot(of: $0) }).count == ids.count)
        for id in [-7, 5, 99, 1 << 42] as [Int64] where !ids.contains(id) {
            #expect(map[id] == nil)
        }
    }

    /// Two threads change numbers of the same rows, some of which are too large for a signed number.
    @Test(arguments: SplitMix64.seeds(3)) func countsOnSeveralThreads(seed: UInt64) throws {
        let example = try Example([tweet(1)])
        try example.execute("UPDATE author SET id = 50000")
        var generator = SplitMix64(seed: seed)
        let ranges: [ClosedRange<Int64>] = [-5...60_000, 4_090...4_100, .max ... .max]
        let changes = (0..<6_000).map { _ in
            (
                id: Int64.random(in: generator.pick(ranges), using: &generator),
                number: UInt32.random(in: 1 ... .max, using: &generator)
            )
        }
        let numbers = try example.archive.report { db in
            try SharedNumbers(db, of: "author", numbersPerRow: 2)
        }
        DispatchQueue.concurrentPerform(iterations: 2) { part in
            for (index, change) in changes.enumerated() where index % 2 == part {
                numbers.add(1, to: change.id)
                numbers.raise(change.id, 1, to: change.number)
            }
        }
        let expected = Dictionary(grouping: changes, by: \.id).mapValues { $0.map(\.number) }
        let ids: [Int64] = Array(-10...60_010) + [.min, .max]
        #expect(ids.filter { Int(numbers[$0]) != expected[$0]?.count ?? 0 } == [])
        #expect(ids.filter { numbers[$0, 1] != expected[$0]?.max() ?? 0 } == [])
    }
}
