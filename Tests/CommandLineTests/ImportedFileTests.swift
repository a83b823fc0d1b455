import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

/// The sizes and checksums of imported files.
@Suite struct ImportedFileTests {
    private let tool = BuiltTool()

    @Test(arguments: [
        "cp dump.jsonl x", "gzip -c dump.jsonl > x", "bzip2 -c dump.jsonl > x",
        "xz -c dump.jsonl > x",
        "(gzip -c dump.jsonl; gzip -c dump.jsonl; printf rest) > x", "tar cf x dump.jsonl",
        "tar czf x dump.jsonl", "python3 -m zipfile -c x dump.jsonl",
        "gzip -c dump.jsonl > a.gz; python3 -m zipfile -c x dump.jsonl a.gz",
        "(python3 -m zipfile -c a.zip dump.jsonl; cat a.zip; printf more) > x",
        "python3 -m zipfile -c a.zip dump.jsonl; tar cf x a.zip",
        "(printf '\\377\\376'; iconv -t UTF-16LE dump.jsonl) > x",
        "gzip -c dump.jsonl | head -c 5000 > x",
        ": > x", "mkdir f; cp dump.jsonl f/x",
    ])
    func haveTheChecksumOfTheirBytes(command: String) async throws {
        try tool.write(InventedDump(seed: 1, tweets: 400))
        // Some imports fail, because the dump is damaged.
        _ = try await tool.shell("\(command); tagtally import $(ls -d f || echo x); cp f/x x")
        let sum = try await tool.succeed("shasum -a 256 x | cut -c -64; wc -c < x")
        let sql = "SELECT sha256, bytes FROM dump"
        let stored = try await tool.call("query", sql, "--format", "csv")
        let expected = sum.split(whereSeparator: \.isWhitespace).joined(separator: ",")
        #expect(stored.output.csvRows == [expected])
    }

    @Test func areThoseOfStandardInput() async throws {
        try tool.write(InventedDump(seed: 1, tweets: 400))
        try await tool.succeed("cat dump.jsonl | tagtally import - && tagtally import dump.jsonl")
        let distinct =
            "SELECT count(DISTINCT sha256), count(sha256), count(DISTINCT bytes) FROM dump"
        let counts = try await tool.call("query", distinct, "--format", "csv")
        #expect(counts.output.csvRows == ["1,2,1"])
        #expect(try await tool.call("dumps", "--changed").status == 0)
    }

    @Test func areComparedWithTheLastImport() async throws {
        try tool.write(InventedDump(seed: 1, tweets: 5))
        #expect(try await tool.call("import", "dump.jsonl").status == 0)
        try tool.write(InventedDump(seed: 1, tweets: 6))
        #expect(try await tool.call("dumps", "--changed").status == 1)
        #expect(try await tool.call("import", "dump.jsonl").status == 0)
        #expect(try await tool.call("dumps", "--changed").status == 0)
        // Only the import of the present size gets a checksum.
        try await tool.succeed("python3 -c \"\(Self.forgettingChecksums)\"")
        #expect(try await tool.call("dumps", "--checksums").status == 1)
        let sql = "SELECT id, sha256 IS NULL FROM dump"
        let missing = try await tool.call("query", sql, "--format", "csv")
        #expect(missing.output.csvRows == ["1,1", "2,0"])
    }

    private static let forgettingChecksums = """
        import sqlite3; db = sqlite3.connect('tweets.sqlite'); \
        db.execute('UPDATE dump SET sha256 = NULL'); db.commit()
        """
}

/// The dumps of each tweet in real dumps.
@Suite(.slow, .needsShared, .needsReference()) struct RealDumpTweetTests {
    private let tool = BuiltTool()

    @Test(arguments: RealDumps.folders)
    func areThoseOfTheReferenceProgram(folder: RealDumps.Folder) async throws {
        let (all, names) = (try await ReferenceCounts.ids.value, try Set(folder.dumps))
        let expected = all.filter { names.contains($0.key) }
        try await tool.copyFiles(of: folder.imported)
        _ = try await tool.call(arguments: ["import"] + folder.dumps)
        guard FileManager.default.fileExists(atPath: tool.archive) else {
            return #expect(expected.values.joined().isEmpty)
        }
        try await tool.expectSound()
        let archive = try TweetArchive(readingAt: tool.archive)
        var dumps: [String: [String]] = [:]
        for (dump, ids) in expected { for id in ids { dumps[id, default: []].append(dump) } }
        let ids = dumps.keys.compactMap { Int64($0) }
        try archive.details(of: ids) { report in
            #expect(report.absent.isEmpty)
            try report.tweets.read { tweet in
                #expect(tweet.dumps.sorted() == dumps[String(tweet.tweet.id)]?.sorted())
            }
        }
    }
}
