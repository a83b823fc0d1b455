import GRDB

/// What became of tweets that were to be removed.
public struct RemovalSummary: Sendable, Equatable {
    /// How many were there, and are gone.
    public let removed: Int
    /// How many were not there; they stay out as well.
    public let absent: Int
}

extension TweetArchive {
    /// Removes tweets for good: their records are duplicates whenever a dump brings them again.
    ///
    /// Afterwards every number is as if they had never been imported, but for the ledger of dumps,
    /// which goes on to say what was imported.
    ///
    /// - Parameter ids: The ids of the tweets, which need not be in the archive.
    /// - Returns: How many were there. An id that is given twice counts once.
    /// - Throws: An error if the archive cannot be written; then nothing is removed.
    @discardableResult
    public func remove(_ ids: some Sequence<Int64>) throws -> RemovalSummary {
        let ids = Set(ids.filter { $0 > 0 }).sorted()
        return try write { db in
            // What is removed for good is overwritten, not only marked as free.
            try db.execute(sql: "PRAGMA secure_delete = 1")
            let writer = try BatchWriter(db, now: Timestamp.now())
            let removed = try writer.removeForGood(ids)
            try writer.flush()
            if removed > 0 { try UnusedNames.delete(db) }
            return RemovalSummary(removed: removed, absent: ids.count - removed)
        }
    }
}

/// The authors, mentions and spellings that no tweet has any more.
///
/// An import deletes them once, at its end. If it does not come to that, the next one does it.
enum UnusedNames {
    /// Notes that there are some.
    static func note(_ db: Database) throws {
        try db.execute(sql: "UPDATE archive SET unused_names = 1")
    }

    /// Whether some are to be deleted.
    static func areNoted(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT unused_names FROM archive") ?? false
    }

    /// Deletes them.
    ///
    /// - Complexity: Reads all tweets, since nothing leads from an author to them.
    static func delete(_ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM spelling WHERE tweets = 0;
                DELETE FROM mention WHERE tweets = 0;
                DELETE FROM author WHERE id NOT IN (SELECT author FROM tweet WHERE author NOT NULL);
                UPDATE archive SET unused_names = 0;
                """
        )
    }
}
