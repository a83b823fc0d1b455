import Foundation

/// A terminal session in a text file: commands, and what each of them prints.
///
///     $ tagtally report '#ucd' --limit 1
///     #ucd …
///     $ tagtally report '#ucb'
///     error: …
///     [status 1]
///
/// - A line that begins with `$ ` is a command of `/bin/sh`; lines right below it that begin with
///   `> ` go on with it. `$ # …` is a remark.
/// - What follows, up to the next command, is what the command prints on standard output and
///   standard error. Blank lines at its end are not compared.
/// - `[status N]` stands below the output of a command that fails with status N, and
///   `[no newline at the end]` below an output whose last line is not complete.
/// - Two things may differ from one run to the next: seconds (`0.1 s`) and times of the run itself
///   (`2021-03-04T05:06:07Z`). Another time has to be the same.
/// - In a text file, what stands above the first command is a description. In Markdown, the blocks
///   fenced as `console` are one session.
///
/// With `TAGTALLY_RECORD=1` in the environment the outputs in the files are replaced by what the
/// commands print. A line that differs only in the two things stays as it is.
struct Session {
    /// The name of the file.
    let name: String
    let steps: [Step]
    /// Where the file is.
    let url: URL
    private let lines: [String]

    struct Step {
        let command: String
        /// What it should print.
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

    /// Writes the file anew, with what each step has printed.
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
        let expected = output.withoutBlankEnd
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
    /// The end of a command as a session shows it.
    var transcript: [String] {
        var lines = output.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)[...].withoutBlankEnd
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
    fileprivate var withoutBlankEnd: ArraySlice<String> {
        var kept = self
        while kept.last?.isEmpty == true { kept.removeLast() }
        return kept
    }
}
