import Testing
import TweetArchive

/// Queries of the user's own, which may only read.
@Suite struct QueryTests {
    @Test func givesEachKindOfValue() throws {
        try Example.withArchive { example in
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
    }

    @Test(arguments: [
        "SELECT count(*) FROM tweet", "  -- of all\n/* or\nmost */ select count(*) from tweet;",
        "WITH t AS (SELECT 0) SELECT * FROM t", "VALUES (0)",
    ])
    func reads(sql: String) throws {
        try Example.withArchive { example in
            try example.archive.query(sql) { report in
                let rows = try report.rows.collected()
                #expect(rows == [[.integer(0)]])
            }
        }
    }

    @Test(arguments: [
        "", ";", "-- nothing", "DELETE FROM tweet", "WITH t AS (SELECT 1) DELETE FROM term",
        "PRAGMA journal_mode = DELETE", "PRAGMA query_only = 0", "ATTACH 'other.sqlite' AS other",
        "BEGIN", "VACUUM", "SELECT 1; DELETE FROM tweet", "SELECT nosuch FROM tweet", "SELEC 1",
        "SELECT load_extension('x')", "SELECT ?", "EXPLAIN PRAGMA query_only = 0",
        "EXPLAIN QUERY PLAN DELETE FROM tweet", "/* SELECT 1",
    ])
    func refusesTheRest(sql: String) throws {
        try Example.withArchive { example in
            try example.add([tweet(1, ["a"])])
            #expect(throws: ArchiveError.self) {
                try example.archive.query(sql) { try $0.rows.collected() }
            }
            #expect(try example.table() == "#a 1/1")
        }
    }
}
