import Foundation
import Testing

/// Archives and dumps that cannot be read or written: a sentence, a status, and a sound archive.
@Suite(.serialized)
struct NoRoomTests {
    /// The limit of `ulimit -f` counts blocks of 512 or 1024 bytes; either way the file is too small.
    @Test(arguments: [10, 100, 500]) func failsInASentenceWhenThereIsNoRoom(limit: Int) async throws
    {
        try await BuiltTool.inTemporaryFolder { tool in
            try InventedDump(seed: 6, tweets: 6_000)
                .write(to: tool.folder.appending(path: "dump.jsonl"))
            let full = try await tool.shell("ulimit -f \(limit); tagtally import dump.jsonl")
            #expect(full.status == 1)
            #expect(full.output.hasPrefix("Error: tweets.sqlite cannot be used: "))
            let sound = try await tool.shell("test ! -e tweets.sqlite || tagtally check")
            #expect(sound.status == 0, "\(sound.output)")
            let again = try await tool.shell(
                "tagtally import dump.jsonl && tagtally import --database b.sqlite dump.jsonl"
            )
            #expect(again.status == 0, "\(again.output)")
            try await expectSameReport("report", "tweets.sqlite", "b.sqlite", tool)
        }
    }

    /// Where no file can grow, as on a full disk, SQLite has no room for its notes beside the archive.
    @Test func readsAnArchiveWhereThereIsNoRoom() async throws {
        try await withArchive { tool in
            let commands =
                "tagtally report --format csv; tagtally check; tagtally query 'SELECT id FROM tweet'"
            let report = try await tool.shell(commands)
            #expect(report.status == 0)
            let full = try await tool.shell("ulimit -f 8; \(commands)")
            #expect(full.output == report.output)
            #expect(full.status == 0)
            // The empty notes that SQLite began go with the next command that has room.
            let left = try await tool.shell("tagtally report >/dev/null 2>&1; ls")
            #expect(left.output == "dump.jsonl\ntweets.sqlite\n")
        }
    }

    @Test(arguments: 6...20) func importsAllOrNothingWhereFewFilesCanBeOpened(
        limit: Int
    ) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try InventedDump(seed: 6, tweets: 10)
                .write(to: tool.folder.appending(path: "dump.jsonl"))
            let result = try await tool.shell("ulimit -n \(limit); exec tagtally import dump.jsonl")
            if result.status == 0 {
                #expect(result.output.contains(" 10 new"))
            } else {
                #expect(result.status == 1)
                #expect(result.output.hasPrefix("Error: "))
                #expect(result.output.contains("Too many open files"))
            }
        }
    }

    @Test(arguments: 6...20) func readsAllOrNothingWhereFewFilesCanBeOpened(limit: Int) async throws
    {
        try await withArchive { tool in
            let whole = try await tool.shell("tagtally report --format csv")
            let result = try await tool.shell(
                "ulimit -n \(limit); exec tagtally report --format csv"
            )
            let tooFew = result.status == 1 && result.output.contains("Too many open files")
            #expect(tooFew || result.status == 0 && result.output == whole.output)
        }
    }

    @Test(.enabled(if: Unprivileged.isPossible, "there is no way to give up root's rights"))
    func readsAnArchiveThatItMayNotWrite() async throws {
        try await withArchive { tool in
            let report = try await tool.shell("tagtally report --format csv")
            for protect in ["chmod 444 tweets.sqlite", "chmod 555 .", "chmod 444 * && chmod 555 ."]
            {
                let result = try await tool.shell(
                    "\(protect); \(Unprivileged.run("tagtally report --format csv")); chmod 755 ."
                )
                #expect(result.output == report.output, "\(protect)")
                #expect(result.status == 0)
            }
            #expect(try await tool.shell("ls").output == "dump.jsonl\ntweets.sqlite\n")
        }
    }

    @Test(.enabled(if: Unprivileged.isPossible, "there is no way to give up root's rights"))
    func tellsThatItMayNotWriteOrRead() async throws {
        try await withArchive { tool in
            let cases = [
                (
                    "chmod 444 tweets.sqlite", "tagtally import dump.jsonl",
                    "Error: tweets.sqlite cannot be used"
                ),
                (
                    "chmod 555 .", "tagtally import --database new.sqlite dump.jsonl",
                    "Error: new.sqlite cannot be used"
                ),
                (
                    "chmod 000 tweets.sqlite", "tagtally report",
                    "Error: tweets.sqlite cannot be used"
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
            #expect(try await tool.shell("tagtally check").status == 0)
        }
    }

    @Test func readsNoPipeByItsName() async throws {
        try await withArchive { tool in
            let result = try await tool.shell("mkfifo pipe; tagtally import pipe")
            #expect(result.status == 1)
            #expect(result.output.hasPrefix("Error: pipe is not a regular file; to read a pipe"))
        }
    }

    @Test func readsAPipeToItsEnd() async throws {
        try await withArchive { tool in
            let result = try await tool.shell(
                """
                (head -n 9 dump.jsonl; sleep 2; tail -n +10 dump.jsonl) |
                    tagtally import --quiet --database b.sqlite -
                """
            )
            #expect(result.status == 0, "\(result.output)")
            try await expectSameReport("report", "tweets.sqlite", "b.sqlite", tool)
        }
    }

    /// What was there when it was read is imported; what is cut is refused.
    @Test func importsADumpThatChangesMeanwhile() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try InventedDump(seed: 7, tweets: 12_000)
                .write(to: tool.folder.appending(path: "dump.jsonl"))
            let result = try await tool.shell(
                """
                cp dump.jsonl shrinks.jsonl; cp dump.jsonl grows.jsonl
                tagtally import --quiet shrinks.jsonl grows.jsonl & import=$!
                sleep 0.2
                truncate -s 100 shrinks.jsonl; cat dump.jsonl >>grows.jsonl
                wait $import; test $? -ne 1 && tagtally check && tagtally import --quiet dump.jsonl
                tagtally import --quiet --database b.sqlite dump.jsonl
                """
            )
            #expect(result.status == 0, "\(result.output)")
            try await expectSameReport("report", "tweets.sqlite", "b.sqlite", tool)
        }
    }

    @Test func survivesAFolderThatVanishes() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try InventedDump(seed: 8, tweets: 12_000)
                .write(to: tool.folder.appending(path: "dump.jsonl"))
            let result = try await tool.shell(
                """
                mkdir dumps; for n in 1 2 3 4; do cp dump.jsonl dumps/$n.jsonl; done
                tagtally import --quiet dumps & import=$!
                sleep 0.3; rm -r dumps; wait $import; s=$?
                tagtally check && test $s -le 1
                """
            )
            #expect(result.status == 0, "\(result.output)")
        }
    }

    private func withArchive(_ body: (BuiltTool) async throws -> Void) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try InventedDump(seed: 9, tweets: 50)
                .write(to: tool.folder.appending(path: "dump.jsonl"))
            let result = try await tool.shell(
                "tagtally import --quiet dump.jsonl; chmod a+rX,o+w . *"
            )
            #expect(result.status == 0, "\(result.output)")
            try await body(tool)
        }
    }
}
