import Foundation

/// Returns the path of an installed program, for tests that need it.
///
/// - Parameter name: The file name of the program.
/// - Returns: The first program with this name in `PATH`; nil if it is not installed.
func installedProgram(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":")
        .map { URL(filePath: String($0)).appending(path: name) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
