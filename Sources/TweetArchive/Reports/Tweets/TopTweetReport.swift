import GRDB
public import TweetDumps

/// The tweets that were retweeted or liked most, among those of a search term or of the whole archive.
///
/// Each original is in the report once, however often it was retweeted.
/// ``TweetArchive/topTweets(of:_:by:limit:_:)`` makes one.
public struct TopTweetReport {
    /// The number by which tweets are sorted, largest first; tweets with the same number are from
    /// the newest to the oldest.
    public enum Counting: String, Sendable, CaseIterable {
        /// The number of retweets in the archive.
        ///
        /// Retweets without the id of their original are those of one tweet if their texts are the
        /// same.
        case archive
        /// The largest number of retweets that a dump gives for the tweet or for one of its retweets.
        case retweets
        /// The largest number of likes that a dump gives for the tweet or for one of its retweets.
        case likes
    }

    /// A tweet with its number.
    public struct Row: Sendable, Equatable {
        /// The number of retweets or likes, at least 1.
        public let number: Int
        /// The id of the tweet; nil if it is unknown.
        public let id: Int64?
        /// The time of the tweet, in seconds since 1970 in UTC; nil if it is unknown.
        public let time: Int?
        /// The screen name of the author, without `@`; nil if it is unknown.
        public let author: String?
        /// The text, with `&`, `<` and `>` not escaped; of a tweet that is not in the archive the
        /// text of a retweet, without `RT @name: `.
        public let text: String
        /// The tweet; if the archive does not have it, its first retweet.
        public let source: ListedTweet
        /// Whether the archive does not have the tweet, so that ``source`` is a retweet.
        public let isMissing: Bool
    }

    /// The tweets that the report is about.
    public let subject: ReportSubject
    /// The number by which the rows are sorted.
    public let counting: Counting
    /// The maximum number of rows.
    public let limit: RowLimit
    /// The tweets within the limit, in order.
    public let rows: ReportRows<Row>
    /// The number of tweets with a number of at least 1, also beyond the limit.
    public let count: Int

    /// The number of rows beyond the limit.
    public var leftOut: Int { limit.leftOut(of: count) }
}

extension TweetArchive {
    /// Finds the tweets that were retweeted or liked most.
    ///
    /// ```swift
    /// try archive.topTweets(of: SearchTerm("#iot"), limit: 10) { report in
    ///     try report.rows.read { row in print(row.number, row.text) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are counted, which include the retweets.
    ///   - counting: The number by which the tweets are sorted.
    ///   - limit: The maximum number of rows.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads all tweets of the term.
    public func topTweets<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        by counting: TopTweetReport.Counting = .archive,
        limit: RowLimit = .none,
        _ body: (TopTweetReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let found = try TopTweetCounter(tweets: tweets)
                .originals(by: counting, limit: limit.maximum)
            return try body(
                TopTweetReport(
                    subject: ReportSubject(tweets, of: found.total),
                    counting: counting,
                    limit: limit,
                    rows: TopTweetReport.rows(tweets.db, found.originals),
                    count: found.count
                )
            )
        }
    }
}

extension TopTweetReport {
    fileprivate static func rows(
        _ db: Database,
        _ originals: [OriginalTally.Original]
    ) -> ReportRows<Row> {
        ReportRows { body in
            let reader = try ListedTweet.Reader(db)
            for original in originals {
                if let id = original.key.id, let tweet = try reader.tweet(id) {
                    try body(Row(original, tweet))
                } else if let retweet = try reader.tweet(original.tweet) {
                    try body(Row(original, repeatedBy: retweet))
                }
            }
        }
    }
}

extension TopTweetReport.Row {
    fileprivate init(_ original: OriginalTally.Original, _ tweet: ListedTweet) {
        self.init(
            number: Int(original.number),
            id: tweet.id,
            time: tweet.time,
            author: tweet.author,
            text: tweet.text,
            source: tweet,
            isMissing: false
        )
    }

    fileprivate init(_ original: OriginalTally.Original, repeatedBy retweet: ListedTweet) {
        let id = original.key.id
        let text = Array(retweet.text.utf8)
        let prefix = RetweetPrefix(text.span)
        self.init(
            number: Int(original.number),
            id: id,
            time: id.flatMap { TweetTime.seconds(inID: $0).map { Int($0) } },
            author: prefix.map { String(decoding: text[$0.name], as: UTF8.self) },
            text: prefix.map { String(decoding: text[$0.end...], as: UTF8.self) } ?? retweet.text,
            source: retweet,
            isMissing: true
        )
    }
}
