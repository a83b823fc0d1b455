public import TweetDumps

/// The pictures and films in the tweets of a search term or of the whole archive, those of the newest
/// tweets first.
///
/// ``TweetArchive/media(of:_:limit:_:)`` makes one.
public struct MediaReport {
    /// A picture or film.
    public struct Row: Sendable, Equatable {
        /// Twitter's id of the tweet.
        public let tweet: Int64
        /// The index in the tweet, from 0.
        public let position: Int
        /// The time of the tweet, in seconds since 1970 in UTC; nil if it is unknown.
        public let time: Int?
        /// The screen name of the author, without `@`; nil if it is unknown.
        public let author: String?
        /// Whether it is a picture, a film or an animation.
        public let kind: MediaKind
        /// The address; of a film that of the file with the highest bit rate.
        public let url: String
        /// The description for people who cannot see it; nil if there is none.
        public let description: String?
    }

    /// The tweets that the report is about, with or without pictures and films.
    public let subject: ReportSubject
    /// The maximum number of rows.
    public let limit: RowLimit
    /// The number of tweets with pictures or films.
    public let tweets: Int
    /// The number of pictures and films, within the limit and beyond it.
    public let count: Int
    /// The rows within the limit, by the ids of the tweets from the newest on, then in the order of the
    /// tweet.
    public let rows: ReportRows<Row>
    /// The number of rows beyond the limit.
    public let leftOut: Int
}

extension TweetArchive {
    /// Lists pictures and films.
    ///
    /// ```swift
    /// try archive.media(of: SearchTerm("#iot"), limit: 20) { report in
    ///     try report.rows.read { row in print(row.tweet, row.kind, row.url) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets whose pictures and films are listed.
    ///   - limit: The maximum number of rows.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads all tweets of the term.
    public func media<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        limit: RowLimit = .none,
        _ body: (MediaReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let found = try MediaQuery(tweets: tweets).found()
            return try body(
                MediaReport(
                    subject: ReportSubject(tweets, of: found.total),
                    limit: limit,
                    tweets: found.ids.count,
                    count: found.count,
                    rows: MediaQuery.rows(tweets.db, found.ids, limit: limit.maximum),
                    leftOut: limit.leftOut(of: found.count)
                )
            )
        }
    }
}
