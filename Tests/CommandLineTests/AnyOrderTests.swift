import Foundation
import TestSupport
import Testing

/// Imports all real dumps into one archive, in several orders, with imports that are killed.
///
/// Where the dumps are missing, the tests are left out.
@Suite(.slow, .needsShared)
struct AnyOrderTests {
    @Test(.timeLimit(.minutes(60)), arguments: SplitMix64.seeds(1).prefix(10))
    func keepsTheSameTweets(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        try await BuiltTool.inTemporaryFolder { tool in
            let orders = try Self.orders(&generator)
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

    /// The dumps as they are in their folders, reversed, and shuffled.
    private static func orders(_ generator: inout SplitMix64) throws -> [[String]] {
        let dumps = try RealDumps.folders.flatMap { try $0.dumps }
        return [dumps, dumps.reversed(), dumps.shuffled(using: &generator)]
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
