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

    /// Whether a path leads to a folder.
    public static func isFolder(_ path: String) -> Bool {
        FileStatus(Array(path.utf8))?.isFolder == true
    }

    /// The regular files below a folder, in the order of the bytes of their paths.
    ///
    /// Names that begin with a dot are left out. Links to files are followed, links to folders are
    /// not.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - excluded: Files that are no dumps, such as the archive itself. They are known by what
    ///     they are, whatever the path that leads to them.
    /// - Returns: The files.
    /// - Throws: ``DumpError`` where the folder, or one in it, cannot be read.
    public static func files(
        in folder: String,
        excluding excluded: [String] = []
    ) throws -> [DumpFile] {
        let identities = Set(excluded.compactMap { FileStatus(Array($0.utf8))?.identity })
        var found: [[UInt8]] = []
        try gather(Array(folder.utf8), into: &found, excluding: identities)
        found.sort { $0.lexicographicallyPrecedes($1) }
        return found.map { DumpFile(bytes: $0, isFromFolder: true) }
    }

    private static func gather(
        _ folder: [UInt8],
        into found: inout [[UInt8]],
        excluding excluded: Set<FileIdentity>
    ) throws {
        let slash = UInt8(ascii: "/")
        let prefix = folder.last == slash ? folder : folder + [slash]
        for name in try names(in: folder) where name.first != UInt8(ascii: ".") {
            let path = prefix + name
            guard let status = FileStatus(path) else { continue }
            if status.isFolder {
                if FileStatus(path, followsLinks: false)?.isFolder == true {
                    try gather(path, into: &found, excluding: excluded)
                }
            } else if status.isRegular, !excluded.contains(status.identity) {
                found.append(path)
            }
        }
    }

    private static func names(in folder: [UInt8]) throws -> [[UInt8]] {
        guard let stream = folder.withCPath({ opendir($0) }) else {
            let name = String(decoding: folder, as: UTF8.self)
            throw DumpError(name: name, reason: .unreadable(errno))
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            )
        }
        return names
    }
}

/// What makes two paths the same file.
struct FileIdentity: Hashable {
    var device: UInt64
    var file: UInt64
}

/// What the system says of a path.
struct FileStatus {
    private let status: stat

    /// nil where nothing is there, or a link leads nowhere.
    init?(_ path: [UInt8], followsLinks: Bool = true) {
        var status = stat()
        let result = path.withCPath { followsLinks ? stat($0, &status) : lstat($0, &status) }
        guard result == 0 else { return nil }
        self.status = status
    }

    /// The status of an open file.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.status = status
    }

    var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
    var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
    var size: Int { Int(status.st_size) }
    var identity: FileIdentity {
        FileIdentity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            file: UInt64(status.st_ino)
        )
    }
}

extension [UInt8] {
    /// Calls `body` with the bytes as a path of the system's.
    func withCPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { path in
            path.initialize(repeating: 0)
            for (place, byte) in enumerated() { path[place] = CChar(bitPattern: byte) }
            guard let first = path.baseAddress else { preconditionFailure("room was asked for") }
            return body(first)
        }
    }
}

/// A dump that cannot be read.
public struct DumpError: Error, Sendable, CustomStringConvertible {
    /// Why a dump cannot be read.
    public enum Reason: Sendable, Equatable {
        /// The system says so, by the number of its error.
        case unreadable(Int32)
        /// It is a pipe or a device, not a file.
        case notRegular
        /// No line of its first megabyte begins like JSON.
        case notADump
        /// It stands in a folder and has no record that is known here.
        case notADumpOfTweets
    }

    /// The name of the dump.
    public let name: String
    /// What is wrong with it.
    public let reason: Reason

    /// An error about the dump of a name.
    public init(name: String, reason: Reason) {
        self.name = name
        self.reason = reason
    }

    /// The reason in words, without the name.
    public var sentence: String {
        switch reason {
        case .unreadable(let code): "cannot be read: \(String(cString: strerror(code)))"
        case .notRegular: "is no regular file; to read a pipe, redirect it and give - as the dump"
        case .notADump: "is no dump: no line of its first megabyte begins with { or ["
        case .notADumpOfTweets: "is no dump of tweets: no record in it is known"
        }
    }

    /// The whole sentence.
    public var description: String { "\(name) \(sentence)" }
}
