import Foundation
import ReportRendering
import Testing
import TweetDumps

/// What wants to do harm comes back out of JSON as it was, and reaches no terminal.
@Suite struct HostileTextTests {
    private struct Row: Decodable {
        var kind: String?
        var name: String?
        var text: String?
        var author: String?
    }

    private struct Printed: Decodable { let rows: [Row] }

    @Test func comesBackOutOfJSON() async throws {
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
                SELECT text, author.name AS author FROM tweet LEFT JOIN author ON author.id = tweet.author
                ORDER BY tweet.id
                """
            let tweets = try await self.rows(["query", sql], tool)
            #expect(tweets.map { scalars($0.text ?? "") } == dump.texts.map { scalars($0) })
            let authors = dump.texts.map { ScreenName.isValid($0.utf8) ? $0 : nil }
            #expect(tweets.map(\.author) == authors)
            #expect(authors.contains("__proto__"))
        }
    }

    /// The rows of a report, the same in both kinds of JSON.
    private func rows(_ arguments: [String], _ tool: BuiltTool) async throws -> [Row] {
        let json = try await tool.run(arguments: arguments + ["--format", "json"])
        let lines = try await tool.run(arguments: arguments + ["--format", "jsonl"])
        let rows = try JSONDecoder().decode(Printed.self, from: Data(json.output.utf8)).rows
        for (row, line) in zip(rows, lines.output.split(separator: "\n")) {
            let read = try JSONDecoder().decode(Row.self, from: Data(line.utf8))
            #expect(read.name == row.name && read.text == row.text)
        }
        #expect(lines.output.split(separator: "\n").count == rows.count)
        return rows
    }

    /// A mention's name: composed, and without its sign.
    private func name(_ text: String) -> String {
        let composed = text.precomposedStringWithCanonicalMapping
        return composed.hasPrefix("@") ? String(composed.dropFirst()) : composed
    }

    /// Strings are equal that have other scalars.
    private func scalars(_ text: some StringProtocol) -> [UInt32] {
        text.unicodeScalars.map(\.value)
    }

    @Test(
        "is harmless in an error",
        arguments: [
            ["report", bad], ["report", "--format", bad], ["report", "--since", bad],
            ["report", "--output", "x." + bad], ["report", "--output", bad + "/x.csv"],
            ["report", "--database", bad], ["report", "--author", "#" + bad],
            ["report", "--" + bad],
            ["trend", "--time-zone", bad], ["trend", "--mention", bad], ["compare", bad, "x"],
            ["evidence", bad], ["evidence", "x", bad], ["query", "SELECT " + bad],
            ["query", "SELECT * FROM \"\(bad)\""], ["dumps", "--refused", "--dump", bad],
            ["import", bad], ["import", bad + "/x", "--refused", bad + "/y"], ["inspect", bad],
            ["import", "--refused", "missing/" + bad, "page.json"], ["rename", bad, "x"],
            ["forget", bad], ["remove", bad], ["remove", "--ids", bad], [bad],
            ["import", "bad.json"], ["import", "--refused", bad, "bad.json"],
        ]
    )
    func isHarmlessInAnError(arguments: [String]) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            _ = try await HostileDump.hostile.imports(by: tool)
            let notJSON = Data((Self.bad + "\n").utf8)
            try notJSON.write(to: tool.folder.appending(path: "bad.json"))
            let result = try await tool.run(arguments: arguments)
            #expect(result.status != 0 || arguments.contains("--dump"), "\(result.output)")
            #expect(try HarmlessOutput(text: result.errors, format: .text).harms() == [])
            #expect(try HarmlessOutput(text: result.output, format: .text).harms() == [])
            // What is wrong with an argument comes with lines of help.
            let lines = result.errors.split(separator: "\n")
            #expect(result.status == 64 || !lines.contains { $0.hasPrefix("Error: spoofed") })
        }
    }

    private static let bad = "\u{1B}[31m\u{202E}\u{9B}1m\u{7}\r\tx\nError: spoofed"
}

extension HostileTextTests {
    @Test(.enabled(if: TerminalOutput.isPossible, "there is no python3 to make a terminal"))
    func steersNoTerminal() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let dump = HostileDump.hostile
            _ = try await dump.imports(by: tool)
            for arguments in [
                ["import", dump.name], ["import", "packed.tar"], ["inspect", dump.name, "folder"],
                ["report", "--min-count", "1", "--bars", "--all"],
                ["report", "--limit", "x\u{1B}[1m"], ["trend", "--top", "9", "--bars", "--all"],
                ["compare", "--all"] + dump.terms, ["terms", "--all"], ["dumps", "--all"],
                ["network", "--min-count", "1", "--all"], ["evidence", "#common", "--all"],
                ["query", "SELECT text, folded FROM tweet, mention", "--all"],
                ["dumps", "--refused", "--all"],
            ] {
                let shown = try await shown(arguments, ["TERM": "xterm"], tool)
                #expect(!shown.isEmpty)
                // Looks of our own; a line that tells of progress is wiped.
                let own = withoutMarks(shown)
                    .replacing(#/\u{1B}\[(1|33|34|36|0)m|\r\u{1B}\[2K/#, with: "")
                let harms = try HarmlessOutput(text: own, format: .text).harms()
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

    /// The text without the marks behind words from right to left, which keep what follows in its place.
    private func withoutMarks(_ text: String) -> String {
        let mark = #/([\u{590}-\u{8FF}][^\u{200E} ]*)\u{200E}/#.matchingSemantics(.unicodeScalar)
        return text.replacing(mark) { $0.1 }
    }

    /// What a command shows at a terminal, whose lines end with CRLF.
    private func shown(
        _ arguments: [String],
        _ environment: [String: String],
        _ tool: BuiltTool
    ) async throws -> String {
        try await TerminalOutput(tool: tool, environment: environment).run(arguments).output
    }
}
