import DraftFiles
import Foundation

extension TweetArchive {
    /// Whether a file exists at a path.
    package static func exists(at path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    /// What keeps this user from changing the archive at a path, in a sentence without a full stop; nil
    /// if nothing is known.
    package static func obstacle(toChangingArchiveAt path: String) -> String? {
        ArchiveLocation(path).obstacle(toChanging: true)
    }

    /// Whether a path leads to an archive, or to a file that SQLite keeps beside it.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - archive: The path of the archive, which need not exist.
    /// - Returns: Whether it is one of these files.
    package static func isFile(at path: String, ofArchiveAt archive: String) -> Bool {
        ArchiveLocation(archive).files.contains { isSameFile($0, path) }
    }

    /// Whether a path leads to this archive, or to a file that SQLite keeps beside it.
    package func isFile(at path: String) -> Bool {
        TweetArchive.isFile(at: path, ofArchiveAt: self.path)
    }
}
