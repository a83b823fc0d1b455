import Foundation
import TestSupport
import Testing

/// Archives and dumps that cannot be read or written.
///
/// Such an error never damages an archive.
@Suite(.slow) struct UnusableFileTests {
    private let tool = BuiltTool()

    /// `ulimit -f` counts blocks of 512 or 1024 bytes; the archive needs more blocks of both.
    @Test(arguments: [10, 100, 500]) func reportsThatTheArchiveCannotGrow(limit: Int) async throws {
        try tool.write(InventedDump(seed: 6, tweets: 6_000))
        let full = try await tool.shell("ulimit -f \(limit); tagtally import dump.jsonl")
        #expect(full.status == 1)
        #expect(full.output.hasPrefix("Error: tweets.sqlite cannot be used: "))
        #expect(SQLiteWords.found(in: full.output) == [], "\(full.output)")
        try await tool.succeed("test ! -e tweets.sqlite || tagtally check")
        for database in ["tweets.sqlite", "b.sqlite"] {
            let result = try await tool.call("import", "--database", database, "dump.jsonl")
            #expect(result.status == 0, "\(result.errors)")
        }
        try await tool.expectSameReport("report", "tweets.sqlite", "b.sqlite")
    }

    /// An import after which the disk has no space for a copy of the archive is complete.
    ///
    /// The archive has free pages; the new tweets need few of them, a copy has more than 4 MB.
    @Test func reportsThatTheArchiveWasNotRewritten() async throws {
        for (name, ids) in [("many", 10_001...22_000), ("few", 1...800)] {
            let lines = ids.map { id in
                #"{"id_str":"\#(id)","text":"\#(String(repeating: "long ", count: 200))"}"#
            }
            try tool.write(lines.joined(separator: "\n"), to: "\(name).jsonl")
        }
        try await tool.succeed(
            "tagtally import many.jsonl && seq 10001 16000 | tagtally remove --ids -"
        )
        let size = try Data(contentsOf: URL(filePath: tool.archive)).count
        let few = try await tool.succeed("ulimit -f 4000; tagtally import few.jsonl")
        #expect(few.contains("has unused space, because it could not be rewritten: "))
        #expect(SQLiteWords.found(in: few) == [], "\(few)")
        #expect(few.contains(" 800 new"))
        #expect(try Data(contentsOf: URL(filePath: tool.archive)).count == size)
        try await tool.expectSound()
        let count = try await tool.call("query", "SELECT count(*) FROM tweet")
        #expect(count.output.contains("6800"))
    }

    /// If no file can grow, as on a full disk, SQLite cannot write its files beside the archive.
    @Test func readsAnArchiveIfNoFileCanGrow() async throws {
        try await makeArchive()
        let commands =
            "tagtally report --format csv; tagtally check; tagtally query 'SELECT id FROM tweet'"
        let report = try await tool.succeed(commands)
        #expect(try await tool.succeed("ulimit -f 8; \(commands)") == report)
        // The next command that can write removes the empty files that SQLite has created.
        let listing = try await tool.shell("tagtally report >/dev/null 2>&1; ls")
        #expect(listing.output == "dump.jsonl\ntweets.sqlite\n")
    }

    /// The first archive that a program opens is compared with nothing but the schema.
    @Test func refusesAnArchiveWithoutTables() async throws {
        try await makeArchive()
        try await tool.succeed(
            """
            python3 -c "import sqlite3; sqlite3.connect('tweets.sqlite').executescript(
            'PRAGMA writable_schema = 1; DELETE FROM sqlite_schema')"
            """
        )
        for command in ["report", "check"] {
            let result = try await tool.run(command)
            #expect(result.status == 1)
            let error = "Error: tweets.sqlite was damaged or changed: its "
            #expect(result.errors.hasPrefix(error), "\(result.errors)")
        }
    }

