import GRDB

/// The result of removing tweets.
public struct RemovalSummary: Sendable, Equatable {
    /// The number of tweets that were in the archive, and are removed.
    public let removed: Int
    /// The number of tweets that were not in the archive.
    ///
    /// Later imports leave them out as well.
    public let absent: Int
}

/// The result of undoing removals.
public struct UndoneRemovals: Sendable, Equatable {
    /// The number of tweets that had been removed, and can be imported again.
    public let undone: Int
    /// The number of tweets that had not been removed.
    public let others: Int
}

extension TweetArchive {
    /// Removes tweets for good.
    ///
    /// Later imports count their records as duplicates.
    ///
    /// The numbers of all reports are then as if the tweets had never been imported. The recorded
    /// imports still count them.
    ///
    /// Authors, places and quoted tweets go if no other tweet refers to them. Others stay as they are,
    /// also with what a removed tweet said of them: what it replaced is not kept.
    ///
    /// ```swift
    /// let summary = try archive.remove([1_234_567_890, 1_234_567_891])
    /// print(summary.removed, summary.absent)
    /// ```
    ///
    /// - Parameter ids: The ids of the tweets, which need not be in the archive. Repeated ids count
    ///   once; ids below 1 are ignored.
    /// - Returns: The number of tweets that were in the archive, and of others.
    /// - Throws: An error if the archive cannot be written; then nothing is removed.
    /// - Complexity: Reads all tweets of the archive if some are removed.
    @discardableResult
    public func remove(_ ids: some Sequence<Int64>) throws -> RemovalSummary {
        let ids = Set(ids.filter { $0 > 0 }).sorted()
        return try write { db in
            // Overwrites the deleted data, instead of only marking it as free.
            try db.execute(sql: "PRAGMA secure_delete = 1")
            let writer = try BatchWriter(db, now: Timestamp.now())
            let removed = try writer.removeForGood(ids)
            try writer.flush()
            if removed > 0 { try UnusedRows.delete(db) }
            return RemovalSummary(removed: removed, absent: ids.count - removed)
        }
    }
}

extension TweetArchive {
    /// The result that ``remove(_:)`` would have, without changing anything.
    ///
    /// - Parameter ids: The ids of the tweets. Repeated ids count once.
    /// - Returns: The number of tweets that are in the archive, and of others.
    /// - Throws: An error if the archive cannot be read.
    public func removal(of ids: some Sequence<Int64>) throws -> RemovalSummary {
        let (found, others) = try count(ids, in: "SELECT 1 FROM tweet WHERE id = ?1")
        return RemovalSummary(removed: found, absent: others)
    }

    /// The result that ``undoRemoval(of:)`` would have, without changing anything.
    ///
    /// - Parameter ids: The ids of the tweets. Repeated ids count once.
    /// - Returns: The number of tweets that had been removed, and of others.
    /// - Throws: An error if the archive cannot be read.
    public func undoing(removalOf ids: some Sequence<Int64>) throws -> UndoneRemovals {
        let sql = "SELECT 1 FROM removed WHERE tweet = ?1 AND NOT returns"
        let (found, others) = try count(ids, in: sql)
        return UndoneRemovals(undone: found, others: others)
    }

    /// Lets removed tweets be imported again.
    ///
    /// It does not restore them, because the archive does not keep removed tweets; import a dump with
    /// them afterwards.
    ///
    /// ```swift
    /// try archive.undoRemoval(of: [1_234_567_890])
    /// try archive.importDumps([DumpFile(path: "dump.jsonl")])
    /// ```
    ///
    /// - Parameter ids: The ids of the tweets. Repeated ids count once.
    /// - Returns: The number of tweets that had been removed, and of others.
    /// - Throws: An error if the archive cannot be written; then nothing has changed.
    @discardableResult
    public func undoRemoval(of ids: some Sequence<Int64>) throws -> UndoneRemovals {
        let ids = Set(ids)
        return try write { db in
            // A tweet that a dump had counts as removed until it returns.
            let statements = try [
                "UPDATE removed SET returns = 1 WHERE tweet = ?1 AND imported AND NOT returns",
                "DELETE FROM removed WHERE tweet = ?1 AND NOT imported",
            ].map { try RawStatement(db, sql: $0) }
            var undone = 0
            for id in ids {
                for statement in statements {
                    try statement.run { $0.bind(id) }
                    undone += Int(statement.changes)
                }
            }
            return UndoneRemovals(undone: undone, others: ids.count - undone)
        }
    }

    /// The number of ids for which a query returns a row, and of the others.
    private func count(_ ids: some Sequence<Int64>, in sql: String) throws -> (Int, Int) {
        let ids = Set(ids)
        return try read { db in
            let statement = try RawStatement(db, sql: sql)
            let found = try ids.count { id in
                try statement.hasRow { $0.bind(id) }
            }
            return (found, ids.count - found)
        }
    }
}
