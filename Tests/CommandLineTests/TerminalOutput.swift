import Foundation
import Testing

/// Runs `tagtally` at a pseudo-terminal that Python opens, and returns what it prints there.
struct TerminalOutput {
    /// True if Python can open a pseudo-terminal.
    static let isPossible = Python.has("pty")

    /// True if a command can be called at a pseudo-terminal.
    static var canCall: Bool {
        #if os(Linux)
        BuiltTool.isProgramBuiltHere || isPossible
        #else
        isPossible
        #endif
    }

    let tool: BuiltTool
    /// Variables that are added to the environment.
    var environment: [String: String] = [:]
    /// The width of the terminal, in cells.
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
        let text =
            await written
            .replacing("\r\n", with: "\n").replacing(/\u{1B}\[[0-9;]*m/, with: "")
        return BuiltTool.RunResult(output: text, errors: "", status: status)
        #else
        return try await plain.run(arguments)
        #endif
    }

    /// A Python script that runs a program at a new pseudo-terminal and copies its output.
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
            let thread = Thread {
                continuation.resume(returning: String(decoding: readToEnd(), as: UTF8.self))
            }
            thread.start()
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
