import GRDB

/// The table `term_tweet`, with the tweets that each term found.
struct TermTweetTable {
    private let insert: RawStatement
    private let find: RawStatement
    private let delete: RawStatement

    init(_ db: Database) throws {
        // Not INSERT … SELECT, for which SQLite would save each page before a change, to undo half
        // a statement.
        insert = try RawStatement(
            db,
            "INSERT INTO term_tweet (term, tweet) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
        )
        find = try RawStatement(db, "SELECT term FROM term_tweet WHERE tweet = ?1")
        delete = try RawStatement(db, "DELETE FROM term_tweet WHERE tweet = ?1")
    }

    /// Records that a term found a tweet; false if that was known.
    func insert(_ term: Int64, _ tweet: Int64) throws -> Bool {
        try insert.run {
            $0.bind(term)
            $0.bind(tweet)
        }
        return insert.changes > 0
    }

    /// The terms that found a tweet.
    func terms(of tweet: Int64) throws -> [Int64] {
        var terms: [Int64] = []
        try find.readAll {
            $0.bind(tweet)
        } read: {
            terms.append($0.integer(0))
        }
        return terms
    }

    /// Deletes the rows of a tweet.
    func delete(of tweet: Int64) throws {
        try delete.run { $0.bind(tweet) }
    }
}
