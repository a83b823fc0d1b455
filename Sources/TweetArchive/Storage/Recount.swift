/// SQL queries that compute the archive's counters from the tweets and refusals.
///
/// `CROSS JOIN` makes SQLite join from left to right, so that each step is a look-up by key.
enum Recount {
    /// The popularity table of the term `:term`.
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

    /// The counts of each mention in the whole archive.
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

    /// The number of tweets with each spelling.
    static let spelling = """
        WITH counted AS MATERIALIZED (
            SELECT spelling, count(*) AS tweets FROM tweet_spelling GROUP BY spelling
        )
        SELECT spelling.id, ifnull(counted.tweets, 0) AS tweets
        FROM spelling LEFT JOIN counted ON counted.spelling = spelling.id
        """

    /// The number of tweets that each term found, and of the different hashtags and users in them.
    static let term = """
        WITH found AS MATERIALIZED (
            SELECT term, count(*) AS tweets FROM term_tweet GROUP BY term
        ), mentioned AS MATERIALIZED (
            SELECT term, sum(mention.kind = 0) AS hashtags, sum(mention.kind = 1) AS users
            FROM (\(popularity)) AS counted CROSS JOIN mention ON mention.id = counted.mention
            GROUP BY term
        )
        SELECT term.id, ifnull(found.tweets, 0) AS tweets,
            ifnull(mentioned.hashtags, 0) AS hashtags, ifnull(mentioned.users, 0) AS users
        FROM term
        LEFT JOIN found ON found.term = term.id
        LEFT JOIN mentioned ON mentioned.term = term.id
        """

    /// The number of tweets in the archive, and of the different hashtags and users in them.
    static let archive = """
        SELECT (SELECT count(*) FROM tweet) AS tweets,
            ifnull(sum(mention.kind = 0), 0) AS hashtags,
            ifnull(sum(mention.kind = 1), 0) AS users
        FROM (
            SELECT DISTINCT spelling.mention
            FROM tweet_spelling CROSS JOIN spelling ON spelling.id = tweet_spelling.spelling
        ) AS mentioned
        CROSS JOIN mention ON mention.id = mentioned.mention
        """

    /// The number of tweets by each author.
    static let author = """
        WITH counted AS MATERIALIZED (
            SELECT author, count(*) AS tweets FROM tweet GROUP BY author
        )
        SELECT author.id, ifnull(counted.tweets, 0) AS tweets
        FROM author LEFT JOIN counted ON counted.author = author.id
        """

    /// The number of mentions in each tweet.
    static let tweet = """
        SELECT tweet.id, ifnull(sum(tweet_spelling.count), 0) AS mentions
        FROM tweet LEFT JOIN tweet_spelling ON tweet_spelling.tweet = tweet.id
        GROUP BY tweet.id
        """

    /// The number of refused records of each dump: that of its stored refusals, or the dump's own
    /// number if not all are stored.
    static let refused = """
        SELECT dump.id, iif(
            count(refusal.number) >= \(KeptRefusals.maxCount),
            max(count(refusal.number), dump.refused), count(refusal.number)
        ) AS refused
        FROM dump LEFT JOIN refusal ON refusal.dump = dump.id
        GROUP BY dump.id
        """
}
