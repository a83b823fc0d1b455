import GRDB

extension TweetArchive {
    /// The size of the log in bytes above which it is shortened: twice the size at which SQLite
    /// copies it into the archive.
    ///
    /// It grows beyond that only while readers keep SQLite from starting it anew.
    static let maxLogSize = 1 << 27
    /// The time to wait for readers of a log that has just exceeded a size, in milliseconds.
    private static let logWait = 200

    /// SQLite's default for ``copyLog(after:)``.
    static let pagesBeforeCopying = 1000

    /// Sets the number of pages in the log from which a transaction of this connection copies it into
    /// the archive; 0 for never.
    func copyLog(after pages: Int) throws {
        try throwingArchiveErrors {
            try database.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA wal_autocheckpoint = \(pages)")
            }
        }
    }

    /// Whether the log is longer than it should be.
    var hasTooLongLog: Bool { ArchiveLocation(path).logSize > TweetArchive.maxLogSize }

    /// Empties the write-ahead log if it is longer than a size.
    ///
    /// SQLite starts the log anew when no one reads from it, which never happens while reports
    /// overlap. So this waits for the reports that have already begun. The time grows with the size
    /// of the log, so that long reports do not let it grow without bound.
    ///
    /// - Parameter size: The maximum size in bytes, at least 1.
    func shortenLog(to size: Int = maxLogSize) {
        let logSize = ArchiveLocation(path).logSize
        guard logSize > size else { return }
        emptyLog(waiting: TweetArchive.logWait * (logSize / size))
    }

    /// Copies the write-ahead log into the archive and empties it, unless reports read from it for
    /// longer than a time in milliseconds.
    func emptyLog(waiting time: Int = logWait) {
        busyTimeout.limited(to: time) {
            // If that fails or the reports take longer, the log stays until a later attempt.
            _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        }
    }
}
