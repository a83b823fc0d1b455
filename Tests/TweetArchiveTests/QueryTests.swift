import Foundation
import GRDB
import Testing

@testable import TweetArchive

/// SQL queries of a user, which can only read.
@Suite struct QueryTests {
    @Test func returnsValuesOfEachType() throws {
        let example = try Example()
        try example.archive.query(
            "SELECT 1 AS one, 2.5, NULL, 'a' || char(0) || 'b', x'00FF', 1 AS one"
        ) { report in
            #expect(report.columns.first == "one")
            #expect(report.columns.count == 6)
            let row: [QueryReport.Value] = [
                .integer(1), .real(2.5), .null, .text("a\0b"), .blob([0, 0xFF]), .integer(1),
            ]
            let readings = try (1...2).map { _ in try report.rows.collected() }
            #expect(readings == [[row], [row]])
        }
    }

    @Test(arguments: [
        "SELECT count(*) FROM tweet", "  -- of all\n/* or\nmost */ select count(*) from tweet;",
        "WITH t AS (SELECT 0) SELECT * FROM t", "VALUES (0)",
    ])
    func reads(sql: String) throws {
        let example = try Example()
        try example.archive.query(sql) { report in
            let rows = try report.rows.collected()
            #expect(rows == [[.integer(0)]])
        }
    }

    @Test(arguments: [
        "SELECT 1 AS \"a b\" UNION ALL SELECT 2 UNION ALL SELECT 3",
        "WITH t(a) AS (VALUES (1), (2), (3)) SELECT a AS \"a b\" FROM t -- all",
        "SELECT value AS \"a b\" FROM json_each('[1, 2, 3]') LIMIT 7;",
    ])
    func countsTheRowsBeyondTheLimit(sql: String) throws {
        let example = try Example()
        for limit in 1...4 {
            try example.archive.query(sql, limit: RowLimit(limit)) { report in
                #expect(report.columns == ["a b"])
                let rows = (1...min(limit, 3)).map { [QueryReport.Value.integer(Int64($0))] }
                let readings = try (1...2).map { _ in try report.rows.collected() }
                #expect(readings == [rows, rows])
                #expect(report.leftOut == max(0, 3 - limit))
            }
        }
    }

    /// A query cannot write into memory as reports do.
    @Test func lacksTheFunctionOfReports() throws {
        let example = try Example()
        let sql = "SELECT count(*) FROM pragma_function_list WHERE name = 'row_block'"
        try example.archive.query(sql) { report in
            let rows = try report.rows.collected()
            #expect(rows == [[.integer(0)]])
        }
        let ofReports = try example.archive.read { try Int.fetchOne($0, sql: sql) }
        #expect(ofReports == 1)
    }

    @Test(arguments: [
        "", ";", "-- nothing", "DELETE FROM tweet", "WITH t AS (SELECT 1) DELETE FROM term",
        "PRAGMA journal_mode = DELETE", "PRAGMA query_only = 0", "ATTACH 'other.sqlite' AS other",
        "BEGIN", "VACUUM", "SELECT 1; DELETE FROM tweet", "SELECT nosuch FROM tweet", "SELEC 1",
        "SELECT load_extension('x')", "SELECT * FROM row_feed(1)", "SELECT ?",
        "EXPLAIN PRAGMA query_only = 0", "EXPLAIN QUERY PLAN DELETE FROM tweet", "/* SELECT 1",
        "VACUUM INTO 'copy.sqlite'",
        "PRAGMA writable_schema = 1", "CREATE TEMP TABLE t AS SELECT 1",
        "SELECT writefile('written', 'x')", "SELECT * FROM pragma_query_only(0)",
        "WITH t AS (SELECT 1) REPLACE INTO archive (id) SELECT 1 RETURNING id",
    ])
    func refusesOtherStatements(sql: String) throws {
        let example = try Example()
        try example.add([tweet(1, ["a"])])
        let files = try example.files
        #expect(throws: ArchiveError.self) {
            try example.archive.query(sql) { try $0.rows.collected() }
        }
        #expect(try example.table() == "#a 1/1")
        let left = try example.files
        #expect(left == files)
    }
}

extension Example {
    /// The names of the files in the folder.
    fileprivate var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }
}
