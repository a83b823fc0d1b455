import Foundation
import Testing

/// The number of rows that a table prints: all of them, but only 20 at a terminal.
@Suite struct RowLimitTests {
    private let files = BuiltTool()

    /// A command that prints more rows than it shows at a terminal.
    struct Command: CustomTestStringConvertible {
        let arguments: [String]
        /// A text that every row has, and no other line.
        let mark: String
        let rows: Int
        /// The noun for the rows in the sentence about rows that are left out.
        let noun: String

        var testDescription: String { arguments.joined(separator: " ") }

        func rows(in text: String) -> [Substring] {
            text.split(separator: "\n").filter { $0.contains(mark) }
        }
    }

    private static let commands = [
        (["report", "--kind", "hashtag"], "#tag", 30, "row"),
        (["report", "--by-kind", "--since", "2018"], "#tag", 30, "row"),
        (["trend"], "2018-10-", 25, "earlier day"),
        (["trend", "--top", "1", "--ranks"], "2018-10-", 25, "earlier day"),
        (["compare", "found1", "found2", "--kind", "hashtag"], "#tag", 30, "row"),
        (["network", "--kind", "hashtag"], "#tag", 435, "edge"),
        (["evidence", "@u"], "say", 25, "tweet"),
        (["query", "SELECT text AS x FROM tweet"], "say", 25, "row"),
        (["words", "--min-count", "1"], "say", 25, "row"),
        (["media"], "pic", 25, "row"), (["places"], "spot", 25, "row"),
        (["terms"], "found", 25, "term"), (["dumps"], ".json", 26, "import"),
        (["dumps", "--refused"], "not JSON", 22, "record"),
    ].map { Command(arguments: $0.0, mark: $0.1, rows: $0.2, noun: $0.3) }

    @Test(.needsCallsAtTerminal, arguments: commands)
    func printsTwentyRowsAtATerminal(command: Command) async throws {
        let tool = try await Self.archive.value
        let all = command.rows(in: try await tool.call(arguments: command.arguments).output)
        #expect(all.count == command.rows)
        let expected = command.arguments[0] == "trend" ? all.suffix(20) : all.prefix(20)

        let shown = try await terminal(of: tool, width: 200).call(command.arguments).output
        // The cells are compared, because the width of columns depends on the printed rows.
        let cells = command.rows(in: shown).map { $0.split(separator: " ") }
        #expect(cells == expected.map { $0.split(separator: " ") })
        let sentence = "\((all.count - 20).phrase(command.noun)) left out; --all shows all."
        #expect(shown.split(separator: "\n").contains(sentence[...]), "\(shown)")
    }

    @Test(
        .needsCallsAtTerminal,
        arguments: commands,
        [["--all"], ["--limit", "1000"], ["--format", "markdown"], ["--output", "all.txt"]]
    )
    func printsAllRowsWithSomeOptions(command: Command, options: [String]) async throws {
        let tool = try await Self.archive.value
        let file = files.folder.appending(path: "all.txt")
        let options = options.map { $0 == "all.txt" ? file.path : $0 }
        let result = try await terminal(of: tool).call(command.arguments + options)
        let table =
            try options[0] == "--output"
            ? String(contentsOf: file, encoding: .utf8) : result.output
        #expect(command.rows(in: table.replacing("\\", with: "")).count == command.rows)
        #expect(!table.contains("left out"), "\(table)")
    }

    @Test(arguments: commands) func printsAsManyRowsAsTheLimit(command: Command) async throws {
        let tool = try await Self.archive.value
        let options = ["--limit", "3"]
        let result = try await tool.call(arguments: command.arguments + options)
        #expect(command.rows(in: result.output).count == 3)
        let sentence = "\((command.rows - 3).phrase(command.noun)) left out by --limit."
        #expect(result.output.split(separator: "\n").contains(sentence[...]), "\(result.output)")
        let both = try await tool.call(arguments: command.arguments + options + ["--all"])
        #expect(both.status == 64 && both.output.isEmpty)
        #expect(both.errors.hasPrefix("Error: --limit and --all contradict each other\n"))
    }

