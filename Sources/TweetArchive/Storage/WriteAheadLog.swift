import GRDB
import GRDBSQLite

/// The write-ahead log of an archive during an import, which is copied into the archive here instead
/// of by SQLite.
///
/// A long log is copied on another thread, while the import goes on writing. SQLite starts a log anew
/// only when all of it has been copied, which does not happen while it grows. So a log that is too
/// long is copied between two transactions.
///
/// A log that starts anew keeps the length of its file, because it takes less time to overwrite bytes
/// of a file than to append them.
final class WriteAheadLog {
    /// The length in bytes from which the log is copied.
    ///
    /// Pages that change in every transaction are then copied once for several transactions.
    private static let minCopied = 1 << 26
    /// SQLite's default for the number of pages in the log from which it copies the log itself.
    private static let usualPages: Int32 = 1000

    private let archive: TweetArchive
    private let location: ArchiveLocation
    private let copier: LogCopier
    /// The number of pages in the log at the end of the last transaction.
    private var pages = 0
    private var pageSize = 0

    init(of archive: TweetArchive) {
        self.archive = archive
        location = ArchiveLocation(archive.path)
        copier = LogCopier(location)
    }

    /// The length of the log at the end of the last transaction, in bytes.
    var size: Int { pages * pageSize }

    /// The length in bytes above which the log is started anew.
    ///
    /// The log of a large archive may be longer, because a transaction changes more of its pages.
    private var maxSize: Int { max(1 << 27, location.size / 2) }

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

    /// Copies the log into the archive if it is long, and starts it anew if it is too long.
    ///
    /// It must be called between two transactions.
    func limit() {
        if size < WriteAheadLog.minCopied { return }
        let maxSize = self.maxSize
        guard size > maxSize else { return copier.copy() }
        // While another thread copies the log, it cannot be started anew.
        copier.wait()
        startAnew(ifLongerThan: maxSize)
    }

    /// Waits until nothing is being copied.
    func wait() { copier.wait() }

    /// Lets SQLite copy the log again.
    func end() {
        copier.wait()
        archive.database.inDatabase {
            _ = sqlite3_wal_autocheckpoint($0.sqliteConnection, WriteAheadLog.usualPages)
        }
        // The file would stay as long while other programs have the archive open.
        if location.logSize > WriteAheadLog.minCopied { archive.emptyLog() }
    }

    // MARK: Starting anew

    /// Copies the log into the archive if it is longer than a size, so that the next transaction
    /// starts it anew.
    ///
    /// It cannot be started anew while someone reads from it, which is always so while reports
    /// overlap. So this waits for the reports that have already begun. The time grows with the size of
    /// the log, so that long reports do not let it grow without bound.
    ///
    /// - Parameter size: The maximum size in bytes, at least 1.
    func startAnew(ifLongerThan size: Int) {
        guard self.size > size else { return }
        archive.copyLog(.restart, waiting: TweetArchive.logWait * (self.size / size))
    }
}

extension TweetArchive {
    /// The time to wait for readers of a log that has just exceeded a size, in milliseconds.
    fileprivate static let logWait = 200

    /// Copies the write-ahead log into the archive and empties its file, unless reports read from it
    /// for long.
    func emptyLog() { copyLog(.truncate, waiting: TweetArchive.logWait) }

    /// Copies the write-ahead log into the archive.
    ///
    /// - Parameters:
    ///   - mode: What is done with the log afterwards.
    ///   - time: The time to wait for reports that read from it, in milliseconds.
    fileprivate func copyLog(_ mode: Database.CheckpointMode, waiting time: Int) {
        busyTimeout.limited(to: time) {
            // If that fails or the reports take longer, the log stays until a later attempt.
            _ = try? database.writeWithoutTransaction { try $0.checkpoint(mode) }
        }
    }
}
