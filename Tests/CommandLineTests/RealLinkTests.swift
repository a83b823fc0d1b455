import Foundation
import TestSupport
import Testing

/// Compares the canonical links of real dumps with those of the reference.
@Suite(.slow, .needsShared, .needsReference("next/networks/links_reference.py"))
struct RealLinkTests {
    private let tool = BuiltTool()

    @Test(.timeLimit(.minutes(60))) func agreeWithTheReference() async throws {
        try await tool.copyFiles(of: RealDumps.imported)
        let sql = """
            SELECT CAST(tweet.id AS TEXT) AS id, author.folded AS author, url
            FROM link JOIN tweet ON tweet.id = link.tweet LEFT JOIN author ON author.id = tweet.author
            """
        let links = try await tool.call("query", sql, "--format", "jsonl")
        let expected = try ReferenceProgram.output(
            of: RealLinks.script,
            for: try links.decodedLines() as [RealLinks.Link],
            as: [String: [String]].self
        )
        for (grouping, rows) in expected {
            #expect(rows.count > 100)
            let options = ["--canonical", "--by", grouping, "--min-count", "1"]
            let table = try await tool.call(arguments: ["links"] + options + ["--format", "jsonl"])
            let found = try (table.decodedLines() as [RealLinks.Row]).map(\.line)
            #expect(Set(found) == Set(rows))
            #expect(found.count == rows.count)
        }
    }
}

/// The links of real dumps, and the script that counts them with the reference.
private enum RealLinks {
    /// A link in a tweet.
    struct Link: Codable {
        let id: String
        let author: String?
        let url: String
    }

    /// A row of a table of links, or of domains.
    struct Row: Decodable {
        let link: String?
        let registrableDomain: String?
        let tweets: Int
        let authors: Int?
        let spellings: Int

        var line: String {
            "\(link ?? registrableDomain ?? "") \(tweets) \(authors ?? 0) \(spellings)"
        }
    }

    /// Counts the links by their canonical forms, and by registrable domains.
    static let script = #"""
        import json, os, sys
        os.environ["TAGTALLY_SHARED"] = sys.argv[1] + "/next"
        sys.path.insert(0, sys.argv[1] + "/next/networks")
        import links_reference as reference

        tweets = {}
        with open(sys.argv[2], encoding="utf-8") as input:
            for link in json.load(input):
                tweet = tweets.setdefault(link["id"], {"id": link["id"], "author": link.get("author"), "links": []})
                tweet["links"].append(link["url"])

        def lines(by):
            return ["%s %d %d %d" % row for row in reference.table(tweets.values(), by)]

        with open(sys.argv[3], "w") as output:
            json.dump({"url": lines("link"), "domain": lines("domain")}, output)
        """#
}
