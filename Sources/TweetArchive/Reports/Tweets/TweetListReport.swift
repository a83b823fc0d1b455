public import TweetDumps

/// The tweets of a search term, or of the whole archive, that pass a filter.
///
/// ``TweetArchive/tweets(of:_:order:limit:countsAll:first:_:)`` makes one.
public struct TweetListReport {
    /// The order of the tweets.
    public enum Order: String, Sendable, CaseIterable {
        /// The newest tweet first, by the ids, which grow with time.
        case newest
        /// The oldest tweet first.
        case oldest
        /// The tweet that was retweeted most first, by the largest number that a dump gives.
        case retweets
        /// The tweet that was liked most first.
        case likes
    }

    /// The tweets that the report is about.
    ///
    /// Its number of tweets is that of the rows if ``isComplete`` is false.
    public let subject: ReportSubject
    /// The order of the rows.
    public let order: Order
    /// The maximum number of rows.
    public let limit: RowLimit
    /// The ids of the tweets within the limit.
    public let ids: [Int64]
    /// The tweets within the limit.
    public let rows: ReportRows<ListedTweet>
    /// Whether all tweets were read.
    ///
    /// If not, more were found than the limit allows, and how many is not known.
    public let isComplete: Bool

    /// The number of tweets beyond the limit; nil if it is not known.
    public var leftOut: Int? { isComplete ? subject.tweets - ids.count : nil }
}

extension TweetArchive {
    /// Finds tweets.
    ///
    /// ```swift
    /// var filter = TweetFilter()
    /// filter.search = try SearchQuery(parsing: "nasa -filter:retweets")
    /// try archive.tweets(of: nil, filter, limit: 20) { report in
    ///     try report.rows.read { tweet in print(tweet.id, tweet.text) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are listed.
    ///   - order: The order of the tweets.
    ///   - limit: The maximum number of rows.
    ///   - countsAll: Whether all tweets are counted, also if the limit needs only some of them.
    ///   - first: Called at most once before `body`, with the first rows of a list by time whose other
    ///     rows take longer, as all tweets must be read.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if the archive cannot be read, or the error of a closure.
    /// - Complexity: Reads the tweets of the term; the newest or oldest ones only as far as is
    ///   needed.
    public func tweets<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        order: TweetListReport.Order = .newest,
        limit: RowLimit = .none,
        countsAll: Bool = false,
        first: (ReportRows<ListedTweet>) throws -> Void = { _ in },
        _ body: (TweetListReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let query = TweetListQuery(tweets)
            var found = try query.tweets(in: order, limit: limit.maximum) { ids in
                try first(ListedTweet.rows(tweets.db, ids))
            }
            if countsAll { try found.complete(with: query) }
            return try body(
                TweetListReport(
                    subject: ReportSubject(tweets, of: found.total),
                    order: order,
                    limit: limit,
                    ids: found.ids,
                    rows: ListedTweet.rows(tweets.db, found.ids),
                    isComplete: found.isComplete
                )
            )
        }
    }

    /// Counts tweets.
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are counted.
    ///   - body: Reads what was counted.
    /// - Returns: The result of `body`.
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads all tweets of the term.
    public func tweetCount<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        _ body: (ReportSubject) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let total = try TweetListQuery(tweets).total()
            return try body(ReportSubject(tweets, of: total))
        }
    }
}
