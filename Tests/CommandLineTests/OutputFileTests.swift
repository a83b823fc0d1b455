import Foundation
import TestSupport
import Testing

/// Tables that are written to files.
@Suite(.slow) struct OutputFileTests {
    private let tool = BuiltTool()

    init() async throws { try await tool.copyFiles(of: BuiltTool.withOneTweet) }

    /// A shell command that waits until the process `$pid` has created its output file.
    ///
    /// An incomplete file has a hidden name or, on Linux, no name.
    private let waiting = """
        until ls -A | grep -q '^[.]tagtally-' \\
            || ls -l /proc/$pid/fd 2>/dev/null | grep -q " $(pwd -P)/#[0-9]* (deleted)"
        do sleep 0.01; done
        """

    /// A query that goes on until it is stopped.
    private let endless = """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n
        """

    /// The names of the files beside the archive, sorted.
    private var files: [String] {
        get throws { try tool.fileNames.filter { !$0.hasPrefix("tweets.sqlite") } }
    }

    /// A command that fails while it writes changes no file and leaves no other.
    @Test func keepsTheOldFileUntilTheNewOneIsComplete() async throws {
        try tool.write("old\n", to: "kept.csv")
        let query = "SELECT json(text) FROM tweet"
        let result = try await tool.call("query", query, "--output", "kept.csv")
        #expect(result.status == 1)
        #expect(try tool.text("kept.csv") == "old\n")
        #expect(try files == ["kept.csv"])
    }

    @Test func replacesTheTargetOfALink() async throws {
        let file = tool.folder.appending(path: "real.csv").path
        try tool.write("old\n", to: "real.csv")
        chmod(file, 0o600)
        symlink(file, tool.folder.appending(path: "link.csv").path)
        let result = try await tool.call("query", "SELECT 1 AS n", "--output", "link.csv")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try tool.text("real.csv") == "n\n1\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try files == ["link.csv", "real.csv"])
    }

    @Test func createsTheTargetOfALink() async throws {
        let result = try await tool.shell(
            """
            mkdir folder; ln -s folder/real.csv link.csv
            tagtally query 'SELECT 1 AS n' --output link.csv && cat folder/real.csv; ls
            """
        )
        #expect(result.output.hasPrefix("n\n1\nfolder\nlink.csv\n"), "\(result.output)")
    }

    @Test(.needsToBeUnprivileged) func keepsAWriteProtectedFile() async throws {
        let command = Unprivileged.run("tagtally query 'SELECT 1 AS n' --output x.csv")
        let result = try await tool.shell(
            "chmod a+rwX . *; echo old > x.csv; chmod 444 x.csv; \(command); echo $?; cat x.csv"
        )
        let sentence = "Error: x.csv cannot be written: Permission denied\n"
        #expect(result.output == sentence + "1\nold\n", "\(result.output)")
    }

    /// The tool recognizes the archive by any path, and also files of SQLite that do not exist.
    @Test(arguments: ["tweets.sqlite", "tweets.sqlite-wal", "tweets.sqlite-shm"])
    func neverReplacesTheArchive(name: String) async throws {
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
        let isSound = result.output.hasSuffix("\ntweets.sqlite\nother.sqlite is sound\n")
        #expect(isSound, "\(result.output)")
    }

    @Test func writesToADevice() async throws {
        let result = try await tool.shell(
            "tagtally query 'SELECT 1 AS n' --format csv --output /dev/stdout | cat"
        )
        #expect(result.output == "n\n1\n")
    }

    @Test(arguments: [(name: "TERM", status: 143), ("HUP", 129)])
    func leavesNoFileWhenInterrupted(signal: (name: String, status: Int)) async throws {
        let result = try await tool.shell(
            """
            tagtally query '\(endless)' --output endless.csv & pid=$!
            \(waiting)
            kill -\(signal.name) $pid; wait $pid; echo $?
            """
        )
        #expect(result.output.hasSuffix("\(signal.status)\n"), "\(result.output)")
        #expect(try files == [])
    }

    /// A file that reaches its maximum size is an error; the signal does not end the program.
    @Test func leavesNoFileThatCannotGrow() async throws {
        let zeros = "SELECT hex(zeroblob(1000000)) AS zeros"
        let result = try await tool.shell(
            "(ulimit -f 100; tagtally query '\(zeros)' --output large.csv)"
        )
        #expect(result.status == 1)
        #expect(result.output.contains("large.csv"), "\(result.output)")
        #expect(result.output.contains("File too large"), "\(result.output)")
        #expect(try files == [])
    }

    /// A pipe that is closed at its reading end ends the program.
    @Test func leavesNoFileIfThePipeOfMessagesIsClosed() async throws {
        let result = try await tool.shell(
            """
            { until test -e closed; do sleep 0.01; done
            tagtally report --exclude nobody --output x.csv 2>&1 >/dev/null
            echo $? >status; } | { exec <&-; touch closed; }
            cat status; rm status closed
            """
        )
        #expect(result.output == "141\n")
        #expect(try files == [])
    }

    /// `nohup` and scripts can start programs that ignore signals.
    @Test func continuesIfSignalsAreIgnored() async throws {
        let result = try await tool.shell(
            """
            trap '' HUP TERM
            tagtally query --time-limit 3600 '\(endless) LIMIT 500000' --output n.csv & pid=$!
            \(waiting)
            kill -HUP $pid; kill -TERM $pid; wait $pid; echo $?; wc -l < n.csv
            """
        )
        #expect(result.output == "0\n500001\n", "\(result.output)")
    }

    /// In a write-protected folder, the tool overwrites the file, but only once it has a table.
    @Test(.needsToBeUnprivileged) func keepsAFileIfTheReportFails() async throws {
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

    /// A killed command may leave a file with a hidden name, which the next command removes.
    @Test func leavesNoFileWhenKilled() async throws {
        let result = try await tool.shell(
            """
            echo old > old.csv
            for file in new.csv old.csv new.csv old.csv; do
                tagtally query '\(endless)' --output $file & pid=$!
                \(waiting)
                kill -9 $pid; wait $pid
                test "$(uname)" != Linux || ls -A | grep '^[.]tagtally'
            done
            cat old.csv; tagtally query 'SELECT 1 AS n' --output old.csv; cat old.csv
            """
        )
        #expect(result.output.hasSuffix("old\nn\n1\n"), "\(result.output)")
        #expect(!result.output.contains(".tagtally"), "\(result.output)")
        #expect(try files == ["old.csv"])
    }

    /// A workbook is written with temporary files.
    @Test(arguments: ["TERM", "HUP", "KILL"])
    func leavesNoTemporaryFiles(signal: String) async throws {
        let result = try await tool.shell(
            """
            mkdir folder; export TMPDIR="$(pwd -P)/folder"
            tagtally query '\(endless)' --output endless.xlsx & pid=$!
            \(waiting)
            sleep 0.5; kill -\(signal) $pid; { wait $pid; } 2>/dev/null; ls -A folder
            unset TMPDIR; rmdir folder
            """
        )
        #expect(result.output.isEmpty, "\(result.output)")
        #expect(try files == [])
    }

    /// A query may return different rows each time it runs.
    @Test func printsRandomRows() async throws {
        for _ in 1...5 {
            let sql = "SELECT random() % 1000000, abs(random()) % 7"
            let result = try await tool.call("query", sql)
            #expect(result.status == 0, "\(result.errors)")
        }
    }
}
