import Foundation
import Testing

/// Queries change neither the archive nor any other file.
@Suite struct ReadOnlyQueryTests {
    private let tool = BuiltTool()

    @Test(arguments: [
        // Statements for other files.
        "ATTACH 'other.sqlite' AS other", "ATTACH ':memory:' AS other", "DETACH main",
        "VACUUM INTO 'copy.sqlite'", "EXPLAIN VACUUM INTO 'copy.sqlite'",
        "SELECT writefile('written', 'x')", "SELECT readfile('tweets.sqlite')",
        "SELECT edit('x', 'touch written')", "SELECT load_extension('./written')",
        "SELECT fts3_tokenizer('simple', x'00')", "SELECT hex(fts3_tokenizer('simple'))",
        "SELECT 1 INTO OUTFILE 'written'",
        ".output written", ".shell touch written",
        // Statements for the connection.
        "PRAGMA writable_schema = 1", "PRAGMA query_only = 0", "PRAGMA journal_mode = DELETE",
        "PRAGMA user_version = 9", "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA optimize",
        "SELECT * FROM pragma_optimize(0xfffe)", "SELECT * FROM pragma_journal_mode",
        "EXPLAIN PRAGMA query_only = 0", "SELECT * FROM pragma_query_only(0)",
        "SELECT * FROM pragma_writable_schema(1)", "SELECT * FROM pragma_user_version(9)",
        "SELECT * FROM pragma_wal_checkpoint", "BEGIN IMMEDIATE", "SAVEPOINT s", "COMMIT",
        // Statements that change the schema.
        "CREATE TABLE t (x)", "CREATE TEMP TABLE t AS SELECT 1", "CREATE TEMP VIEW t AS SELECT 1",
        "CREATE VIRTUAL TABLE t USING fts5(x)", "DROP TABLE tweet", "REINDEX", "ANALYZE",
        "ALTER TABLE tweet RENAME TO t", "UPDATE sqlite_schema SET sql = ''",
        "WITH t AS (SELECT 1) DELETE FROM sqlite_schema",
        "WITH t AS (SELECT 1) UPDATE sqlite_schema SET sql = ''",
        "CREATE TEMP TRIGGER t AFTER INSERT ON tweet BEGIN SELECT 1; END",
        // Statements that change rows.
        "DELETE FROM tweet", "DELETE FROM tweet RETURNING id",
        "REPLACE INTO archive (id) VALUES (1)",
        "WITH t AS (SELECT 1) DELETE FROM tweet", "WITH t AS (SELECT 1) UPDATE tweet SET text = ''",
        "WITH t AS (SELECT 1) INSERT INTO archive (id) SELECT 1",
        "WITH t AS (SELECT 1) REPLACE INTO archive (id) SELECT 1 RETURNING id",
        // Several statements, the first of which only reads.
        "SELECT 1; DELETE FROM tweet", "SELECT 1; ATTACH 'other.sqlite' AS other",
        "SELECT 1;\n-- a remark\n;VACUUM INTO 'copy.sqlite'", "VALUES (1); SELECT 2",
        "EXPLAIN SELECT 1; DELETE FROM tweet", "/* SELECT 1 */ DELETE FROM tweet",
        "-- SELECT 1\nDELETE FROM tweet",
    ])
    func refusesToWrite(sql: String) async throws {
        try await withArchive {
            let result = try await tool.call("query", "--", sql)
            #expect(result.status == 1)
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("Error: the query cannot be run: "), "\(result.errors)")
        }
    }

    /// Statements that SQLite recognizes as read-only.
    @Test(arguments: [
        "SELECT * FROM pragma_table_info('tweet')", "SELECT * FROM pragma_table_list",
        "SELECT value FROM json_each('[1]')", "SELECT 1; -- ATTACH 'other.sqlite' AS other",
        "EXPLAIN SELECT 1", "EXPLAIN VALUES (1)",
        "WITH t AS (SELECT 1) SELECT * FROM t ORDER BY random()",
    ])
    func runsReadOnlyStatements(sql: String) async throws {
        try await withArchive {
            let result = try await tool.call("query", "--", sql)
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    private static let endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
    private static let isLarge = "a text or blob in it has more than 64 MB"
    private static let isSlow = "it takes longer than 1 s; --time-limit allows for more"

    @Test(arguments: [
        ("SELECT randomblob(1000000000)", isLarge),
        ("SELECT length(replace(hex(zeroblob(30000000)), '0', 'xxx'))", isLarge),
        (
            "SELECT " + (1...9).map { "zeroblob(6000000\($0))" }.joined(separator: ", "),
            "it needs more than 256 MB of memory"
        ),
        ("\(endless) SELECT max(x) FROM c", isSlow),
        ("\(endless) SELECT x FROM c WHERE x % 1000 = 0", isSlow),
        // Each row of this statement takes long.
        ("\(endless) SELECT sum(length(hex(randomblob(30000000)))) FROM c", isSlow),
    ])
    func stopsStatementsThatNeedTooMuch(sql: String, reason: String) async throws {
        try await withArchive {
            let limit = reason == Self.isSlow ? "1" : "600"
            let result = try await tool.run("query", "--time-limit", limit, "--format", "json", sql)
            #expect(result.status == 1)
            #expect(result.errors == "Error: the query cannot be run: \(reason)\n")
        }
    }

    /// SQLite cannot interrupt a function while it computes a single value.
    @Test func stopsAFunctionThatCannotBeInterrupted() async throws {
        try await tool.copyFiles(of: BuiltTool.withOneTweet)
        let sql = "SELECT instr(zeroblob(60000000), zeroblob(30000000) || x'01')"
        let result = try await tool.run("query", "--time-limit", "1", sql)
        #expect(result.status == 1)
        #expect(result.errors == "Error: the query takes longer than 1 s in a single function\n")
    }

    /// Calls the body with an archive, and expects that the body changes and creates no file.
    private func withArchive(_ body: () async throws -> Void) async throws {
        try await tool.copyFiles(of: BuiltTool.withOneTweet)
        let before = try files
        try await body()
        #expect(try files == before)
        #expect(before.keys.sorted() == ["tweets.sqlite"])
    }

    private var files: [String: Data] {
        get throws {
            try tool.fileNames.reduce(into: [:]) { files, name in
                files[name] = try Data(contentsOf: tool.folder.appending(path: name))
            }
        }
    }
}
