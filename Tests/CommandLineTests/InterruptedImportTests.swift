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

/// Random sequences of imports, killed imports, forgets, renames and removals.
@Suite(.slow)
struct RandomSequenceTests {
    private static let dumps = ["a.jsonl", "b.jsonl", "c.jsonl"]
    private static let terms = ["#one", "two", "@three", "TWO", "#Öne"]

    /// The dumps that were imported for each search term, by the folded term.
    private typealias Imported = [String: Set<String>]

    @Test(arguments: SplitMix64.seeds(2))
    func printsTheReportsOfAnUndisturbedArchive(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        try await BuiltTool.inTemporaryFolder { tool in
            for (index, dump) in Self.dumps.enumerated() {
                try InventedDump(seed: seed &+ UInt64(index), tweets: 1_500)
                    .write(to: tool.folder.appending(path: dump))
            }
            var imported = Imported()
            for _ in 1...14 { try await runRandomCommand(to: &imported, tool, &generator) }
            try await removeSomeTweets(tool, &generator)
            try await importEverything(imported, in: "tweets.sqlite", tool)
            try await importEverything(imported, in: "undisturbed.sqlite", tool)
            for report in ["report"] + imported.keys.sorted().map({ "report '\($0)'" }) {
                let rows = try await rows(report, "tweets.sqlite", tool)
                #expect(rows == (try await self.rows(report, "undisturbed.sqlite", tool)))
            }
            try await expectReference(tool)
        }
    }

    /// Runs a random command, and checks the archive.
    private func runRandomCommand(
        to imported: inout Imported,
        _ tool: BuiltTool,
        _ generator: inout SplitMix64
    ) async throws {
        let term = Self.terms.randomElement(using: &generator) ?? "two"
        let known = imported.keys.sorted().randomElement(using: &generator)
        let dump = Self.dumps.randomElement(using: &generator) ?? "a.jsonl"
        switch Int.random(in: 0...6, using: &generator) {
        case 0...2:
            try await run("tagtally import --quiet --term '\(term)' \(dump)", tool)
            imported[term.lowercased(), default: []].insert(dump)
        case 3:
            let moment = Double.random(in: 0...0.5, using: &generator)
            try await run(
                """
                tagtally import --quiet --term '\(term)' \(dump) & sleep \(moment)
                kill -9 $! 2>/dev/null; wait $! || true
                """,
                tool
            )
            imported[term.lowercased(), default: []].insert(dump)
        case 4:
            guard let known else { return }
            // A killed import may not have added the term to the archive.
            try await run("tagtally forget '\(known)' || true", tool)
            imported[known] = nil
        case 5:
            try await removeSomeTweets(tool, &generator)
        default:
            guard let known else { return }
            try await run("tagtally rename '\(known)' '\(term)' || true", tool)
            let dumps = imported.removeValue(forKey: known) ?? []
            imported[term.lowercased(), default: []].formUnion(dumps)
        }
        try await run("test ! -e tweets.sqlite || tagtally check", tool)
    }

    /// Removes a few random tweets if the archive exists, and adds their ids to `removed.txt`.
    private func removeSomeTweets(_ tool: BuiltTool, _ generator: inout SplitMix64) async throws {
        let ids = (1...20).map { _ in InventedDump.id(.random(in: 1...1_500, using: &generator)) }
        let moment = Double.random(in: 0...0.1, using: &generator)
        let list = ids.map(String.init).joined(separator: "\\n")
        // The first removal may be killed. The second one completes it.
        try await run(
            """
            printf '\(list)\\n' | tee -a removed.txt > now.txt
            test -e tweets.sqlite || exit 0
            tagtally remove --ids now.txt & sleep \(moment)
            kill -9 $! 2>/dev/null; wait $! || true
            tagtally check && tagtally remove --ids now.txt
            """,
            tool
        )
    }

    /// Imports everything that the archive should have, because some imports were killed.
    private func importEverything(_ imported: Imported, in archive: String, _ tool: BuiltTool)
        async throws
    {
        let database = "--quiet --database \(archive)"
        for (term, dumps) in imported.sorted(by: { $0.key < $1.key }) {
            let names = dumps.sorted().joined(separator: " ")
            try await run("tagtally import \(database) --term '\(term)' \(names)", tool)
        }
        let all = Self.dumps.joined(separator: " ")
        // A removal between two imports deletes tweets that the second import has again.
        try await run(
            "tagtally import \(database) \(all) && "
                + "tagtally remove --database \(archive) --ids removed.txt",
            tool
        )
        try await run(
            "tagtally import \(database) \(all) && tagtally check --database \(archive)",
            tool
        )
    }

