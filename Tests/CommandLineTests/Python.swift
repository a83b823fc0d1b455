import Foundation
import TestSupport

/// Python, which some tests use to read files and to open terminals.
enum Python {
    /// The location of `python3`; nil if it is not installed.
    static let program = installedProgram("python3")

    /// True if Python is installed and has a module.
    static func has(_ module: String) -> Bool { program(with: module) != nil }

    /// The location of a `python3` that has a module; nil if there is none.
    static func program(with module: String) -> URL? { program(running: "import \(module)") }

    /// The location of a `python3` that runs a script without an error; nil if there is none.
    ///
    /// Packages install modules for the system's Python, which need not be the first on the search
    /// path.
    static func program(running script: String) -> URL? {
        [program, URL(filePath: "/usr/bin/python3")].compactMap(\.self)
            .first { runs(script, $0) }
    }

    private static func runs(_ script: String, _ program: URL) -> Bool {
        let process = Process()
        process.executableURL = program
        process.arguments = ["-c", script]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
