import Foundation
import ReportPresentation
import ReportRendering
import TestSupport
import Testing
import TweetArchive
import TweetDumps

/// An archive gives the same bytes every time, and for any order in which dumps were imported.
@Suite(.slow) struct ReproducibilityTests {
    private let tool = BuiltTool()

    /// Reports that have a chart.
    private static let charts = [
        ["report", "#iot", "--authors"], ["report", "--by-kind"],
        ["report", "#ucd", "--since", "2019"], ["trend", "#iot", "--top", "3"],
        ["compare", "#iot", "#ucd"], ["words", "#ucd", "--min-count", "1"],
    ]

    /// Networks with one kind of edges.
    private static let networks = [
        ["network", "#iot", "--kind", "hashtag"],
        ["network", "--kind", "user", "--min-count", "1"],
        ["network", "--edges", "retweet", "--min-count", "1"],
        ["network", "--edges", "author-domain", "--per", "month"],
    ]

    /// Lists of tweets with all columns.
    private static let tweetLists = [
        ["search", "#iot"], ["timeline", "#ucd"], ["top", "--by", "likes"],
        ["show", "1191336596981418253", "1191333694191698493"],
        ["show", "1191324976926425310", "--thread"], ["sample", "#iot", "--size", "9"],
    ]

    private static let evidence = [["evidence", "#iot", "#mqtt"]]

    private static let relations = [
        ["people", "--followers"], ["people", "--following", "--former"],
    ]

    /// The reports that are made from their description.
    private static let described = Reports.all

    private static let reports =
        charts + networks + tweetLists + evidence + relations
        + described.map { $0.shortest } + [
            ["trend", "--top", "2", "--ranks"], ["network"], ["links", "#iot", "--by", "domain"],
            ["query", "SELECT id, time, text FROM tweet ORDER BY id"],
            ["messages"], ["terms"], ["lists"], ["lists", "Campus"], ["dumps"],
            ["dumps", "--refused"],
            ["inspect", "SampleData/damaged.jsonl"],
        ]

    /// The formats that include the time at which the file was written.
    private static let dated: [Format] = [.html, .xlsx]

    @Test func coversEveryCommand() async throws {
        let commands = try await tool.commandsWithTable()
        // Its table has the time of each search.
        #expect(commands == Set(Self.reports.map { $0[0] } + ["searches"]))
    }

    @Test func printsTheSameBytesASecondLater() async throws {
        try await importSamples()
        let first = try await outputs(reproducible: Format.allCases)
        try await Task.sleep(for: .milliseconds(1100))
        // The other formats are reproducible without the option.
        let second = try await outputs(reproducible: Self.dated)
        let written =
            commands(of: Self.reports, in: Format.ofAnyTable)
            + commands(of: Self.charts, in: [.svg])
            + commands(of: Self.networks + [["network"]], in: Format.ofNetworks)
            + commands(of: Self.tweetLists, in: [.ids, .geoJSON])
            + commands(of: Self.evidence, in: [.ids])
            + commands(of: Self.relations, in: [.vCard])
            + Self.described.flatMap { commands(of: [$0.shortest], in: $0.formats) }
        #expect(first.keys.sorted() == written.sorted())
        #expect(second.keys.sorted() == written.sorted())
        for (command, bytes) in first {
            #expect(!bytes.isEmpty && bytes == second[command], "\(command)")
        }
        for format in Self.dated {
            let report = ["report", "--by-kind", "--format", format.rawValue]
            let dated = try await output(report)
            #expect(dated != nil && dated != first[report.joined(separator: " ")])
        }
    }

    /// The command lines of each report in each format.
    private func commands(of reports: [[String]], in formats: [Format]) -> [String] {
        reports.flatMap { report in
            formats.map { (report + ["--format", $0.rawValue]).joined(separator: " ") }
        }
    }

    /// The output of each report in each of its formats, with `--reproducible` in some formats.
    private func outputs(reproducible: [Format]) async throws -> [String: Data] {
        var outputs: [String: Data] = [:]
        for report in Self.reports {
            for format in Format.allCases {
                let command = report + ["--format", format.rawValue]
                let options = reproducible.contains(format) ? ["--reproducible"] : []
                outputs[command.joined(separator: " ")] = try await output(command + options)
            }
        }
        return outputs
    }

