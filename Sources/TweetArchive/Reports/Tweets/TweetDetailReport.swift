/// Tweets that were asked for by their ids, with what the archive knows about them.
///
/// ``TweetArchive/details(of:in:_:)`` makes one.
public struct TweetDetailReport {
    /// The tweets, in the order in which they were asked for.
    public let tweets: ReportRows<TweetDetails>
    /// The number of tweets.
    public let count: Int
    /// The ids of which the archive has no tweet.
    public let absent: AbsentTweets
    /// The time zone in which times are shown.
    public let timeZone: NamedTimeZone
}

/// The ids of tweets that the archive does not have, in the order in which they were asked for.
public struct AbsentTweets: Sendable, Equatable {
    /// The retweets of a tweet that the archive does not have.
    public struct Retweets: Sendable, Equatable {
        /// Their number, at least 1.
        public let count: Int
        /// The id of the newest of them.
        public let newest: Int64
    }

    /// The ids of tweets that were removed from the archive.
    public internal(set) var removed: [Int64] = []
    /// The other ids.
    public internal(set) var unknown: [Int64] = []
    /// The retweets of unknown tweets in the archive, by the ids of these.
    public internal(set) var retweets: [Int64: Retweets] = [:]

    /// Whether the archive has all tweets.
    public var isEmpty: Bool { removed.isEmpty && unknown.isEmpty }
}

extension TweetArchive {
    /// Reads tweets with what the archive knows about them.
    ///
    /// ```swift
    /// try archive.details(of: [1_234_567_890]) { report in
    ///     try report.tweets.read { print($0.tweet.text, $0.references.map(\.id)) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - ids: The ids of the tweets.
    ///   - timeZone: The time zone in which a table shows times.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: An error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads all tweets if some are unknown, to find retweets of these.
    public func details<Result>(
        of ids: [Int64],
        in timeZone: NamedTimeZone = .utc,
        _ body: (TweetDetailReport) throws -> Result
    ) throws -> Result {
        try report { db in
            let reader = try TweetDetailReader(db)
            let (known, absent) = try reader.known(among: ids)
            let tweets = ReportRows<TweetDetails> { body in
                for id in known { if let tweet = try reader.tweet(id) { try body(tweet) } }
            }
            return try body(
                TweetDetailReport(
                    tweets: tweets,
                    count: known.count,
                    absent: absent,
                    timeZone: timeZone
                )
            )
        }
    }
}
