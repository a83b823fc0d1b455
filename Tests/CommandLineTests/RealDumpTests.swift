import Foundation
import Testing

/// Reports on real dumps against the numbers of an independent program.
@Suite(.serialized, .enabled(if: RealDumps.areThere, "there are no real dumps beside the project"))
struct RealDumpTests {
    @Test(arguments: try orders()) func isTheSameInAnyOrder(order: Order) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try await tool.importDumps(order.dumps)
            try await expectNumbers(of: order.folder, from: tool)
        }
    }

    @Test(arguments: RealDumps.folders)
    func isTheSameForTheFolderImportedTwice(folder: RealDumps.Folder) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try folder.link(in: tool.folder.appending(path: "dumps"))
            for _ in 1...2 {
                try await tool.importDumps(["dumps"])
                try await expectNumbers(of: folder, from: tool)
            }
        }
    }

    @Test(arguments: RealDumps.folders)
    func countsEveryTweetForAGivenTerm(folder: RealDumps.Folder) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try await tool.importDumps(["--term", "#Ünïversity"] + folder.dumps)
            let table = try await tool.table("#üNÏVERSITY")
            #expect(table.tweets == (try folder.expectedSummary.tweets))
            expectSame(table.rows.map(\.line), try folder.expectedRows)
        }
    }

    @Test(.enabled(if: ReferenceCounts.canRun, "there is no python3 to run the other program"))
    func isTheSameForAllInOneArchive() async throws {
        let dumps = try RealDumps.folders.flatMap { try $0.dumps }
        let terms = Set(try RealDumps.folders.flatMap { try $0.expectedTerms.keys })
        #expect(!terms.isEmpty)
        try await BuiltTool.inTemporaryFolder { tool in
            for order in [dumps, dumps.reversed()] {
                try await tool.importDumps(order)
                let rows = try await tool.table().rows
                expectSame(
                    rows.map { "\($0.line),\($0.name)" },
                    try await ReferenceCounts.rows(of: dumps, in: tool)
                )
                for term in terms {
                    let rows = try await tool.table(term).rows
                    expectSame(
                        rows.map { "\($0.line),\($0.name)" },
                        try await ReferenceCounts.rows(of: dumps, term: term, in: tool),
                        "for \(term)"
                    )
                }
                try await tool.check()
            }
        }
    }

    @Test(
        .enabled(if: ReferenceCounts.canRun, "there is no python3 to run the other program"),
        arguments: RealDumps.folders
    )
    func spellsAsMostTweetsDo(folder: RealDumps.Folder) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let dumps = try folder.dumps
            let expected = try await ReferenceCounts.rows(of: dumps, in: tool).map { row in
                let cells = row.split(separator: ",")
                let sign = cells[0] == "hashtag" ? "#" : ""
                return "\(cells[0]),\(sign)\(cells[4]),\(cells[2]),\(cells[3])"
            }
            try await tool.importDumps(dumps.reversed())
            let csv = try await tool.run("report", "--min-count", "1", "--format", "csv")
            expectSame(csv.output.csvRows, expected)
        }
    }
}

extension RealDumpTests {
    /// The dumps of a folder in an order.
    struct Order: CustomTestStringConvertible {
        let folder: RealDumps.Folder
        let dumps: [String]
        let name: String
        var testDescription: String { "\(folder), \(name)" }
    }

    private static func orders() throws -> [Order] {
        guard RealDumps.areThere else { return [] }
        var generator = SplitMix64(state: 2006)
        var orders: [Order] = []
        for folder in RealDumps.folders {
            let dumps = try folder.dumps
            var candidates = [("forward", dumps), ("reverse", dumps.reversed())]
            candidates += ["shuffled", "shuffled again"].map {
                ($0, dumps.shuffled(using: &generator))
            }
            var seen: Set<[String]> = []
            orders += candidates.filter { seen.insert($0.1).inserted }
                .map { Order(folder: folder, dumps: $0.1, name: $0.0) }
        }
        return orders
    }

    private func expectNumbers(of folder: RealDumps.Folder, from tool: BuiltTool) async throws {
        let summary = try folder.expectedSummary
        let table = try await tool.table()
        #expect(table.tweets == summary.tweets)
        expectSame(table.rows.map(\.line), try folder.expectedRows)
        for (term, expected) in try folder.expectedTerms {
            let table = try await tool.table(term)
            #expect(table.tweets == summary.terms[term])
            expectSame(table.rows.map(\.line), expected, "for \(term)")
        }
        try await tool.check()
    }

    /// Shows only the rows that differ, and not more than anyone reads.
    private func expectSame(
        _ actual: [String],
        _ expected: [String],
        _ what: String = "over the whole archive",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard actual != expected else { return }
        let difference = LineComparison(start: .now).difference(expected, actual) ?? ""
        let changed = difference.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        Issue.record(
            "\(what), \(changed.count) rows differ:\n\(changed.prefix(20).joined(separator: "\n"))",
            sourceLocation: sourceLocation
        )
    }
}

/// What `report --format json` prints.
struct PrintedTable: Decodable {
    let tweets: Int
    let rows: [Row]

    struct Row: Decodable {
        let kind: String
        let name: String
        let folded: String
        let count: Int
        let tweets: Int

        var line: String { "\(kind),\(folded),\(count),\(tweets)" }
    }
}

extension BuiltTool {
    fileprivate func importDumps(_ arguments: [String]) async throws {
        let end = try await run(arguments: ["import"] + arguments, timeout: .seconds(600))
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output.isEmpty)
    }

    func table(_ arguments: String...) async throws -> PrintedTable {
        let options = ["report", "--min-count", "1", "--format", "json"]
        let end = try await run(arguments: options + arguments)
        try #require(end.status == 0, "\(end.errors)")
        return try JSONDecoder().decode(PrintedTable.self, from: Data(end.output.utf8))
    }

    fileprivate func check() async throws {
        let end = try await run("check", timeout: .seconds(600))
        #expect(end.status == 0, "\(end.output)\(end.errors)")
    }
}
