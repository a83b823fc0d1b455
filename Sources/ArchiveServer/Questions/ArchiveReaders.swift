import Synchronization
import TweetArchive

/// Read-only connections to an archive, each for one question at a time.
final class ArchiveReaders: Sendable {
    private let path: String
    private let isReadOnly: Bool
    private let idle = Mutex<[TweetArchive]>([])

    /// Opens the first connection.
    ///
    /// - Parameters:
    ///   - path: The path of the archive.
    ///   - isReadOnly: Whether all files stay as they are.
    /// - Throws: `ArchiveError` if there is no archive at the path.
    init(archiveAt path: String, isReadOnly: Bool) throws {
        (self.path, self.isReadOnly) = (path, isReadOnly)
        let first = try connection()
        idle.withLock { $0.append(first) }
    }

    /// A new connection, for other purposes.
    ///
    /// - Throws: `ArchiveError` if the archive cannot be opened.
    func connection() throws -> TweetArchive {
        try TweetArchive(readingAt: path, keepingFiles: isReadOnly)
    }

    /// Calls a closure with a connection that no other question uses.
    ///
    /// There are as many connections as calls at the same time.
    ///
    /// - Throws: `ArchiveError` if the archive cannot be opened, ``Refusal`` if it was changed while
    ///   nothing of this could be seen, or the error of `body`.
    func read<Result>(_ body: (TweetArchive) throws -> Result) throws -> Result {
        let known = idle.withLock { archives in
            archives.removeAll(where: \.isOutdated)
            return archives.popLast()
        }
        let archive = try known ?? connection()
        defer { idle.withLock { $0.append(archive) } }
        do {
            return try body(archive)
        } catch is ArchiveError where archive.isOutdated {
            throw Refusal(503, "the archive was changed while it was read; load the page again")
        }
    }
}
