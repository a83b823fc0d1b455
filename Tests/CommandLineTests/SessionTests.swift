import Foundation
import TestSupport
import Testing

/// Replays the terminal sessions in `Cases` and in the project's Markdown files.
@Suite struct SessionTests {
    private let tool = BuiltTool()

    @Test(arguments: try sessions()) func printsTheExpectedOutput(session: Session) async throws {
        try #require(!session.steps.isEmpty, "no command in \(session.name)")
        let comparison = LineComparison(start: .now)
        let outputs = try await tool.replay(session)
        if ProcessInfo.processInfo.environment["TAGTALLY_RECORD"] == "1" {
            try session.record(outputs, comparison: comparison)
        } else {
            for (step, output) in zip(session.steps, outputs) {
                guard let difference = comparison.difference(step.expected, output)
                else { continue }
                Issue.record("\(session.name):\(step.line)\n$ \(step.command)\n\(difference)")
            }
        }
    }

    @Test(
        "ignores durations and times of the run in comparisons",
        arguments: [
            ("new 3, 0.1 s", "new 3, 12.5 s", true),
            ("new 3, 0.1 s", "new 4, 0.1 s", false),
            ("new 3, 0.1 s", "new 3, 1 s", false),
            ("at 2020-01-02T03:04:05Z", "at 2030-01-02T03:04:05Z", true),
            ("at 2020-01-02T03:04:05Z", "at 2030-01-02T03:04:04Z", true),
            ("at 2020-01-02T03:04:05Z", "at 2030-01-01T00:00:00Z", false),
            ("at 2020-01-02T03:04:05Z", "at 2020-01-02T03:04:06Z", false),
            ("at 2020-01-02T03:04:05Z", "at 0.1 s", false),
        ]
    )
    func ignoresDurationsAndTimes(expected: String, actual: String, agree: Bool) throws {
        let start = try Date("2030-01-02T03:04:05Z", strategy: .iso8601)
        let comparison = LineComparison(start: start, end: start)
        #expect(comparison.agree(expected, actual) == agree)
    }

    @Test func showsBothSidesOfADifference() {
        let comparison = LineComparison(start: .now)
        #expect(comparison.difference(["a", "b", "0.1 s"], ["a", "b", "0.2 s"]) == nil)
        #expect(
            comparison.difference(["a", "b", "0.1 s"], ["a", "c", "0.2 s", "d"])
                == "  a\n- b\n+ c\n  0.1 s\n+ d"
        )
    }

    @Test func replacesOnlyOutputsWhenItRecords() async throws {
        let file = tool.folder.appending(path: "case.md")
        let text = "# A\n```console\n$ cat <<E\n> x\n> E\n\(0)\n\n$ exit 3\n```\n$ no\n"
        try text.write(to: file, atomically: true, encoding: .utf8)
        let session = try Session(contentsOf: file)
        #expect(session.steps.map(\.command) == ["cat <<E\nx\nE", "exit 3"])
        let outputs = try await tool.replay(session)
        try session.record(outputs, comparison: LineComparison(start: .now))
        let recorded = try String(contentsOf: file, encoding: .utf8)
        let expected =
            "# A\n```console\n$ cat <<E\n> x\n> E\nx\n\n$ exit 3\n[status 3]\n```\n$ no\n"
        #expect(recorded == expected)
    }

    /// A name of a subcommand alone, such as `tagtally import`, is no command to run.
    @Test func runsTheCommandsInTheProseOfTheReadme() async throws {
        let readme = projectFolder.appending(path: "README.md")
        let commands = try MarkdownFile(contentsOf: readme).commands
            .filter { $0.hasPrefix("tagtally ") && $0.split(separator: " ").count > 2 }
        #expect(!commands.isEmpty)
        _ = try await tool.replay(Session(contentsOf: readme))
        for command in commands {
            // A server goes on until somebody ends it.
            let isServer = ["serve", "open"].contains { command.hasPrefix("tagtally \($0)") }
            let ended = """
                rm -f address; \(command) >address &
                until test -s address || ! kill -0 $!; do sleep 0.1; done
                kill $!; wait $! && cat address
                """
            let result = try await tool.shell(isServer ? ended : command)
            #expect(result.status == 0 && !result.output.isEmpty, "\(command)")
        }
    }

    @Test func killsACommandAfterItsTimeout() async throws {
        await #expect(throws: BuiltTool.TimedOut.self) {
            try await tool.shell("sleep 3600; true", timeout: .milliseconds(200))
        }
    }

    /// The sessions of all text files in `Cases`, and of all Markdown files that have one.
    static func sessions() throws -> [Session] {
        let cases = projectFolder.appending(path: "Tests/CommandLineTests/Cases")
        let files = try FileManager.default
            .contentsOfDirectory(at: cases, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "txt" }
            .sorted { $0.path < $1.path }
        let pages = try MarkdownFile.all().filter { !$0.blocks(in: "console").isEmpty }
        return try (files + pages.map(\.url)).map(Session.init(contentsOf:))
    }
}

