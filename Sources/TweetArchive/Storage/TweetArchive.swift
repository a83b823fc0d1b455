import CSQLiteConfig
import DraftFiles
import Foundation
public import GRDB
import SchemaSQL
import TweetDumps

/// An archive of tweets, which is one SQLite file.
///
/// ```swift
/// let archive = try TweetArchive(creatingAt: "tweets.sqlite")
/// let summaries = try archive.importDumps([DumpFile(path: "search.json")])
/// try archive.popularity(of: SearchTerm("#ucd")) { report in print(report.hidden) }
/// ```
///
/// Several programs can use an archive at the same time: reports do not wait for an import, and
/// imports take turns. The tables are those of ``schema``.
public struct TweetArchive: Sendable {
    /// The path of the file, as it was given; `:memory:` for an archive in memory.
    public var path: String { location.name }
    let location: ArchiveLocation
    /// The ``ArchiveLocation/version`` before the archive was opened.
    let openedVersion: [Int]
    /// The file name, without folders.
    var name: String { URL(filePath: path).lastPathComponent }
    /// The connection to the database, for SQL beyond the reports.
    ///
    /// Read only: the archive's counters are correct only if this library makes all changes.
    /// ``query(_:limits:limit:_:)`` is safe for SQL of a user.
    public let database: DatabaseQueue
    let busyTimeout: BusyTimeout
    /// The further connections of running reports.
    let readersInUse = Monitor<[ParallelReaders]>([])
    /// The connections of running queries of users.
    let queriesInUse = Monitor<[DatabaseQueue]>([])
    /// Whether this connection records searches; otherwise another one is opened for each of them.
    let isRecorder: Bool

    static let schemaVersion = 13
    /// The number in the file's header that identifies an archive, as in `schema.sql`.
    static let applicationID = 0x7461_6774

    /// Configures SQLite once, before the first archive is opened.
    private static let sqliteIsConfigured: Void = configure_memory()

    /// The SQL that defines the tables, with comments that explain them.
    public static var schema: String { String(cString: schema_sql()) }

    /// Opens the archive at a path to import into it, and creates it if it does not exist.
    ///
    /// ```swift
    /// let archive = try TweetArchive(creatingAt: "tweets.sqlite") { seconds in seconds < 10 }
    /// ```
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - whileWaiting: Called repeatedly while another program writes, with the time waited so
    ///     far in seconds. The archive is busy when it returns false; by default it waits without
    ///     limit.
    /// - Throws: ``ArchiveError`` if the file is not an archive, or cannot be created or opened.
    public init(
        creatingAt path: String,
        whileWaiting: @escaping @Sendable (_ seconds: Double) -> Bool = { _ in true }
    ) throws {
        let timeout = BusyTimeout(whileWaiting)
        try self.init(ArchiveLocation(path), .importing(timeout), timeout)
    }

    /// Creates an archive in memory, for programs that do not need to keep it.
    ///
    /// ```swift
    /// let archive = try TweetArchive(inMemory: ())
    /// ```
    ///
    /// - Throws: An error if there is not enough memory.
    public init(inMemory: Void) throws {
        location = ArchiveLocation(":memory:")
        openedVersion = []
        busyTimeout = BusyTimeout()
        isRecorder = true
        TweetArchive.sqliteIsConfigured
        database = try DatabaseQueue(
            configuration: ArchiveAccess.importing(busyTimeout).configuration(at: location)
        )
        try database.writeWithoutTransaction { try $0.execute(sql: TweetArchive.schema) }
    }

    /// Opens the archive at a path for reports.
    ///
    /// ```swift
    /// let terms = try TweetArchive(readingAt: "tweets.sqlite").terms()
    /// ```
    ///
    /// Its content does not change, but SQLite may recover transactions of a program that was
    /// killed, and creates files beside the archive while it is open.
    ///
    /// - Throws: ``ArchiveError`` if the file does not exist, or is not a readable archive.
    public init(readingAt path: String) throws {
        try self.init(readingAt: path, keepingFiles: false)
    }

    /// Opens the archive at a path for reports.
    ///
    /// If `keepingFiles` is true, all files stay as they are, byte for byte. Then this connection may not see
    /// changes by other programs; see ``isOutdated``. If `hidingIdentities` is true, display names,
    /// descriptions, locations and web sites of profiles are not read, and neither are addresses and
    /// descriptions of pictures and films.
    package init(
        readingAt path: String,
        keepingFiles: Bool,
        hidingIdentities: Bool = false
    ) throws {
        let access = hidingIdentities ? ArchiveAccess.readingWithoutIdentities : .reading
        try self.init(ArchiveLocation(path, keepsFiles: keepingFiles), access)
    }

    /// Opens the archive at a path for reading, without creating files beside it and without waiting.
    ///
    /// Transactions that another program commits at the same time may be missed, or may make
    /// reading fail.
    package init(peekingAt path: String) throws {
        try self.init(ArchiveLocation(path, keepsFiles: true), .peeking)
    }

