import DraftFiles
import Foundation
import GRDB

/// Where an archive is.
struct ArchiveLocation {
    /// The path, which SQLite takes for nothing but a path, and which is no symbolic link: SQLite keeps
    /// its files beside the one that a link leads to.
    let path: String
    /// The path as it was given, for messages.
    let name: String

    init(_ path: String) {
        name = path
        let end = (try? SymbolicLink.end(of: path)) ?? path
        self.path = end.hasPrefix("/") ? end : "./" + end
    }

    /// What SQLite appends to the path for the file that undoes a transaction of a killed program.
    ///
    /// An archive has none: its transactions are in the log.
    private static let journal = "-journal"
    /// What SQLite appends for the file with the transactions that are not yet in the archive.
    private static let log = "-wal"
    /// What SQLite appends for its notes about the log.
    private static let notes = "-shm"

    /// The paths of the archive and of the files that SQLite keeps beside it.
    var files: [String] {
        ["", ArchiveLocation.journal, ArchiveLocation.log, ArchiveLocation.notes].map { path + $0 }
    }

    private var log: String { path + ArchiveLocation.log }

    /// The size of the log, in bytes.
    var logSize: Int { ArchiveLocation.size(of: log) }

    /// How to open the archive.
    func path(for access: ArchiveAccess) -> String {
        switch access {
        case .glancing: tracelessPath
        case .reading, .querying: readablePath
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

    /// How to open the archive without making a file beside it.
    ///
    /// Where a writer's log is, so are the notes of the writer.
    private var tracelessPath: String { access(log, F_OK) == 0 ? path : unchangingPath }

    /// How to open the archive where there is no room for notes: nobody can write there, either.
    var roomlessPath: String { logSize > 0 ? path : unchangingPath }

    /// How to tell SQLite that the archive does not change.
    private var unchangingPath: String {
        let allowed = CharacterSet.urlPathAllowed.subtracting(["?", "#", "%"])
        let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        return "file:\(escaped)?immutable=1"
    }

    /// The size of a file in bytes; 0 where there is none.
    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}

// MARK: - Files that are not the archive's

extension ArchiveLocation {
    /// Makes sure that SQLite finds nothing beside the archive that it would play back.
    ///
    /// A journal can name any file, which SQLite then deletes. One that begins with a zero byte is over.
    ///
    /// - Throws: ``ArchiveError/foreignFile(path:file:)``.
    func requireNoJournal() throws {
        let journal = path + ArchiveLocation.journal
        var status = stat()
        guard stat(journal, &status) == 0, !ArchiveLocation.isOver(journal, status) else { return }
        throw ArchiveError.foreignFile(path: name, file: beside(ArchiveLocation.journal))
    }

    /// The path of a file beside the archive, as it is said in messages.
    private func beside(_ suffix: String) -> String {
        (path == "./" + name ? name : path) + suffix
    }

    private static func isOver(_ journal: String, _ status: stat) -> Bool {
        // Reading something else, such as a pipe, could last forever.
        guard status.st_mode & S_IFMT == S_IFREG else { return false }
        let handle = FileHandle(forReadingAtPath: journal)
        defer { try? handle?.close() }
        return (try? handle?.read(upToCount: 1)?.first ?? 0) == 0
    }

    /// Makes sure that no log is left of an archive that is gone: SQLite would write it into a new one.
    ///
    /// The log of another program that makes the archive right now comes after the archive. So whoever
    /// sees a log, and then no archive, sees one that is left.
    ///
    /// - Throws: ``ArchiveError/foreignFile(path:file:)``.
    private func requireNoLogWithoutArchive() throws {
        guard logSize > 0, access(path, F_OK) != 0 else { return }
        throw ArchiveError.foreignFile(path: name, file: beside(ArchiveLocation.log))
    }
}

// MARK: - A new archive

extension ArchiveLocation {
    /// Makes an archive where there is no file, at once: at no moment is there a part of one.
    ///
    /// - Throws: ``ArchiveError`` if nothing can be made there.
    func createIfMissing() throws {
        try requireNoLogWithoutArchive()
        guard access(path, F_OK) != 0 else { return }
        do {
            let draft = try DraftFile(for: path)
            try TweetArchive.emptyArchive().withUnsafeBytes { try draft.write($0) }
            // Another program may have been faster; then its archive is the one.
            _ = try draft.createIfAbsent()
        } catch let error as SystemError {
            throw ArchiveError.unusable(path: name, reason: error.description)
        }
    }
}
