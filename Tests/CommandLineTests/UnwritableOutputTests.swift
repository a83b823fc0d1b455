import Foundation
import TestSupport
import Testing

/// Standard output and files that cannot be written, which is reported as a failure.
@Suite(.slow) struct UnwritableOutputTests {
    private static let commands = [
        "check", "report '#t'", "terms", "dumps", "trend '#t'", "query 'SELECT 1'", "--help",
        "--version",
        "report --help", "--generate-completion-script bash", "inspect dump.jsonl",
        "extract dump.jsonl",
        "report '#t' --format html", "report '#t' --format xlsx", "report '#t' --format json",
    ]

    private static let archive = BuiltTool.prepared { tool in
        let record = ##"{"id_str":"1","text":"#t","user":{"screen_name":"me"},"entities":{}}"##
        try Data(record.utf8).write(to: tool.folder.appending(path: "dump.jsonl"))
        let result = try await tool.run("import", "dump.jsonl", "--term", "#t")
        try #require(result.status == 0, "\(result.errors)")
    }

    private func withArchive(_ body: (BuiltTool) async throws -> Void) async throws {
        try await Self.archive.value.inCopy { try await body($0) }
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: "/dev/full"),
            "/dev/full does not exist"
        ),
        arguments: commands
    )
    func reportsThatTheDeviceIsFull(command: String) async throws {
        try await withArchive { tool in
            let result = try await tool.shell("tagtally \(command) >/dev/full; echo $?")
            let sentence = "Error: standard output cannot be written: No space left on device"
            #expect(result.output == "\(sentence)\n1\n")
        }
    }

    @Test(arguments: commands) func reportsThatStandardOutputIsClosed(command: String) async throws
    {
        try await withArchive { tool in
            let result = try await tool.shell("tagtally \(command) >&-; echo $?; tagtally check")
            let sentence = "Error: standard output cannot be written: Bad file descriptor"
            #expect(result.output == "\(sentence)\n1\ntweets.sqlite is sound\n")
        }
    }

    /// A file must not get the descriptor of a closed standard stream: it would get the messages.
    @Test func writesNoMessageIntoAnotherFile() async throws {
        try await withArchive { tool in
            let result = try await tool.shell(
                """
                tagtally report --limit 1 --output x.csv <&- >&- 2>&-; echo $?; cat x.csv
                tagtally import none.jsonl dump.jsonl <&- >&- 2>&-; tagtally check
                """
            )
            #expect(result.output.hasPrefix("0\n"), "\(result.output)")
            #expect(result.output.hasSuffix("\ntweets.sqlite is sound\n"), "\(result.output)")
            #expect(!result.output.contains("left out"), "\(result.output)")
        }
    }

    @Test(arguments: commands) func exitsSilentlyIfThePipeIsClosed(command: String) async throws {
        try await withArchive { tool in
            let result = try await tool.shell(
                """
                { until test -e closed; do sleep 0.01; done
                tagtally \(command); echo $? >status; } | { exec <&-; touch closed; }
                cat status
                """
            )
            #expect(result.output == "141\n")
        }
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: "/dev/full"),
            "/dev/full does not exist"
        )
    )
    func reportsWhyAFileCannotBeWritten() async throws {
        try await withArchive { tool in
            let full = try await tool.run("report", "--format", "csv", "--output", "/dev/full")
            #expect(full.status == 1)
            #expect(full.errors.hasSuffix("/dev/full cannot be written: No space left on device\n"))
        }
    }

    /// An import ignores `SIGXFSZ`, so the maximum size of a file causes an error.
    @Test func reportsWhyRefusedRecordsCannotBeWritten() async throws {
        try await withArchive { tool in
            let result = try await tool.shell(
                """
                record=$(printf '{"id":%010000d' 2); yes "$record" | head -n 500 >bad.jsonl
                (ulimit -f 1000; tagtally import --quiet --refused r.jsonl bad.jsonl); echo $?
                """
            )
            let reason = "r.jsonl cannot be written: File too large"
            #expect(result.output.contains("Error: \(reason)\n1\n"), "\(result.output)")
        }
    }
}
