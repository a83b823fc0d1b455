import GRDB
import GRDBSQLite

extension TweetArchive {
    /// The fraction of unused bytes above which the archive is rewritten.
    private static let maxUnused = 0.12

    /// The page cache for rewriting, in KiB, which both the archive and its copy have.
    ///
    /// Every page is read and written once, in order.
    private static let compactionCache = 4096

    /// Rewrites the archive without the unused bytes of its pages, if there are many.
    ///
    /// Tweets that are imported in the order of their ids fill the pages. In another order, such as that of a
    /// search result with the newest tweets first, they leave nearly half of each page unused, because SQLite
    /// splits full pages in the middle.
    ///
    /// It does nothing if another program writes. Other programs can read meanwhile, but not write. The log
    /// is empty afterwards, unless another program reads from it.
    ///
    /// Rewriting takes several seconds for each gigabyte. It ends when `isStopped` returns true, except in
    /// its last part, in which SQLite copies the pages into the log. If it is stopped, or throws
    /// ``ArchiveError/notCompacted(path:reason:)``, the archive is as it was.
    func compact(isStopped: @escaping () -> Bool) throws {
        defer { emptyLog() }
        do {
            try busyTimeout.limited(to: 0) {
                try database.writeWithoutTransaction { db in
                    try db.interrupting(when: isStopped) {
                        guard try db.unusedPart() > TweetArchive.maxUnused else { return }
                        try db.withCache(ofKiB: TweetArchive.compactionCache) {
                            try db.execute(sql: "VACUUM")
                        }
                    }
                }
            }
        } catch let error as DatabaseError {
            if [.SQLITE_BUSY, .SQLITE_INTERRUPT].contains(error.resultCode) { return }
            throw ArchiveError.notCompacted(
                path: path,
                reason: ArchiveError.reason(error, location)
            )
        }
    }
}

extension Database {
    /// Calls a closure with a smaller page cache.
    fileprivate func withCache(ofKiB size: Int, _ body: () throws -> Void) throws {
        let usual = try Int.fetchOne(self, sql: "PRAGMA cache_size") ?? 0
        try execute(sql: "PRAGMA cache_size = -\(size); PRAGMA shrink_memory")
        defer { try? execute(sql: "PRAGMA cache_size = \(usual)") }
        try body()
    }

    /// The fraction of the archive's bytes that a copy would not have.
    ///
    /// The last page of each table and index is not full in a copy either.
    fileprivate func unusedPart() throws -> Double {
        let sql = """
            SELECT (sum(max(unused - size, 0)) + free * size) / CAST(pages * size AS REAL)
            FROM (SELECT sum(unused) AS unused FROM dbstat('main') GROUP BY name)
            CROSS JOIN (SELECT page_size AS size FROM pragma_page_size)
            CROSS JOIN (SELECT page_count AS pages FROM pragma_page_count)
            CROSS JOIN (SELECT freelist_count AS free FROM pragma_freelist_count)
            """
        return try Double.fetchOne(self, sql: sql) ?? 0
    }
}

extension Database {
    /// The number of SQLite's instructions between two calls of the progress handler; they take less than
    /// a millisecond.
    private static let progressInterval: Int32 = 1_000

    /// Runs a closure whose statements end with `SQLITE_INTERRUPT` when another closure returns true.
    ///
    /// The other closure is called on the same thread while a statement runs, so it must not use the
    /// connection.
    fileprivate func interrupting(
        when isStopped: @escaping () -> Bool,
        _ body: () throws -> Void
    ) rethrows {
        try withUnsafePointer(to: isStopped) { isStopped in
            sqlite3_progress_handler(
                sqliteConnection,
                Database.progressInterval,
                { isStopped in
                    // A number other than 0 stops the statement.
                    isStopped?.assumingMemoryBound(to: (() -> Bool).self).pointee() == true ? 1 : 0
                },
                UnsafeMutableRawPointer(mutating: isStopped)
            )
            defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
            try body()
        }
    }
}

// MARK: - Unused rows

/// Authors, sources, places and quoted tweets to which no tweet refers any more.
///
/// An import deletes them once, at its end, if tweets were removed. If it is interrupted, the next
/// import does so. Without a removal the archive keeps such rows: the values of a place in one
/// record can be needed for another tweet, whatever the order of imports.
enum UnusedRows {
    /// Marks the archive as having unused rows.
    static func note(_ db: Database) throws {
        try db.execute(sql: "UPDATE archive SET unused_names = 1")
    }

    static func areNoted(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT unused_names FROM archive") ?? false
    }

    /// Deletes the unused rows and the mark, with a scan of all tweets.
    static func delete(_ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM further_account WHERE tweets = 0;
                UPDATE author SET \(ProfileColumns.emptied) WHERE tweets = 0;
                DELETE FROM author WHERE id NOT IN (SELECT author FROM tweet WHERE author NOT NULL);
                DELETE FROM column_copy WHERE source = '\(CopiedTable.author.rawValue)';
                DELETE FROM source WHERE id NOT IN (SELECT source FROM tweet WHERE source NOT NULL);
                DELETE FROM place WHERE id NOT IN (SELECT place FROM tweet WHERE place NOT NULL);
                DELETE FROM quoted
                WHERE id NOT IN (SELECT quote_of FROM tweet WHERE quote_of NOT NULL);
                UPDATE archive SET unused_names = 0;
                """
        )
    }
}

// MARK: - Deleted data

extension Database {
    /// Makes SQLite overwrite what it deletes from now on, instead of only marking it as free.
    func overwriteDeletedData() throws { try execute(sql: "PRAGMA secure_delete = 1") }
}
