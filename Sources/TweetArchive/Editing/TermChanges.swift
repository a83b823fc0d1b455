import GRDB
public import TweetDumps

extension TweetArchive {
    /// Deletes a search term, as if no tweets had been imported for it.
    ///
    /// ```swift
    /// let (tweets, pruned) = try archive.forget(term, prune: true)
    /// print("\(term.name) had found \(tweets) tweets; \(pruned) were removed")
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term.
    ///   - prune: Whether tweets that no other term found are removed as well.
    /// - Returns: The number of tweets that the term had found, and of those that were removed.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:mentions:)``, or an error if the archive cannot be
    ///   written; then nothing has changed.
    /// - Complexity: Linear in the tweets of the term; with `prune`, reads all tweets of the
    ///   archive if some are removed.
    @discardableResult
    public func forget(_ term: SearchTerm, prune: Bool = false) throws -> (tweets: Int, pruned: Int)
    {
        try write { db in
            let stored = try StoredTerm(db, term)
            let pruned = prune ? try pruneTweets(db, foundOnlyBy: stored.id) : 0
            for table in ["term_tweet", "popularity", "dump_term"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE term = ?", arguments: [stored.id])
            }
            try db.execute(sql: "DELETE FROM term WHERE id = ?", arguments: [stored.id])
            return (stored.tweets, pruned)
        }
    }

    /// The result that ``forget(_:prune:)`` would have, without changing anything.
    ///
    /// - Parameter term: The term.
    /// - Returns: The number of tweets that the term found, and of those that no other term found.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:mentions:)``, or an error if the archive cannot be
    ///   read.
    public func tweets(of term: SearchTerm) throws -> (tweets: Int, prunable: Int) {
        try read { db in
            let stored = try StoredTerm(db, term)
            return (stored.tweets, try tweets(db, foundOnlyBy: stored.id).count)
        }
    }

    /// Renames a search term.
    ///
    /// If the archive already has a term with the new name, the two are merged: the result has the
    /// tweets of both.
    ///
    /// ```swift
    /// let isMerged = try archive.rename(old, to: new)
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term.
    ///   - new: The new name.
    /// - Returns: Whether the term was merged with another one.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:mentions:)``, or an error if the archive cannot be
    ///   written; then nothing has changed.
    /// - Complexity: Constant for a new name; otherwise linear in the tweets of both terms.
    @discardableResult
    public func rename(_ term: SearchTerm, to new: SearchTerm) throws -> Bool {
        try write { db in
            let stored = try StoredTerm(db, term)
            if let other = try StoredTerm.find(db, new), other.id != stored.id {
                try merge(db, stored.id, into: other.id, name: new.name)
                return true
            }
            try db.execute(
                sql: """
                    UPDATE term SET name = CAST(? AS TEXT), folded = CAST(? AS TEXT) WHERE id = ?
                    """,
                arguments: [new.name.utf8Data, new.folded.utf8Data, stored.id]
            )
            return false
        }
    }

    private func merge(_ db: Database, _ old: Int64, into term: Int64, name: String) throws {
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO term_tweet (term, tweet)
                SELECT :term, tweet FROM term_tweet WHERE term = :old;
                DELETE FROM term_tweet WHERE term = :old;

                INSERT OR IGNORE INTO dump_term (dump, term)
                SELECT dump, :term FROM dump_term WHERE term = :old;
                DELETE FROM dump_term WHERE term = :old;

                UPDATE term
                SET name = CAST(:name AS TEXT),
                    query = iif(query = (SELECT query FROM term WHERE id = :old), query, NULL),
                    first_used = (SELECT min(first_used) FROM term WHERE id IN (:old, :term)),
                    last_used = (SELECT max(last_used) FROM term WHERE id IN (:old, :term))
                WHERE id = :term;

                DELETE FROM popularity WHERE term = :old;
                DELETE FROM term WHERE id = :old;
                """,
            arguments: ["old": old, "term": term, "name": name.utf8Data]
        )
        try TermCounters.recount(db, term)
    }

    private func pruneTweets(_ db: Database, foundOnlyBy term: Int64) throws -> Int {
        let tweets = try tweets(db, foundOnlyBy: term)
        var writer = try TweetWriter(db)
        var removed = try RemovedStore(db)
        let now = Timestamp.now()
        for tweet in tweets where try writer.remove(tweet) {
            try removed.insert(tweet, at: now, returns: true)
            try removed.addImported(tweet)
        }
        try writer.flush()
        if !tweets.isEmpty { try UnusedRows.delete(db) }
        return tweets.count
    }

    private func tweets(_ db: Database, foundOnlyBy term: Int64) throws -> [Int64] {
        try Int64.fetchAll(
            db,
            sql: """
                SELECT tweet FROM term_tweet
                WHERE term = :term
                    AND NOT EXISTS (
                        SELECT 1 FROM term_tweet AS other
                        WHERE other.tweet = term_tweet.tweet AND other.term <> :term
                    )
                """,
            arguments: ["term": term]
        )
    }
}

/// The counters of a search term, which are computed anew when something other than an import changes its
/// tweets.
enum TermCounters {
    /// Computes the counters and the popularity table of a term from the mentions in its tweets.
    static func recount(_ db: Database, _ term: Int64) throws {
        try db.execute(
            sql: """
                UPDATE term
                SET tweets = (SELECT count(*) FROM term_tweet WHERE term = :term)
                WHERE id = :term;
                DELETE FROM popularity WHERE term = :term;
                INSERT INTO popularity (term, mention, count, tweets)
                SELECT :term, mention, count, tweets FROM (\(Recount.popularityOfTerm));
                UPDATE term
                SET (hashtags, users) = (
                    SELECT ifnull(sum(mention.kind = 0), 0), ifnull(sum(mention.kind = 1), 0)
                    FROM popularity JOIN mention ON mention.id = popularity.mention
                    WHERE popularity.term = :term
                )
                WHERE id = :term;
                """,
            arguments: ["term": term]
        )
    }
}
