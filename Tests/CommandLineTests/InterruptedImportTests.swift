import Foundation
import TestSupport
import Testing

/// Imports and forgets that are killed at random moments.
@Suite(.slow) struct KillTests {
    private let tool = BuiltTool()

    private static let tweets = 12_000
    private static let kills = 8

    @Test(arguments: SplitMix64.seeds(2)) func losesNoTweetAndNoCount(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        try tool.write(InventedDump(seed: 1, tweets: Self.tweets))
        let whole = "tagtally import --database whole.sqlite --term '#a' dump.jsonl"
        let duration = try await duration(of: whole)
        for _ in 1...Self.kills {
            let moment = Double.random(in: 0...duration, using: &generator)
            try await tool.run("tagtally import --term '#a' dump.jsonl", killedAfter: moment)
            try await tool.expectSoundIfItExists()
            if Bool.random(using: &generator) {
                let moment = Double.random(in: 0...duration / 4, using: &generator)
                try await tool.run("tagtally forget '#a' --prune", killedAfter: moment)
                try await tool.expectSoundIfItExists()
            }
        }
        try await tool.succeed("tagtally import --term '#a' dump.jsonl")
        try await tool.expectSound()
        for report in ["report", "report '#a'", "report --by-kind --sort-by tweets"] {
            try await tool.expectSameReport(report, "whole.sqlite", "tweets.sqlite")
        }
    }

    /// The duration of an import in seconds.
    ///
    /// The import prints it. A duration measured here would include waiting for other tests.
    private func duration(of command: String) async throws -> Double {
        let output = try await tool.succeed(command)
        let printed = try #require(output.firstMatch(of: /([0-9.]+) s\b/), "\(output)")
        // The program also needs time to start and to exit.
        return try #require(Double(printed.1)) + 0.1
    }
}

extension BuiltTool {
    /// Expects that the archive is sound, unless all imports were killed before they made it.
    fileprivate func expectSoundIfItExists() async throws {
        if FileManager.default.fileExists(atPath: archive) { try await expectSound() }
    }
}

/// Random sequences of imports, killed imports, forgets, renames and removals.
@Suite(.slow) struct RandomSequenceTests {
    private let tool = BuiltTool()

    private static let dumps = ["a.jsonl", "b.jsonl", "c.jsonl"]
    private static let terms = ["#one", "two", "@three", "TWO", "#Öne"]

    /// The dumps that were imported for each search term, by the folded term.
    private typealias Imported = [String: Set<String>]

    @Test(arguments: SplitMix64.seeds(2))
    func printsTheReportsOfAnUndisturbedArchive(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        for (index, dump) in Self.dumps.enumerated() {
            try tool.write(InventedDump(seed: seed &+ UInt64(index), tweets: 1_500), to: dump)
        }
        var imported = Imported()
        for _ in 1...14 { try await runRandomCommand(to: &imported, &generator) }
        try await removeSomeTweets(&generator)
        try await importEverything(imported, in: "tweets.sqlite")
        try await importEverything(imported, in: "undisturbed.sqlite")
        for report in ["report"] + imported.keys.sorted().map({ "report '\($0)'" }) {
            try await tool.expectSameReport(report, "tweets.sqlite", "undisturbed.sqlite")
        }
        try await expectReference()
    }

    private func runRandomCommand(
        to imported: inout Imported,
        _ generator: inout SplitMix64
    ) async throws {
        let term = Self.terms.randomElement(using: &generator) ?? "two"
        let known = imported.keys.sorted().randomElement(using: &generator)
        let dump = Self.dumps.randomElement(using: &generator) ?? "a.jsonl"
        switch Int.random(in: 0...6, using: &generator) {
        case 0...2:
            try await tool.succeed("tagtally import --quiet --term '\(term)' \(dump)")
            imported[term.lowercased(), default: []].insert(dump)
        case 3:
            let moment = Double.random(in: 0...0.5, using: &generator)
            try await tool.succeed(
                """
                tagtally import --quiet --term '\(term)' \(dump) & sleep \(moment)
                kill -9 $! 2>/dev/null; wait $! || true
                """
            )
            imported[term.lowercased(), default: []].insert(dump)
        case 4:
            guard let known else { return }
            // A killed import may not have added the term to the archive.
            try await tool.succeed("tagtally forget '\(known)' || true")
            imported[known] = nil
        case 5:
            try await removeSomeTweets(&generator)
        default:
            guard let known else { return }
            try await tool.succeed("tagtally rename '\(known)' '\(term)' || true")
            let dumps = imported.removeValue(forKey: known) ?? []
            imported[term.lowercased(), default: []].formUnion(dumps)
        }
        try await tool.expectSoundIfItExists()
    }