extension BuiltTool {
    /// Runs the commands of a session in the tool's folder, beside copies of the sample data
    /// and of the sample personal archives.
    ///
    /// - Returns: The output of each command, in lines.
    fileprivate func replay(_ session: Session) async throws -> [[String]] {
        let usesExamples = session.steps.contains { $0.command.contains("Examples/") }
        for samples in ["SampleData"] + (usesExamples ? ["Examples"] : []) {
            try FileManager.default.copyItem(
                at: projectFolder.appending(path: samples),
                to: folder.appending(path: samples)
            )
        }
        var outputs: [[String]] = []
        for step in session.steps { outputs.append(try await shell(step.command).transcript) }
        return outputs
    }
}

/// A terminal session in a text file: commands and their outputs.
///
///     $ tagtally report '#ucd' --limit 1
///     #ucd …
///     $ tagtally report '#ucb'
///     error: …
///     [status 1]
///
/// - A line that begins with `$ ` is a command of `/bin/sh`. Lines directly below it that begin
///   with `> ` continue the command. `$ # …` is a comment.
/// - The lines up to the next command are the output on standard output and standard error. Blank
///   lines at the end of an output are not compared.
/// - `[status N]` follows the output of a command that exits with status N, unless N is 0.
///   `[no newline at the end]` follows an output without a newline at the end.
/// - Durations (`0.1 s`) and times of the run itself (`2021-03-04T05:06:07Z`) may differ from run
///   to run. Any other time has to be the same.
/// - In a text file, the text above the first command is a description. In Markdown, all blocks
///   fenced as `console` form one session.
///
/// With `TAGTALLY_RECORD=1` in the environment, the tests replace the outputs in the files by the
/// actual ones. Lines that differ only in durations and times of the run are kept.
struct Session: CustomTestStringConvertible {
    let name: String
    let steps: [Step]
    let url: URL
    private let lines: [String]

    var testDescription: String { name }

    struct Step {
        let command: String
        let expected: [String]
        /// The number of the command's line, from 1.
        let line: Int
        /// The lines of `expected` in the file.
        fileprivate let range: Range<Int>
    }

    init(contentsOf url: URL) throws {
        self.url = url
        name = url.lastPathComponent
        lines = try String(contentsOf: url, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        steps = Self.steps(in: lines, isMarkdown: url.pathExtension == "md")
    }

    /// Replaces the outputs in the file by the actual output of each step.
    func record(_ outputs: [[String]], comparison: LineComparison) throws {
        var recorded = lines
        for (step, output) in zip(steps, outputs).reversed() {
            let kept = zip(step.expected, output).map { comparison.agree($0, $1) ? $0 : $1 }
            recorded.replaceSubrange(step.range, with: kept + output.dropFirst(kept.count))
        }
        guard recorded != lines else { return }
        try recorded.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
    }
}

extension Session {
    private static func steps(in lines: [String], isMarkdown: Bool) -> [Step] {
        var steps: [Step] = []
        var isOpen = !isMarkdown
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if isMarkdown, line.hasPrefix("```") { isOpen = !isOpen && line == "```console" }
            guard isOpen, line.hasPrefix("$ ") else {
                index += 1
                continue
            }
            let step = step(at: index, in: lines, isMarkdown: isMarkdown)
            steps.append(step)
            index = step.range.upperBound
        }
        return steps
    }

