import CSQLiteConfig
import DraftFiles
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
    /// The name of the file without its folders.
    var name: String { URL(filePath: path).lastPathComponent }
    /// Access for those who want to query the archive themselves.
    public let database: DatabaseQueue
    /// How long this connection waits for others.
    let patience: Patience

    /// The version of the schema that this code reads and writes.
    static let schemaVersion = 3
    /// What marks a file as an archive, as in `schema.sql`.
    private static let applicationID = 0x7461_6774

    /// Made once, before the first archive is written.
    private static let sqliteIsConfigured: Void = disable_memory_statistics()

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
        let patience = Patience(whileWaiting)
        try self.init(path: path, .importing(patience), patience)
    }

    /// Makes an archive in memory, which is gone with it.
    ///
    /// - Throws: An error if there is no room.
    public init(inMemory: Void) throws {
        path = ":memory:"
        patience = Patience()
        TweetArchive.sqliteIsConfigured
        database = try DatabaseQueue(configuration: ArchiveAccess.importing(patience).configuration)
        try database.writeWithoutTransaction { try $0.execute(sql: TweetArchive.schema) }
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

    private init(
        path: String,
        _ access: ArchiveAccess,
        _ patience: Patience = Patience()
    ) throws {
        self.path = path
        self.patience = patience
        if access.needsWriting { TweetArchive.sqliteIsConfigured }
        let location = ArchiveLocation(path)
        database = try TweetArchive.inSentences(path) {
            if case .importing = access { try location.createIfMissing() }
            try location.requireNoJournal()
            return try TweetArchive.open(location, access)
        }
    }

    /// Opens a connection, and makes sure that the file is an archive.
    static func open(
        _ location: ArchiveLocation,
        _ access: ArchiveAccess
    ) throws -> DatabaseQueue {
        do {
            return try open(location, access, at: location.path(for: access))
        } catch let error as DatabaseError where !access.needsWriting && error.tellsOfNoRoom {
            // SQLite's notes about readers do not fit on a full disk: the archive is read without them.
            return try open(location, access, at: location.roomlessPath)
        }
    }

    private static func open(
        _ location: ArchiveLocation,
        _ access: ArchiveAccess,
        at path: String
    ) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: path, configuration: access.configuration)
        try queue.writeWithoutTransaction { db in
            if case .importing = access { try createIfEmpty(db) }
            try requireArchive(db, path: location.name)
        }
        return queue
    }

    private static func requireFile(at path: String) throws {
        guard exists(at: path) else {
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
        switch try SchemaComparison.difference(db) {
        case .added(let object): throw ArchiveError.addedObject(path: path, object: object)
        case .changed(let name): throw ArchiveError.changedSchema(path: path, name: name)
        case nil: break
        }
    }

    private static func sentence(for error: DatabaseError, path: String) -> ArchiveError {
        if error.resultCode == .SQLITE_NOTADB { return .notAnArchive(path: path) }
        return .unusable(path: path, reason: error.message ?? error.resultCode.description)
    }

    /// Whether there is a file at the path of an archive.
    public static func exists(at path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    /// Whether a path leads to an archive, or to a file that SQLite keeps beside it at times.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - archive: The path of the archive, which need not be there.
    /// - Returns: Whether it is one of these files.
    public static func isFile(at path: String, ofArchiveAt archive: String) -> Bool {
        ArchiveLocation(archive).files.contains { isSameFile($0, path) }
    }

    /// Whether a path leads to the archive, or to a file that SQLite keeps beside it at times.
    public func isFile(at path: String) -> Bool {
        TweetArchive.isFile(at: path, ofArchiveAt: self.path)
    }

    /// How large the archive is.
    ///
    /// - Returns: The number of its tweets, and its size in bytes.
    /// - Throws: An error if it cannot be read.
    public func extent() throws -> (tweets: Int, bytes: Int) {
        try read { db in
            (try db.storedCount(sql: "SELECT tweets FROM archive"), try db.size())
        }
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
    func inSentences<Result>(_ body: () throws -> Result) throws -> Result {
        try TweetArchive.inSentences(path, body)
    }

    private static func inSentences<Result>(
        _ path: String,
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw sentence(for: error, path: path)
        } catch let error as DamagedValue {
            throw ArchiveError.damaged(path: path, reason: error.reason)
        } catch is RowDecodingError {
            throw ArchiveError.damaged(
                path: path,
                reason: "a value is of another kind than its column"
            )
        }
    }
}

extension Database {
    /// The bytes of the archive, with what is in its log alone.
    func size() throws -> Int {
        let sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        return try Int.fetchOne(self, sql: sql) ?? 0
    }
}

extension DatabaseError {
    /// Whether SQLite lacked room, or a file beside the database that it could not make.
    fileprivate var tellsOfNoRoom: Bool {
        [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN].contains(resultCode)
    }
}