    /// Removes a few random tweets if the archive exists, and adds their ids to `removed.txt`.
    private func removeSomeTweets(_ generator: inout SplitMix64) async throws {
        let ids = (1...20).map { _ in InventedDump.id(.random(in: 1...1_500, using: &generator)) }
        let moment = Double.random(in: 0...0.1, using: &generator)
        let list = ids.map(String.init).joined(separator: "\\n")
        // The first removal may be killed. The second one completes it.
        try await tool.succeed(
            """
            printf '\(list)\\n' | tee -a removed.txt > now.txt
            test -e tweets.sqlite || exit 0
            tagtally remove --ids now.txt & sleep \(moment)
            kill -9 $! 2>/dev/null; wait $! || true
            tagtally check && tagtally remove --ids now.txt
            """
        )
    }

    /// Imports everything that the archive should have, because some imports were killed.
    private func importEverything(_ imported: Imported, in archive: String) async throws {
        let database = "--quiet --database \(archive)"
        for (term, dumps) in imported.sorted(by: { $0.key < $1.key }) {
            let names = dumps.sorted().joined(separator: " ")
            try await tool.succeed("tagtally import \(database) --term '\(term)' \(names)")
        }
        let all = Self.dumps.joined(separator: " ")
        // A removal between two imports deletes tweets that the second import has again.
        try await tool.succeed(
            """
            tagtally import \(database) \(all) &&
            tagtally remove --database \(archive) --ids removed.txt &&
            tagtally import \(database) \(all) && tagtally check --database \(archive)
            """
        )
    }

    /// Compares the numbers with those of the reference program, if it is available.
    private func expectReference() async throws {
        guard ReferenceProgram.canRun else { return }
        let rows = try await tool.table().rows.map(\.lineWithSpelling)
        // The reference program does not know removals, so its dumps lack the removed tweets.
        let removed = Set(try tool.text("removed.txt").split(separator: "\n"))
        let dumps = try Self.dumps.map { name in
            let kept = try tool.text(name).split(separator: "\n")
                .filter { !removed.contains($0.dropFirst(#"{"id":"#.count).prefix { $0 != "," }) }
            try tool.write(kept.joined(separator: "\n") + "\n", to: "rest-\(name)")
            return tool.folder.appending(path: "rest-\(name)").path
        }
        #expect(rows == (try ReferenceCounts.rows(of: dumps)))
    }
}

/// Several processes that use one archive at the same time.
@Suite(.slow) struct ConcurrentUseTests {
    private let tool = BuiltTool()

    @Test func importsInParallelAsInSequence() async throws {
        for (name, seed) in [("one", 1), ("two", 2), ("three", 3)] {
            try tool.write(InventedDump(seed: UInt64(seed), tweets: 8_000), to: "\(name).jsonl")
        }
        try await tool.succeed(
            """
            tagtally import --term '#a' one.jsonl & first=$!
            tagtally import --term '#b' two.jsonl & second=$!
            tagtally import --term '#A' three.jsonl & third=$!
            wait $first && wait $second && wait $third && tagtally check
            """
        )
        try await tool.succeed(
            """
            tagtally import --database turn.sqlite --term '#a' three.jsonl &&
            tagtally import --database turn.sqlite --term '#b' two.jsonl &&
            tagtally import --database turn.sqlite --term '#A' one.jsonl
            """
        )
        for report in ["report", "report '#b'"] {
            try await tool.expectSameReport(report, "tweets.sqlite", "turn.sqlite")
        }
        let rows = "--min-count 1 --format csv"
        try await tool.succeed(
            """
            tagtally report '#a' \(rows) >one.csv &&
            tagtally report '#a' \(rows) --database turn.sqlite | cmp - one.csv
            """
        )
    }

    @Test func createsOneArchiveInParallelImports() async throws {
        try tool.write(InventedDump(seed: 4, tweets: 20))
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

    /// A report sees only complete transactions, in which the counts agree with the tweets.
    @Test func reportsDuringAnImport() async throws {
        try tool.write(InventedDump(seed: 5, tweets: 15_000))
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
        let error = "Error: SampleData.jsonl cannot be read: No such file or directory\n"
        #expect(result.output == error)
        #expect(result.status == 0)
    }
}
