import Foundation
import Testing

/// Runs `tagtally` at a pseudo-terminal that Python opens, and returns what it prints there.
struct TerminalOutput {
    /// True if Python can open a pseudo-terminal.
    static let isPossible = Python.has("pty")

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

    /// A Python script that runs a program at a new pseudo-terminal and copies its output.
    private static let terminal = """
        import os, pty, sys
        command = ["/bin/sh", "-c", sys.argv[1], "sh"]
        sys.exit(os.waitstatus_to_exitcode(pty.spawn(command + sys.argv[2:])))
        """
}
