import Foundation
import TestSupport
import Testing

/// Imports and forgets that are killed at random moments.
@Suite(.slow)
struct KillTests {
    private static let tweets = 12_000
    private static let kills = 8

    @Test(arguments: SplitMix64.seeds(2)) func losesNoTweetAndNoCount(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        try await BuiltTool.inTemporaryFolder { tool in
            try InventedDump(seed: 1, tweets: Self.tweets)
                .write(to: tool.folder.appending(path: "dump.jsonl"))
            let duration = try await duration(
                of: "tagtally import --database whole.sqlite --term '#a' dump.jsonl",
                tool
            )
            for _ in 1...Self.kills {
                let moment = Double.random(in: 0...duration, using: &generator)
                try await tool.run("tagtally import --term '#a' dump.jsonl", killedAfter: moment)
                try await expectSound(tool)
                if Bool.random(using: &generator) {
                    let moment = Double.random(in: 0...duration / 4, using: &generator)
                    try await tool.run("tagtally forget '#a' --prune", killedAfter: moment)
                    try await expectSound(tool)
                }
            }
            try await expectSuccess("tagtally import --term '#a' dump.jsonl", tool)
            try await expectSound(tool)
            for report in ["report", "report '#a'", "report --by-kind --sort-by tweets"] {
                try await expectSameReport(report, "whole.sqlite", "tweets.sqlite", tool)
            }
        }
    }

    /// The duration of an import in seconds.
    ///
    /// The import prints it. A duration measured here would include waiting for other tests.
    private func duration(of command: String, _ tool: BuiltTool) async throws -> Double {
        let result = try await tool.shell(command)
        #expect(result.status == 0, "\(result.output)")
        let printed = try #require(
            result.output.firstMatch(of: /([0-9.]+) s\b/),
            "\(result.output)"
        )
        // The program also needs time to start and to exit.
        return try #require(Double(printed.1)) + 0.1
    }

    private func expectSuccess(_ command: String, _ tool: BuiltTool) async throws {
        let result = try await tool.shell(command)
        #expect(result.status == 0, "\(command): \(result.output)")
    }

    private func expectSound(_ tool: BuiltTool) async throws {
        let result = try await tool.shell("test ! -e tweets.sqlite || tagtally check")
        #expect(result.status == 0, "\(result.output)")
    }
}

extension BuiltTool {
    /// Runs a command and kills it after some seconds.
    func run(_ command: String, killedAfter seconds: Double) async throws {
        let result = try await shell(
            "\(command) >/dev/null 2>&1 & sleep \(seconds); kill -9 $! 2>/dev/null; wait $! || true"
        )
        #expect(result.status == 0)
    }
}

/// Expects that two archives give the same report, byte for byte.
func expectSameReport(
    _ report: String,
    _ one: String,
    _ other: String,
    _ tool: BuiltTool,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let options = "--min-count 1 --format json"
    let first = try await tool.shell("tagtally \(report) \(options) --database \(one)")
    let second = try await tool.shell("tagtally \(report) \(options) --database \(other)")
    #expect(first.status == 0, "\(first.output)", sourceLocation: sourceLocation)
    #expect(first.output == second.output, sourceLocation: sourceLocation)
}
