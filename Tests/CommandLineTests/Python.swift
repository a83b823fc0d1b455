import Foundation
import TestSupport

/// Python, which some tests use to read files and to open terminals.
enum Python {
    /// The location of `python3`; nil if it is not installed.
    static let program = installedProgram("python3")

    /// True if Python is installed and has a module.
    static func has(_ module: String) -> Bool {
        guard let program else { return false }
        let process = Process()
        process.executableURL = program
        process.arguments = ["-c", "import \(module)"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
