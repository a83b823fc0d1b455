import Foundation
import GRDB

/// The result of removing tweets.
public struct RemovalSummary: Sendable, Equatable {
    /// The number of tweets that were in the archive, and are removed.
    public let removed: Int
    /// The number of others that only personal archives had, as likes, deleted tweets or articles.
    public let texts: Int
    /// The number of those that were not in the archive at all.
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
    /// Authors, places and quoted tweets are removed if no other tweet refers to them. The others
    /// keep values that came from a removed tweet, because the values before it are not stored.
    ///
    /// ```swift
    /// let summary = try archive.remove([1_234_567_890, 1_234_567_891])
    /// print(summary.removed, summary.absent)
    /// ```
    ///
    /// - Parameter ids: The ids of the tweets, which need not be in the archive. Repeated ids count
    ///   once; ids below 1 are ignored.
    /// - Returns: The numbers of tweets that were in the archive, and of others.
    /// - Throws: An error if the archive cannot be written; then nothing is removed.
    /// - Complexity: Reads all tweets of the archive if some are removed.
    @discardableResult
    public func remove(_ ids: some Sequence<Int64>) throws -> RemovalSummary {
        let ids = Set(ids.filter { $0 > 0 }).sorted()
        return try write { db in
            try db.overwriteDeletedData()
            let writer = try BatchWriter(db, now: Timestamp.now())
            let (removed, texts) = try writer.removeForGood(ids)
            try writer.flush()
            if removed > 0 { try UnusedRows.delete(db) }
            return RemovalSummary(
                removed: removed,
                texts: texts,
                absent: ids.count - removed - texts
            )
        }
    }

    /// The result that ``remove(_:)`` would have, without changing anything.
    ///
    /// - Parameter ids: The ids of the tweets. Repeated ids count once.
    /// - Returns: The number of tweets that are in the archive, and of others.
    /// - Throws: An error if the archive cannot be read.
    public func removal(of ids: some Sequence<Int64>) throws -> RemovalSummary {
        let (tweets, _) = try count(ids, in: "SELECT 1 FROM tweet WHERE id = ?1")
        let sql = "SELECT 1 FROM tweet WHERE id = ?1 UNION ALL \(PersonalStore.hasTextSQL)"
        let (found, others) = try count(ids, in: sql)
        return RemovalSummary(removed: tweets, texts: found - tweets, absent: others)
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

// MARK: - Old tweets

/// The result of removing the tweets from before a time.
public struct PruningSummary: Sendable, Equatable {
    /// The number of tweets that are removed.
    public let removed: Int
    /// The number of tweets that stay because their time is not known.
    public let timeless: Int
}

extension TweetArchive {
    /// Removes the tweets from before a time for good, as ``remove(_:)`` does.
    ///
    /// Tweets whose time is not known stay. It works in short transactions, so that other programs can
    /// write meanwhile; if it is stopped or fails, some tweets are removed, and it can be repeated.
    ///
    /// ```swift
    /// let summary = try archive.prune(before: 1_420_070_400)  // 2015
    /// print(summary.removed, summary.timeless)
    /// ```
    ///
    /// - Parameter time: The time from which on tweets stay, in seconds since 1970 in UTC.
    /// - Returns: The number of tweets that were removed, and of those without a time.
    /// - Throws: An error if the archive cannot be written.
    /// - Complexity: Reads all tweets of the archive.
    @discardableResult
    public func prune(before time: Int) throws -> PruningSummary {
        let now = Timestamp.now()
        let old = OldTweets(time: time)
        var (removed, last) = (0, Int64(0))
        while let range = try read({ [last] in try old.range(after: last, $0) }) {
            removed += try write { try old.remove(in: range, $0, at: now) }
            last = range.upperBound
            // Lets other programs write.
            Thread.sleep(forTimeInterval: Importer.pause)
        }
        try deleteUnusedRows()
        return PruningSummary(removed: removed, timeless: try read(OldTweets.timeless))
    }

    /// The result that ``prune(before:)`` would have, without changing anything.
    ///
    /// - Parameter time: The time from which on tweets would stay, in seconds since 1970 in UTC.
    /// - Returns: The number of tweets that would be removed, and of those without a time.
    /// - Throws: An error if the archive cannot be read.
    /// - Complexity: Reads all tweets of the archive.
    public func pruning(before time: Int) throws -> PruningSummary {
        try read { db in
            PruningSummary(
                removed: try OldTweets(time: time).count(db),
                timeless: try OldTweets.timeless(db)
            )
        }
    }
}

/// The tweets from before a time, in ranges of ids that are each removed in one transaction.
private struct OldTweets {
    /// The maximum number of tweets in a range, whose removal takes some tenths of a second.
    private static let rangeSize = 4096

    let time: Int

    /// The range of ids of the next transaction, after an id; nil if no old tweets remain.
    func range(after last: Int64, _ db: Database) throws -> ClosedRange<Int64>? {
        guard last < .max else { return nil }
        let ids = try ids(db, last + 1 ... .max)
        guard let first = ids.first, let last = ids.last else { return nil }
        return first...last
    }

    /// Removes the old tweets in a range, which may have changed meanwhile; returns their number.
    func remove(in range: ClosedRange<Int64>, _ db: Database, at now: String) throws -> Int {
        try db.overwriteDeletedData()
        let writer = try BatchWriter(db, now: now)
        let removed = try writer.removeForGood(ids(db, range)).tweets
        if removed > 0 { try UnusedRows.note(db) }
        try writer.flush()
        return removed
    }

    private func ids(_ db: Database, _ range: ClosedRange<Int64>) throws -> [Int64] {
        try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM tweet
                WHERE id BETWEEN ? AND ? AND \(TweetTime.sql) < ?
                ORDER BY id LIMIT \(OldTweets.rangeSize)
                """,
            arguments: [range.lowerBound, range.upperBound, time]
        )
    }

    func count(_ db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM tweet WHERE \(TweetTime.sql) < ?"
        return try db.storedCount(sql: sql, arguments: [time])
    }

    /// The number of tweets whose time is not known.
    static func timeless(_ db: Database) throws -> Int {
        try db.storedCount(sql: "SELECT count(*) FROM tweet WHERE (\(TweetTime.sql)) IS NULL")
    }
}
