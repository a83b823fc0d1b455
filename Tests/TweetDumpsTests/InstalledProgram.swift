import Foundation

/// A program of the machine, with which some tests check what others wrote.
///
/// - Returns: The first of that name on the path; nil if there is none.
func installedProgram(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":")
        .map { URL(filePath: String($0)).appending(path: name) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
