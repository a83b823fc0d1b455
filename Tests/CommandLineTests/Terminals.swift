import Foundation
import TestSupport
import Testing

/// Runs `tagtally` at a pseudo-terminal that Python opens, and returns what it prints there.
struct TerminalOutput {
    static let isPossible = Python.has("pty")

    static var canCall: Bool {
        #if os(Linux)
        BuiltTool.isProgramBuiltHere || isPossible
        #else
        isPossible
        #endif
    }

    let tool: BuiltTool
    var environment: [String: String] = [:]
    var width = 80

    /// Runs `tagtally`; `output` has the text of both streams, with `\n` as the end of a line.
    func run(_ arguments: [String]) async throws -> BuiltTool.RunResult {
        let program = BuiltTool.program.path
        let result = try await tool.run(
            program: try #require(Python.program),
            ["-c", Self.terminal, "stty cols \(width); exec \"$@\"", program] + arguments,
            environment: ["NO_COLOR": ""].merging(environment) { $1 }
        )
        #expect(result.errors.isEmpty, "\(result.errors)")
        // A terminal ends lines with CRLF.
        let output = result.output.replacing("\r\n", with: "\n")
        return BuiltTool.RunResult(output: output, errors: "", status: result.status)
    }

    /// Runs a command in the process of the tests, at a pseudo-terminal of the tests.
    ///
    /// - Returns: The text of both streams without colours, which the environment of the tests may allow.
    func call(_ arguments: [String]) async throws -> BuiltTool.RunResult {
        var plain = self
        plain.environment["NO_COLOR"] = "1"
        #if os(Linux)
        guard BuiltTool.isProgramBuiltHere else { return try await plain.run(arguments) }
        let terminal = try PseudoTerminal(width: width)
        async let written = terminal.text()
        let status = await tool.call(arguments, writingTo: (terminal.inner, terminal.inner))
        terminal.closeInner()
        let text = await written.replacing("\r\n", with: "\n")
            .replacing(/\u{1B}\[[0-9;]*m/, with: "")
        return BuiltTool.RunResult(output: text, errors: "", status: status)
        #else
        return try await plain.run(arguments)
        #endif
    }

    private static let terminal = """
        import os, pty, sys
        command = ["/bin/sh", "-c", sys.argv[1], "sh"]
        sys.exit(os.waitstatus_to_exitcode(pty.spawn(command + sys.argv[2:])))
        """
}

#if os(Linux)
/// A pseudo-terminal of the tests.
private struct PseudoTerminal: Sendable {
    /// The descriptor to which a program writes.
    let inner: Int32
    /// The descriptor from which the tests read what was written.
    private let outer: Int32

    struct Failure: Error { let code = errno }

    /// Opens a terminal (https://man7.org/linux/man-pages/man2/TIOCSPTLCK.2const.html).
    init(width: Int) throws {
        let (lock, number) = (UInt(0x4004_5431), UInt(0x8004_5430))
        outer = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (isLocked, index) = (Int32(0), Int32(0))
        guard outer >= 0, ioctl(outer, lock, &isLocked) == 0, ioctl(outer, number, &index) == 0
        else { throw Failure() }
        inner = open("/dev/pts/\(index)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var size = winsize(ws_row: 24, ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
        guard inner >= 0, ioctl(inner, UInt(TIOCSWINSZ), &size) == 0 else { throw Failure() }
    }

    func closeInner() { close(inner) }

    /// What is written until the program has ended.
    ///
    /// A thread of its own waits for it, because a task that waits keeps others from running.
    func text() async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: String(decoding: readToEnd(), as: UTF8.self))
            }
        }
    }

    /// Reads until the program has ended, and closes the terminal.
    private func readToEnd() -> [UInt8] {
        defer { close(outer) }
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = read(outer, &buffer, buffer.count)
            // Linux reports the end as an error.
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }
}
#endif

extension Trait where Self == ConditionTrait {
    /// A test that runs a shell, perhaps at a pseudo-terminal, for which it needs Python.
    static func needs(_ shell: Shell, atTerminal: Bool = false) -> Self {
        .enabled(
            if: shell.url != nil && (!atTerminal || TerminalOutput.isPossible),
            "\(shell.rawValue)\(atTerminal ? " or python3" : "") is not installed"
        )
    }

