import TweetDumps

/// The authors of new tweets.
struct AuthorsOfTweets {
    private(set) var named = NamedAuthors()
    /// The indices of the named authors in the order of their names.
    let order: [Int]
    /// The index of each tweet's author; nil for unknown authors.
    let ofTweets: [Int?]

    /// Collects the authors of tweets.
    ///
    /// - Complexity: O(n log n) for n tweets.
    init(_ tweets: PendingTweets) {
        var ofTweets: [Int?] = []
        ofTweets.reserveCapacity(tweets.tweets.count)
        for batch in tweets.batches {
            let decoded = batch.batch
            for tweet in tweets.tweets[batch.tweets] {
                ofTweets.append(named.add(decoded.rows[tweet.row], in: decoded, tweets: 1))
            }
        }
        self.ofTweets = ofTweets
        order = named.order
    }
}

/// The mentions in new tweets.
struct MentionsOfTweets {
    private(set) var named = NamedMentions()
    /// The indices of the named mentions in the order of their names.
    let order: [Int]
    /// The range of each tweet's mentions in ``NamedMentions/occurrences``.
    let ofTweets: [Range<Int>]

    /// Collects the mentions in tweets.
    ///
    /// - Complexity: O(n log n) for n mentions.
    init(_ tweets: PendingTweets) {
        var ofTweets = [Range<Int>](repeating: 0..<0, count: tweets.tweets.count)
        for batch in tweets.batches {
            let decoded = batch.batch
            named.begin(decoded)
            for tweet in tweets.order(of: batch) {
                ofTweets[tweet] = named.add(decoded.rows[tweets.tweets[tweet].row], in: decoded)
            }
        }
        self.ofTweets = ofTweets
        order = named.order
    }
}
