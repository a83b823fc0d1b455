import Foundation
import TestSupport
import Testing

/// Compares imports of real dumps with the numbers of the reference program.
@Suite(.slow, .needsShared) struct RealDumpTests {
    private let tool = BuiltTool()

    @Test(arguments: try orders()) func hasTheReferenceNumbersInAnyOrder(order: Order) async throws
    {
        try await expectNumbers(of: order.folder, afterImporting: order.dumps)
    }

    @Test(arguments: RealDumps.folders)
    func hasTheReferenceNumbersForAFolder(folder: RealDumps.Folder) async throws {
        try await expectNumbers(of: folder, afterImporting: [folder.path])
    }

    @Test(arguments: RealDumps.folders)
    func countsEveryTweetForAGivenTerm(folder: RealDumps.Folder) async throws {
        let summary = try folder.expectedSummary
        try await tool.importDumps(["--term", "#Ünïversity", folder.path]).expectStatus(summary)
        guard summary.tweets > 0 else { return }
        let table = try await tool.table("#üNÏVERSITY")
        #expect(table.tweets == summary.tweets)
        expectSame(table.rows.map(\.line), try folder.expectedRows)
    }

    @Test(.needsReference(), .timeLimit(.minutes(60)))
    func hasTheReferenceNumbersForAllDumpsInOneArchive() async throws {
        let all = RealDumps.all.map(\.path)
        let folders = try RealDumps.folders.filter { try $0.expectedSummary.records > 0 }
        let reversed = folders.map(\.path).reversed()
        // A folder that is named, and whose records were all refused, is an error.
        let isError = try folders.contains { try $0.expectedSummary.tweets == 0 }
        let findings = try await ReferenceCounts.findingsInAllDumps
        let refused = findings.summary.refused > 0 ? 2 : 0
        for (order, database, status) in [
            (all, "forward", refused), (Array(reversed), "reverse", isError ? 1 : refused),
        ] {
            let tool = BuiltTool(folder: try tool.makeFolder(database))
            let result = try await tool.importDumps(order)
            #expect(result.status == status, "\(result.errors)")
            #expect(result.ledgers.allSatisfy { $0.records == $0.sum })
            result.expectSums(findings.summary)
            for (term, expected) in findings.tables {
                let rows = try await tool.table(term.isEmpty ? [] : [term]).rows
                expectSame(
                    rows.map(\.lineWithSpelling),
                    expected.map(\.lineWithSpelling),
                    "\(database), for '\(term)'"
                )
            }
            try await tool.expectSound()
        }
    }
}

extension RealDumpTests {
    /// Real records have no members that no format knows, but those that other programs have added.
    @Test func knowsAllMembers() async throws {
        let result = try await tool.call(arguments: ["inspect"] + RealDumps.all.map(\.path))
        let members = result.output.split(separator: "\n").filter { $0.hasPrefix("member ") }
            .compactMap { $0.split(separator: "  ").first }
        #expect(members == ["member sentiment"])
    }

    /// An order in which the dumps of a folder are imported.
    struct Order: CustomTestStringConvertible {
        let folder: RealDumps.Folder
        let dumps: [String]
        let name: String
        var testDescription: String { "\(folder), \(name)" }
    }

    private static func orders() throws -> [Order] {
        let seeds = SplitMix64.seeds(1).prefix(20)
        var orders: [Order] = []
        for folder in RealDumps.folders {
            let dumps = try folder.dumps
            // A folder as a whole is imported in the order of its dumps.
            let reversed = Order(folder: folder, dumps: dumps.reversed(), name: "reverse")
            let shuffled = seeds.map { seed in
                var generator = SplitMix64(seed: seed)
                let order = dumps.shuffled(using: &generator)
                return Order(folder: folder, dumps: order, name: "shuffled with seed \(seed)")
            }
            var seen: Set<[String]> = [[]]
            orders += ([reversed] + shuffled).filter { seen.insert($0.dumps).inserted }
        }
        return orders
    }

    /// Imports the dumps twice, and expects the reference numbers of the folder each time.
    private func expectNumbers(
        of folder: RealDumps.Folder,
        afterImporting dumps: [String]
    ) async throws {
        let summary = try folder.expectedSummary
        for round in 1...2 {
            let result = try await tool.importDumps(dumps)
            result.expectStatus(summary)
            result.expectSums(summary, isNew: round == 1)
            guard summary.records > 0 else { continue }
            try await expectNumbers(of: folder)
        }
    }

    /// Expects the reference numbers, and the fields and spellings of the reference program if it can run.
    private func expectNumbers(of folder: RealDumps.Folder) async throws {
        let summary = try folder.expectedSummary
        let whole = try await tool.table()
        #expect(whole.tweets == summary.tweets)
        expectSame(whole.rows.map(\.line), try folder.expectedRows)
        for (term, expected) in try folder.expectedTerms {
            let table = try await tool.table(term)
            #expect(table.tweets == summary.terms[term])
            expectSame(table.rows.map(\.line), expected, "for \(term)")
        }
        try await tool.expectSound()
        guard ReferenceProgram.canRun else { return }
        let findings = try await ReferenceCounts.findings(in: folder)
        let fields = try KeptFields.lines(ofArchiveAt: tool.archive)
        #expect(differences(findings.fields, fields) == [])
        expectSame(
            whole.rows.map(\.lineWithSpelling),
            findings.tables["", default: []].map(\.lineWithSpelling)
        )
    }
}