    /// The bytes that a report writes to one or more files; nil if the format does not support it.
    private func output(_ arguments: [String]) async throws -> Data? {
        let result = try await tool.call(arguments: arguments + ["--output", "table"])
        if result.errors.contains(/(svg|gexf|graphml|ids|vcard|geojson) holds/) { return nil }
        #expect([0, 2].contains(result.status), "\(arguments) \(result.errors)")
        return try tool.fileNames.filter { $0.hasPrefix("table") }.sorted().reduce(into: Data()) {
            let file = tool.folder.appending(path: $1)
            $0 += try Data(contentsOf: file)
            try FileManager.default.removeItem(at: file)
        }
    }

    @Test func printsTheSameForAnotherOrderOfImports() async throws {
        // Some titles have the name of the archive, so it has to be the same.
        try tool.makeFolder("other")
        let other = ["--database", "other/tweets.sqlite"]
        try await importSamples(other, isReversed: true)
        try await importSamples()
        for report in Self.reports where !["dumps", "inspect"].contains(report[0]) {
            for format in Format.allCases where !format.isBinary {
                let arguments = report + ["--reproducible", "--format", format.rawValue]
                let one = try await tool.call(arguments: arguments)
                let another = try await tool.call(arguments: arguments + other)
                #expect(one.status == another.status)
                expectSame(lines(one), lines(another), arguments.joined(separator: " "))
            }
        }
    }

    /// The lines of an output without times of imports, and with lines about imports sorted.
    private func lines(_ result: BuiltTool.RunResult) -> [String] {
        let lines = result.output.split(separator: "\n").map(String.init)
        let imports = lines.filter { $0.contains("SampleData/") }.sorted()
        let others = lines.filter { !$0.contains("SampleData/") }
        return (others + imports).map { line in
            line.replacing(#/20[2-9]\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/#, with: "TIME")
                .replacing(" --database tweets.sqlite", with: "")
        }
    }

    private func importSamples(_ options: [String] = [], isReversed: Bool = false) async throws {
        let samples = tool.folder.appending(path: "SampleData")
        if !FileManager.default.fileExists(atPath: samples.path) {
            try FileManager.default.copyItem(at: sampleData, to: samples)
            try FileManager.default.copyItem(
                at: projectFolder.appending(path: "Examples/personal"),
                to: tool.folder.appending(path: "personal")
            )
            let same = ["ann", "bob"].enumerated().map { id, name in
                #"{"id":\#(id + 1),"text":"the same four words","user":{"screen_name":"\#(name)"}}"#
            }
            try tool.write(same.joined(separator: "\n"), to: "SampleData/same.jsonl")
        }
        // The pages have their search terms.
        var imports = [
            ["--term", "#iot", "SampleData/iot-stream.jsonl"], ["SampleData/ucd-search.json"],
            ["SampleData/ucd-search-pretty.json"], ["SampleData/timeline.json"],
            ["--term", "#iot", "SampleData/damaged.jsonl"], ["SampleData/same.jsonl"],
            ["SampleData/coordination.jsonl"], ["--messages", "personal/2018"],
            ["--messages", "personal/2022"], ["--messages", "personal/2025"],
        ]
        if isReversed { imports.reverse() }
        for arguments in imports {
            let result = try await tool.run(arguments: ["import"] + arguments + options)
            #expect([0, 2].contains(result.status), "\(result.errors)")
        }
        let list = ["lists", "add", "campus", "@dorm_owl", "@campus_lark"]
        #expect(try await tool.run(arguments: list + options).status == 0)
    }
}

/// A client of the libraries that runs a report and renders its table, as the command does.
private struct Client {
    typealias Printer = (Table) throws -> Void

    /// The arguments of the command that prints the same table, which names it among its sources.
    let arguments: [String]
    /// Runs the report, and calls a closure with its table.
    let run: @Sendable (TweetArchive, Printer) throws -> Void

