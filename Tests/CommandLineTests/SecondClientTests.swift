import Foundation
import ReportPresentation
import ReportRendering
import Testing
import TweetArchive
import TweetDumps

/// A client of the libraries that runs a report and renders its table, as the command does.
private struct Client {
    let archive: TweetArchive

    /// The reports, each with the arguments of the command that prints the same table.
    static let reports: [([String], Report)] = [
        (["report", "#iot"], .popularity("#iot")),
        (["report", "--authors", "--by-kind", "--no-retweets", "--limit", "3"], .filtered),
        (["trend", "#iot", "--top", "2"], .trend("#iot")),
        (["compare", "#iot", "#ucd"], .comparison(["#iot", "#ucd"])),
        (["network", "--kind", "hashtag"], .network([.hashtags])),
        (["network", "--edges", "reply", "--edges", "mention"], .network([.mentions, .replies])),
        (["evidence", "#iot", "#mqtt"], .evidence("#mqtt", of: "#iot")),
        (["query", "SELECT kind, count(*) AS n FROM tweet GROUP BY kind"], .query),
        (["terms"], .terms), (["dumps"], .dumps), (["dumps", "--refused"], .refusals),
    ]

    enum Report {
        case popularity(String)
        case filtered
        case trend(String)
        case comparison([String])
        case network([NetworkReport.Edges])
        case evidence(String, of: String)
        case query
        case terms
        case dumps
        case refusals
    }

    func rendered(_ report: Report, as format: Format) throws -> [UInt8] {
        switch report {
        case .popularity(let term):
            try archive.popularity(of: SearchTerm(term)) { try bytes(of: Table($0), as: format) }
        case .filtered: try filtered(as: format)
        case .trend(let term):
            try archive.trend(of: SearchTerm(term), options: topMentions) {
                try bytes(of: Table($0), as: format)
            }
        case .comparison(let terms):
            try archive.comparison(of: terms.compactMap { SearchTerm($0) }) {
                try bytes(of: Table($0), as: format)
            }
        case .network(let edges):
            try archive.network(of: nil, options: options(edges)) {
                try bytes(of: Table($0), as: format)
            }
        case .evidence(let mention, let term):
            try archive.evidence(for: #require(MentionName(mention)), of: SearchTerm(term)) {
                try bytes(of: Table($0), as: format)
            }
        case .query:
            try archive.query("SELECT kind, count(*) AS n FROM tweet GROUP BY kind") {
                try bytes(of: Table($0), as: format)
            }
        case .terms: try bytes(of: Table(archive.terms()), as: format)
        case .dumps: try bytes(of: Table(archive.dumps()), as: format)
        case .refusals: try archive.refusals { try bytes(of: Table($0), as: format) }
        }
    }

    private func bytes(of table: Table, as format: Format) throws -> [UInt8] {
        var output = RenderedBytes()
        try table.render(as: format, into: &output)
        return output.bytes
    }

    private func filtered(as format: Format) throws -> [UInt8] {
        var filter = TweetFilter()
        filter.kinds.remove(.retweet)
        var options = PopularityReport.Options()
        (options.countsAuthors, options.isByKind, options.limit) = (true, true, 3)
        return try archive.popularity(of: nil, filter, options: options) {
            try bytes(of: Table($0), as: format)
        }
    }

    private var topMentions: TrendReport.Options {
        var options = TrendReport.Options()
        options.top = 2
        return options
    }

    private func options(_ edges: [NetworkReport.Edges]) -> NetworkReport.Options {
        var options = NetworkReport.Options()
        options.edges = edges
        return options
    }
}

@Suite struct SecondClientTests {
    @Test func rendersTheBytesOfTheCommand() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try await importSamples(tool)
            let path = tool.folder.appending(path: "tweets.sqlite").path
            let client = Client(archive: try TweetArchive(readingAt: path))
            for (arguments, report) in Client.reports {
                for format in Format.ofAnyTable {
                    let bytes = Data(try client.rendered(report, as: format))
                    let printed = try await tool.printed(arguments, as: format)
                    // Only the result, because a failure would otherwise print all bytes.
                    let isSame = bytes == printed
                    #expect(isSame, "\(arguments) as \(format)")
                }
            }
        }
    }

    private func importSamples(_ tool: BuiltTool) async throws {
        let samples = BuiltTool.packageFolder.appending(path: "SampleData").path
        let dumps = ["ucd-search.json", "damaged.jsonl"].map { "\(samples)/\($0)" }
        let imports = [
            ["import"] + dumps, ["import", "--term", "#iot", "\(samples)/iot-stream.jsonl"],
        ]
        for arguments in imports {
            let result = try await tool.run(arguments: arguments)
            #expect([0, 2].contains(result.status), "\(result.errors)")
        }
    }
}

extension BuiltTool {
    /// The bytes that a command prints in a format.
    fileprivate func printed(_ arguments: [String], as format: Format) async throws -> Data {
        let file = folder.appending(path: "table")
        let options = ["--format", format.rawValue, "--reproducible", "--output", file.path]
        let result = try await run(arguments: arguments + options)
        #expect(result.status == 0, "\(result.errors)")
        return try Data(contentsOf: file)
    }
}
