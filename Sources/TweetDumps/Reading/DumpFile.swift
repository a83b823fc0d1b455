import Foundation

/// A dump: one file, or standard input.
public struct DumpFile: Sendable, Hashable {
    /// How the dump is named in messages and in the archive: its path as given, or `-`.
    public let name: String
    /// Whether it was found in a folder, where what is no dump does no harm.
    public let isFromFolder: Bool
    /// The path as the system has it, which need not be UTF-8.
    let path: [UInt8]

    /// Standard input.
    public static let standardInput = DumpFile(path: "-")

    /// The file at a path; `-` is standard input.
    public init(path: String) {
        self.init(bytes: Array(path.utf8), isFromFolder: false)
    }

    /// A file that was found in a folder.
    init(inFolder path: [UInt8]) {
        self.init(bytes: path, isFromFolder: true)
    }

    private init(bytes: [UInt8], isFromFolder: Bool) {
        path = bytes
        name = String(decoding: bytes, as: UTF8.self)
        self.isFromFolder = isFromFolder
    }

    var isStandardInput: Bool { !isFromFolder && name == "-" }

    /// Its size in bytes; nil where it is no regular file.
    public var size: Int? {
        let status = isStandardInput ? FileStatus(descriptor: STDIN_FILENO) : FileStatus(path)
        guard let status, status.isRegular else { return nil }
        return status.size
    }

    /// Whether a path leads to this file, which may be standard input's.
    public func isFile(at other: String) -> Bool {
        let own = isStandardInput ? FileStatus(descriptor: STDIN_FILENO) : FileStatus(path)
        let identity = own?.identity
        return identity != nil && identity == FileStatus(Array(other.utf8))?.identity
    }

    /// Whether a path leads to a folder.
    public static func isFolder(_ path: String) -> Bool {
        FileStatus(Array(path.utf8))?.isFolder == true
    }
}
