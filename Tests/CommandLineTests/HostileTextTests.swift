import Foundation
import ReportRendering
import TestSupport
import Testing
import TweetDumps

/// Hostile text is unchanged in JSON and harmless at a terminal.
@Suite struct HostileTextTests {
    private struct Row: Decodable {
        var kind: String?
        var name: String?
        var text: String?
        var author: String?
    }

    private struct Printed: Decodable { let rows: [Row] }

    @Test func isUnchangedInJSON() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let dump = HostileDump.hostile
            let imports = try await dump.imports(by: tool)
            #expect(imports.map(\.status) == [0, 0, 0, 2])
            let names = Set(dump.texts.map { scalars(name($0)) })
            let rows = try await rows(["report", dump.terms[0], "--min-count", "1"], tool)
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
            let tweets = try await self.rows(["query", sql], tool)
            #expect(tweets.map { scalars($0.text ?? "") } == dump.texts.map { scalars($0) })
            let authors = dump.texts.map { ScreenName.isValid($0.utf8) ? $0 : nil }
            #expect(tweets.map(\.author) == authors)
            #expect(authors.contains("__proto__"))
        }
    }

    /// The rows of a report, which have to be the same in JSON and in JSON lines.
    private func rows(_ arguments: [String], _ tool: BuiltTool) async throws -> [Row] {
        let json = try await tool.call(arguments: arguments + ["--format", "json"])
        let lines = try await tool.call(arguments: arguments + ["--format", "jsonl"])
        let rows = try JSONDecoder().decode(Printed.self, from: Data(json.output.utf8)).rows
        for (row, line) in zip(rows, lines.output.split(separator: "\n")) {
            let read = try JSONDecoder().decode(Row.self, from: Data(line.utf8))
            #expect(read.name == row.name && read.text == row.text)
        }
        #expect(lines.output.split(separator: "\n").count == rows.count)
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
            ["inspect", hostile],
            ["import", "--refused", "missing/" + hostile, "page.json"], ["rename", hostile, "x"],
            ["forget", hostile], ["remove", hostile], ["remove", "--ids", hostile], [hostile],
            ["import", "hostile.json"], ["import", "--refused", hostile, "hostile.json"],
        ]
    )
    func isHarmlessInAnError(arguments: [String]) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            _ = try await HostileDump.hostile.imports(by: tool)
            let notJSON = Data((Self.hostile + "\n").utf8)
            try notJSON.write(to: tool.folder.appending(path: "hostile.json"))
            let result = try await tool.call(arguments: arguments)
            #expect(result.status != 0 || arguments.contains("--dump"), "\(result.output)")
            #expect(try HarmlessOutput(text: result.errors, format: .text).harms() == [])
            #expect(try HarmlessOutput(text: result.output, format: .text).harms() == [])
            // A usage error repeats the argument with its line breaks.
            let lines = result.errors.split(separator: "\n")
            #expect(result.status == 64 || !lines.contains { $0.hasPrefix("Error: spoofed") })
        }
    }

    private static let hostile = "\u{1B}[31m\u{202E}\u{9B}1m\u{7}\r\tx\nError: spoofed"
}

extension HostileTextTests {
    @Test(.enabled(if: TerminalOutput.isPossible, "python3 is needed to open a terminal"))
    func isHarmlessAtATerminal() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let dump = HostileDump.hostile
            _ = try await dump.imports(by: tool)
            for arguments in [
                ["import", dump.name], ["import", "damaged.tar"], ["inspect", dump.name, "folder"],
                ["report", "--min-count", "1", "--bars", "--all"],
                ["report", "--limit", "x\u{1B}[1m"], ["trend", "--top", "9", "--bars", "--all"],
                ["compare", "--all"] + dump.terms, ["terms", "--all"], ["dumps", "--all"],
                ["network", "--min-count", "1", "--all"], ["evidence", "#common", "--all"],
                ["query", "SELECT text, folded FROM tweet, mention", "--all"],
                ["dumps", "--refused", "--all"],
            ] {
                let shown = try await shown(arguments, ["TERM": "xterm"], tool)
                #expect(!shown.isEmpty)
                // Remove the colours of the tool and the sequence that erases the progress line.
                let uncoloured = withoutMarks(shown)
                    .replacing(#/\u{1B}\[(1|33|34|36|0)m|\r\u{1B}\[2K/#, with: "")
                let harms = try HarmlessOutput(text: uncoloured, format: .text).harms()
                #expect(harms == [], "\(arguments)")
                for plain in [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]] {
                    let shown = withoutMarks(try await self.shown(arguments, plain, tool))
                        .replacing("\r\u{1B}[2K", with: "")
                    let harms = try HarmlessOutput(text: shown, format: .text).harms()
                    #expect(harms == [], "\(arguments) \(plain)")
                }
            }
            let report = try await shown(["report"], ["TERM": "xterm"], tool)
            #expect(report.contains("\u{1B}[36m#common\u{1B}[0m"))
            #expect(report.contains("\u{1B}[33m@everyone\u{1B}[0m"))
            let workbook = try await shown(["report", "--format", "xlsx"], [:], tool)
            #expect(workbook.contains("xlsx is no text; name a file with --output"))
        }
    }

    /// The text without the mark U+200E that the tool prints after right-to-left words.
    private func withoutMarks(_ text: String) -> String {
        let mark = #/([\u{590}-\u{8FF}][^\u{200E} ]*)\u{200E}/#.matchingSemantics(.unicodeScalar)
        return text.replacing(mark) { $0.1 }
    }

    /// The output of a command at a terminal.
    private func shown(
        _ arguments: [String],
        _ environment: [String: String],
        _ tool: BuiltTool
    ) async throws -> String {
        try await TerminalOutput(tool: tool, environment: environment).run(arguments).output
    }
}
