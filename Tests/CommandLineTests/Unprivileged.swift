import Foundation

/// Runs commands without the rights of root, because root may read and write every file.
enum Unprivileged {
    private static let drop = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    private static let isRoot = geteuid() == 0

    /// The command line that runs a command without the rights of root.
    static func run(_ command: String) -> String {
        isRoot ? "\(drop) \(command)" : command
    }

    /// True if the tests are not run by root, or can run the built tool as another user.
    static let isPossible: Bool = {
        guard isRoot else { return true }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let tool = BuiltTool.program.path
        process.arguments = ["-c", "\(drop) '\(tool)' --version >/dev/null 2>&1"]
        try? process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}
