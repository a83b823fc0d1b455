import Foundation

/// The identity of a file, which is equal for all paths to it.
struct FileIdentity: Hashable {
    var device: UInt64
    var file: UInt64
}

/// The status of a file.
struct FileStatus {
    private let status: stat

    /// The status of the file at a path; nil if there is none, or a link leads nowhere.
    init?(_ path: [UInt8], followsLinks: Bool = true) {
        var status = stat()
        let result = followsLinks ? stat(path.cPath, &status) : lstat(path.cPath, &status)
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
    /// The bytes as a string of C, for system calls.
    var cPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
