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

    /// The command line of each report in each of its formats.
    private static let written =
        commands(of: reports, in: Format.ofAnyTable)
        + commands(of: charts, in: [.svg])
        + commands(of: networks + [["network"]], in: Format.ofNetworks)
        + commands(of: tweetLists, in: [.ids, .geoJSON])
        + commands(of: evidence, in: [.ids])
        + commands(of: relations, in: [.vCard])
        + described.flatMap { commands(of: [$0.shortest], in: $0.formats) }

    private static func commands(of reports: [[String]], in formats: [Format]) -> [[String]] {
        reports.flatMap { report in formats.map { report + ["--format", $0.rawValue] } }
    }

    /// The bytes of each report in each of its formats.
    private static let outputs = Task {
        let tool = BuiltTool()
        try await tool.copyFiles(of: archives)
        var outputs: [[String]: Data] = [:]
        for command in commands(of: reports, in: Format.allCases) {
            outputs[command] = try await tool.output(command + ["--reproducible"])
        }
        return outputs
    }

    @Test func printsTheSameBytesASecondLater() async throws {
        try await tool.copyFiles(of: Self.archives)
        let first = try await Self.outputs.value
        #expect(Set(first.keys) == Set(Self.written))
        try await Task.sleep(for: .milliseconds(1100))
        for (command, bytes) in first {
            // The other formats are reproducible without the option.
            let isDated = Self.dated.contains { command.last == $0.rawValue }
            let second = try await tool.output(command + (isDated ? ["--reproducible"] : []))
            #expect(!bytes.isEmpty && bytes == second, "\(command)")
        }
        for format in Self.dated {
            let report = ["report", "--by-kind", "--format", format.rawValue]
            let dated = try await tool.output(report)
            #expect(dated != nil && dated != first[report])
        }
    }

    @Test func printsTheSameForAnotherOrderOfImports() async throws {
        try await tool.copyFiles(of: Self.archives)
        for (command, bytes) in try await Self.outputs.value
        where !["dumps", "inspect"].contains(command[0]) && command.last != Format.xlsx.rawValue {
            let arguments = command + ["--reproducible", "--database", "other/tweets.sqlite"]
            let other = try #require(try await tool.output(arguments), "\(command)")
            let one = String(decoding: bytes, as: UTF8.self)
            let another = String(decoding: other, as: UTF8.self)
                .replacingOccurrences(of: " --database tweets.sqlite", with: "")
            // Only a few have anything about the imports.
            if one == another { continue }
            expectSame(lines(one), lines(another), command.joined(separator: " "))
        }
    }

    /// The lines of an output without times of imports, and with lines about imports sorted.
    private func lines(_ output: String) -> [String] {
        let lines = output.split(separator: "\n").map(String.init)
        let imports = lines.filter { $0.contains("SampleData/") }.sorted()
        let others = lines.filter { !$0.contains("SampleData/") }
        return (others + imports).map { line in
            line.replacing(#/20[2-9]\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/#, with: "TIME")
        }
    }

    /// Samples in two archives, into which they were imported in opposite orders.
    ///
    /// Some titles have the name of the archive, so it has to be the same.
    private static let archives = BuiltTool.prepared { tool in
        for (source, name) in [
            (sampleData, "SampleData"),
            (projectFolder.appending(path: "Examples/personal"), "personal"),
        ] {
            try FileManager.default.copyItem(at: source, to: tool.folder.appending(path: name))
        }
        let same = ["ann", "bob"].enumerated().map { id, name in
            #"{"id":\#(id + 1),"text":"the same four words","user":{"screen_name":"\#(name)"}}"#
        }
        try tool.write(same.joined(separator: "\n"), to: "SampleData/same.jsonl")
        // The pages have their search terms.
        let imports = [
            ["--term", "#iot", "SampleData/iot-stream.jsonl"], ["SampleData/ucd-search.json"],
            ["SampleData/ucd-search-pretty.json"], ["SampleData/timeline.json"],
            ["--term", "#iot", "SampleData/damaged.jsonl"], ["SampleData/same.jsonl"],
            ["SampleData/coordination.jsonl"], ["--messages", "personal/2018"],
            ["--messages", "personal/2022"], ["--messages", "personal/2025"],
        ]
        try tool.makeFolder("other")
        for (archive, imports) in [
            ("tweets.sqlite", imports), ("other/tweets.sqlite", imports.reversed()),
        ] {
            let database = ["--database", archive]
            for arguments in imports {
                let result = try await tool.call(arguments: ["import"] + arguments + database)
                #expect([0, 2].contains(result.status), "\(result.errors)")
            }
            let list = ["lists", "add", "campus", "@dorm_owl", "@campus_lark"]
            #expect(try await tool.call(arguments: list + database).status == 0)
        }
    }
}

extension BuiltTool {
    /// The bytes that a report writes to one or more files; nil if the format does not support it.
    fileprivate func output(_ arguments: [String]) async throws -> Data? {
        let result = try await call(arguments: arguments + ["--output", "table"])
        if result.errors.contains(/(svg|gexf|graphml|ids|vcard|geojson) holds/) { return nil }
        let status = arguments[0] == "inspect" ? 2 : 0
        #expect(result.status == status, "\(arguments) \(result.errors)")
        return try fileNames.filter { $0.hasPrefix("table") }.reduce(into: Data()) {
            let file = folder.appending(path: $1)
            $0 += try Data(contentsOf: file)
            try FileManager.default.removeItem(at: file)
        }
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
                let result = try await tool.call(arguments: arguments + ["--output", "table"])
                #expect(result.status == 0, "\(result.errors)")
                // Only the result, because a failure would otherwise print all bytes.
                let isSame = try bytes == Data(contentsOf: tool.folder.appending(path: "table"))
                #expect(isSame, "\(arguments)")
            }
        }
    }
}

extension Report {
    /// The arguments without which its command cannot run.
    fileprivate static var shortest: [String] {
        [name] + options.filter { $0.isRequired }.flatMap { ["--\($0.name)", "9"] }
    }
}
