import Foundation
import ReportPresentation
import ReportRendering
import TestSupport
import Testing
import TweetDumps

/// Prints every report on a hostile dump in every format.
@Suite(.slow) struct HostileDumpTests {
    private let tool = BuiltTool()

    /// The command line of a report on a dump.
    struct Command: CustomTestStringConvertible {
        let testDescription: String
        let arguments: @Sendable (HostileDump) -> [String]
        let formats: [Format]

        init(
            _ name: String,
            extra: [Format] = [],
            arguments: @escaping @Sendable (HostileDump) -> [String]
        ) {
            testDescription = name
            self.arguments = arguments
            formats = Format.ofAnyTable + extra
        }

        func arguments(in format: Format) -> [String] {
            arguments(.hostile) + ["--reproducible", "--format", format.rawValue]
        }
    }

    /// The reports that are made from their description, with all rows and of a term.
    private static let described = Reports.all.flatMap { report in
        let whole = Command(report.name, extra: report.formats) { _ in
            [report.name] + report.widest
        }
        guard report.isAboutTweets else { return [whole] }
        return [
            whole,
            // Of the tables of coordination, only the first one is a network.
            Command(
                "\(report.name) of a term",
                extra: report == Coordination.self ? [] : report.formats
            ) {
                [report.name, $0.terms[0]] + report.choices
            },
        ]
    }

    static let commands = described + others

    private static let others = [
        Command("report of a term", extra: [.svg]) {
            ["report", $0.terms[0], "--authors", "--by-kind", "--exclude", $0.texts[1], "--bars"]
        },
        Command("report with filters", extra: [.svg]) {
            ["report", $0.terms[1], "--author", $0.author, "--tweet-kind", "original"]
        },
        Command("trend", extra: [.svg]) { ["trend", $0.terms[0], "--top", "90", "--bars"] },
        Command("trend of mentions", extra: [.svg]) { dump in
            ["trend", dump.terms[1], "--per", "week"]
                + [0, 1, 13, 16, 24].flatMap { ["--mention", "#" + dump.texts[$0]] }
        },
        Command("ranks") { _ in ["trend", "--top", "90", "--ranks", "--per", "year"] },
        Command("compare", extra: [.svg]) { ["compare"] + $0.terms + ["--min-count", "1"] },
        Command("network") { _ in ["network", "--min-count", "1"] },
        Command("network of hashtags", extra: Format.ofNetworks) {
            ["network", $0.terms[0], "--kind", "hashtag", "--min-count", "1"]
        },
        Command("network of users", extra: Format.ofNetworks) {
            ["network", $0.terms[1], "--kind", "user", "--min-count", "1"]
        },
        Command("network of quotes", extra: Format.ofNetworks) { _ in
            ["network", "--edges", "quote", "--min-count", "1", "--per", "month"]
        },
        Command("network of links and programs", extra: Format.ofNetworks) { _ in
            ["network", "--edges", "link-source", "--min-count", "1"]
        },
        Command("network of places and authors", extra: Format.ofNetworks) { _ in
            ["network", "--edges", "place-author", "--min-count", "1", "--backbone", "1"]
        },
        Command("nodes") { _ in
            [
                "network", "--nodes", "--edges", "hashtag-link", "--edges", "mention",
                "--min-count", "1",
            ]
        },
        Command("network of retweets and replies") { _ in
            ["network", "--edges", "retweet", "--edges", "reply", "--min-count", "1"]
        },
        Command("evidence", extra: [.ids]) { ["evidence", $0.terms[0], "#common"] },
        Command("search", extra: [.ids, .geoJSON]) { ["search", "#common OR " + $0.texts[0]] },
        Command("searches") { _ in ["searches"] },
        Command("tweets", extra: [.ids, .geoJSON]) {
            ["show"] + $0.texts.indices.map { "\($0 + 1)" }
        },
        Command("conversations", extra: [.ids, .geoJSON]) {
            ["show", "--thread"] + $0.texts.indices.map { "\($0 + 1)" }
        },
        Command("lists") { _ in ["lists"] },
        Command("most liked", extra: [.ids, .geoJSON]) { _ in ["top", "--by", "likes"] },
        Command("evidence for one", extra: [.ids]) {
            ["evidence", $0.terms[1], "@" + $0.texts[0]]
        },
        Command("query") { dump in
            let names = [0, 6, 13, 16, 24].map { dump.texts[$0] }.joined()
            let column = "\"=" + names.replacing("\"", with: "\"\"") + "\""
            return ["query", "SELECT text AS \(column), text FROM tweet ORDER BY id"]
        },
        Command("likes with words") { ["likes", $0.texts[0]] },
        Command("messages") { _ in ["messages"] },
        Command("followers") { _ in ["people", "--followers"] },
        Command("terms") { _ in ["terms"] },
        Command("dumps") { _ in ["dumps"] },
        Command("dumps --refused") { _ in ["dumps", "--refused"] },
        Command("inspect") { ["inspect", $0.name, "page.json"] },
        Command("inspect of damaged dumps") { _ in
            ["inspect", "--verbose", "damaged.tar", "folder"]
        },
    ]

