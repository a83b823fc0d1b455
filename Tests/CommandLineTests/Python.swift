import Foundation

/// Python, with which some tests check what others wrote.
enum Python {
    /// Where it is; nil if there is none.
    static let program = (ProcessInfo.processInfo.environment["PATH"] ?? "")
        .split(separator: ":")
        .map { URL(filePath: String($0)).appending(path: "python3") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }

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