extension BuiltTool {
    @discardableResult
    fileprivate func importDumps(_ arguments: [String]) async throws -> RunResult {
        let result = try await call(arguments: ["import"] + arguments)
        #expect(result.output.isEmpty)
        return result
    }
}

extension BuiltTool.RunResult {
    /// Expects an exit status of 0, 2 if records are refused, or 1 if no file is a dump of tweets.
    ///
    /// Status 1 is also right if an argument is a dump with nothing but refused records.
    fileprivate func expectStatus(_ summary: RealDumps.Folder.Summary) {
        switch status {
        case 0: #expect(summary.refused == 0, "\(errors)")
        case 1:
            #expect(summary.records == 0 || summary.refused > 0, "\(errors)")
            #expect(errors.contains("no record that is known"), "\(errors)")
        case 2: #expect(summary.refused > 0, "\(errors)")
        default: Issue.record("status \(status): \(errors)")
        }
    }

    /// Expects that the dumps together have the outcomes that the reference program counts.
    ///
    /// With `isNew`, the archive had no tweet before the import; otherwise it had all of them.
    fileprivate func expectSums(_ summary: RealDumps.Folder.Summary, isNew: Bool = true) {
        let ledgers = totals
        #expect(ledgers.reduce(0) { $0 + $1.records } == summary.records, "\(errors)")
        #expect(ledgers.reduce(0) { $0 + $1.sum } == summary.records)
        #expect(ledgers.reduce(0) { $0 + $1.nonTweets } == summary.nontweets, "\(errors)")
        #expect(ledgers.reduce(0) { $0 + $1.refused } == summary.refused, "\(errors)")
        #expect(ledgers.reduce(0) { $0 + $1.new } == (isNew ? summary.tweets : 0), "\(errors)")
        if !isNew { #expect(ledgers.allSatisfy { $0.upgraded == 0 }, "\(errors)") }
    }

    /// The ledgers of the dumps or folders that are arguments of the import.
    ///
    /// The import prints more lines for files of a folder with refused records; these are left out.
    private var totals: [PrintedLedger] {
        let lines = errors.split(separator: "\n").filter { !$0.hasPrefix("In all: ") }
        let folders = lines.filter { $0.contains(#/: [0-9,]+ dumps?, /#) }
        return (folders.isEmpty ? lines : folders).compactMap { PrintedLedger($0) }
    }
}

/// Imports all real dumps into one archive, in several orders, with imports that are killed.
///
/// Where the dumps are missing, the tests are left out.
@Suite(.slow, .needsShared) struct AnyOrderTests {
    private let tool = BuiltTool()

    @Test(.timeLimit(.minutes(60)), arguments: SplitMix64.seeds(1).prefix(10))
    func keepsTheSameTweets(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let orders = try Self.orders(&generator)
        let start = ContinuousClock.now
        let first = try await tables(afterImporting: orders[0])
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        if ReferenceProgram.canRun {
            let expected = try await ReferenceCounts.findingsInAllDumps.fields
            #expect(try differences(expected, KeptFields.lines(ofArchiveAt: tool.archive)) == [])
        }
        for (index, dumps) in orders.enumerated().dropFirst() {
            try FileManager.default.removeItem(atPath: tool.archive)
            let moment = Double.random(in: 0...seconds, using: &generator)
            let names = dumps.map { "'\($0)'" }.joined(separator: " ")
            try await tool.run("tagtally import --quiet \(names)", killedAfter: moment)
            let tables = try await tables(afterImporting: dumps)
            #expect(first.differences(from: tables) == [], "order \(index)")
        }
    }

    private static func orders(_ generator: inout SplitMix64) throws -> [[String]] {
        let dumps = try RealDumps.folders.flatMap { try $0.dumps }
        return [dumps, dumps.reversed(), dumps.shuffled(using: &generator)]
    }

    /// Imports the dumps, and returns the tables of the archive.
    private func tables(afterImporting dumps: [String]) async throws -> ArchiveTables {
        try await tool.importDumps(["--quiet"] + dumps)
        try await tool.expectSound()
        return try ArchiveTables(of: tool.archive)
    }
}

/// Extracts real dumps, and imports the lines.
@Suite(.slow, .needsShared) struct RealExtractTests {
    private let tool = BuiltTool()

    @Test(arguments: RealDumps.folders)
    func isImportedAsTheDumpsAre(folder: RealDumps.Folder) async throws {
        try await tool.expectSameArchive(of: [folder.path])
    }
}