    @Test func coversEveryCommand() async throws {
        let commands = try await tool.commandsWithTable()
        #expect(commands == Set(Self.commands.map { $0.arguments(.harmless)[0] }))
    }

    /// A folder with the imported hostile dump.
    static let hostile = BuiltTool.prepared {
        _ = try await HostileDump.hostile.imports(by: $0)
    }
    private static let harmless = BuiltTool.prepared {
        _ = try await HostileDump.harmless.imports(by: $0)
    }

    @Test(arguments: commands) func printsHarmlessOutput(command: Command) async throws {
        let elements = try await elementsOfHarmlessDump(command)
        // A search changes the list of searches.
        try await tool.copyFiles(of: Self.hostile)
        for format in command.formats {
            let arguments = command.arguments(in: format)
            let printed = try await tool.call(arguments: arguments)
            #expect([0, 2].contains(printed.status), "\(format): \(printed.errors)")
            #expect(try HarmlessOutput(text: printed.errors, format: .text).harms() == [])
            let output = HarmlessOutput(text: printed.output, format: format)
            #expect(try output.harms() == [], "\(format)")
            if let expected = elements[format] {
                #expect(try output.elements().subtracting(expected) == [], "\(format)")
            }
        }
    }

    /// Each command in one format, and each format of a command, printed and written to a file.
    @Test func callsCommandsAsTheProgramDoes() async throws {
        try await tool.copyFiles(of: Self.hostile)
        var others = Set(Format.allCases)
        for (index, command) in Self.commands.enumerated() {
            let unseen = command.formats.last(where: others.contains)
            let format = unseen ?? command.formats[index % command.formats.count]
            others.remove(format)
            let arguments = command.arguments(in: format)
            let called = try await tool.call(arguments: arguments)
            let printed = try await tool.run(arguments: arguments)
            #expect([0, 2].contains(printed.status), "\(format): \(printed.errors)")
            // Only the results, because a failure would otherwise print all of the output.
            let isSame = (called.output == printed.output, called.errors == printed.errors)
            #expect(isSame == (true, true) && called.status == printed.status, "\(arguments)")
            _ = try await tool.call(arguments: arguments + ["--output", "table"])
            // Decoded in the same way as standard output, because it may not be text.
            let isWritten = try tool.text("table") == printed.output
            #expect(isWritten, "\(arguments)")
        }
        #expect(others == [])
    }

    /// The distinct elements, by format, in a report on a dump without hostile texts.
    private func elementsOfHarmlessDump(_ command: Command) async throws -> [Format: Set<String>] {
        let tool = BuiltTool()
        try await tool.copyFiles(of: Self.harmless)
        var elements: [Format: Set<String>] = [:]
        for format in command.formats where [.html, .svg, .gexf, .graphML].contains(format) {
            let arguments = command.arguments(.harmless) + ["--format", format.rawValue]
            let printed = try await tool.call(arguments: arguments)
            #expect([0, 2].contains(printed.status), "\(format): \(printed.errors)")
            let output = HarmlessOutput(text: printed.output, format: format)
            elements[format] = try output.elements()
        }
        return elements
    }
}

/// Hostile text is unchanged in JSON and harmless at a terminal.
@Suite struct HostileTextTests {
    private let tool = BuiltTool()

    private struct Row: Decodable {
        var kind: String?
        var name: String?
        var text: String?
        var author: String?
    }

    private struct Printed: Decodable { let rows: [Row] }

    @Test func isHarmlessInTheMessagesOfImports() async throws {
        let imports = try await HostileDump.hostile.imports(by: tool)
        #expect(imports.map(\.status) == [0, 0, 0, 0, 2])
        for result in imports {
            #expect(try HarmlessOutput(text: result.errors, format: .text).harms() == [])
        }
    }