    private func rows(_ report: String, _ archive: String, _ tool: BuiltTool) async throws
        -> [String]
    {
        let result = try await tool.shell(
            "tagtally \(report) --min-count 1 --format json --database \(archive) 2>/dev/null"
        )
        #expect(result.status == 0, "\(report): \(result.output)")
        return result.output.split(separator: "\n").map(String.init)
    }

    /// Compares the numbers with those of the reference program, if it is available.
    private func expectReference(_ tool: BuiltTool) async throws {
        guard ReferenceCounts.canRun else { return }
        let rows = try await tool.table().rows.map { "\($0.line),\($0.name)" }
        // The reference program does not know removals, so its dumps lack the removed tweets.
        let list = tool.folder.appending(path: "removed.txt")
        let removed = try String(contentsOf: list, encoding: .utf8)
            .split(separator: "\n").map { "\"id\":\($0)," }
        let dumps = try Self.dumps.map { name in
            let file = tool.folder.appending(path: name)
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let kept = lines.filter { line in !removed.contains { line.contains($0) } }
            let rest = tool.folder.appending(path: "rest-\(name)")
            try Data((kept.joined(separator: "\n") + "\n").utf8).write(to: rest)
            return rest.path
        }
        #expect(rows == (try await ReferenceCounts.rows(of: dumps, in: tool)))
    }

    private func run(_ command: String, _ tool: BuiltTool) async throws {
        let result = try await tool.shell(command)
        #expect(result.status == 0, "\(command): \(result.output)")
    }
}

/// Several processes that use one archive at the same time.
@Suite(.slow)
struct ConcurrentUseTests {
    @Test func importsInParallelAsInSequence() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            for (name, seed) in [("one", 1), ("two", 2), ("three", 3)] {
                try InventedDump(seed: UInt64(seed), tweets: 8_000)
                    .write(to: tool.folder.appending(path: "\(name).jsonl"))
            }
            let together = try await tool.shell(
                """
                tagtally import --term '#a' one.jsonl & first=$!
                tagtally import --term '#b' two.jsonl & second=$!
                tagtally import --term '#A' three.jsonl & third=$!
                wait $first && wait $second && wait $third && tagtally check
                """
            )
            #expect(together.status == 0, "\(together.output)")
            let inSequence = try await tool.shell(
                """
                tagtally import --database turn.sqlite --term '#a' three.jsonl &&
                tagtally import --database turn.sqlite --term '#b' two.jsonl &&
                tagtally import --database turn.sqlite --term '#A' one.jsonl
                """
            )
            #expect(inSequence.status == 0, "\(inSequence.output)")
            for report in ["report", "report '#b'"] {
                try await expectSameReport(report, "tweets.sqlite", "turn.sqlite", tool)
            }
            let rows = "--min-count 1 --format csv"
            let same = try await tool.shell(
                """
                tagtally report '#a' \(rows) >one.csv &&
                tagtally report '#a' \(rows) --database turn.sqlite | cmp - one.csv
                """
            )
            #expect(same.status == 0, "\(same.output)")
        }
    }

    @Test func createsOneArchiveInParallelImports() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try InventedDump(seed: 4, tweets: 20)
                .write(to: tool.folder.appending(path: "dump.jsonl"))
            let result = try await tool.shell(
                """
                for number in 1 2 3 4 5 6; do
                    tagtally import --quiet dump.jsonl || echo failed &
                done
                wait
                tagtally check && ls
                """
            )
            #expect(result.output == "tweets.sqlite is sound\ndump.jsonl\ntweets.sqlite\n")
        }
    }

    /// A report sees only complete transactions, in which the counts agree with the tweets.
    @Test func reportsDuringAnImport() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try InventedDump(seed: 5, tweets: 15_000)
                .write(to: tool.folder.appending(path: "dump.jsonl"))
            let result = try await tool.shell(
                """
                mkfifo more
                tagtally import --quiet --term '#a' SampleData.jsonl dump.jsonl - <more & import=$!
                exec 3>more
                until grep -q '#' reports 2>/dev/null; do
                    kill -0 $import || exit 2
                    if test -e tweets.sqlite; then
                        tagtally check >>errors 2>&1 || exit 3
                        tagtally report --limit 1 >>reports 2>>errors || exit 4
                    fi
                done
                exec 3>&-
                wait $import
                ! grep -v -e 'is sound' -e 'whole archive' -e 'has no tweets' errors
                """
            )
            #expect(
                result.output
                    == "Error: SampleData.jsonl cannot be read: No such file or directory\n"
            )
            #expect(result.status == 0)
        }
    }
}
