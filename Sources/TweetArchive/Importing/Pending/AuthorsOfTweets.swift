import TweetDumps

/// The authors of new tweets.
struct AuthorsOfTweets {
    /// The authors, in the order of their names.
    let named: NamedAuthors
    /// The index of each tweet's author; nil for unknown authors.
    let ofTweets: [Int?]

    /// Collects the authors of tweets.
    ///
    /// - Complexity: O(n log n) for n tweets.
    init(_ tweets: PendingTweets) {
        var named = NamedAuthors()
        var ofTweets: [Int?] = []
        ofTweets.reserveCapacity(tweets.tweets.count)
        for batch in tweets.batches {
            let decoded = batch.batch
            for tweet in tweets.tweets[batch.tweets] {
                ofTweets.append(named.add(decoded.rows[tweet.row], in: decoded, tweets: 1))
            }
        }
        let positions = named.sort()
        self.named = named
        self.ofTweets = ofTweets.map { $0.map { positions[$0] } }
    }
}
