import CSQLiteConfig
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// The purpose of a connection to an archive, which determines its settings.
enum ArchiveAccess {
    /// Reading without creating files and without waiting, such as for completions in a shell.
    case peeking
    case reading
    /// Reading without values that show who somebody is; see ``HiddenIdentities``.
    case readingWithoutIdentities
    /// Running SQL of a user.
    case querying
    /// Changing an existing archive.
    case updating
    /// Recording a search, which is dropped if another program writes.
    case recording
    /// Importing dumps, also into a new archive.
    case importing(BusyTimeout)

    var needsWriting: Bool {
        switch self {
        case .peeking, .reading, .readingWithoutIdentities, .querying: false
        case .updating, .recording, .importing: true
        }
    }

    /// The maximum time that a command waits for another program that writes, in seconds.
    ///
    /// An import writes for half a second at a time, or up to two seconds in a large archive. At its
    /// end it may rewrite the archive, for several seconds for each gigabyte.
    private static let maxWait = 60.0
    /// The maximum time to wait before a search is not recorded, in seconds.
    private static let maxWaitForRecording = 0.1
    /// The interval between attempts to write, in seconds.
    ///
    /// It is shorter than the pause of an import between two transactions.
    fileprivate static let retryInterval = 0.001

    func configuration(at location: ArchiveLocation) -> Configuration {
        var configuration = Configuration()
        configuration.label = "archive"
        configuration.busyMode = busyMode
        configuration.readonly = location.keepsFiles
        // With `synchronous = NORMAL`, a power failure can lose the last transactions, but not
        // damage the archive.
        //
        // Foreign keys are not enforced: the program inserts rows before those that refer to them,
        // and deletes them afterwards. Enforcing them would take a fifth of an import's time, and
        // hours when tweets are removed, because not all references have an index. `tagtally check`
        // verifies them instead.
        let settings =
            needsWriting
            ? ["synchronous = NORMAL", "secure_delete = 0", "foreign_keys = 0"] + importSettings
            : ["query_only = 1"]
        let statements = settings.map { "PRAGMA \($0);" }.joined()
        configuration.prepareDatabase { db in
            try db.configure(with: distrust_file)
            if case .querying = self {
                SizeLimits.set(db)
            } else {
                try db.configure(with: add_row_block)
                try db.configure(with: PackedName.addFunctions)
                db.add(function: LinkKey.function())
                db.add(function: WordMatch.function())
                db.add(function: SameWords.function())
                db.add(function: ReplyPrefix.function)
            }
            if needsWriting { try db.configure(with: add_row_feed) }
            if case .readingWithoutIdentities = self {
                try db.execute(sql: HiddenIdentities.views)
            }
            try db.execute(sql: statements)
        }
        return configuration
    }

    /// The page cache of an import, in KiB.
    ///
    /// Most new rows are written in the order in which their table stores them, so that each page is
    /// needed for a short time. A larger cache made no import of new tweets faster.
    private static let importCache = 8192
    private var importSettings: [String] {
        guard case .importing = self else { return [] }
        return ["cache_size = -\(ArchiveAccess.importCache)"]
    }

    private var busyMode: Database.BusyMode {
        switch self {
        case .peeking:
            .immediateError
        case .reading, .readingWithoutIdentities, .querying:
            .timeout(ArchiveAccess.maxWait)
        case .updating:
            // SQLite's own timeout retries ten times a second, and would rarely hit the short pause
            // between two transactions of an import.
            .retrying { $0 < ArchiveAccess.maxWait }
        case .recording:
            .retrying { $0 < ArchiveAccess.maxWaitForRecording }
        case .importing(let timeout):
            .retrying { timeout.allowsWaiting(after: $0) }
        }
    }
}

extension Database.BusyMode {
    /// Retries at short intervals while a closure returns true for the time waited so far, in seconds.
    fileprivate static func retrying(_ continues: @escaping @Sendable (Double) -> Bool) -> Self {
        .callback { tries in
            Thread.sleep(forTimeInterval: ArchiveAccess.retryInterval)
            return continues(Double(tries) * ArchiveAccess.retryInterval)
        }
    }
}

extension Database {
    fileprivate func configure(with function: (OpaquePointer?) -> Int32) throws {
        let code = function(sqliteConnection)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}

/// Views that leave out display names, descriptions, locations and web sites of profiles, and addresses and
/// descriptions of pictures and films.
///
/// They have the names of the tables, so that all statements of the connection read them instead.
private enum HiddenIdentities {
    static let views = """
        CREATE TEMP VIEW author AS
            SELECT id, folded, name, account, tweets, \(profile), profile_tweet, NULL AS earlier
            FROM main.author;
        CREATE TEMP VIEW further_account AS
            SELECT author, account, tweets, \(profile), profile_tweet, NULL AS earlier
            FROM main.further_account;
        CREATE TEMP VIEW profile AS
            SELECT id AS author, account, tweets, \(profile), profile_tweet, NULL AS earlier
            FROM main.author WHERE account NOT NULL
            UNION ALL
            SELECT author, account, tweets, \(profile), profile_tweet, NULL AS earlier
            FROM main.further_account;
        CREATE TEMP VIEW media AS
            SELECT tweet, position, kind, '' AS url, NULL AS description FROM main.media;
        CREATE TEMP VIEW personal_archive AS
            SELECT account, name, made, NULL AS display, NULL AS description, NULL AS location,
                NULL AS website, created
            FROM main.personal_archive;
        """

    private static let profile = """
        NULL AS display, NULL AS description, NULL AS location, followers, following, listed, posted, \
        verified, created
        """
}

/// The time that a connection waits for other programs that use the archive.
final class BusyTimeout: Sendable {
    private let whileWaiting: @Sendable (_ seconds: Double) -> Bool
    /// The maximum time to wait, in milliseconds.
    private let limit = Atomic(Int.max)

    /// Waits as long as a closure returns true for the time waited so far.
    init(_ whileWaiting: @escaping @Sendable (_ seconds: Double) -> Bool = { _ in true }) {
        self.whileWaiting = whileWaiting
    }

    func allowsWaiting(after seconds: Double) -> Bool {
        seconds * 1000 < Double(limit.load(ordering: .relaxed)) && whileWaiting(seconds)
    }

    func limited<Result>(to milliseconds: Int, _ body: () throws -> Result) rethrows -> Result {
        limit.store(milliseconds, ordering: .relaxed)
        defer { limit.store(.max, ordering: .relaxed) }
        return try body()
    }
}

/// The sizes that SQL of a user must not exceed.
enum SizeLimits {
    /// The maximum length of a text, a blob or a row, in bytes: that of a record of a dump.
    static let valueLength: Int32 = 1 << 26
    /// The maximum length of a `LIKE` or `GLOB` pattern, in bytes.
    ///
    /// Matching takes time with the square of the length.
    private static let patternLength: Int32 = 1_000

    static func set(_ db: Database) {
        let connection = db.sqliteConnection
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, valueLength)
        sqlite3_limit(connection, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, patternLength)
        sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    }
}