    @Test func isUnchangedInJSON() async throws {
        let dump = HostileDump.hostile
        try await tool.copyFiles(of: HostileDumpTests.hostile)
        let names = Set(dump.texts.map { scalars(name($0)) })
        let rows = try await rows(["report", dump.terms[0], "--min-count", "1"])
        for (kind, shared) in [("hashtag", "common"), ("user", "everyone")] {
            let found = rows.filter { $0.kind == kind }.map { scalars($0.name ?? "") }
            #expect(Set(found).symmetricDifference(names.union([scalars(shared)])) == [])
            #expect(found.count == dump.texts.count + 1)
        }
        let sql = """
            SELECT text, author.name AS author
            FROM tweet LEFT JOIN author ON author.id = tweet.author
            ORDER BY tweet.id
            """
        let tweets = try await self.rows(["query", sql])
        #expect(tweets.map { scalars($0.text ?? "") } == dump.texts.map { scalars($0) })
        let authors = dump.texts.map { ScreenName.isValid($0.utf8) ? $0 : nil }
        #expect(tweets.map(\.author) == authors)
        #expect(authors.contains("__proto__"))
    }

    /// The rows of a report, which have to be the same in JSON and in JSON lines.
    private func rows(_ arguments: [String]) async throws -> [Row] {
        let json = try await tool.call(arguments: arguments + ["--format", "json"])
        let lines = try await tool.call(arguments: arguments + ["--format", "jsonl"])
        let rows = (try json.decoded() as Printed).rows
        let read: [Row] = try lines.decodedLines()
        for (row, read) in zip(rows, read) {
            #expect(read.name == row.name && read.text == row.text)
        }
        #expect(read.count == rows.count)
        return rows
    }

    /// The expected name of a mention: composed, and without its sign.
    private func name(_ text: String) -> String {
        let composed = text.precomposedStringWithCanonicalMapping
        return composed.hasPrefix("@") ? String(composed.dropFirst()) : composed
    }

    /// The scalars of a text, because strings with different scalars can be equal.
    private func scalars(_ text: some StringProtocol) -> [UInt32] {
        text.unicodeScalars.map(\.value)
    }

    @Test(
        "is harmless in an error",
        arguments: [
            ["report", hostile], ["report", "--format", hostile], ["report", "--since", hostile],
            ["report", "--output", "x." + hostile], ["report", "--output", hostile + "/x.csv"],
            ["report", "--database", hostile], ["report", "--author", "#" + hostile],
            ["report", "--" + hostile],
            ["trend", "--time-zone", hostile], ["trend", "--mention", hostile],
            ["compare", hostile, "x"],
            ["evidence", hostile], ["evidence", "x", hostile], ["query", "SELECT " + hostile],
            ["query", "SELECT * FROM \"\(hostile)\""], ["dumps", "--refused", "--dump", hostile],
            ["import", hostile], ["import", hostile + "/x", "--refused", hostile + "/y"],
            ["inspect", hostile], ["package", hostile + "/x"], ["package", "--check", hostile],
            ["package", "x", hostile],
            ["import", "--refused", "missing/" + hostile, "page.json"], ["rename", hostile, "x"],
            ["forget", hostile], ["remove", hostile], ["remove", "--ids", hostile], [hostile],
            ["import", "hostile.json"], ["import", "--refused", hostile, "hostile.json"],
        ]
    )
    func isHarmlessInAnError(arguments: [String]) async throws {
        try await tool.copyFiles(of: HostileDumpTests.hostile)
        try tool.write(Self.hostile + "\n", to: "hostile.json")
        let result = try await tool.call(arguments: arguments)
        #expect(result.status != 0 || arguments.contains("--dump"), "\(result.output)")
        #expect(try HarmlessOutput(text: result.errors, format: .text).harms() == [])
        #expect(try HarmlessOutput(text: result.output, format: .text).harms() == [])
        // A usage error repeats the argument with its line breaks.
        let lines = result.errors.split(separator: "\n")
        #expect(result.status == 64 || !lines.contains { $0.hasPrefix("Error: spoofed") })
    }

    private static let hostile = "\u{1B}[31m\u{202E}\u{9B}1m\u{7}\r\tx\nError: spoofed"

