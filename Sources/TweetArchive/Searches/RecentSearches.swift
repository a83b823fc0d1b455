import Foundation
import GRDB
package import TweetSearch

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

    /// Adds a search to the recent ones, in a short transaction of its own.
    ///
    /// It is left out if the archive cannot be written, or if another program writes for longer than a
    /// tenth of a second. Of searches that differ only in letter case or in blanks the last is kept.
    package func recordSearch(_ query: SearchQuery, tweets: Int?) {
        let text = query.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return }
        let search = RecentSearch(query: text, lastUsed: Timestamp.now(), tweets: tweets)
        // The archive is often opened for reading alone.
        let writer = isRecorder ? database : try? TweetArchive.open(location, .recording)
        _ = try? writer?.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                try search.insert(db)
                return .commit
            }
        }
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

    /// Inserts the search, and deletes the oldest of too many.
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

    /// The form by which searches are compared: the query in lower case, except for `OR` and `AND`,
    /// which are words when they are written small.
    private var folded: String {
        query.split(whereSeparator: \.isWhitespace)
            .map { ["OR", "AND"].contains($0) ? String($0) : $0.lowercased() }
            .joined(separator: " ")
    }
}