    static let all = [
        Client(arguments: ["report", "#iot"]) { archive, show in
            try archive.popularity(of: SearchTerm("#iot")) { try show(Table($0)) }
        },
        Client(
            arguments: ["report", "--authors", "--by-kind", "--no-retweets", "--limit", "3"]
        ) { archive, show in
            var filter = TweetFilter()
            filter.kinds.remove(.retweet)
            var options = PopularityReport.Options()
            (options.countsAuthors, options.isByKind, options.limit) = (true, true, 3)
            try archive.popularity(of: nil, filter, options: options) { try show(Table($0)) }
        },
        Client(arguments: ["trend", "#iot", "--top", "2"]) { archive, show in
            var options = TrendReport.Options()
            options.top = 2
            try archive.trend(of: SearchTerm("#iot"), options: options) { try show(Table($0)) }
        },
        Client(arguments: ["compare", "#iot", "#ucd"]) { archive, show in
            let terms = ["#iot", "#ucd"].compactMap { SearchTerm($0) }
            try archive.comparison(of: terms) { try show(Table($0)) }
        },
        Client(arguments: ["network", "--kind", "hashtag"]) { archive, show in
            try archive.network(of: nil, options: options([.hashtags])) { try show(Table($0)) }
        },
        Client(
            arguments: ["network", "--edges", "reply", "--edges", "mention"]
        ) { archive, show in
            let options = options([.mentions, .replies])
            try archive.network(of: nil, options: options) { try show(Table($0)) }
        },
        Client(arguments: ["evidence", "#iot", "#mqtt"]) { archive, show in
            let mention = try #require(MentionName("#mqtt"))
            try archive.evidence(for: mention, of: SearchTerm("#iot")) { try show(Table($0)) }
        },
        Client(arguments: ["query", sql]) { archive, show in
            try archive.query(sql) { try show(Table($0)) }
        },
        Client(arguments: ["terms"]) { try $1(Table($0.terms())) },
        Client(arguments: ["dumps"]) { try $1(Table($0.dumps())) },
        Client(arguments: ["dumps", "--refused"]) { archive, show in
            try archive.refusals { try show(Table($0)) }
        },
    ]

    private static let sql = "SELECT kind, count(*) AS n FROM tweet GROUP BY kind"

    private static func options(_ edges: [NetworkReport.Edges]) -> NetworkReport.Options {
        var options = NetworkReport.Options()
        options.edges = edges
        return options
    }

    /// The bytes of the table, which names a command.
    func output(of archive: TweetArchive, as format: Format, by command: [String]) throws -> Data {
        var output = RenderedBytes()
        try run(archive) {
            try $0.made(by: ShellQuoting.line(command)).render(as: format, into: &output)
        }
        return Data(output.bytes)
    }
}

@Suite struct SecondClientTests {
    private let tool = BuiltTool()

    @Test func rendersTheBytesOfTheCommand() async throws {
        try await tool.importSamples("ucd-search.json", "damaged.jsonl")
        try await tool.importSamples("iot-stream.jsonl", term: "#iot")
        let archive = try TweetArchive(readingAt: tool.archive)
        for client in Client.all {
            for format in Format.ofAnyTable {
                let options = ["--format", format.rawValue, "--reproducible"]
                let arguments = client.arguments + options
                let bytes = try client.output(of: archive, as: format, by: ["tagtally"] + arguments)
                let printed = try await tool.printed(arguments)
                // Only the result, because a failure would otherwise print all bytes.
                let isSame = bytes == printed
                #expect(isSame, "\(arguments)")
            }
        }
    }
}

extension BuiltTool {
    /// The bytes that a command writes into a file.
    fileprivate func printed(_ arguments: [String]) async throws -> Data {
        let file = folder.appending(path: "table")
        let result = try await call(arguments: arguments + ["--output", file.path])
        #expect(result.status == 0, "\(result.errors)")
        return try Data(contentsOf: file)
    }
}

extension Report {
    /// The arguments without which its command cannot run.
    fileprivate static var shortest: [String] {
        [name] + options.filter { $0.isRequired }.flatMap { ["--\($0.name)", "9"] }
    }
}
