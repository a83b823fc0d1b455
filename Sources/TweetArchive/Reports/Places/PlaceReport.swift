public import TweetDumps

/// The places and points from which the most tweets of a search term or of the whole archive were
/// written.
///
/// ``TweetArchive/places(of:_:limit:_:)`` makes one.
public struct PlaceReport {
    /// A rectangle on the map, in degrees east and north.
    public struct Box: Sendable, Equatable {
        /// Its western border; east of ``east`` if the box crosses 180°.
        public let west: Double
        /// Its southern border.
        public let south: Double
        /// Its eastern border.
        public let east: Double
        /// Its northern border.
        public let north: Double
    }

    /// A place with the tweets that name it, or a point of tweets that name no place.
    public struct Row: Sendable, Equatable {
        /// What the archive knows the place by: Twitter's id, else the name; nil for a point.
        public let key: String?
        /// The name of the place, such as `Toledo, OH`; nil for a point.
        public let name: String?
        /// The code of the country, such as `US`; nil if it is unknown.
        public let country: String?
        /// The number of tweets.
        public let tweets: Int
        /// The id of the newest tweet, which is the largest.
        public let newest: Int64
        /// The number of different known authors of those tweets; nil if none is known.
        public let authors: Int?
        /// The first time of the tweets, in seconds since 1970 in UTC; nil if none is known.
        public let first: Int?
        /// The last time of the tweets.
        public let last: Int?
        /// The longitude of the point, in degrees east, from -180 to 180; nil if it is unknown.
        ///
        /// The point is that of the newest tweet with one, else the middle of the place's box.
        public let longitude: Double?
        /// The latitude of the point, in degrees north, from -90 to 90; nil if it is unknown.
        public let latitude: Double?
        /// The box of the place; nil for a point, or if it is unknown.
        public let box: Box?
    }

    /// The tweets that the report is about, with or without a place.
    public let subject: ReportSubject
    /// The number of tweets that tell neither a place nor a point.
    public let placeless: Int
    /// The maximum number of rows.
    public let limit: RowLimit
    /// The rows within the limit: by the number of tweets, then of authors, then by name and point.
    public let rows: ReportRows<Row>
    /// The number of rows beyond the limit.
    public let leftOut: Int
    /// The tweets with some ids.
    private let tweets: ([Int64]) -> ReportRows<ListedTweet>

    init(
        subject: ReportSubject,
        placeless: Int,
        limit: RowLimit,
        rows: ReportRows<Row>,
        leftOut: Int,
        tweets: @escaping ([Int64]) -> ReportRows<ListedTweet>
    ) {
        (self.subject, self.placeless, self.limit) = (subject, placeless, limit)
        (self.rows, self.leftOut, self.tweets) = (rows, leftOut, tweets)
    }

    /// The newest tweet of each of some rows, in their order.
    ///
    /// They are read from the archive, so they are valid as long as the report.
    public func newestTweets(of rows: [Row]) -> ReportRows<ListedTweet> {
        tweets(rows.map(\.newest))
    }

    /// The report with fewer rows.
    ///
    /// - Parameter limit: The maximum number of rows.
    /// - Returns: The first rows; the others count as left out.
    /// - Throws: An error if the archive cannot be read.
    public func limited(to limit: RowLimit) throws -> PlaceReport {
        let all = try rows.collected()
        let kept = all.prefix(limit.maximum ?? .max)
        return PlaceReport(
            subject: subject,
            placeless: placeless,
            limit: limit,
            rows: ReportRows { body in for row in kept { try body(row) } },
            leftOut: leftOut + all.count - kept.count,
            tweets: tweets
        )
    }
}

extension TweetArchive {
    /// Counts the tweets of each place.
    ///
    /// Tweets that tell a point alone are counted by point.
    ///
    /// ```swift
    /// try archive.places(of: SearchTerm("#iot"), limit: 20) { report in
    ///     try report.rows.read { row in print(row.name ?? "", row.tweets) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are counted.
    ///   - limit: The maximum number of rows.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads all tweets of the term.
    public func places<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        limit: RowLimit = .none,
        _ body: (PlaceReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let counted = try PlaceCounter(tweets: tweets).places(limit.maximum)
            let (rows, db) = (counted.rows, tweets.db)
            return try body(
                PlaceReport(
                    subject: ReportSubject(tweets, of: counted.total),
                    placeless: counted.placeless,
                    limit: limit,
                    rows: ReportRows { body in for row in rows { try body(row) } },
                    leftOut: limit.leftOut(of: counted.count),
                    tweets: { ListedTweet.rows(db, $0) }
                )
            )
        }
    }
}
