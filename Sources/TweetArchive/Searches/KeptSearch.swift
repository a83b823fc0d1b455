import Foundation
import GRDB
package import TweetDumps
package import TweetSearch

/// The tweets that a search found, kept as those of a search term.
///
/// ``TweetArchive/keep(_:as:addingToOthers:)`` makes one.
package struct KeptSearch: Sendable, Equatable {
    /// The term as it was typed.
    package let term: String
    /// The number of tweets that the search found.
    package let found: Int
    /// The number of them that the term did not have before.
    package let added: Int
    /// The number of tweets that the term had before and no longer has.
    package let dropped: Int
    /// The number of tweets that the term has now.
    package let tweets: Int
    /// The search that finds the tweets of the term; nil if they also come from elsewhere.
    package let query: String?
}

extension TweetArchive {
    /// Runs a search, and keeps the tweets that it finds as those of a search term.
    ///
    /// The search is stored with the term. If the term exists, the tweets are added to it.
    ///
    /// ```swift
    /// let query = try SearchQuery(parsing: "moon OR apollo")
    /// let kept = try archive.keep(query, as: SearchTerm("lunar") ?? term)
    /// print(kept.found, kept.tweets)
    /// ```
    ///
    /// - Parameters:
    ///   - query: The search.
    ///   - term: The term.
    ///   - addsToOthers: Whether tweets may be added to a term whose tweets come from dumps or from
    ///     another search.
    /// - Returns: The numbers of tweets.
    /// - Throws: ``ArchiveError/termOfDumps(_:)`` or ``ArchiveError/termOfSearch(_:query:)`` if the
    ///   term exists and its tweets come from elsewhere, or an error if the archive cannot be
    ///   written; then nothing has changed.
    /// - Complexity: Reads all tweets of the archive, then all mentions in the tweets of the term.
    @discardableResult
    package func keep(
        _ query: SearchQuery,
        as term: SearchTerm,
        addingToOthers addsToOthers: Bool = false
    ) throws -> KeptSearch {
        let found = try tweets(foundBy: query)
        return try write { db in
            let known = try StoredTerm.find(db, term)
            if let known, !addsToOthers { try query.requireOrigin(of: known) }
            let combined = known.map { $0.query.flatMap(query.combined) } ?? query.text
            return try TermRow(db, term, query: combined).keep(found, db)
        }
    }

    /// Runs the search of a term anew, and replaces the tweets of the term.
    ///
    /// - Parameter term: The term.
    /// - Returns: The numbers of tweets.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:mentions:)``, ``ArchiveError/termOfDumps(_:)`` if
    ///   the tweets of the term come from dumps, or an error if the archive cannot be written; then
    ///   nothing has changed.
    /// - Complexity: Reads all tweets of the archive, then all mentions in the tweets of the term.
    @discardableResult
    package func keepAgain(_ term: SearchTerm) throws -> KeptSearch {
        let text = try read { db in try TweetArchive.query(of: StoredTerm(db, term)) }
        let found = try tweets(foundBy: SearchQuery(parsing: text))
        return try write { db in
            let stored = try StoredTerm(db, term)
            // Another program may have changed the term meanwhile.
            let query = try TweetArchive.query(of: stored)
            guard query == text else {
                throw ArchiveError.termOfSearch(stored.name, query: query)
            }
            let row = try TermRow(db, SearchTerm(stored.name) ?? term, query: text)
            return try row.keep(found, db, dropsOthers: true)
        }
    }

    private static func query(of term: StoredTerm) throws -> String {
        guard let query = term.query else { throw ArchiveError.termOfDumps(term.name) }
        return query
    }

    private func tweets(foundBy query: SearchQuery) throws -> [Int64] {
        var filter = TweetFilter()
        filter.search = query
        return try tweets(of: nil, filter, order: .oldest) { $0.ids }
    }
}

extension SearchQuery {
    /// Checks that the tweets of a term come from this search.
    fileprivate func requireOrigin(of term: StoredTerm) throws {
        guard let text = term.query else { throw ArchiveError.termOfDumps(term.name) }
        guard try SearchQuery(parsing: text).condition == condition else {
            throw ArchiveError.termOfSearch(term.name, query: text)
        }
    }

    /// A search that finds what this or an earlier one finds; nil if it cannot be written as a text.
    fileprivate func combined(with earlier: String) -> String? {
        guard let other = try? SearchQuery(parsing: earlier) else { return nil }
        if condition == other.condition { return text }
        guard let mine = condition, let others = other.condition else { return nil }
        let combined = "(\(earlier)) OR (\(text))"
        // Unmatched brackets in one of the texts can change the meaning of the other.
        let found = try? SearchQuery(parsing: combined).condition
        return found == .any([others, mine]) ? combined : nil
    }
}

/// The row of a search term whose tweets come from a search.
private struct TermRow {
    let id: Int64
    let term: SearchTerm
    let query: String?

    /// Adds the row if the term is new.
    init(_ db: Database, _ term: SearchTerm, query: String?) throws {
        var terms = try TermStore(db)
        id = try terms.row(of: term, foundBy: query, at: Timestamp.now())
        (self.term, self.query) = (term, query)
    }

