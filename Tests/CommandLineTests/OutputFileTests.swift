import Foundation
import TestSupport
import Testing

/// Tables that are written to files.
@Suite(.slow) struct OutputFileTests {
    private func withArchive(_ body: (BuiltTool) async throws -> Void) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let record = #"{"id_str":"1","text":"t","user":{"screen_name":"me"},"entities":{}}"#
            let result = try await tool.run("import", "-", input: Data(record.utf8))
            try #require(result.status == 0, "\(result.errors)")
            try await body(tool)
        }
    }

    /// A shell command that waits until the process `$pid` has created its output file.
    ///
    /// An incomplete file has a hidden name or, on Linux, no name.
    private let waiting = """
        until ls -A | grep -q '^[.]tagtally-' \\
            || ls -l /proc/$pid/fd 2>/dev/null | grep -q " $(pwd -P)/#[0-9]* (deleted)"
        do sleep 0.01; done
        """

    private func files(_ tool: BuiltTool) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: tool.folder.path)
            .filter { !$0.hasPrefix("tweets.sqlite") }
    }

    /// A command that fails while it writes changes no file and leaves no other.
    @Test func keepsTheOldFileUntilTheNewOneIsComplete() async throws {
        try await withArchive { tool in
            let file = tool.folder.appending(path: "kept.csv")
            try Data("old\n".utf8).write(to: file)
            let query = "SELECT json(text) FROM tweet"
            let result = try await tool.run("query", query, "--output", "kept.csv")
            #expect(result.status == 1)
            #expect(try String(contentsOf: file, encoding: .utf8) == "old\n")
            #expect(try files(tool) == ["kept.csv"])
        }
    }

    @Test func replacesTheTargetOfALink() async throws {
        try await withArchive { tool in
            let (file, link) = (
                tool.folder.appending(path: "real.csv"), tool.folder.appending(path: "link.csv")
            )
            try Data("old\n".utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600],
                ofItemAtPath: file.path
            )
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            let result = try await tool.run("query", "SELECT 1 AS n", "--output", "link.csv")
            #expect(result.status == 0, "\(result.errors)")
            #expect(try String(contentsOf: file, encoding: .utf8) == "n\n1\n")
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(try files(tool).sorted() == ["link.csv", "real.csv"])
        }
    }

    @Test func createsTheTargetOfALink() async throws {
        try await withArchive { tool in
            let result = try await tool.shell(
                """
                mkdir folder; ln -s folder/real.csv link.csv
                tagtally query 'SELECT 1 AS n' --output link.csv && cat folder/real.csv; ls
                """
            )
            #expect(result.output.hasPrefix("n\n1\nfolder\nlink.csv\n"), "\(result.output)")
        }
    }

    @Test(.enabled(if: Unprivileged.isPossible, "root's rights cannot be dropped"))
    func keepsAWriteProtectedFile() async throws {
        try await withArchive { tool in
            let command = Unprivileged.run("tagtally query 'SELECT 1 AS n' --output x.csv")
            let result = try await tool.shell(
                "chmod a+rwX . *; echo old > x.csv; chmod 444 x.csv; \(command); echo $?; cat x.csv"
            )
            let sentence = "Error: x.csv cannot be written: Permission denied\n"
            #expect(result.output == sentence + "1\nold\n", "\(result.output)")
        }
    }

    /// The tool recognizes the archive by any path, and also files of SQLite that do not exist.
    @Test(arguments: ["tweets.sqlite", "tweets.sqlite-wal", "tweets.sqlite-shm"])
    func neverReplacesTheArchive(name: String) async throws {
        try await withArchive { tool in
            let result = try await tool.shell(
                """
                ln -s . folder; ln -s \(name) link; ln -s tweets.sqlite other.sqlite
                for output in \(name) tweets.sqlite-journal "$PWD/\(name)" folder/\(name) link; do
                    for database in tweets.sqlite other.sqlite; do
                        export TAGTALLY_DATABASE=$database
                        tagtally query 'SELECT 1' --format csv --output "$output" && echo written
                        echo '{"id":' | tagtally import --refused "$output" - && echo imported
                    done
                done
                ls; tagtally check
                """
            )
            let lines = result.output.split(separator: "\n")
            let refused = lines.filter { $0.hasSuffix(" cannot be written: it is the archive") }
            #expect(refused.count == 20, "\(result.output)")
            #expect(
                result.output.hasSuffix("\ntweets.sqlite\nother.sqlite is sound\n"),
                "\(result.output)"
            )
        }
    }

    @Test func writesToADevice() async throws {
        try await withArchive { tool in
            let result = try await tool.shell(
                "tagtally query 'SELECT 1 AS n' --format csv --output /dev/stdout | cat"
            )
            #expect(result.output == "n\n1\n")
        }
    }

    @Test(arguments: [(name: "TERM", status: 143), ("HUP", 129)])
    func leavesNoFileWhenInterrupted(signal: (name: String, status: Int)) async throws {
        try await withArchive { tool in
            let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
            let result = try await tool.shell(
                """
                tagtally query '\(numbers) SELECT i FROM n' --output endless.csv & pid=$!
                \(waiting)
                kill -\(signal.name) $pid; wait $pid; echo $?
                """
            )
            #expect(result.output.hasSuffix("\(signal.status)\n"), "\(result.output)")
            #expect(try files(tool) == [])
        }
    }

    /// A file that reaches its maximum size is an error; the signal does not end the program.
    @Test func leavesNoFileThatCannotGrow() async throws {
        try await withArchive { tool in
            let zeros = "SELECT hex(zeroblob(1000000)) AS zeros"
            let result = try await tool.shell(
                "(ulimit -f 100; tagtally query '\(zeros)' --output large.csv)"
            )
            #expect(result.status == 1)
            #expect(result.output.contains("large.csv"), "\(result.output)")
            #expect(result.output.contains("File too large"), "\(result.output)")
            #expect(try files(tool) == [])
        }
    }

    /// A pipe that is closed at its reading end ends the program.
    @Test func leavesNoFileIfThePipeOfMessagesIsClosed() async throws {
        try await withArchive { tool in
            let result = try await tool.shell(
                """
                { until test -e closed; do sleep 0.01; done
                tagtally report --exclude nobody --output x.csv 2>&1 >/dev/null
                echo $? >status; } | { exec <&-; touch closed; }
                cat status; rm status closed
                """
            )
            #expect(result.output == "141\n")
            #expect(try files(tool) == [])
        }
    }

    /// `nohup` and scripts can start programs that ignore signals.
    @Test func continuesIfSignalsAreIgnored() async throws {
        try await withArchive { tool in
            let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
            let result = try await tool.shell(
                """
                trap '' HUP TERM
                tagtally query --time-limit 3600 '\(numbers) SELECT i FROM n LIMIT 3000000' \
                    --output n.csv & pid=$!
                \(waiting)
                kill -HUP $pid; kill -TERM $pid; wait $pid; echo $?; wc -l < n.csv
                """
            )
            #expect(result.output == "0\n3000001\n", "\(result.output)")
        }
    }

    /// In a write-protected folder, the tool overwrites the file, but only once it has a table.
    @Test(.enabled(if: Unprivileged.isPossible, "root's rights cannot be dropped"))
    func keepsAFileIfTheReportFails() async throws {
        try await withArchive { tool in
            let fails = Unprivileged.run("tagtally report '#nope' --output kept/x.csv")
            let works = Unprivileged.run("tagtally query 'SELECT 1 AS n' --output kept/x.csv")
            let result = try await tool.shell(
                """
                mkdir kept; echo older, and longer > kept/x.csv
                chmod 666 kept/x.csv; chmod 555 kept
                chmod a+rX,o+w . tweets.sqlite*
                \(fails); echo $?; cat kept/x.csv; \(works); echo $?; cat kept/x.csv; chmod 755 kept
                """
            )
            let lines = result.output.split(separator: "\n").suffix(5)
            #expect(lines == ["1", "older, and longer", "0", "n", "1"], "\(result.output)")
        }
    }

    /// A killed command may leave a file with a hidden name, which the next command removes.
    @Test func leavesNoFileWhenKilled() async throws {
        try await withArchive { tool in
            let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
            let result = try await tool.shell(
                """
                echo old > old.csv
                for file in new.csv old.csv new.csv old.csv; do
                    tagtally query '\(numbers) SELECT i FROM n' --output $file & pid=$!
                    \(waiting)
                    kill -9 $pid; wait $pid
                    test "$(uname)" != Linux || ls -A | grep '^[.]tagtally'
                done
                cat old.csv; tagtally query 'SELECT 1 AS n' --output old.csv; cat old.csv
                """
            )
            #expect(result.output.hasSuffix("old\nn\n1\n"), "\(result.output)")
            #expect(!result.output.contains(".tagtally"), "\(result.output)")
            #expect(try files(tool) == ["old.csv"])
        }
    }

    /// A workbook is written with temporary files.
    @Test(arguments: ["TERM", "HUP", "KILL"])
    func leavesNoTemporaryFiles(signal: String) async throws {
        try await withArchive { tool in
            let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
            let result = try await tool.shell(
                """
                mkdir folder; export TMPDIR="$(pwd -P)/folder"
                tagtally query '\(numbers) SELECT i FROM n' --output endless.xlsx & pid=$!
                \(waiting)
                sleep 0.5; kill -\(signal) $pid; { wait $pid; } 2>/dev/null; ls -A folder
                unset TMPDIR; rmdir folder
                """
            )
            #expect(result.output.isEmpty, "\(result.output)")
            #expect(try files(tool) == [])
        }
    }

    /// A query may return different rows each time it runs.
    @Test func printsRandomRows() async throws {
        try await withArchive { tool in
            for _ in 1...5 {
                let result = try await tool.run(
                    "query",
                    "SELECT random() % 1000000, abs(random()) % 7"
                )
                #expect(result.status == 0, "\(result.errors)")
            }
        }
    }
}
