/// What each counter of the archive is, computed from the tweets.
enum Counters {
    /// The popularity table of one term, `:term`.
    static let popularityOfTerm = """
        SELECT term_tweet.term, spelling.mention, sum(tweet_spelling.count) AS count,
            count(DISTINCT tweet_spelling.tweet) AS tweets
        FROM term_tweet
        JOIN tweet_spelling ON tweet_spelling.tweet = term_tweet.tweet
        JOIN spelling ON spelling.id = tweet_spelling.spelling
        WHERE term_tweet.term = :term
        GROUP BY term_tweet.term, spelling.mention
        """

    /// The popularity tables of all terms.
    static let popularity = """
        SELECT term_tweet.term, spelling.mention, sum(tweet_spelling.count) AS count,
            count(DISTINCT tweet_spelling.tweet) AS tweets
        FROM term_tweet
        JOIN tweet_spelling ON tweet_spelling.tweet = term_tweet.tweet
        JOIN spelling ON spelling.id = tweet_spelling.spelling
        GROUP BY term_tweet.term, spelling.mention
        """

    /// The numbers of the mentions over the whole archive.
    static let mention = """
        SELECT mention.id, ifnull(sum(tweet_spelling.count), 0) AS count,
            count(DISTINCT tweet_spelling.tweet) AS tweets
        FROM mention
        LEFT JOIN spelling ON spelling.mention = mention.id
        LEFT JOIN tweet_spelling ON tweet_spelling.spelling = spelling.id
        GROUP BY mention.id
        """

    /// The numbers of tweets with a spelling.
    static let spelling = """
        SELECT spelling.id, count(tweet_spelling.tweet) AS tweets
        FROM spelling LEFT JOIN tweet_spelling ON tweet_spelling.spelling = spelling.id
        GROUP BY spelling.id
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
}