    /// Adds tweets to the term, and removes all others from it if `dropsOthers` is true.
    ///
    /// Tweets that the archive does not have any more are left out.
    func keep(_ found: [Int64], _ db: Database, dropsOthers: Bool = false) throws -> KeptSearch {
        let before = try count(db)
        let dropped = dropsOthers ? try drop(except: Set(found), db) : 0
        let insert = try RawStatement(
            db,
            """
            INSERT INTO term_tweet (term, tweet) SELECT ?1, id FROM tweet WHERE id = ?2
            ON CONFLICT DO NOTHING
            """
        )
        for tweet in found { try insert.run { bind(&$0, tweet) } }
        try TermCounters.recount(db, id)
        let tweets = try count(db)
        return KeptSearch(
            term: term.name,
            found: found.count,
            added: tweets - (before - dropped),
            dropped: dropped,
            tweets: tweets,
            query: query
        )
    }

    private func count(_ db: Database) throws -> Int {
        try db.storedCount(sql: "SELECT count(*) FROM term_tweet WHERE term = \(id)")
    }

    /// Removes the other tweets from the term, and returns their number.
    private func drop(except found: Set<Int64>, _ db: Database) throws -> Int {
        let find = try RawStatement(db, "SELECT tweet FROM term_tweet WHERE term = ?1")
        let others = try find.values(for: id) { $0.integer(0) }.filter { !found.contains($0) }
        let delete = try RawStatement(db, "DELETE FROM term_tweet WHERE term = ?1 AND tweet = ?2")
        for tweet in others { try delete.run { bind(&$0, tweet) } }
        return others.count
    }

    private func bind(_ values: inout RawStatement.Parameters, _ tweet: Int64) {
        values.bind(id)
        values.bind(tweet)
    }
}

/// A search that was run on an archive.
package struct RecentSearch: Sendable, Equatable {
    /// The query as it was last typed.
    package let query: String
    /// The time of the last such search in UTC, such as `2025-01-31T23:59:59Z`.
    package let lastUsed: String
    /// The number of tweets that it found; nil if not all of them were counted.
    package let tweets: Int?
}

/// The recent searches of an archive.
package struct RecentSearchReport: Sendable {
    /// The file name of the archive.
    package let archive: String
    /// The maximum number of searches.
    package let limit: RowLimit
    /// The searches, the last one first.
    package let searches: [RecentSearch]
    /// The number of searches beyond the limit.
    package let leftOut: Int
}

extension TweetArchive {
    /// The maximum number of searches that an archive stores.
    package static let maxRecentSearches = 100

    /// Reads the recent searches, the last one first.
    package func recentSearches(limit: RowLimit = .none) throws -> RecentSearchReport {
        try read { db in
            let all = try RecentSearch.all(db)
            return RecentSearchReport(
                archive: name,
                limit: limit,
                searches: Array(all.prefix(limit.maximum ?? .max)),
                leftOut: limit.leftOut(of: all.count)
            )
        }
    }

    /// Adds a search to the recent ones, in a short transaction.
    ///
    /// It is left out if the archive cannot be written, or if another program writes for longer than a tenth
    /// of a second. If searches differ only in letter case or blanks, the last one is kept.
    package func recordSearch(_ query: SearchQuery, tweets: Int?) {
        let text = query.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return }
        let search = RecentSearch(query: text, lastUsed: Timestamp.now(), tweets: tweets)
        // This connection may be for reading only.
        let writer = isRecorder ? database : try? TweetArchive.open(location, .recording)
        try? writer?.write(search.insert)
    }

    /// Forgets the recent searches.
    ///
    /// - Returns: The number of searches.
    /// - Throws: An error if the archive cannot be written.
    @discardableResult
    package func clearSearches() throws -> Int {
        try write { db in
            try db.overwriteDeletedData()
            try db.execute(sql: "DELETE FROM search")
            return db.changesCount
        }
    }
}

extension RecentSearch {
    fileprivate static func all(_ db: Database) throws -> [RecentSearch] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT CAST(query AS BLOB) AS query, last_used, tweets FROM search
                ORDER BY last_used DESC, folded
                """
        ).map { row in
            RecentSearch(
                query: row.blobText("query") ?? "",
                lastUsed: Timestamp.droppingFraction(try row.stored("last_used")),
                tweets: try row.stored("tweets")
            )
        }
    }

    /// Inserts the search, and deletes the oldest ones above the maximum.
    fileprivate func insert(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO search (folded, query, last_used, tweets)
                VALUES (CAST(:folded AS TEXT), CAST(:query AS TEXT), :now, :tweets)
                ON CONFLICT (folded) DO UPDATE
                SET query = excluded.query, last_used = excluded.last_used,
                    tweets = excluded.tweets;
                DELETE FROM search WHERE folded NOT IN (
                    SELECT folded FROM search ORDER BY last_used DESC, folded
                    LIMIT \(TweetArchive.maxRecentSearches)
                );
                """,
            arguments: [
                "folded": folded.utf8Data, "query": query.utf8Data,
                "now": lastUsed, "tweets": tweets,
            ]
        )
    }

    /// The form by which searches are compared: the query in lower case, except for `OR` and `AND`, which in
    /// lower case are words to find.
    private var folded: String {
        query.split(whereSeparator: \.isWhitespace)
            .map { ["OR", "AND"].contains($0) ? String($0) : $0.lowercased() }
            .joined(separator: " ")
    }
}