    @Test(.needsTerminal) func isHarmlessAtATerminal() async throws {
        let dump = HostileDump.hostile
        try await tool.copyFiles(of: HostileDumpTests.hostile)
        for arguments in [
            ["import", dump.name], ["import", "damaged.tar"], ["inspect", dump.name, "folder"],
            ["report", "--min-count", "1", "--bars", "--all"],
            ["report", "--limit", "x\u{1B}[1m"], ["trend", "--top", "9", "--bars", "--all"],
            ["compare", "--all"] + dump.terms, ["terms", "--all"], ["dumps", "--all"],
            ["network", "--min-count", "1", "--all"], ["evidence", "#common", "--all"],
            ["query", "SELECT text, folded FROM tweet, mention", "--all"],
            ["dumps", "--refused", "--all"],
        ] {
            let shown = try await shown(arguments, ["TERM": "xterm"])
            #expect(!shown.isEmpty)
            // Remove the colours of the tool and the sequence that erases the progress line.
            let uncoloured = withoutMarks(shown)
                .replacing(#/\u{1B}\[(1|33|34|36|0)m|\r\u{1B}\[2K/#, with: "")
            let environment = ["TERM": "xterm", "NO_COLOR": "1"]
            let plain = withoutMarks(try await self.shown(arguments, environment))
                .replacing("\r\u{1B}[2K", with: "")
            for text in [uncoloured, plain] {
                let harms = try HarmlessOutput(text: text, format: .text).harms()
                #expect(harms == [], "\(arguments)")
            }
        }
        // The tool uses either variable for nothing but colours.
        #expect(try await !shown(["report"], ["TERM": "dumb"]).contains("\u{1B}"))
        let report = try await shown(["report"], ["TERM": "xterm"])
        #expect(report.contains("\u{1B}[36m#common\u{1B}[0m"))
        #expect(report.contains("\u{1B}[33m@everyone\u{1B}[0m"))
        let workbook = try await shown(["report", "--format", "xlsx"], [:])
        #expect(workbook.contains("xlsx is not text; name a file with --output"))
    }

    /// The text without the mark U+200E that the tool prints after right-to-left words.
    private func withoutMarks(_ text: String) -> String {
        let mark = #/([\u{590}-\u{8FF}][^\u{200E} ]*)\u{200E}/#.matchingSemantics(.unicodeScalar)
        return text.replacing(mark) { $0.1 }
    }

    private func shown(
        _ arguments: [String],
        _ environment: [String: String]
    ) async throws -> String {
        try await TerminalOutput(tool: tool, environment: environment).run(arguments).output
    }
}

extension HostileDump {
    /// Imports the dump for both terms, then as a page, a personal archive, and damaged in a folder and a tar
    /// file.
    ///
    /// - Returns: The results of the imports. Only the last import refuses records.
    func imports(by tool: BuiltTool) async throws -> [BuiltTool.RunResult] {
        try tool.makeFolder("folder")
        let damaged = try texts.map { try literal($0) + ": [" + $0 }.joined(separator: "\n")
        for (path, data) in [
            (name, try data()), ("page.json", try page()),
            ("folder/" + name, try data() + Data(damaged.utf8)),
        ] {
            try data.write(to: URL(filePath: tool.folder.path + "/" + path))
        }
        _ = try await tool.shell("tar -cf 'damaged.tar' folder")
        try tool.makeFolder("personal")
        for (name, data) in try personalArchive() {
            try data.write(to: tool.folder.appending(path: "personal/" + name))
        }
        var ends: [BuiltTool.RunResult] = []
        for arguments in [
            ["--term", terms[0], name], ["--term", terms[1], name], ["page.json"],
            ["--messages", "personal"],
        ] {
            ends.append(try await tool.call(arguments: ["import"] + arguments))
        }
        return ends + [try await tool.call("import", "--verbose", "damaged.tar", "folder")]
    }
}

extension BuiltTool {
    private static let withoutTable: Set = [
        "import", "extract", "forget", "rename", "remove", "prune", "check", "key", "package",
        "publish", "serve", "open", "help",
    ]

    /// All commands of the tool, except those that are known to print no table.
    ///
    /// So a test that has to cover every command fails for a new one until the test covers it.
    func commandsWithTable() async throws -> Set<String> {
        let commands = (try await dumpedHelp().subcommands ?? []).map(\.commandName)
        #expect(Self.withoutTable.isSubset(of: commands))
        return Set(commands).subtracting(Self.withoutTable)
    }
}

extension AnyReportOption {
    fileprivate var isNumber: Bool { Value.self == Int.self || Value.self == Int?.self }

    /// The option with the last value of its list; nil if its values are typed, or it is a flag.
    fileprivate var lastChoice: [String]? {
        initial is Bool ? nil : Value.names.last.map { ["--\(name)", $0] }
    }
}

extension Report {
    /// The options with which the report has as many rows as it can.
    static var widest: [String] {
        options.filter(\.isNumber).flatMap { ["--\($0.name)", $0.isRequired ? "100" : "1"] }
    }

    /// The same, with the last value of each option that has a list of values.
    fileprivate static var choices: [String] { widest + options.compactMap(\.lastChoice).joined() }
}
