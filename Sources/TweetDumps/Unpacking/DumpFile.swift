import Foundation

/// A dump to read: a file or standard input.
///
/// ```swift
/// let reader = DumpReader([DumpFile(path: "search.json"), .standardInput])
/// ```
///
/// The file can be compressed or a container; see ``DumpReader``.
public struct DumpFile: Sendable, Hashable {
    /// The name of the dump in messages and in the archive: its path as given, or `-`.
    public let name: String
    /// True if the file was found in a folder, where files that are no dumps do no harm.
    package let isFromFolder: Bool
    /// True if the file belongs to a personal archive and has no tweets, so that it is not read.
    let isLeftOut: Bool
    /// The path as the system has it, which may not be UTF-8.
    let path: [UInt8]

    /// Standard input.
    public static let standardInput = DumpFile(path: "-")

    /// The file at a path; `-` is standard input.
    public init(path: String) {
        self.init(bytes: Array(path.utf8), isFromFolder: false)
    }

    /// A file that was found in a folder.
    init(inFolder path: [UInt8], isLeftOut: Bool = false) {
        self.init(bytes: path, isFromFolder: true, isLeftOut: isLeftOut)
    }

    private init(bytes: [UInt8], isFromFolder: Bool, isLeftOut: Bool = false) {
        path = bytes
        name = String(decoding: bytes, as: UTF8.self)
        self.isFromFolder = isFromFolder
        self.isLeftOut = isLeftOut
    }

    var isStandardInput: Bool { !isFromFolder && name == "-" }

    /// The number of bytes to read: the size of the file; nil if it is not a regular file.
    package var size: Int? {
        if isLeftOut { return 0 }
        let status = isStandardInput ? FileStatus(descriptor: STDIN_FILENO) : FileStatus(path)
        guard let status, status.isRegular else { return nil }
        return status.size
    }

    /// True if a path leads to this file, which may be that of standard input.
    package func isFile(at other: String) -> Bool {
        let own = isStandardInput ? FileStatus(descriptor: STDIN_FILENO) : FileStatus(path)
        let identity = own?.identity
        return identity != nil && identity == FileStatus(Array(other.utf8))?.identity
    }

    /// True if a path leads to a folder.
    package static func isFolder(_ path: String) -> Bool {
        FileStatus(Array(path.utf8))?.isFolder == true
    }
}
