import Foundation
import Testing

/// A shell at a terminal, into which lines are typed: its completions are those of the built tool.
struct ShellSession {
    let shell: Shell
    let tool: BuiltTool

    /// What became of a line.
    struct Completion: Decodable {
        /// The line after the last key, before it is run.
        let line: String
        /// The arguments with which it ran `tagtally`; nil if it did not.
        let arguments: [String]?
    }

    private struct Task: Encodable {
        let command: [String]
        let lines: [String]
    }

    /// Types lines, one after the other, each with a Tab at its end.
    ///
    /// A line to which a shell has added a word and a blank is run. `tagtally` does
    /// nothing in it but write down its arguments.
    func complete(_ lines: [String]) async throws -> [Completion] {
        try await prepare()
        let task = try JSONEncoder().encode(Task(command: shell.command, lines: lines))
        let searched = ProcessInfo.processInfo.environment["PATH"]
        let result = try await tool.run(
            program: try #require(Python.program),
            ["-c", Self.typist],
            input: task,
            environment: [
                "PATH": setup.path + ":" + (searched ?? "/usr/bin:/bin"), "ZDOTDIR": setup.path,
                "TAGTALLY": BuiltTool.buildFolder.appending(path: "tagtally").path, "TERM": "dumb",
                "HOME": setup.path, "HISTFILE": setup.appending(path: "history").path,
            ]
        )
        #expect(result.status == 0, "\(result.errors)")
        return try JSONDecoder().decode([Completion].self, from: Data(result.output.utf8))
    }

    /// What belongs to the session and not to its commands.
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

    /// Stands in place of `tagtally`: completes, and does nothing else.
    private static let stub = #"""
        #!/bin/sh
        [ "$1" != ---completion ] || exec "$TAGTALLY" "$@"
        for argument; do printf '%s\0' "$argument"; done >setup/arguments
        """#

    /// Types the lines and prints what became of them.
    private static let typist = #"""
        import json, os, pty, select, sys

        task = json.load(sys.stdin)
        shell, terminal = pty.fork()
        if shell == 0:
            os.execvp(task["command"][0], task["command"])

        def listen(seconds):
            while select.select([terminal], [], [], seconds)[0]:
                # fish asks a terminal what it is and waits for the answer.
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
