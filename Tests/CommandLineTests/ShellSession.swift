import Foundation
import Testing

/// A shell at a pseudo-terminal, which completes typed lines with the built tool.
struct ShellSession {
    let shell: Shell
    let tool: BuiltTool

    /// A line after its completion.
    struct Completion: Decodable {
        /// The line after the Tab key.
        let line: String
        /// The arguments that the line passes to `tagtally`; nil if the line was not run.
        let arguments: [String]?
    }

    private struct Input: Encodable {
        let command: [String]
        let lines: [String]
    }

    /// Types lines one after the other, and presses Tab at the end of each.
    ///
    /// A line is run if the shell has completed it with a word and a blank. It then runs a stub of
    /// `tagtally`, which writes its arguments to a file.
    func complete(_ lines: [String]) async throws -> [Completion] {
        try await prepare()
        let data = try JSONEncoder().encode(Input(command: shell.command, lines: lines))
        let path = ProcessInfo.processInfo.environment["PATH"]
        let result = try await tool.run(
            program: try #require(Python.program),
            ["-c", Self.typist],
            input: data,
            environment: [
                "PATH": setup.path + ":" + (path ?? "/usr/bin:/bin"), "ZDOTDIR": setup.path,
                "TAGTALLY": BuiltTool.program.path, "TERM": "dumb",
                "HOME": setup.path, "HISTFILE": setup.appending(path: "history").path,
            ]
        )
        #expect(result.status == 0, "\(result.errors)")
        return try JSONDecoder().decode([Completion].self, from: Data(result.output.utf8))
    }

    /// The folder of the files that belong to the session, not to its commands.
    private var setup: URL { tool.folder.appending(path: "setup") }

    private func prepare() async throws {
        try FileManager.default.createDirectory(at: setup, withIntermediateDirectories: true)
        let script = try await tool.run("--generate-completion-script", shell.rawValue)
        let files = shell.files
        try Data(script.output.utf8).write(to: setup.appending(path: files.script))
        try Data(shell.setup.utf8).write(to: setup.appending(path: files.setup))
        let stub = setup.appending(path: "tagtally")
        try Data(Self.stub.utf8).write(to: stub)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: stub.path)
    }

    /// A stub of `tagtally` that only completes and writes down its arguments.
    private static let stub = #"""
        #!/bin/sh
        [ "$1" != ---completion ] || exec "$TAGTALLY" "$@"
        for argument; do printf '%s\0' "$argument"; done >setup/arguments
        """#

    /// A Python script that types the lines and prints their completions as JSON.
    private static let typist = #"""
        import json, os, pty, select, sys

        task = json.load(sys.stdin)
        shell, terminal = pty.fork()
        if shell == 0:
            os.execvp(task["command"][0], task["command"])

        def listen(seconds):
            while select.select([terminal], [], [], seconds)[0]:
                # fish asks the terminal for its type and waits for the answer.
                if b"\x1b[0c" in (seen := os.read(terminal, 65536)) or b"\x1b[c" in seen:
                    os.write(terminal, b"\x1b[?62c")
                seconds = 0

        def content(name):
            while not os.path.exists("setup/" + name): listen(0.01)
            with open("setup/" + name, "rb") as file: bytes = file.read()
            os.remove("setup/" + name)
            return bytes.decode(errors="backslashreplace")

        def press(keys):
            os.write(terminal, keys)
            os.write(terminal, b"\x18d")
            return content("line")

        def run():
            press(b"\r")
            called = os.path.exists("setup/arguments")
            return content("arguments").split("\0")[:-1] if called else None

        def complete(typed):
            line = press(typed.encode() + b"\t")
            arguments = run() if line != typed and line.endswith(" ") else None
            press(b"\x18k")
            return {"line": line, "arguments": arguments}

        content("ready")
        print(json.dumps([complete(line) for line in task["lines"]]))
        """#
}
