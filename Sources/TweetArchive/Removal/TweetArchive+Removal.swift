import GRDB

/// What became of tweets that were to be removed.
public struct RemovalSummary: Sendable, Equatable {
    /// How many were there, and are gone.
    public let removed: Int
    /// How many were not there; they stay out as well.
    public let absent: Int
}

/// What became of removals that were to be undone.
public struct UndoneRemovals: Sendable, Equatable {
    /// How many tweets had been removed, and may come in again.
    public let undone: Int
    /// How many had not been removed.
    public let others: Int
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

extension TweetArchive {
    /// What ``remove(_:)`` would do, without doing it.
    ///
    /// - Parameter ids: The ids of the tweets.
    /// - Returns: How many are there. An id that is given twice counts once.
    /// - Throws: An error if the archive cannot be read.
    public func removal(of ids: some Sequence<Int64>) throws -> RemovalSummary {
        let (found, others) = try count(ids, in: "SELECT 1 FROM tweet WHERE id = ?1")
        return RemovalSummary(removed: found, absent: others)
    }

    /// What ``undoRemoval(of:)`` would do, without doing it.
    ///
    /// - Parameter ids: The ids of the tweets.
    /// - Returns: How many were removed. An id that is given twice counts once.
    /// - Throws: An error if the archive cannot be read.
    public func undoing(removalOf ids: some Sequence<Int64>) throws -> UndoneRemovals {
        let (found, others) = try count(ids, in: "SELECT 1 FROM removed WHERE tweet = ?1")
        return UndoneRemovals(undone: found, others: others)
    }

    /// Lets tweets come in again that were removed.
    ///
    /// They are not back: of a removed tweet nothing but its id is kept. A dump brings them.
    ///
    /// - Parameter ids: The ids of the tweets.
    /// - Returns: How many had been removed. An id that is given twice counts once.
    /// - Throws: An error if the archive cannot be written; then nothing has changed.
    @discardableResult
    public func undoRemoval(of ids: some Sequence<Int64>) throws -> UndoneRemovals {
        let ids = Set(ids)
        return try write { db in
            let delete = try RawStatement(db, sql: "DELETE FROM removed WHERE tweet = ?1")
            var undone = 0
            for id in ids {
                delete.bind(id, at: 1)
                try delete.run()
                undone += db.changesCount
            }
            return UndoneRemovals(undone: undone, others: ids.count - undone)
        }
    }

    /// How many of the ids a query has a row for, and how many not.
    private func count(_ ids: some Sequence<Int64>, in sql: String) throws -> (Int, Int) {
        let ids = Set(ids)
        return try read { db in
            let statement = try RawStatement(db, sql: sql)
            let found = try ids.count { id in
                defer { statement.reset() }
                statement.bind(id, at: 1)
                return try statement.step() != nil
            }
            return (found, ids.count - found)
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
