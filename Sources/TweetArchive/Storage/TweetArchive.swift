import CSQLiteConfig
import Foundation
public import GRDB
import SchemaSQL
import TweetDumps

/// An archive of tweets: one SQLite file.
///
/// ```swift
/// let archive = try TweetArchive(creatingAt: "tweets.sqlite")
/// let summaries = try archive.importDumps([DumpFile(path: "search.json")])
/// try archive.popularity(of: SearchTerm("#ucd")) { report in print(report.hidden) }
/// ```
///
/// Several programs may have an archive open at the same time. The schema is that of `schema.sql`.
public struct TweetArchive: Sendable {
    /// The path of the file.
    public let path: String
    /// Access for those who want to query the archive themselves.
    public let database: DatabaseQueue

    /// The version of the schema that this code reads and writes.
    static let schemaVersion = 3
    /// What marks a file as an archive, as in `schema.sql`.
    private static let applicationID = 0x7461_6774
    /// Larger than SQLite's own: fewer levels to go down, fewer pages to log.
    private static let pageSize = 8192

    /// Made once, before the first archive is opened.
    private static let sqliteIsConfigured: Void = keep_no_sums_of_memory()

    /// The definition of the tables, with comments for those who query them.
    public static var schema: String { String(cString: schema_sql()) }

    /// Opens the archive at a path to import into it, and makes one where there is none.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - whileWaiting: Asked again and again while another program writes, with the seconds for
    ///     which it has done so: whether to go on waiting.
    /// - Throws: ``ArchiveError`` where the file is something else or cannot be opened.
    public init(
        creatingAt path: String,
        whileWaiting: @escaping @Sendable (_ seconds: Double) -> Bool = { _ in true }
    ) throws {
        try self.init(path: path, .importing(whileWaiting: whileWaiting))
    }

    /// Opens the archive at a path to read it.
    ///
    /// What the archive says is not changed; SQLite may tidy up after a program that was killed.
    ///
    /// - Throws: ``ArchiveError`` where there is none.
    public init(readingAt path: String) throws {
        try TweetArchive.requireFile(at: path)
        try self.init(path: path, .reading)
    }

    /// Opens the archive at a path for a glance, which leaves no trace and waits for nobody.
    ///
    /// What an import writes at the same moment may be missed, or be in the way.
    ///
    /// - Throws: ``ArchiveError`` where there is none.
    public init(glancingAt path: String) throws {
        try TweetArchive.requireFile(at: path)
        try self.init(path: path, .glancing)
    }

    /// Opens the archive at a path to change it.
    ///
    /// - Throws: ``ArchiveError`` where there is none.
    public init(updatingAt path: String) throws {
        try TweetArchive.requireFile(at: path)
        try self.init(path: path, .updating)
    }

    private init(path: String, _ access: ArchiveAccess) throws {
        self.path = path
        TweetArchive.sqliteIsConfigured
        do {
            let location = ArchiveLocation(path)
            if case .importing = access { try location.createIfMissing() }
            let queue = try DatabaseQueue(
                path: location.path(for: access),
                configuration: access.configuration
            )
            try queue.writeWithoutTransaction { db in
                if case .importing = access { try TweetArchive.createIfEmpty(db) }
                try TweetArchive.requireArchive(db, path: path)
            }
            database = queue
        } catch let error as DatabaseError {
            throw TweetArchive.sentence(for: error, path: path)
        }
    }

    /// Makes the tables in an empty file, in a mode in which reports can be read while one imports.
    static func createIfEmpty(_ db: Database) throws {
        guard try isEmpty(db) else { return }
        try db.execute(sql: "PRAGMA page_size = \(pageSize)")
        try db.inTransaction(.immediate) {
            // Someone else may have been faster.
            if try isEmpty(db) { try db.execute(sql: schema) }
            return .commit
        }
        try db.execute(sql: "PRAGMA journal_mode = WAL")
    }

    private static func isEmpty(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
    }

    private static func requireFile(at path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            throw ArchiveError.missing(path: path)
        }
    }

    private static func requireArchive(_ db: Database, path: String) throws {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
            throw ArchiveError.notAnArchive(path: path)
        }
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard version <= schemaVersion else {
            throw ArchiveError.newer(path: path, version: version)
        }
        guard version == schemaVersion else {
            throw ArchiveError.older(path: path, version: version)
        }
    }

    private static func sentence(for error: DatabaseError, path: String) -> ArchiveError {
        if error.resultCode == .SQLITE_NOTADB { return .notAnArchive(path: path) }
        return .unusable(path: path, reason: error.message ?? error.resultCode.description)
    }

    /// Whether a path leads to the archive, or to a file that SQLite keeps beside it.
    public func isFile(at path: String) -> Bool {
        ArchiveLocation(self.path).files.contains { DumpFile.isSameFile($0, path) }
    }

    /// Reads the archive as it is at one moment.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try inSentences { try database.read(body) }
    }

    /// Changes the archive in one transaction.
    func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try inSentences {
            try database.writeWithoutTransaction { db in
                var result: Result?
                try db.inTransaction(.immediate) {
                    result = try body(db)
                    return .commit
                }
                guard let result else { preconditionFailure("the transaction was committed") }
                return result
            }
        }
    }

    /// Makes a sentence of what SQLite says of a failure.
    private func inSentences<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw TweetArchive.sentence(for: error, path: path)
        }
    }
}
