import TweetDumps

/// The mentions in new tweets, with the search terms for which they are counted.
struct MentionsOfTweets {
    /// The mentions in a tweet that a search term found.
    struct Found {
        /// The row of the term.
        let term: Int64
        /// The range of the tweet's mentions in ``NamedMentions/occurrences``.
        let occurrences: Range<Int>
    }

    /// The mentions, whose rows are filled in when they are written.
    var named = NamedMentions()
    /// The mentions in the tweets that search terms found.
    private(set) var found: [Found] = []

    /// Adds the mentions in tweets.
    mutating func add(_ tweets: PendingTweets) {
        var ofTweets = [Range<Int>](repeating: 0..<0, count: tweets.tweets.count)
        for batch in tweets.batches {
            let decoded = batch.batch
            named.begin(decoded)
            for tweet in batch.tweets {
                ofTweets[tweet] = named.add(decoded.rows[tweets.tweets[tweet].row], in: decoded)
            }
        }
        for pair in tweets.found {
            found.append(Found(term: pair.term, occurrences: ofTweets[pair.tweet]))
        }
    }
}
