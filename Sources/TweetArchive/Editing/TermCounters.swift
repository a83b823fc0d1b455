import GRDB

/// The counters of a search term, which are computed anew when its tweets change by other means than
/// imports.
enum TermCounters {
    /// Computes the number of tweets, the popularity table and the numbers of different mentions of a
    /// term.
    ///
    /// - Parameters:
    ///   - db: The archive, in a transaction.
    ///   - term: The id of the term.
    /// - Throws: An error if the archive cannot be written.
    /// - Complexity: Reads all mentions in the tweets of the term.
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
