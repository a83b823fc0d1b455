import Foundation
import TestSupport
import Testing

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