    /// A file that lacks rows is no place to say so; a script that reads the rows gets no message.
    @Test(.needsCallsAtTerminal, arguments: commands)
    func saysWhatAFileLacks(command: Command) async throws {
        let tool = try await Self.archive.value
        let sentence = "\((command.rows - 3).phrase(command.noun)) left out by --limit"
        let limited = command.arguments + ["--limit", "3"]
        let file = files.folder.appending(path: "rows.csv").path
        let written = try await tool.call(arguments: limited + ["--output", file])
        #expect(written.errors.split(separator: "\n").contains(sentence[...]))
        #expect(written.output.isEmpty)
        let redirected = limited + ["--format", "csv"]
        let watched = try await terminal(of: tool).call(redirected).output
        #expect(watched.split(separator: "\n").contains(sentence[...]))
        let result = try await tool.call(arguments: redirected)
        #expect(!result.errors.contains("left out"), "\(result.errors)")
    }

    /// A curve covers the whole period, because the last rows alone may all have the same numbers.
    @Test(.needsCallsAtTerminal) func drawsTheWholeCurveAtATerminal() async throws {
        let tool = try await Self.archive.value
        let arguments = ["trend", "--mention", "#tag2"]
        let curves = { (text: String) in text.split(separator: "\n").filter { $0.contains("█") } }
        let all = curves(try await tool.call(arguments: arguments).output)
        #expect(all == ["#tag2  ██_______________________"])
        #expect(curves(try await terminal(of: tool).call(arguments).output) == all)
        let limited = try await tool.call(arguments: arguments + ["--limit", "3"]).output
        #expect(limited.contains("#tag2  ___\n"), "\(limited)")
    }

    @Test(.needsTerminal) func printsTheHintInTheLastLine() async throws {
        let tool = try await Self.archive.value
        let shown = try await terminal(of: tool).run(["report"]).output
        #expect(shown.hasPrefix("Mentions in the archive's 25 tweets\n"))
        #expect(shown.contains("\n11 rows are left out; --all shows all.\n"))
        #expect(shown.hasSuffix("\nwhole archive; quote a term that begins with #\n"))
        #expect(try await terminal(of: tool).call(["report"]).output == shown)
    }

    /// A terminal without colours, where rows are printed as they are in a file.
    private func terminal(of tool: BuiltTool, width: Int = 80) -> TerminalOutput {
        TerminalOutput(tool: tool, environment: ["NO_COLOR": "1"], width: width)
    }

    /// An archive of 25 pages with a tweet and a term each, and a broken dump.
    private static let archive = BuiltTool.prepared { tool in
        try tool.makeFolder("dumps")
        for day in 1...25 { try tool.write(page(day), to: "dumps/page\(day).json") }
        let known = #"{"id_str":"1","text":"say","user":{"screen_name":"me"},"entities":{}}"#
        let broken = String(repeating: "\(known)\nx\n", count: 22)
        try tool.write(broken, to: "dumps/stream.json")
        let result = try await tool.run("import", "--quiet", "dumps")
        try #require(result.status == 2, "\(result.errors)")
    }

    /// A page of a search with a tweet of one day; those of the first two days have 30 hashtags.
    private static func page(_ day: Int) -> String {
        let tags = (1...(day <= 2 ? 30 : 1)).map { #"{"text":"tag\#($0)"}"# }.joined(separator: ",")
        return """
            {"search_metadata":{"query":"found\(day)"},"statuses":[{"id_str":"\(day)","text":"say\(day)",
            "created_at":"Mon Oct \(day < 10 ? "0" : "")\(day) 12:00:00 +0000 2018",
            "user":{"screen_name":"me"},"place":{"id":"\(day)","full_name":"spot\(day)"},
            "entities":{"hashtags":[\(tags)],
            "media":[{"type":"photo","media_url":"http://p.example.org/pic\(day)"}],
            "user_mentions":[{"screen_name":"u"}]}}]}
            """
    }
}

extension Int {
    /// The number with a noun and a verb, as in `2 rows are`.
    fileprivate func phrase(_ noun: String) -> String {
        "\(self) \(noun)\(self == 1 ? " is" : "s are")"
    }
}
