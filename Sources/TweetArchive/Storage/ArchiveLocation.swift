import DraftFiles
import Foundation
import GRDB

/// The path of an archive, and of the files that SQLite keeps beside it.
struct ArchiveLocation {
    /// The path for SQLite.
    ///
    /// Symbolic links are resolved, because SQLite keeps its files beside the file that a link
    /// leads to. It begins with `/` or `./`, so that SQLite does not take it for a URI or a special
    /// name.
    let path: String
    /// The path as it was given, for messages.
    let name: String

    init(_ path: String) {
        name = path
        let end = (try? SymbolicLink.end(of: path)) ?? path
        self.path = end.hasPrefix("/") ? end : "./" + end
    }

    /// The suffix of the rollback journal, from which SQLite would undo an unfinished transaction.
    ///
    /// Archives do not have one, because they use a write-ahead log.
    private static let journal = "-journal"
    /// The suffix of the write-ahead log, which has the transactions that are not yet in the
    /// archive file.
    private static let log = "-wal"
    /// The suffix of the shared index of the log.
    private static let logIndex = "-shm"

    /// The paths of the archive and of the files that SQLite keeps beside it.
    var files: [String] {
        ["", ArchiveLocation.journal, ArchiveLocation.log, ArchiveLocation.logIndex].map {
            path + $0
        }
    }

    private var log: String { path + ArchiveLocation.log }

    /// The size of the archive without its log, in bytes; 0 if it does not exist.
    var size: Int { ArchiveLocation.size(of: path) }

    /// The size of the log, in bytes; 0 if it does not exist.
    var logSize: Int { ArchiveLocation.size(of: log) }

    /// The path or URI with which SQLite opens the archive for a purpose.
    func path(for access: ArchiveAccess) -> String {
        switch access {
        case .peeking: pathWithoutNewFiles
        case .reading, .querying: readablePath
        case .updating, .recording, .importing: path
        }
    }

    /// The path or URI for reading.
    ///
    /// SQLite creates a log index even for reading. In a read-only folder it cannot, and must be
    /// told that the archive does not change. That is true unless a writer has left a log.
    private var readablePath: String {
        let manager = FileManager.default
        let folder = String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
        let isWritable =
            manager.isWritableFile(atPath: path) && manager.isWritableFile(atPath: folder)
        return isWritable ? path : pathWithoutNewFiles
    }

    /// The path or URI for reading without creating a file.
    ///
    /// If a log exists, its writer has created the index as well.
    private var pathWithoutNewFiles: String { access(log, F_OK) == 0 ? path : immutablePath }

    /// The path or URI for reading if the disk has no space for a log index, so that no one can
    /// write either.
    var pathOnFullDisk: String { logSize > 0 ? path : immutablePath }

    /// The URI that tells SQLite that the archive does not change.
    private var immutablePath: String {
        let allowed = CharacterSet.urlPathAllowed.subtracting(["?", "#", "%"])
        let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        return "file:\(escaped)?immutable=1"
    }

    /// The size of a file in bytes; 0 if it does not exist.
    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}

// MARK: - Files that are not the archive's

extension ArchiveLocation {
    /// Checks that no rollback journal is beside the archive, which SQLite would apply when it
    /// opens the archive.
    ///
    /// A journal from elsewhere could damage the archive, and can name another file, which SQLite
    /// then deletes. A journal that begins with a zero byte is finished and harmless.
    ///
    /// - Throws: ``ArchiveError/foreignFile(path:file:)``.
    func requireNoJournal() throws {
        let journal = path + ArchiveLocation.journal
        var status = stat()
        guard stat(journal, &status) == 0, !ArchiveLocation.isFinished(journal, status) else {
            return
        }
        throw ArchiveError.foreignFile(path: name, file: beside(ArchiveLocation.journal))
    }

    /// The path of a file beside the archive, for messages.
    private func beside(_ suffix: String) -> String {
        (path == "./" + name ? name : path) + suffix
    }

    private static func isFinished(_ journal: String, _ status: stat) -> Bool {
        // Reading from anything but a regular file, such as a pipe, could block forever.
        guard status.st_mode & S_IFMT == S_IFREG else { return false }
        let handle = FileHandle(forReadingAtPath: journal)
        defer { try? handle?.close() }
        return (try? handle?.read(upToCount: 1)?.first ?? 0) == 0
    }

    /// Checks that no log is left of an archive that was deleted, which SQLite would write into a
    /// new one.
    ///
    /// A program that creates an archive creates its log afterwards. So a log that is seen first,
    /// and then no archive, is a leftover.
    ///
    /// - Throws: ``ArchiveError/foreignFile(path:file:)``.
    private func requireNoLogWithoutArchive() throws {
        guard logSize > 0, access(path, F_OK) != 0 else { return }
        throw ArchiveError.foreignFile(path: name, file: beside(ArchiveLocation.log))
    }
}

// MARK: - A new archive

extension ArchiveLocation {
    /// Creates an archive if the file does not exist.
    ///
    /// The file appears complete.
    ///
    /// - Throws: ``ArchiveError`` if it cannot be created.
    func createIfMissing() throws {
        try requireNoLogWithoutArchive()
        guard access(path, F_OK) != 0 else { return }
        do {
            let draft = try DraftFile(for: path)
            try draft.write(Array(TweetArchive.emptyArchive()))
            // If another program was faster, its archive is used.
            _ = try draft.createIfAbsent()
        } catch let error as SystemError {
            throw ArchiveError.unusable(path: name, reason: error.description)
        }
    }
}
