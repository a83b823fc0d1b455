import Foundation
import TestSupport
import Testing
import TweetArchive

/// Archives that an older version of the program made.
@Suite(.slow) struct UpgradeTests {
    /// Commands that only read.
    private static let readingCommands = [
        "report --min-count 1", "report '#lab' --by-kind --authors", "report --no-retweets",
        "words --min-count 1", "terms", "trend '#lab'", "trend --top 2", "compare '#lab' '#tide'",
        "network",
        "network --edges mention --min-count 1", "evidence '#lab'", "report --with '#lab'",
        "dumps", "dumps --refused", "searches",
        "query 'SELECT id, kind, text FROM tweet ORDER BY id'", "check",
        "remove --dry-run 1191324976926425401", "forget '#lab' --dry-run",
        "forget '#lab' --prune --dry-run", "remove --undo --dry-run 1191324976926425411",
        "prune --before 2030 --dry-run",
    ]
    /// Commands that write; each needs an archive of its own.
    private static let writingCommands = [
        "import empty.jsonl", "remove 1191324976926425401", "rename '#lab' '#labs'",
        "forget '#tide'", "remove --undo 1191324976926425411", "prune --before 2010",
        "lists add friends @ann",
    ]

    /// Commands that need what the older version did not keep.
    private static let contentCommands = [
        "search tide", "timeline '#lab'", "report --search tide", "search tide --count", "links",
        "people", "top", "media '#lab'", "places '#lab'", "network --edges retweet",
        "network --edges hashtag --edges quote",
        "show 1191324976926425401", "show 1191324976926425401 --thread", "lists", "lists friends",
        "sample --size 5", "timeline --list friends",
    ]

    @Test(arguments: contentCommands) func namesWhatTheArchiveLacks(command: String) async throws {
        try await withOlderArchive { tool in
            let result = try await tool.shell("tagtally \(command)")
            #expect(result.status == 1)
            #expect(result.output.contains("Error: the archive was made by an older tagtally, "))
        }
    }

    @Test(arguments: readingCommands) func readsWithoutAChange(command: String) async throws {
        try await withOlderArchive { tool in
            let before = try Data(contentsOf: URL(filePath: tool.archive))
            let result = try await tool.shell("tagtally \(command)")
            #expect(result.status == 0, "\(result.output)")
            #expect(!result.output.contains("upgraded to"))
            #expect(try Data(contentsOf: URL(filePath: tool.archive)) == before)
        }
    }

    /// An upgrade changes no number.
    @Test func printsTheSameAfterTheUpgrade() async throws {
        try await withOlderArchive { tool in
            // Evidence shows authors, and display names are none; the upgrade below is an import.
            let others = ["evidence '#lab'", "dumps"]
            for command in Self.readingCommands where !others.contains(command) {
                try tool.writeOlderArchive()
                let before = try await tool.shell("tagtally \(command)")
                try await upgrade(tool)
                let after = try await tool.shell("tagtally \(command)")
                #expect(before.output == withoutUpgrade(after.output), "\(command)")
            }
        }
    }

    /// A report without the words about the empty dump that is imported for the upgrade.
    private func withoutUpgrade(_ report: String) -> String {
        report.replacing("; 1 more had no tweets", with: "")
    }

