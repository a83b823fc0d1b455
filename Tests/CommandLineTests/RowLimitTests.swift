import Foundation
import Testing

/// The number of rows that a table prints: all of them, but only 20 at a terminal.
@Suite struct RowLimitTests {
    /// A command that prints more rows than it shows at a terminal.
    struct Command: CustomTestStringConvertible {
        let arguments: [String]
        /// A text that every row has, and no other line.
        let mark: String
        let rows: Int
        /// The noun for the rows in the sentence about rows that are left out.
        let noun: String

        init(_ arguments: String..., mark: String, rows: Int, noun: String) {
            (self.arguments, self.mark, self.rows, self.noun) = (arguments, mark, rows, noun)
        }

        var testDescription: String { arguments.joined(separator: " ") }

        func rows(in text: String) -> [Substring] {
            text.split(separator: "\n").filter { $0.contains(mark) }
        }
    }

    private static let commands = [
        Command("report", "--kind", "hashtag", mark: "#tag", rows: 30, noun: "row"),
        Command("report", "--by-kind", "--since", "2018", mark: "#tag", rows: 30, noun: "row"),
        Command("trend", mark: "2018-10-", rows: 25, noun: "earlier day"),
        Command(
            "compare",
            "found1",
            "found2",
            "--kind",
            "hashtag",
            mark: "#tag",
            rows: 30,
            noun: "row"
        ),
        Command("network", "--kind", "hashtag", mark: "#tag", rows: 435, noun: "edge"),
        Command("evidence", "@u", mark: "say", rows: 25, noun: "tweet"),
        Command("query", "SELECT text AS x FROM tweet", mark: "say", rows: 25, noun: "row"),
        Command("words", "--min-count", "1", mark: "say", rows: 25, noun: "row"),
        Command("media", mark: "pic", rows: 25, noun: "row"),
        Command("places", mark: "spot", rows: 25, noun: "row"),
        Command("terms", mark: "found", rows: 25, noun: "term"),
        Command("dumps", mark: ".json", rows: 26, noun: "import"),
        Command("dumps", "--refused", mark: "not JSON", rows: 22, noun: "record"),
    ]

    @Test(
        .enabled(if: TerminalOutput.canCall, "python3 is needed to open a terminal"),
        arguments: commands
    )
    func printsTwentyRowsAtATerminal(command: Command) async throws {
        let tool = try await Self.archive.value
        let all = command.rows(in: try await tool.call(arguments: command.arguments).output)
        #expect(all.count == command.rows)
        let expected = command.arguments == ["trend"] ? all.suffix(20) : all.prefix(20)

        let shown = try await terminal(of: tool, width: 200).call(command.arguments).output
        // The cells are compared, because the width of columns depends on the printed rows.
        let cells = command.rows(in: shown).map { $0.split(separator: " ") }
        #expect(cells == expected.map { $0.split(separator: " ") })
        let sentence = "\((all.count - 20).phrase(command.noun)) left out; --all shows all."
        #expect(shown.split(separator: "\n").contains(sentence[...]), "\(shown)")
    }

    @Test(
        .enabled(if: TerminalOutput.canCall, "python3 is needed to open a terminal"),
        arguments: commands,
        [["--all"], ["--limit", "1000"], ["--format", "markdown"], ["--output", "all.txt"]]
    )
    func printsAllRowsWithSomeOptions(command: Command, options: [String]) async throws {
        try await withArchive { tool, folder in
            let file = folder.appending(path: "all.txt")
            let options = options.map { $0 == "all.txt" ? file.path : $0 }
            let result = try await terminal(of: tool).call(command.arguments + options)
            let table =
                try options[0] == "--output"
                ? String(contentsOf: file, encoding: .utf8) : result.output
            #expect(command.rows(in: table.replacing("\\", with: "")).count == command.rows)
            #expect(!table.contains("left out"), "\(table)")
        }
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
    @Test(
        .enabled(if: TerminalOutput.canCall, "python3 is needed to open a terminal"),
        arguments: commands
    )
    func saysWhatAFileLacks(command: Command) async throws {
        try await withArchive { tool, folder in
            let sentence = "\((command.rows - 3).phrase(command.noun)) left out by --limit"
            let limited = command.arguments + ["--limit", "3"]
            let file = folder.appending(path: "rows.csv").path
            let written = try await tool.call(arguments: limited + ["--output", file])
            #expect(written.errors.split(separator: "\n").contains(sentence[...]))
            #expect(written.output.isEmpty)
            let redirected = limited + ["--format", "csv"]
            let watched = try await terminal(of: tool).call(redirected).output
            #expect(watched.split(separator: "\n").contains(sentence[...]))
            let result = try await tool.call(arguments: redirected)
            #expect(!result.errors.contains("left out"), "\(result.errors)")
        }
    }

    /// A curve covers the whole period, because the last rows alone may all have the same numbers.
    @Test(.enabled(if: TerminalOutput.canCall, "python3 is needed to open a terminal"))
    func drawsTheWholeCurveAtATerminal() async throws {
        let tool = try await Self.archive.value
        let arguments = ["trend", "--mention", "#tag2"]
        let curves = { (text: String) in text.split(separator: "\n").filter { $0.contains("█") } }
        let all = curves(try await tool.call(arguments: arguments).output)
        #expect(all == ["#tag2  ██_______________________"])
        #expect(curves(try await terminal(of: tool).call(arguments).output) == all)
        let limited = try await tool.call(arguments: arguments + ["--limit", "3"]).output
        #expect(limited.contains("#tag2  ___\n"), "\(limited)")
    }

    @Test(.enabled(if: TerminalOutput.isPossible, "python3 is needed to open a terminal"))
    func printsTheHintInTheLastLine() async throws {
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
        let dumps = tool.folder.appending(path: "dumps")
        try FileManager.default.createDirectory(at: dumps, withIntermediateDirectories: false)
        for day in 1...25 {
            let file = dumps.appending(path: "page\(day).json")
            try Data(page(day).utf8).write(to: file)
        }
        let known = #"{"id_str":"1","text":"say","user":{"screen_name":"me"},"entities":{}}"#
        let broken = String(repeating: "\(known)\nx\n", count: 22)
        try Data(broken.utf8).write(to: dumps.appending(path: "stream.json"))
        let result = try await tool.run("import", "--quiet", "dumps")
        try #require(result.status == 2, "\(result.errors)")
    }

    /// Calls the body with the archive, and a folder for its files.
    private func withArchive(_ body: (BuiltTool, URL) async throws -> Void) async throws {
        let tool = try await Self.archive.value
        try await BuiltTool.inTemporaryFolder { try await body(tool, $0.folder) }
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
