import Foundation
import TestSupport
import Testing

/// Compares filtered tables of real dumps with the numbers of the reference program.
@Suite(
    .slow,
    .needsShared,
    .enabled(if: ReferenceCounts.canRun, "the reference program is not available")
)
struct FilteredDumpTests {
    /// A tweet in the archive.
    private struct StoredTweet: Decodable {
        let id: String
        /// The time that records say, else that in the id, in seconds since 1970 (UTC).
        let time: Int?
        let language: String?
        let kind: Int
        let author: String?
    }

    /// Options of the report, and a function that returns true for the tweets that they select.
    private struct Filter {
        let options: [String]
        let passes: (StoredTweet) -> Bool

        init(_ options: String..., passes: @escaping (StoredTweet) -> Bool) {
            self.options = options
            self.passes = passes
        }
    }

    @Test(.timeLimit(.minutes(60))) func agreesWithTheReferenceProgram() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let mentions = try await ReferenceCounts.mentions(in: [RealDumps.data.path], tool)
            _ = try await tool.call("import", RealDumps.data.path)
            let tweets = try await storedTweets(tool)
            #expect(tweets.count == mentions.count)
            for filter in filters(mostActive: mostActive(tweets)) {
                let passing = tweets.filter(filter.passes)
                #expect(!passing.isEmpty, "\(filter.options) selects no tweet")
                #expect(passing.count < tweets.count, "\(filter.options) selects every tweet")
                let table = try await tool.table(["--authors"] + filter.options)
                #expect(table.tweets == passing.count, "\(filter.options)")
                expectSame(
                    table.rows.map { "\($0.line),\($0.authors ?? -1)" },
                    expected(passing, mentions),
                    filter.options.joined(separator: " ")
                )
            }
        }
    }

    private func storedTweets(_ tool: BuiltTool) async throws -> [StoredTweet] {
        let result = try await tool.call(
            "query",
            """
            SELECT CAST(tweet.id AS TEXT) AS id,
                iif(time BETWEEN unixepoch('2006-01-01') AND unixepoch('2100-01-01') - 1, time,
                    iif(tweet.id > 29700000000, ((tweet.id >> 22) + 1288834974657) / 1000, NULL)
                ) AS time,
                language, kind, author.folded AS author
            FROM tweet LEFT JOIN author ON author.id = tweet.author
            """,
            "--format",
            "jsonl"
        )
        try #require(result.status == 0, "\(result.errors)")
        return try result.output.split(separator: "\n").map {
            try JSONDecoder().decode(StoredTweet.self, from: Data($0.utf8))
        }
    }

    private func mostActive(_ tweets: [StoredTweet]) -> String {
        var counts: [String: Int] = [:]
        for author in tweets.compactMap(\.author) { counts[author, default: 0] += 1 }
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? ""
    }

    private func filters(mostActive: String) -> [Filter] {
        // In Unix seconds: 2015-01-01 in UTC, and the end of 2017-06-30 in Kolkata (UTC+5:30).
        let (since, until) = (1_420_070_400, 1_498_847_400)
        return [
            Filter("--no-retweets") { $0.kind != 2 },
            Filter("--only-retweets") { $0.kind == 2 },
            Filter("--tweet-kind", "reply", "--tweet-kind", "quote") {
                $0.kind == 1 || $0.kind == 3
            },
            Filter("--since", "2015") { $0.time.map { $0 >= since } ?? false },
            Filter("--until", "2017-06-30", "--time-zone", "Asia/Kolkata") {
                $0.time.map { $0 < until } ?? false
            },
            Filter("--since", "2015-01-01", "--until", "2017-06-30T18:30", "--language", "EN") {
                $0.time.map { since..<until ~= $0 } ?? false && $0.language == "en"
            },
            Filter("--author", "@" + mostActive.uppercased()) { $0.author == mostActive },
        ]
    }

    /// The expected rows of the table of some tweets, in the order of the table.
    private func expected(
        _ tweets: [StoredTweet],
        _ mentions: [String: [ReferenceCounts.Mention]]
    ) -> [String] {
        var rows: [String: ExpectedNumbers] = [:]
        for tweet in tweets {
            for mention in mentions[tweet.id] ?? [] {
                let key = "\(mention.kind),\(mention.folded)"
                var row = rows[key] ?? ExpectedNumbers(kind: mention.kind, folded: mention.folded)
                row.count += mention.count
                row.tweets += 1
                if let author = tweet.author { row.authors.insert(author) }
                rows[key] = row
            }
        }
        return rows.values.sorted(by: <).map(\.line)
    }
}

/// The expected numbers of a mention.
private struct ExpectedNumbers {
    let kind: String
    let folded: String
    var count = 0
    var tweets = 0
    var authors: Set<String> = []

    /// The row; the number of authors is -1 if no author is known.
    var line: String {
        let known = authors.isEmpty ? -1 : authors.count
        return "\(kind),\(folded),\(count),\(tweets),\(known)"
    }

    static func < (one: Self, other: Self) -> Bool {
        if one.count != other.count { return one.count > other.count }
        if one.folded.unicodeScalars.elementsEqual(other.folded.unicodeScalars) {
            return one.kind < other.kind
        }
        return one.folded.unicodeScalars.lexicographicallyPrecedes(other.folded.unicodeScalars)
    }
}
