import Foundation
import GRDB

/// Where an archive is.
struct ArchiveLocation {
    /// The path, which SQLite takes for nothing but a path.
    let path: String

    init(_ path: String) {
        self.path = path.hasPrefix("/") ? path : "./" + path
    }

    /// What SQLite appends to the name of a file for those that it keeps beside it.
    private static let suffixes = ["", "-journal", "-wal", "-shm"]

    /// The paths of the archive and of the files beside it.
    var files: [String] { ArchiveLocation.suffixes.map { path + $0 } }

    /// How to open the archive.
    func path(for access: ArchiveAccess) -> String {
        switch access {
        case .glancing: tracelessPath
        case .reading: readablePath
        case .updating, .importing: path
        }
    }

    /// How to open the archive for reading.
    ///
    /// SQLite keeps notes beside an archive that it reads. Where it cannot, in a read-only folder,
    /// it has to be told that nobody writes, which is so if no log of a writer is there.
    private var readablePath: String {
        let manager = FileManager.default
        let folder = String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
        let isWritable =
            manager.isWritableFile(atPath: path) && manager.isWritableFile(atPath: folder)
        return isWritable ? path : tracelessPath
    }

    /// How to open the archive for a glance, for which SQLite is to make no file beside it.
    ///
    /// Where a writer's log is, so are the notes of the writer.
    private var tracelessPath: String {
        guard !FileManager.default.fileExists(atPath: path + "-wal") else { return path }
        let allowed = CharacterSet.urlPathAllowed.subtracting(["?", "#", "%"])
        let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        return "file:\(escaped)?immutable=1"
    }

    /// Makes an archive where there is no file, at once: at no moment is there a part of one.
    func createIfMissing() throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        let draft = "\(path).new-\(ProcessInfo.processInfo.processIdentifier)"
        defer { for suffix in ArchiveLocation.suffixes { unlink(draft + suffix) } }
        let queue = try DatabaseQueue(
            path: draft,
            configuration: ArchiveAccess.updating.configuration
        )
        try queue.writeWithoutTransaction(TweetArchive.createIfEmpty)
        try queue.close()
        // Where another program was faster, or files cannot have two names, it is made in its place.
        link(draft, path)
    }
}
