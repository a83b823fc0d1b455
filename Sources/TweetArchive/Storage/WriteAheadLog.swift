import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// The write-ahead log of an archive during an import, which is copied into the archive here instead of by
/// SQLite.
///
/// A long log is copied on another thread, while the import continues to write. SQLite restarts a log only
/// when all of it has been copied, which does not happen while it grows. When a log is too long, the other
/// thread copies most of it during one more, short transaction. The import then waits only while the rest
/// is copied.
///
/// A log that is restarted keeps the length of its file, because overwriting is faster than appending.
final class WriteAheadLog {
    /// The length in bytes from which the log is copied.
    ///
    /// Pages that change in every transaction are then copied once for several transactions.
    private static let minCopied = 1 << 26
    /// The number of bytes in the log for each of which the import waits ``TweetArchive/logWait``.
    private static let bytesPerWait = 1 << 27
    /// SQLite's default for the number of pages from which it copies the log itself.
    private static let defaultPages: Int32 = 1000

    private let archive: TweetArchive
    private let copier: LogCopier
    private let fixedMaxSize: Int?
    /// The number of pages in the log at the end of the last transaction.
    private var pages = 0
    private var pageSize = 0
    /// Whether the log is restarted after the next transaction, which should be short.
    private(set) var isEnding = false

    /// Creates a log that is restarted above a length in bytes; nil for one that depends on the archive.
    init(of archive: TweetArchive, maxSize: Int? = nil) {
        self.archive = archive
        fixedMaxSize = maxSize
        copier = LogCopier(archive.location)
    }

    /// The length of the log at the end of the last transaction, in bytes.
    var size: Int { pages * pageSize }

    /// The length in bytes above which the log is restarted.
    ///
    /// A transaction of a large archive changes more of its pages, so that its log may be longer.
    private var maxSize: Int { fixedMaxSize ?? min(max(1 << 29, archive.location.size), 1 << 32) }

    // MARK: An import

    /// Keeps SQLite from copying the log after a transaction of the archive's connection.
    ///
    /// ``end()`` must be called before this object is released.
    func begin() throws {
        try archive.throwingArchiveErrors {
            try archive.database.writeWithoutTransaction { db in
                pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
                let this = Unmanaged.passUnretained(self).toOpaque()
                sqlite3_wal_hook(
                    db.sqliteConnection,
                    { context, _, _, pages in
                        guard let context else { return SQLITE_MISUSE }
                        let log = Unmanaged<WriteAheadLog>.fromOpaque(context)
                        log.takeUnretainedValue().pages = Int(pages)
                        return SQLITE_OK
                    },
                    this
                )
            }
        }
    }

    /// Copies the log into the archive if it is long; must be called between two transactions.
    ///
    /// A log that is too long is restarted after one more transaction.
    func limit() {
        let maxSize = self.maxSize
        guard size > maxSize else {
            isEnding = false
            if size >= WriteAheadLog.minCopied { copier.copy() }
            return
        }
        // While another thread copies the log, it cannot be restarted.
        copier.wait()
        if isEnding {
            isEnding = !restart()
        } else {
            copier.copy()
            isEnding = true
        }
    }

    /// Waits until nothing is being copied.
    func wait() { copier.wait() }

    /// Lets SQLite copy the log again.
    func end() {
        copier.wait()
        archive.database.inDatabase {
            _ = sqlite3_wal_autocheckpoint($0.sqliteConnection, WriteAheadLog.defaultPages)
        }
        // The file would stay as long while other programs have the archive open.
        if archive.location.logSize > WriteAheadLog.minCopied { archive.emptyLog() }
    }

    // MARK: Restarting

    /// Copies the log into the archive, so that the next transaction restarts it.
    ///
    /// It cannot be restarted while a report reads from it, which is always so while reports overlap. So this
    /// waits for the reports that have already begun, and returns false if they read for too long. The time
    /// grows with the size of the log, so that long reports do not let it grow without bound.
    private func restart() -> Bool {
        let time = TweetArchive.logWait * max(1, size / WriteAheadLog.bytesPerWait)
        return archive.copyLog(.restart, waiting: time)
    }
}

extension TweetArchive {
    /// The time to wait for readers of a short log, in milliseconds.
    fileprivate static let logWait = 200
    /// The time to wait for them after an import, in milliseconds.
    private static let lastLogWait = 1000

    /// Copies the write-ahead log into the archive and empties its file, unless reports read it for long.
    func emptyLog() { _ = copyLog(.truncate, waiting: TweetArchive.lastLogWait) }

    /// Copies the write-ahead log into the archive, after waiting for reports that read from it.
    ///
    /// It waits at most a time in milliseconds, and returns false if that is too short or if copying fails.
    fileprivate func copyLog(_ mode: Database.CheckpointMode, waiting time: Int) -> Bool {
        busyTimeout.limited(to: time) {
            let result = try? database.writeWithoutTransaction { try $0.checkpoint(mode) }
            return result != nil
        }
    }
}

/// Copies the write-ahead log into the archive on another thread, while an import continues to write.
private final class LogCopier: Sendable {
    private let location: ArchiveLocation
    /// The absolute path of the archive: the thread that copies may have another working folder.
    private let path: String
    private let queue = DispatchQueue(label: "log")
    private let isCopying = Atomic(false)

    init(_ location: ArchiveLocation) {
        self.location = location
        let absolute = realpath(location.path, nil)
        defer { free(absolute) }
        path = absolute.map { String(cString: $0) } ?? location.path
    }

    /// Begins to copy the log, unless it is being copied.
    func copy() {
        let wasCopying = isCopying.exchange(true, ordering: .acquiringAndReleasing)
        if wasCopying { return }
        queue.async {
            self.copyNow()
            self.isCopying.store(false, ordering: .releasing)
        }
    }

    func wait() { queue.sync {} }

    private func copyNow() {
        // If it fails, the next copying does the same, or SQLite when it closes the archive.
        let database = try? DatabaseQueue(
            path: path,
            configuration: ArchiveAccess.updating.configuration(at: location)
        )
        _ = try? database?.writeWithoutTransaction { try $0.checkpoint(.passive) }
    }
}