    @Test(arguments: 6...20)
    func importsAllOrNothingWithFewFileDescriptors(limit: Int) async throws {
        try tool.write(InventedDump(seed: 6, tweets: 10))
        let result = try await tool.shell("ulimit -n \(limit); exec tagtally import dump.jsonl")
        if result.status == 0 { return #expect(result.output.contains(" 10 new")) }
        #expect(result.status == 1)
        #expect(result.output.hasPrefix("Error: "))
        #expect(result.output.contains("Too many open files"))
    }

    /// Some descriptors may be open already.
    @Test(arguments: 6...20, [0, 5])
    func readsAllOrNothingWithFewFileDescriptors(limit: Int, inherited: Int) async throws {
        try await makeArchive()
        let whole = try await tool.call("report", "--format", "csv")
        let open = (3..<(3 + inherited)).map { "exec \($0)</dev/null; " }.joined()
        let result = try await tool.shell(
            "\(open)ulimit -n \(limit + inherited); exec tagtally report --format csv"
        )
        let tooFew = result.status == 1 && result.output.contains("Too many open files")
        #expect(tooFew || result.status == 0 && result.output == whole.output)
    }

    @Test(.needsToBeUnprivileged) func readsAWriteProtectedArchive() async throws {
        try await makeArchive()
        let report = try await tool.call("report", "--format", "csv")
        for protect in ["chmod 444 tweets.sqlite", "chmod 555 .", "chmod 444 * && chmod 555 ."] {
            let output = try await tool.succeed(
                "\(protect); \(Unprivileged.run("tagtally report --format csv")); chmod 755 ."
            )
            #expect(output == report.output, "\(protect)")
        }
        #expect(try await tool.shell("ls").output == "dump.jsonl\ntweets.sqlite\n")
    }

    @Test(.needsToBeUnprivileged) func reportsMissingPermissions() async throws {
        try await makeArchive()
        let cases = [
            (
                "chmod 444 tweets.sqlite", "tagtally import dump.jsonl",
                "Error: tweets.sqlite cannot be used: you have no permission to write it; "
            ),
            (
                "chmod 666 tweets.sqlite; chmod 555 .", "tagtally lists add friends @me",
                "Error: tweets.sqlite cannot be used: you have no permission to create files in "
            ),
            (
                "chmod 555 .", "tagtally import --database new.sqlite dump.jsonl",
                "Error: new.sqlite cannot be used: you have no permission to create files in "
            ),
            (
                "chmod 000 tweets.sqlite", "tagtally report",
                "Error: tweets.sqlite cannot be used: you have no permission to read it; "
            ),
            (
                "mkdir shut; cp tweets.sqlite shut; chmod 444 shut",
                "tagtally report --database shut/tweets.sqlite",
                "Error: shut/tweets.sqlite cannot be used: you have no permission to open its "
            ),
            (
                "true", "tagtally report --database shut",
                "Error: shut cannot be used: it is a folder; name a file in it"
            ),
            (
                "chmod 777 .; chmod 000 dump.jsonl",
                "tagtally import --database b.sqlite dump.jsonl",
                "Error: dump.jsonl cannot be read"
            ),
        ]
        for (protect, command, sentence) in cases {
            let result = try await tool.shell(
                "\(protect); \(Unprivileged.run(command)); s=$?; chmod 755 . *; exit $s"
            )
            #expect(result.status == 1, "\(protect): \(result.output)")
            #expect(result.output.contains(sentence), "\(protect): \(result.output)")
        }
        let sound = try await tool.shell("tagtally check; ls")
        #expect(sound.output == "tweets.sqlite is sound\ndump.jsonl\nshut\ntweets.sqlite\n")
    }

    @Test func refusesANamedPipe() async throws {
        try await makeArchive()
        let result = try await tool.shell("mkfifo pipe; tagtally import pipe")
        #expect(result.status == 1)
        #expect(result.output.hasPrefix("Error: pipe is not a regular file; to read a pipe"))
    }

    @Test func readsStandardInputToItsEnd() async throws {
        try await makeArchive()
        try await tool.succeed(
            """
            (head -n 9 dump.jsonl; sleep 2; tail -n +10 dump.jsonl) |
                tagtally import --quiet --database b.sqlite -
            """
        )
        try await tool.expectSameReport("report", "tweets.sqlite", "b.sqlite")
    }

    /// Records that are complete when they are read are imported; incomplete ones are refused.
    @Test func importsADumpThatChangesDuringTheImport() async throws {
        try tool.write(InventedDump(seed: 7, tweets: 12_000))
        try await tool.succeed(
            """
            cp dump.jsonl shrinks.jsonl; cp dump.jsonl grows.jsonl
            size=$(($(head -n 100 dump.jsonl | wc -c) + 50))
            tagtally import --quiet shrinks.jsonl grows.jsonl & import=$!
            sleep 0.2
            truncate -s $size shrinks.jsonl; cat dump.jsonl >>grows.jsonl
            wait $import; test $? -ne 1 && tagtally check && tagtally import --quiet dump.jsonl
            tagtally import --quiet --database b.sqlite dump.jsonl
            """
        )
        try await tool.expectSameReport("report", "tweets.sqlite", "b.sqlite")
    }

    @Test func keepsASoundArchiveIfAFolderIsDeleted() async throws {
        try tool.write(InventedDump(seed: 8, tweets: 12_000))
        try await tool.succeed(
            """
            mkdir dumps; for n in 1 2 3 4; do cp dump.jsonl dumps/$n.jsonl; done
            tagtally import --quiet dumps & import=$!
            until test -s tweets.sqlite; do sleep 0.01; done
            sleep 0.3; rm -r dumps; wait $import; s=$?
            tagtally check && test $s -le 1
            """
        )
    }

    /// The versions before and after that of the schema, whose number is in the header of the file.
    @Test(arguments: [-1, 1]) func refusesArchivesOfOtherVersions(difference: Int) async throws {
        try await makeArchive()
        let archive = URL(filePath: tool.archive)
        var bytes = try Data(contentsOf: archive)
        let version = Int(bytes[63]) + difference
        bytes[63] = UInt8(version)
        try bytes.write(to: archive)
        let advice =
            difference < 0
            ? "an older tagtally (schema \(version)); move it away and import its dumps again"
            : "a newer tagtally (schema \(version)); update tagtally to read it"
        for command in [
            "report", "search tide", "check", "query 'SELECT 1'", "searches", "serve",
            "serve --read-only", "import dump.jsonl", "remove 1", "lists add friends @ann",
        ] {
            let result = try await tool.shell("tagtally \(command)")
            #expect(result.status == 1, "\(command)")
            let error = "Error: tweets.sqlite was made by \(advice)\n"
            #expect(result.output == error, "\(command)")
        }
        #expect(try Data(contentsOf: archive) == bytes)
    }

    private static let archive = BuiltTool.prepared { tool in
        try tool.write(InventedDump(seed: 9, tweets: 50))
        try await tool.succeed("tagtally import --quiet dump.jsonl")
    }

    private func makeArchive() async throws {
        try await tool.copyFiles(of: Self.archive)
        try await tool.succeed("chmod a+rX,o+w . *")
    }
}

/// Standard output and files that cannot be written, which is reported as a failure.
@Suite(.slow) struct UnwritableOutputTests {
    private let tool = BuiltTool()

