import Foundation
import TestSupport
import Testing

/// Imports all real dumps into one archive, in several orders, with imports that are killed.
///
/// Where the dumps are missing, the tests are left out.
@Suite(.serialized, .enabled(if: RealDumps.areAvailable, "the real dumps are not available"))
struct AnyOrderTests {
    @Test(.timeLimit(.minutes(60))) func keepsTheSameTweets() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("the random seed of the kills is \(seed)")
        var generator = SplitMix64(seed: seed)
        try await BuiltTool.inTemporaryFolder { tool in
            let orders = try Self.orders()
            let start = ContinuousClock.now
            let first = try await Self.tables(afterImporting: orders[0], tool)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            if ReferenceProgram.canRun {
                let kept = try KeptFields.lines(ofArchiveAt: tool.archive)
                #expect(try differences(RealDumpFields.ofAllDumps, kept) == [])
            }
            for (index, dumps) in orders.enumerated().dropFirst() {
                try FileManager.default.removeItem(atPath: tool.archive)
                let moment = Double.random(in: 0...seconds, using: &generator)
                try await tool.run(Self.command(importing: dumps), killedAfter: moment)
                let tables = try await Self.tables(afterImporting: dumps, tool)
                #expect(first.differences(from: tables) == [], "order \(index)")
            }
        }
    }

    /// The dumps as they are in their folders, reversed, and shuffled with a fixed seed.
    private static func orders() throws -> [[String]] {
        let dumps = try RealDumps.folders.flatMap { try $0.dumps }
        var generator = SplitMix64(seed: 19)
        let shuffled = (1...3).map { _ in dumps.shuffled(using: &generator) }
        return [dumps, dumps.reversed()] + shuffled
    }

    private static func command(importing dumps: [String]) -> String {
        "tagtally import --quiet \(dumps.map { "'\($0)'" }.joined(separator: " "))"
    }

    /// Imports the dumps, and returns the tables of the archive.
    private static func tables(
        afterImporting dumps: [String],
        _ tool: BuiltTool
    ) async throws -> ArchiveTables {
        let result = try await tool.shell(command(importing: dumps))
        let check = try await tool.shell("tagtally check")
        #expect(check.status == 0, "\(result.output)\(check.output)")
        return try ArchiveTables(of: tool.archive)
    }
}
