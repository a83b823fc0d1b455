import Foundation

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
struct Session {
    /// The name of the file.
    let name: String
    let steps: [Step]
    let url: URL
    private let lines: [String]

    struct Step {
        let command: String
        /// The lines that the command should print.
        let expected: [String]
        /// The number of the command's line, from 1.
        let line: Int
        /// The lines of `expected` in the file.
        fileprivate let range: Range<Int>
    }

    /// Reads a session.
    ///
    /// - Throws: An error if the file cannot be read.
    init(contentsOf url: URL) throws {
        self.url = url
        name = url.lastPathComponent
        lines = try String(contentsOf: url, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        steps = Self.steps(in: lines, isMarkdown: url.pathExtension == "md")
    }

    /// Replaces the outputs in the file by the actual output of each step.
    ///
    /// - Throws: An error if the file cannot be written.
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
            if isMarkdown, line.hasPrefix("```") {
                isOpen = !isOpen && line == "```console"
            }
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
        if status != 0 {
            lines.append("[status \(status)]")
        }
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