    init() async throws { try await tool.copyFiles(of: Self.archive) }

    private static let commands = [
        "check", "report '#t'", "terms", "dumps", "trend '#t'", "query 'SELECT 1'", "--help",
        "--version", "report --help", "--generate-completion-script bash", "inspect dump.jsonl",
        "extract dump.jsonl", "report '#t' --format html", "report '#t' --format xlsx",
        "report '#t' --format json",
    ]

    private static let archive = BuiltTool.prepared { tool in
        let record = ##"{"id_str":"1","text":"#t","user":{"screen_name":"me"},"entities":{}}"##
        try tool.write(record, to: "dump.jsonl")
        let result = try await tool.run("import", "dump.jsonl", "--term", "#t")
        try #require(result.status == 0, "\(result.errors)")
    }

    private static let needsFullDevice = ConditionTrait.enabled(
        if: FileManager.default.fileExists(atPath: "/dev/full"),
        "/dev/full does not exist"
    )

    @Test(needsFullDevice, arguments: commands)
    func reportsThatTheDeviceIsFull(command: String) async throws {
        let result = try await tool.shell("tagtally \(command) >/dev/full; echo $?")
        let sentence = "Error: standard output cannot be written: No space left on device"
        #expect(result.output == "\(sentence)\n1\n")
    }

    @Test(arguments: commands)
    func reportsThatStandardOutputIsClosed(command: String) async throws {
        let result = try await tool.shell("tagtally \(command) >&-; echo $?")
        let sentence = "Error: standard output cannot be written: Bad file descriptor"
        #expect(result.output == "\(sentence)\n1\n")
        try await tool.expectSound()
    }

    /// A file must not get the descriptor of a closed standard stream: it would get the messages.
    @Test func writesNoMessageIntoAnotherFile() async throws {
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

    @Test(arguments: commands) func exitsSilentlyIfThePipeIsClosed(command: String) async throws {
        let result = try await tool.shell(
            """
            { until test -e closed; do sleep 0.01; done
            tagtally \(command); echo $? >status; } | { exec <&-; touch closed; }
            cat status
            """
        )
        #expect(result.output == "141\n")
    }

    @Test(needsFullDevice) func reportsWhyAFileCannotBeWritten() async throws {
        let full = try await tool.run("report", "--format", "csv", "--output", "/dev/full")
        #expect(full.status == 1)
        #expect(full.errors.hasSuffix("/dev/full cannot be written: No space left on device\n"))
    }

    /// An import ignores `SIGXFSZ`, so the maximum size of a file causes an error.
    @Test func reportsWhyRefusedRecordsCannotBeWritten() async throws {
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

/// Runs commands without the rights of root, because root may read and write every file.
enum Unprivileged {
    private static let drop = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    private static let isRoot = geteuid() == 0

    static func run(_ command: String) -> String { isRoot ? "\(drop) \(command)" : command }

    /// True if the tests are not run by root, or can run the built tool as another user.
    static let isPossible: Bool = {
        guard isRoot else { return true }
        let command = "\(drop) '\(BuiltTool.program.path)' --version >/dev/null 2>&1"
        return (try? Process.output(of: URL(filePath: "/bin/sh"), ["-c", command])) != nil
    }()
}

extension Trait where Self == ConditionTrait {
    /// A test of missing permissions, which root would have.
    static var needsToBeUnprivileged: Self {
        .enabled(if: Unprivileged.isPossible, "root's rights cannot be dropped")
    }
}
