import DraftFiles
import Foundation
import GRDB
import GRDBSQLite

/// The path of an archive, and of the files that SQLite keeps beside it.
struct ArchiveLocation {
    /// The path for SQLite.
    ///
    /// Symbolic links are resolved, because SQLite keeps its files beside the file to which a link leads. It
    /// begins with `/` or `./`, so that SQLite does not take it for a URI or a special name.
    let path: String
    /// The path as it was given, for messages.
    let name: String
    /// Whether connections for reading leave the archive, and the files beside it, as they are.
    let keepsFiles: Bool

    init(_ path: String, keepsFiles: Bool = false) {
        (name, self.keepsFiles) = (path, keepsFiles)
        let end = (try? SymbolicLink.end(of: path)) ?? path
        self.path = end.hasPrefix("/") ? end : "./" + end
    }

    /// The suffix of the rollback journal, from which SQLite would undo an unfinished transaction.
    ///
    /// Archives do not have one, because they use a write-ahead log.
    private static let journal = "-journal"
    /// The suffix of the write-ahead log, with the transactions that are not yet in the archive file.
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

    private var folder: String { String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) }

    /// The size of the archive without its log, in bytes; 0 if it does not exist.
    var size: Int { ArchiveLocation.size(of: path) }

    /// The size of the log, in bytes; 0 if it does not exist.
    var logSize: Int { ArchiveLocation.size(of: log) }

    /// The path or URI with which SQLite opens the archive for a purpose.
    func path(for access: ArchiveAccess) -> String {
        switch access {
        case .peeking: pathWithoutNewFiles
        case .reading, .readingWithoutIdentities, .querying:
            keepsFiles ? pathWithoutNewFiles : readablePath
        case .updating, .recording, .importing: path
        }
    }

    /// The path or URI for reading.
    ///
    /// SQLite creates a log index even for reading. It cannot do so in a read-only folder, so an archive
    /// there is opened as immutable, unless a writer has left a log.
    private var readablePath: String {
        let isWritable = access(path, W_OK) == 0 && access(folder, W_OK) == 0
        return isWritable ? path : pathWithoutNewFiles
    }

    /// The path or URI for reading without creating a file.
    ///
    /// If a log exists, its writer has created the index as well.
    private var pathWithoutNewFiles: String { access(log, F_OK) == 0 ? path : immutablePath }

    /// The path or URI for reading if the disk has no space for a log index, so that no program can
    /// write either.
    var pathOnFullDisk: String { logSize > 0 ? path : immutablePath }

    /// The URI with which SQLite assumes that the archive does not change.
    var immutablePath: String {
        let allowed = CharacterSet.urlPathAllowed.subtracting(["?", "#", "%"])
        let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        return "file:\(escaped)?immutable=1"
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Numbers that differ after each change of the archive file, or of the size of its log.
    var version: [Int] {
        var status = stat()
        guard stat(path, &status) == 0 else { return [] }
        #if os(macOS)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec, logSize]
    }
}

// MARK: - Permissions

extension ArchiveLocation {
    /// What keeps this user from reading or changing the archive, and what to do; nil if nothing is known.
    ///
    /// Files that do not exist are no obstacle.
    func obstacle(toChanging: Bool) -> String? {
        var status = stat()
        if stat(path, &status) != 0, errno == EACCES {
            return "you have no permission to open its folder; ask the owner for it"
        }
        if status.st_mode & S_IFMT == S_IFDIR { return "it is a folder; name a file in it" }
        for suffix in ["", ArchiveLocation.log, ArchiveLocation.logIndex]
        where access(path + suffix, F_OK) == 0 {
            let file = suffix.isEmpty ? "it" : beside(suffix) + ", which belongs to it"
            if access(path + suffix, R_OK) != 0 { return ArchiveLocation.lacking("read \(file)") }
            guard toChanging, access(path + suffix, W_OK) != 0 else { continue }
            return ArchiveLocation.lacking("write \(file)")
        }
        let missing = files.dropFirst(2).filter { access($0, F_OK) != 0 }
        guard !missing.isEmpty, toChanging || logSize > 0, access(folder, W_OK | X_OK) != 0
        else { return nil }
        return ArchiveLocation.lacking("create files in its folder")
    }

