import Foundation
import Testing

/// Replays the terminal sessions in `Cases` and in the project's Markdown files.
@Suite struct SessionTests {
    @Test(arguments: try sessions()) func printsTheExpectedOutput(session: Session) async throws {
        try #require(!session.steps.isEmpty, "no command in \(session.name)")
        let comparison = LineComparison(start: .now)
        let outputs = try await BuiltTool.inTemporaryFolder { try await $0.replay(session) }
        if ProcessInfo.processInfo.environment["TAGTALLY_RECORD"] == "1" {
            try session.record(outputs, comparison: comparison)
        } else {
            for (step, output) in zip(session.steps, outputs) {
                guard let difference = comparison.difference(step.expected, output) else {
                    continue
                }
                Issue.record(
                    """
                    \(session.name):\(step.line)
                    $ \(step.command)
                    \(difference)
                    """
                )
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
        try await BuiltTool.inTemporaryFolder { tool in
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
    }

    /// A name of a subcommand alone, such as `tagtally import`, is no command to run.
    @Test func runsTheCommandsInTheProseOfTheReadme() async throws {
        let readme = BuiltTool.packageFolder.appending(path: "README.md")
        let commands = try MarkdownFile(contentsOf: readme).commands
            .filter { $0.hasPrefix("tagtally ") && $0.split(separator: " ").count > 2 }
        #expect(!commands.isEmpty)
        try await BuiltTool.inTemporaryFolder { tool in
            _ = try await tool.replay(Session(contentsOf: readme))
            for command in commands {
                // A server goes on until somebody ends it.
                let isServer = command.hasPrefix("tagtally serve")
                let ended = """
                    \(command) >address &
                    until test -s address || ! kill -0 $!; do sleep 0.1; done
                    kill $!; wait $! && cat address
                    """
                let result = try await tool.shell(isServer ? ended : command)
                #expect(result.status == 0 && !result.output.isEmpty, "\(command)")
            }
        }
    }

    @Test func killsACommandAfterItsTimeout() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            await #expect(throws: BuiltTool.TimedOut.self) {
                try await tool.shell("sleep 3600; true", timeout: .milliseconds(200))
            }
        }
    }

    /// The sessions of all text files in `Cases`, and of all Markdown files that have one.
    static func sessions() throws -> [Session] {
        let cases = BuiltTool.packageFolder.appending(path: "Tests/CommandLineTests/Cases")
        let files = try FileManager.default
            .contentsOfDirectory(at: cases, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "txt" }
            .sorted { $0.path < $1.path }
        let pages = try MarkdownFile.all().filter { !$0.blocks(in: "console").isEmpty }
        return try (files + pages.map(\.url)).map(Session.init(contentsOf:))
    }
}

extension BuiltTool {
    /// Runs the commands of a session in the tool's folder, beside a copy of the sample data.
    ///
    /// - Returns: The output of each command, in lines.
    fileprivate func replay(_ session: Session) async throws -> [[String]] {
        try FileManager.default.copyItem(
            at: Self.packageFolder.appending(path: "SampleData"),
            to: folder.appending(path: "SampleData")
        )
        var outputs: [[String]] = []
        for step in session.steps { outputs.append(try await shell(step.command).transcript) }
        return outputs
    }
}

extension Session: CustomTestStringConvertible {
    var testDescription: String { name }
}