    @Test(arguments: writingCommands) func isUpgradedByACommandThatWrites(
        command: String
    ) async throws {
        try await withOlderArchive { tool in
            let result = try await tool.run(
                program: URL(filePath: "/bin/sh"),
                ["-c", "tagtally \(command)"]
            )
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.errors.contains("upgraded"))
            #expect(!result.output.contains("upgraded to"))
            #expect(try tool.version == 4)
            let again = try await tool.shell("tagtally import empty.jsonl; tagtally check")
            #expect(again.output.hasSuffix("tweets.sqlite is sound\n"))
            #expect(!again.output.contains("schema"))
        }
    }

    @Test(.enabled(if: Unprivileged.isPossible, "root's rights cannot be dropped"))
    func staysAsItIsInAReadOnlyFolder() async throws {
        try await withOlderArchive { tool in
            let before = try Data(contentsOf: URL(filePath: tool.archive))
            for command in Self.writingCommands {
                let result = try await tool.shell(
                    "chmod 444 *; chmod 555 .; \(Unprivileged.run("tagtally \(command)"))"
                )
                #expect(result.status == 1, "\(command)")
                #expect(result.output.hasPrefix("Error: tweets.sqlite "), "\(result.output)")
            }
            let report = try await tool.shell(Unprivileged.run("tagtally report") + "; chmod 755 .")
            #expect(report.output.contains("#lab"), "\(report.output)")
            #expect(try Data(contentsOf: URL(filePath: tool.archive)) == before)
        }
    }

    /// `ulimit -f` counts blocks of 512 or 1024 bytes; the upgrade needs more blocks of both.
    @Test(arguments: [1, 100, 600]) func staysAsItIsOnAFullDisk(limit: Int) async throws {
        try await withOlderArchive(tweets: 20_000) { tool in
            let before = try await tool.shell("tagtally report --min-count 1")
            let full = try await tool.shell("ulimit -f \(limit); tagtally import empty.jsonl")
            #expect(full.status == 1)
            #expect(full.output.hasPrefix("Error: tweets.sqlite "), "\(full.output)")
            #expect(try tool.version == 3)
            let after = try await tool.shell("tagtally check && tagtally report --min-count 1")
            #expect(after.output == "tweets.sqlite is sound\n" + before.output)
            try await upgrade(tool)
        }
    }

    @Test(arguments: SplitMix64.seeds(1))
    func isOfEitherVersionAfterAKill(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        try await withOlderArchive(tweets: 12_000) { tool in
            let report = try await tool.shell("tagtally report --min-count 1").output
            let copy = "cp tweets.sqlite copy.sqlite; rm -f copy.sqlite-*"
            let upgrade = "tagtally import --database copy.sqlite empty.jsonl"
            let start = ContinuousClock.now
            _ = try await tool.shell("\(copy); \(upgrade)")
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            let whole = try ArchiveTables(of: tool.folder.appending(path: "copy.sqlite").path)
            for _ in 1...5 {
                _ = try await tool.shell(copy)
                let moment = Double.random(in: 0...seconds, using: &generator)
                try await tool.run(upgrade, killedAfter: moment)
                let result = try await tool.shell(
                    """
                    tagtally check --database copy.sqlite &&
                    tagtally report --min-count 1 --database copy.sqlite
                    """
                )
                #expect(withoutUpgrade(result.output) == "copy.sqlite is sound\n" + report)
                _ = try await tool.shell(upgrade)
                let tables = try ArchiveTables(of: tool.folder.appending(path: "copy.sqlite").path)
                #expect(whole.differences(from: tables) == [])
            }
        }
    }

    private func upgrade(_ tool: BuiltTool) async throws {
        let result = try await tool.shell("tagtally import empty.jsonl && tagtally check")
        #expect(result.status == 0, "\(result.output)")
        #expect(try tool.version == 4)
    }

    /// Calls a closure with a tool in a folder with an archive of version 3 and an empty dump.
    private func withOlderArchive(
        tweets: Int = 0,
        _ body: (BuiltTool) async throws -> Void
    ) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try tool.writeOlderArchive()
            try Data().write(to: tool.folder.appending(path: "empty.jsonl"))
            if tweets > 0 { try OlderArchive.addTweets(tweets, toVersion3: tool.archive) }
            try await body(tool)
        }
    }
}

extension BuiltTool {
    /// Replaces the archive by one of version 3.
    fileprivate func writeOlderArchive() throws {
        try? FileManager.default.removeItem(atPath: archive)
        try OlderArchive.writeVersion3(to: archive)
    }

    /// The version of the archive's schema, in the header of the file.
    fileprivate var version: Int {
        get throws {
            try Data(contentsOf: URL(filePath: archive))[60..<64].reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
