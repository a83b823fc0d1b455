import TweetDumps

// MARK: - Removing tweets

extension BatchWriter {
    /// Takes tweets out of the archive and has them stay out.
    ///
    /// - Returns: How many of them were there.
    func removeForGood(_ tweets: some Sequence<Int64>) throws -> Int {
        var count = 0
        for tweet in tweets where tweet > 0 {
            try statements.insertRemoved(tweet, now: now)
            hasRemovals = true
            if try remove(tweet) { count += 1 }
        }
        return count
    }

    /// Takes a tweet out of the archive, and out of every counter; false where it is not there.
    ///
    /// The names that only it had stay, with nothing counted, until ``UnusedNames/delete(_:)``.
    func remove(_ tweet: Int64) throws -> Bool {
        guard try statements.deleteTweet(tweet) else { return false }
        let terms = try statements.terms(of: tweet)
        try removeMentions(of: tweet, terms)
        for term in terms { termTally.add(term, count: 0, tweets: -1) }
        try statements.deleteTerms(of: tweet)
        newTweets -= 1
        return true
    }

    /// Takes out what a stored tweet mentions, for the archive and for the terms that found it.
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

    /// Whether some tweets are to stay out, so that each that comes has to be looked up.
    func lookUpRemovals() throws -> Bool {
        if let hasRemovals { return hasRemovals }
        let found = try statements.hasRemovals()
        hasRemovals = found
        return found
    }
}