    /// A sentence about the last call of `access`, which has failed.
    private static func lacking(_ permission: String) -> String {
        errno == EROFS
            ? "the disk is read-only, so you cannot \(permission)"
            : "you have no permission to \(permission); ask the owner for it"
    }
}

// MARK: - Missing and foreign files

extension ArchiveLocation {
    /// Throws an error if the archive does not exist, or if this user cannot see whether it does.
    func requireFile() throws {
        guard access(path, F_OK) != 0 else { return }
        guard let obstacle = obstacle(toChanging: false) else {
            throw ArchiveError.missing(path: name)
        }
        throw ArchiveError.unusable(path: name, reason: obstacle)
    }

    /// Checks that no rollback journal is beside the archive; SQLite would apply it to the archive.
    ///
    /// A journal from elsewhere could damage the archive, and can name another file, which SQLite then
    /// deletes. A journal that begins with a zero byte is finished and harmless.
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

    /// Checks that no log is left from a deleted archive; SQLite would write it into a new one.
    ///
    /// A program creates an archive before its log. So if a log is found first, and then no archive, the log
    /// is a leftover.
    private func requireNoLogWithoutArchive() throws {
        guard logSize > 0, access(path, F_OK) != 0 else { return }
        throw ArchiveError.foreignFile(path: name, file: beside(ArchiveLocation.log))
    }
}

// MARK: - A new archive

extension ArchiveLocation {
    /// Creates the archive if it does not exist; the file appears only when it is complete.
    func createIfMissing() throws {
        try requireNoLogWithoutArchive()
        guard access(path, F_OK) != 0 else { return }
        do {
            let draft = try DraftFile(for: path)
            try draft.write(Array(TweetArchive.emptyArchive()))
            // If another program was faster, its archive is used.
            _ = try draft.createIfAbsent()
        } catch let error as SystemError {
            let reason = obstacle(toChanging: true) ?? error.description
            throw ArchiveError.unusable(path: name, reason: reason)
        }
    }
}

extension TweetArchive {
    /// The page size in bytes.
    ///
    /// Most of the cost of reading or writing a page does not depend on its size, so larger pages than
    /// SQLite's default of 4096 make an import faster. But each table and index needs at least a page.
    private static let pageSize = 16384

    /// The bytes of an archive without tweets, in write-ahead-log mode.
    ///
    /// SQLite creates it in memory, so that it does not create other files beside the archive.
    static func emptyArchive() throws -> Data {
        try DatabaseQueue().inDatabase { db in
            try db.execute(sql: "PRAGMA page_size = \(pageSize)")
            try db.execute(sql: schema)
            var file = try db.serialized()
            // A database in memory cannot have the mode. Bytes 18 and 19 of the header are the versions for
            // writing and reading (https://sqlite.org/fileformat2.html).
            file.replaceSubrange(18..<20, with: [2, 2])
            return file
        }
    }

    /// Creates the tables in an existing but empty file.
    static func createIfEmpty(_ db: Database) throws {
        guard try isEmpty(db) else { return }
        try db.execute(sql: "PRAGMA page_size = \(pageSize)")
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        try db.inTransaction(.immediate) {
            // Another program may have been faster.
            if try isEmpty(db) { try db.execute(sql: schema) }
            return .commit
        }
    }

    private static func isEmpty(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
    }
}

extension Database {
    fileprivate func serialized() throws -> Data {
        var size: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(sqliteConnection, "main", &size, 0) else {
            throw StorageError.outOfMemory
        }
        defer { sqlite3_free(bytes) }
        return Data(bytes: bytes, count: Int(size))
    }
}

// MARK: - Paths that users give

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

    /// Whether a path leads to an archive, which need not exist, or to one of SQLite's files beside
    /// it.
    package static func isFile(at path: String, ofArchiveAt archive: String) -> Bool {
        ArchiveLocation(archive).files.contains { isSameFile($0, path) }
    }

    /// Whether a path leads to this archive, or to a file that SQLite keeps beside it.
    package func isFile(at path: String) -> Bool {
        TweetArchive.isFile(at: path, ofArchiveAt: self.path)
    }
}
