import Synchronization
import TweetArchive

/// Read-only connections to an archive, each for one question at a time.
final class ArchiveReaders: Sendable {
    /// The path of the archive.
    let path: String
    private let idle: Mutex<[TweetArchive]>

    /// Opens the first connection.
    ///
    /// - Throws: `ArchiveError` if there is no archive at the path.
    init(archiveAt path: String) throws {
        self.path = path
        idle = Mutex([try TweetArchive(readingAt: path)])
    }

    /// Calls a closure with a connection that no other question uses.
    ///
    /// There are as many connections as calls at the same time.
    ///
    /// - Throws: `ArchiveError` if the archive cannot be opened, or the error of `body`.
    func read<Result>(_ body: (TweetArchive) throws -> Result) throws -> Result {
        let archive = try idle.withLock { $0.popLast() } ?? TweetArchive(readingAt: path)
        defer { idle.withLock { $0.append(archive) } }
        return try body(archive)
    }
}
