/// What each counter of the archive is, computed from the tweets and the refusals.
///
/// `CROSS JOIN` has SQLite go from left to right, so that each step is a look-up by a key.
enum Counters {
    /// The popularity table of one term, `:term`.
    static let popularityOfTerm = popularity(where: "term_tweet.term = :term")

    /// The popularity tables of all terms.
    static let popularity = popularity(where: "true")

    private static func popularity(where condition: String) -> String {
        """
        SELECT term_tweet.term, spelling.mention, sum(tweet_spelling.count) AS count,
            count(DISTINCT tweet_spelling.tweet) AS tweets
        FROM term_tweet
        CROSS JOIN tweet_spelling ON tweet_spelling.tweet = term_tweet.tweet
        CROSS JOIN spelling ON spelling.id = tweet_spelling.spelling
        WHERE \(condition)
        GROUP BY term_tweet.term, spelling.mention
        """
    }

    /// The numbers of the mentions over the whole archive.
    static let mention = """
        WITH counted AS MATERIALIZED (
            SELECT spelling.mention, sum(tweet_spelling.count) AS count,
                count(DISTINCT tweet_spelling.tweet) AS tweets
            FROM tweet_spelling CROSS JOIN spelling ON spelling.id = tweet_spelling.spelling
            GROUP BY spelling.mention
        )
        SELECT mention.id, ifnull(counted.count, 0) AS count, ifnull(counted.tweets, 0) AS tweets
        FROM mention LEFT JOIN counted ON counted.mention = mention.id
        """

    /// The numbers of tweets with a spelling.
    static let spelling = """
        WITH counted AS MATERIALIZED (
            SELECT spelling, count(*) AS tweets FROM tweet_spelling GROUP BY spelling
        )
        SELECT spelling.id, ifnull(counted.tweets, 0) AS tweets
        FROM spelling LEFT JOIN counted ON counted.spelling = spelling.id
        """

    /// The numbers of tweets that a term found.
    static let term = """
        SELECT term.id, count(term_tweet.tweet) AS tweets
        FROM term LEFT JOIN term_tweet ON term_tweet.term = term.id
        GROUP BY term.id
        """

    /// The numbers of mentions in a tweet.
    static let tweet = """
        SELECT tweet.id, ifnull(sum(tweet_spelling.count), 0) AS mentions
        FROM tweet LEFT JOIN tweet_spelling ON tweet_spelling.tweet = tweet.id
        GROUP BY tweet.id
        """

    /// The numbers of refused records of a dump.
    static let refused = """
        SELECT dump.id, count(refusal.number) AS refused
        FROM dump LEFT JOIN refusal ON refusal.dump = dump.id
        GROUP BY dump.id
        """
}
