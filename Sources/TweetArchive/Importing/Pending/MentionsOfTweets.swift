import TweetDumps

/// The mentions in new tweets.
struct MentionsOfTweets {
    let named: NamedMentions
    /// The indices of the named mentions in the order of their names.
    let order: [Int]
    /// The range of each tweet's mentions in ``NamedMentions/occurrences``.
    let ofTweets: [Range<Int>]

    /// Collects the mentions in tweets.
    ///
    /// - Complexity: O(n log n) for n mentions.
    init(_ tweets: PendingTweets) {
        var named = NamedMentions()
        var ofTweets = [Range<Int>](repeating: 0..<0, count: tweets.tweets.count)
        for batch in tweets.batches {
            let decoded = batch.batch
            named.begin(decoded)
            for tweet in tweets.order(of: batch) {
                ofTweets[tweet] = named.add(decoded.rows[tweets.tweets[tweet].row], in: decoded)
            }
        }
        self.named = named
        order = named.order
        self.ofTweets = ofTweets
    }
}
