import Foundation
import GRDB
import TestSupport
import Testing
import TweetArchive
import TweetSearch

/// Compares searches of real dumps with the answers of the reference program.
@Suite(
    .slow,
    .needsShared,
    .enabled(if: ReferenceProgram.canRun, "the reference program is not available")
)
struct SearchedDumpTests {
    /// The number of searches of a folder.
    ///
    /// Both programs need many seconds for a few searches of the two folders with most tweets.
    private static func count(_ folder: RealDumps.Folder) throws -> Int {
        let tweets = try folder.expectedSummary.tweets
        return min(20, max(3, 120_000 / max(1, tweets)))
    }

    /// Each seed makes other searches, so that all kinds are compared in a few runs.
    @Test(.timeLimit(.minutes(60)), arguments: RealDumps.folders, SplitMix64.seeds(1))
    func findsTheTweetsOfTheReferenceProgram(
        folder: RealDumps.Folder,
        seed: UInt64
    ) async throws {
        guard try folder.expectedSummary.tweets > 0 else { return }
        let expected = try ReferenceProgram.output(
            of: ReferenceSearches.script,
            for: ReferenceSearches.Input(
                dump: folder.path,
                count: SearchedDumpTests.count(folder),
                seed: seed
            ),
            as: ReferenceSearches.Output.self
        )
        try await BuiltTool.inTemporaryFolder { tool in
            _ = try await tool.call("import", folder.path)
            let archive = try TweetArchive(updatingAt: tool.archive)
            try add(expected.friends, to: archive)
            for answer in expected.answers {
                #expect(try found(answer.query, archive) == answer.ids, "\(answer.query)")
            }
        }
    }

    /// The maximum number of tweets that the searches for the mentions of a folder read.
    private static let maxReadTweets = 60_000

    /// A search for a hashtag or user finds as many tweets as the popularity table says.
    ///
    /// Of the mentions of large folders every n-th is searched for.
    @Test(.timeLimit(.minutes(60)), arguments: RealDumps.folders)
    func findsTheTweetsOfEachMention(folder: RealDumps.Folder) async throws {
        let tweets = try folder.expectedSummary.tweets
        guard tweets > 0 else { return }
        try await BuiltTool.inTemporaryFolder { tool in
            _ = try await tool.call("import", folder.path)
            let archive = try TweetArchive(readingAt: tool.archive)
            // A query cannot name what has blanks.
            let rows = try mentions(archive).filter {
                $0.name.contains(/^[#@]\w+$/.asciiOnlyWordCharacters())
            }
            let step = max(1, rows.count * tweets / SearchedDumpTests.maxReadTweets)
            for row in stride(from: 0, to: rows.count, by: step).map({ rows[$0] }) {
                #expect(try count(row.name, archive) == row.tweets, "\(row.name)")
            }
        }
    }

    /// All mentions of an archive, with their signs, and the numbers of tweets with them.
    private func mentions(_ archive: TweetArchive) throws -> [(name: String, tweets: Int)] {
        var options = PopularityReport.Options()
        options.minCount = 1
        return try archive.popularity(of: nil, options: options) { report in
            var rows: [(String, Int)] = []
            for section in report.sections {
                try section.rows.read { rows.append(($0.mention.signed, $0.tweets)) }
            }
            return rows
        }
    }

    /// The number of tweets that a search finds.
    private func count(_ query: String, _ archive: TweetArchive) throws -> Int {
        var filter = TweetFilter()
        filter.search = try SearchQuery(parsing: query)
        return try archive.tweetCount(of: nil, filter) { $0.tweets }
    }

    /// Makes a list of people.
    private func add(_ friends: [String], to archive: TweetArchive) throws {
        try archive.database.writeWithoutTransaction { db in
            for friend in friends {
                try db.execute(
                    sql: "INSERT INTO list VALUES ('Friends', ?)",
                    arguments: [friend.lowercased()]
                )
            }
        }
    }

    /// The ids of the tweets that a search finds; nil if it cannot be answered.
    private func found(_ query: String, _ archive: TweetArchive) throws -> [String]? {
        guard let search = try? SearchQuery(parsing: query) else { return nil }
        var filter = TweetFilter()
        filter.search = search
        return try archive.tweets(of: nil, filter, order: .oldest) { $0.ids.map(String.init) }
    }
}
