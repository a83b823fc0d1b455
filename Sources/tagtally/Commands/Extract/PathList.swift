import DraftFiles
import Foundation

/// The paths in a file, one a line.
struct PathList {
    /// An error: the list cannot be read.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The paths, in the order of the file; empty lines are left out.
    let paths: [String]

    /// Reads a file, or standard input for `-`.
    ///
    /// - Throws: ``Failure`` if it cannot be read, or if it lists standard input.
    init(readingFrom path: String) throws {
        let file: FileHandle
        if path == "-" {
            file = .standardInput
        } else {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw PathList.unreadable(path, SystemError()) }
            file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        }
        guard let list = try? file.readToEnd() ?? Data() else {
            throw PathList.unreadable(path, SystemError())
        }
        // A line may end in CR and LF, which is one character.
        paths = list.split(separator: 0x0A).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }.filter { !$0.isEmpty }
        if paths.contains("-") {
            throw Failure(description: "\(path) lists - (standard input), which is no file")
        }
    }

    private static func unreadable(_ path: String, _ error: SystemError) -> Failure {
        Failure(description: "\(path) cannot be read: \(error)")
    }
}
