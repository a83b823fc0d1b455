import TweetDumps

// MARK: - Removing tweets

extension BatchWriter {
    /// Removes tweets, so that later imports leave them out.
    ///
    /// - Returns: The number of tweets that were in the archive.
    func removeForGood(_ tweets: some Sequence<Int64>) throws -> Int {
        var count = 0
        for tweet in tweets where tweet > 0 {
            try statements.insertRemoved(tweet, now: now)
            hasRemovals = true
            if try remove(tweet) { count += 1 }
        }
        return count
    }

    /// Deletes a tweet and corrects all counters; false if the archive does not have it.
    ///
    /// Names that only this tweet had stay, with counts of 0, until ``UnusedNames/delete(_:)``.
    func remove(_ tweet: Int64) throws -> Bool {
        guard try statements.deleteTweet(tweet) else { return false }
        let terms = try statements.terms(of: tweet)
        try removeMentions(of: tweet, terms)
        for term in terms { termTally.add(term, count: 0, tweets: -1) }
        try statements.deleteTerms(of: tweet)
        tweetChange -= 1
        return true
    }

    /// Deletes the mentions of a stored tweet, and subtracts them from the counters of the archive
    /// and of the terms that found it.
    func removeMentions(of tweet: Int64, _ terms: [Int64]) throws {
        try writeNewNames()
        var last: Int64 = 0
        for stored in try statements.mentions(of: tweet) {
            let tweets: Int64 = stored.mention == last ? 0 : -1
            change(spelling: stored.spelling, tweets: -1)
            change(mention: stored.mention, count: -stored.count, tweets: tweets)
            for term in terms {
                let pair = try pair(term, stored.mention)
                popularityTally.add(pair, count: -stored.count, tweets: tweets)
            }
            last = stored.mention
        }
        try statements.deleteMentions(of: tweet)
    }

    /// Whether the archive has removed tweets, so that every tweet must be looked up among them.
    func lookUpRemovals() throws -> Bool {
        if let hasRemovals { return hasRemovals }
        let found = try statements.hasRemovals()
        hasRemovals = found
        return found
    }
}
