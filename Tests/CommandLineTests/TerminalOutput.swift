import Foundation
import Testing

/// What `tagtally` shows at a terminal, which Python makes.
struct TerminalOutput {
    /// Whether a terminal can be made.
    static let isPossible = Python.has("pty")

    let tool: BuiltTool
    /// Variables besides the usual ones.
    var environment: [String: String] = [:]

    /// What the tool writes on both streams, with the exit status.
    func end(_ arguments: [String]) async throws -> BuiltTool.End {
        let program = BuiltTool.buildFolder.appending(path: "tagtally").path
        let end = try await tool.end(
            of: try #require(Python.program),
            ["-c", Self.terminal, program] + arguments,
            environment: ["NO_COLOR": ""].merging(environment) { $1 }
        )
        #expect(end.errors.isEmpty, "\(end.errors)")
        // A terminal ends its lines with CRLF.
        let output = end.output.replacing("\r\n", with: "\n")
        return BuiltTool.End(output: output, errors: "", status: end.status)
    }

    /// Runs a program at a terminal of its own and copies what it writes there.
    private static let terminal = """
        import os, pty, sys
        sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
        """
}