    private static func step(at start: Int, in lines: [String], isMarkdown: Bool) -> Step {
        let more = lines[(start + 1)...].prefix { $0.hasPrefix("> ") || $0 == ">" }
        let output = lines[more.endIndex...].prefix {
            !$0.hasPrefix("$ ") && !(isMarkdown && $0.hasPrefix("```"))
        }
        let expected = output.withoutTrailingBlankLines
        return Step(
            command: ([lines[start]] + more).map { String($0.dropFirst(2)) }
                .joined(separator: "\n"),
            expected: Array(expected),
            line: start + 1,
            range: expected.startIndex..<expected.endIndex
        )
    }
}

extension BuiltTool.RunResult {
    /// The output and the exit status as lines of a session.
    var transcript: [String] {
        var lines = output.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)[...].withoutTrailingBlankLines
        if !output.isEmpty, output.utf8.last != UInt8(ascii: "\n") {
            lines.append("[no newline at the end]")
        }
        if status != 0 { lines.append("[status \(status)]") }
        return Array(lines)
    }
}

extension ArraySlice<String> {
    fileprivate var withoutTrailingBlankLines: ArraySlice<String> {
        var kept = self
        while kept.last?.isEmpty == true { kept.removeLast() }
        return kept
    }
}

/// Compares lines of output, except for durations and times of the run.
///
/// Durations, such as `0.1 s`, always agree. Two times agree if they are equal, or if the actual one
/// is between the start and the end of the run.
struct LineComparison {
    let start: Date
    /// The end of the run; nil means now.
    var end: Date?

    /// True if a line that the run has printed agrees with the expected line.
    func agree(_ expected: String, _ actual: String) -> Bool {
        guard expected != actual else { return true }
        let expectedParts = VolatileParts(of: expected)
        let actualParts = VolatileParts(of: actual)
        return expectedParts.rest == actualParts.rest
            && zip(expectedParts.parts, actualParts.parts).allSatisfy(mayDiffer)
    }

    /// All lines, with `-` before missing lines and `+` before unexpected ones.
    ///
    /// - Returns: nil if the lines agree.
    func difference(_ expected: [String], _ actual: [String]) -> String? {
        if expected.count == actual.count, zip(expected, actual).allSatisfy(agree) { return nil }
        let rests = actual.map { VolatileParts(of: $0).rest }
        let changes = rests.difference(from: expected.map { VolatileParts(of: $0).rest })
        var added = changes.insertions.map(\.offset)[...]
        var removed = changes.removals.map(\.offset)[...]
        var lines: [String] = []
        var (old, new) = (0, 0)
        while old < expected.count || new < actual.count {
            if removed.first == old {
                removed.removeFirst()
                lines.append("- " + expected[old])
                old += 1
            } else if added.first == new {
                added.removeFirst()
                lines.append("+ " + actual[new])
                new += 1
            } else {
                lines += pair(expected[old], actual[new])
                old += 1
                new += 1
            }
        }
        return lines.joined(separator: "\n")
    }

    private func pair(_ expected: String, _ actual: String) -> [String] {
        agree(expected, actual) ? ["  " + expected] : ["- " + expected, "+ " + actual]
    }

    private func mayDiffer(_ expected: Substring, _ actual: Substring) -> Bool {
        if expected == actual || expected.hasSuffix(" s") && actual.hasSuffix(" s") { return true }
        guard (try? Date(String(expected), strategy: .iso8601)) != nil,
            let time = try? Date(String(actual), strategy: .iso8601)
        else { return false }
        return start.addingTimeInterval(-1) <= time && time <= (end ?? .now)
    }
}

/// A line, divided into its durations and times and the rest.
private struct VolatileParts {
    let rest: String
    let parts: [Substring]

    init(of line: String) {
        // Unicode's default rules see no word boundary at a comma between digits, as in CSV.
        let pattern =
            /\b[0-9]+\.[0-9]+ s\b|\b[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z/
            .wordBoundaryKind(.simple)
        rest = line.replacing(pattern, with: "\0")
        parts = line.matches(of: pattern).map(\.output)
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}

/// Expects the same lines, and shows at most 20 differences.
func expectSame(
    _ actual: [String],
    _ expected: [String],
    _ context: String = "over the whole archive",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard actual != expected else { return }
    let difference = LineComparison(start: .now).difference(expected, actual) ?? ""
    let changed = difference.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    Issue.record(
        "\(context), \(changed.count) rows differ:\n\(changed.prefix(20).joined(separator: "\n"))",
        sourceLocation: sourceLocation
    )
}