    /// Opens the archive at a path for reading and for recording searches, which do not change the
    /// ``dataVersion()`` of this connection.
    package init(recordingAt path: String) throws {
        try self.init(ArchiveLocation(path), .recording)
    }

    /// Opens the archive at a path to remove tweets or to change search terms.
    ///
    /// ```swift
    /// let archive = try TweetArchive(updatingAt: "tweets.sqlite")
    /// let removed = try archive.remove([1_234_567_890]).removed
    /// ```
    ///
    /// It waits up to a minute for a program that writes.
    ///
    /// - Throws: ``ArchiveError`` if the file does not exist, or is not an archive.
    public init(updatingAt path: String) throws {
        try self.init(ArchiveLocation(path), .updating)
    }

    private init(
        _ location: ArchiveLocation,
        _ access: ArchiveAccess,
        _ timeout: BusyTimeout = BusyTimeout()
    ) throws {
        self.location = location
        openedVersion = location.version
        busyTimeout = timeout
        isRecorder = if case .recording = access { true } else { false }
        TweetArchive.sqliteIsConfigured
        database = try ArchiveError.translating(location) {
            if case .importing = access {
                try location.createIfMissing()
            } else {
                try location.requireFile()
            }
            try location.requireNoJournal()
            return try TweetArchive.open(location, access)
        }
    }
}

// MARK: - Opening

extension TweetArchive {
    /// Opens a connection, and checks that the file is an archive.
    static func open(
        _ location: ArchiveLocation,
        _ access: ArchiveAccess
    ) throws -> DatabaseQueue {
        // SQLite would open the archive for reading, and leave files beside it that it cannot remove.
        if access.needsWriting, let obstacle = location.obstacle(toChanging: true) {
            throw ArchiveError.unusable(path: location.name, reason: obstacle)
        }
        do {
            return try open(location, access, at: location.path(for: access))
        } catch let error as DatabaseError where !access.needsWriting && error.isLackOfSpace {
            // A full disk has no space for the log index, so the archive is read without one.
            return try open(location, access, at: location.pathOnFullDisk)
        }
    }

    private static func open(
        _ location: ArchiveLocation,
        _ access: ArchiveAccess,
        at path: String
    ) throws -> DatabaseQueue {
        let configuration = access.configuration(at: location)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            if case .importing = access { try createIfEmpty(db) }
            try SchemaCheck.requireArchive(db, path: location.name)
        }
        return queue
    }
}

extension DatabaseError {
    /// Whether SQLite had no space, or could not create a file beside the database.
    fileprivate var isLackOfSpace: Bool {
        [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN].contains(resultCode)
    }
}

// MARK: - Reading and writing

extension TweetArchive {
    /// The number of tweets in the archive, and its size in bytes.
    package func size() throws -> (tweets: Int, bytes: Int) {
        try read { db in
            (try db.storedCount(sql: "SELECT tweets FROM archive"), try db.size())
        }
    }

    /// Reads the archive as it is at one moment.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try throwingArchiveErrors { try database.read(body) }
    }

    /// Changes the archive in one transaction.
    func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try throwingArchiveErrors { try database.write(body) }
    }

    /// Turns errors of SQLite and of storage, and damaged values, into an ``ArchiveError``.
    func throwingArchiveErrors<Result>(_ body: () throws -> Result) throws -> Result {
        try ArchiveError.translating(location, body)
    }
}

extension Database {
    /// The size of the archive in bytes, including pages that are only in its log.
    func size() throws -> Int {
        let sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        return try Int.fetchOne(self, sql: sql) ?? 0
    }
}

// MARK: - Changes by other connections

extension TweetArchive {
    /// A number that changes when another connection, of this or another program, changes the archive.
    ///
    /// Numbers of different connections cannot be compared.
    package func dataVersion() throws -> Int64 {
        if isImmutable { return Int64(location.version.hashValue) }
        return try read { db in try Int64.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    }

    /// Whether the archive has changed since it was opened, so that it must be opened again.
    ///
    /// That is only necessary for an archive that was opened as immutable: otherwise SQLite notices changes.
    package var isOutdated: Bool { isImmutable && location.version != openedVersion }

    private var isImmutable: Bool { database.path == location.immutablePath }
}

// MARK: - Interruption

extension TweetArchive {
    /// Stops the reports that are running on this archive, on any thread.
    ///
    /// Each throws ``ArchiveError/interrupted``. A report that does not read the archive at this moment,
    /// because it sorts or prints what it has read, continues; so repeat the call until the report has ended.
    public func interrupt() {
        database.interrupt()
        for readers in readersInUse.change(\.self) { readers.interrupt() }
        for query in queriesInUse.change(\.self) { query.interrupt() }
    }
}
