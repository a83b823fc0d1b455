import Foundation
import TestSupport

/// Python, with which some tests check what others wrote.
enum Python {
    /// Where it is; nil if there is none.
    static let program = installedProgram("python3")

    /// Whether it is there and has a module.
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