    /// A test that needs a module of Python.
    static func needs(python module: String) -> Self {
        .enabled(if: Python.has(module), "python3 with \(module) is not installed")
    }

    /// A test that runs the program at a pseudo-terminal.
    static var needsTerminal: Self {
        .enabled(if: TerminalOutput.isPossible, "python3 is needed to open a terminal")
    }

    /// A test that calls commands at a pseudo-terminal.
    static var needsCallsAtTerminal: Self {
        .enabled(if: TerminalOutput.canCall, "python3 is needed to open a terminal")
    }
}

/// A shell at a pseudo-terminal, which completes typed lines with the built tool.
struct ShellSession {
    let shell: Shell
    let tool: BuiltTool

    struct Completion: Decodable {
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
        return try result.decoded()
    }

    /// The folder of the files that belong to the session, not to its commands.
    private var setup: URL { tool.folder.appending(path: "setup") }

    private func prepare() async throws {
        try tool.makeFolder("setup")
        let script = try await tool.run("--generate-completion-script", shell.rawValue)
        let files = shell.files
        try tool.write(script.output, to: "setup/" + files.script)
        try tool.write(shell.setup, to: "setup/" + files.setup)
        try tool.write(Self.stub, to: "setup/tagtally")
        chmod(setup.path + "/tagtally", 0o755)
    }

    private static let stub = #"""
        #!/bin/sh
        [ "$1" != ---completion ] || exec "$TAGTALLY" "$@"
        for argument; do printf '%s\0' "$argument"; done >setup/arguments
        """#

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

/// A shell that may be installed.
enum Shell: String {
    case bash, zsh, fish

    /// The location of the program; nil if it is not installed.
    var url: URL? { installedProgram(rawValue) }

    /// The command line that starts the shell with the file `setup` and no settings of the user.
    var command: [String] {
        switch self {
        case .bash: ["bash", "--noprofile", "--rcfile", "setup/setup", "-i"]
        case .zsh: ["zsh", "--no-global-rcs", "-i"]
        case .fish: ["fish", "--no-config", "--init-command", "source setup/setup", "-i"]
        }
    }

    /// The names of the files for the completion script and for the commands in `setup`.
    var files: (script: String, setup: String) {
        switch self {
        case .bash, .fish: ("script", "setup")
        case .zsh: ("_tagtally", ".zshrc")
        }
    }

    /// Commands that prepare the shell for a session.
    ///
    /// Tab completes, Control-X d writes the line to a file, and Control-X k clears the line.
    var setup: String {
        switch self {
        case .bash:
            #"""
            source setup/script
            show() { printf %s "$READLINE_LINE" >setup/new; mv setup/new setup/line; }
            bind -x '"\C-xd": show'
            bind '"\C-xk": kill-whole-line'
            touch setup/ready
            """#
        case .zsh:
            #"""
            fpath=(setup $fpath)
            autoload -Uz compinit
            compinit -u -D
            show() { printf %s "$BUFFER" >setup/new; mv setup/new setup/line; }
            zle -N show
            bindkey '^Xd' show
            bindkey '^Xk' kill-buffer
            touch setup/ready
            """#
        case .fish:
            #"""
            source setup/script
            function show
                printf %s (commandline | string collect) >setup/new; mv setup/new setup/line
            end
            bind \cxd show
            bind \cxk 'commandline ""'
            touch setup/ready
            """#
        }
    }
}

/// Python, which some tests use to read files and to open terminals.
enum Python {
    static let program = installedProgram("python3")

    static func has(_ module: String) -> Bool { program(with: module) != nil }

    /// The location of a `python3` that has a module; nil if there is none.
    static func program(with module: String) -> URL? { program(running: "import \(module)") }

    /// The location of a `python3` that runs a script without an error; nil if there is none.
    ///
    /// Packages install modules for the system's Python, which need not be the first on the search
    /// path.
    static func program(running script: String) -> URL? {
        [program, URL(filePath: "/usr/bin/python3")].compactMap(\.self)
            .first { python in
                (try? Process.output(of: python, ["-c", script], isSilent: true)) != nil
            }
    }
}
