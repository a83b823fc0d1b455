import GRDB
public import TweetDumps

/// The authors of the tweets of a search term, or of the whole archive, with the numbers of their
/// tweets, retweets and mentions.
///
/// An author is in the report who wrote, is repeated or is mentioned in one of the tweets.
/// ``TweetArchive/people(of:_:order:limit:_:)`` makes one.
public struct PeopleReport {
    /// The number by which people are sorted, in descending order; remaining ties are in
    /// alphabetical order of the folded names.
    public enum Order: String, Sendable, CaseIterable {
        /// The number of tweets by the author.
        case tweets
        /// The number of retweets of the author's tweets.
        case retweeted
        /// The number of tweets that mention the author.
        case mentioned
    }

    /// An author with numbers.
    public struct Row: Sendable, Equatable {
        /// The screen name, without `@`.
        public let name: String
        /// The number of tweets by the author.
        public let tweets: Int
        /// The number of retweets that repeat a tweet by the author.
        public let retweeted: Int
        /// The number of tweets that mention the author.
        public let mentioned: Int
        /// The time of the first tweet by the author, in seconds since 1970 in UTC; nil if it is
        /// unknown.
        public let first: Int?
        /// The time of the last tweet by the author.
        public let last: Int?
        /// The display name; nil if it is unknown.
        public let display: String?
        /// The author's own description; nil if it is unknown.
        public let description: String?
        /// Where the author lives, in the author's own words; nil if that is unknown.
        public let location: String?
    }

    /// The tweets that the report is about.
    public let subject: ReportSubject
    /// The order of the rows.
    public let order: Order
    /// The maximum number of rows.
    public let limit: RowLimit
    /// The authors within the limit, in order.
    public let rows: ReportRows<Row>
    /// The number of authors, also beyond the limit.
    public let count: Int
    /// The number of retweets that repeat a tweet of a user by whom the archive has no tweet, who is
    /// not in the report.
    public let otherRetweets: Int

    /// The number of rows beyond the limit.
    public var leftOut: Int { limit.leftOut(of: count) }
}

extension TweetArchive {
    /// Counts the tweets, retweets and mentions of each author.
    ///
    /// A retweet repeats a tweet of the author of its original, if the archive has that, else of the
    /// user whom its text names: `RT @name: `.
    ///
    /// ```swift
    /// try archive.people(of: SearchTerm("#iot"), order: .retweeted, limit: 10) { report in
    ///     try report.rows.read { person in print(person.name, person.retweeted) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are counted.
    ///   - order: The order of the authors.
    ///   - limit: The maximum number of rows.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads all tweets of the term, and with a filter their mentions, and the names
    ///   of all authors and mentions of the archive.
    public func people<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        order: PeopleReport.Order = .tweets,
        limit: RowLimit = .none,
        _ body: (PeopleReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let counted = try PeopleCounter(tweets: tweets).counted()
            let (db, readers) = (tweets.db, tweets.readers)
            var people = try PeopleRows(db, readers, counted, by: order, limit: limit.maximum)
            var total = counted.total
            total.authorless = total.tweets - people.tweets
            return try body(
                PeopleReport(
                    subject: ReportSubject(tweets, of: total),
                    order: order,
                    limit: limit,
                    rows: PeopleReport.rows(db, people.rows.sorted()),
                    count: people.rows.count,
                    otherRetweets: counted.authors.names.count - people.namedRetweets
                )
            )
        }
    }
}

extension PeopleReport {
    fileprivate static func rows(_ db: Database, _ people: [Person]) -> ReportRows<Row> {
        ReportRows { body in
            let profile = try RawStatement(
                db,
                "SELECT name, display, description, location FROM author WHERE id = ?1"
            )
            for person in people {
                let row = try profile.first {
                    $0.bind(person.id)
                } read: {
                    Row(person, $0)
                }
                if let row { try body(row) }
            }
        }
    }
}

extension PeopleReport.Row {
    fileprivate init(_ person: Person, _ profile: RawStatement.Row) {
        let numbers = person.numbers
        let text = { (column: Int32) in
            profile.isNull(column) ? nil : TweetText.unescaped(profile.text(column))
        }
        self.init(
            name: text(0) ?? "",
            tweets: Int(numbers.tweets),
            retweeted: Int(numbers.retweeted),
            mentioned: Int(person.mentioned),
            first: numbers.last > 0 ? Int(numbers.first) : nil,
            last: numbers.last > 0 ? Int(numbers.last) : nil,
            display: text(1),
            description: text(2),
            location: text(3)
        )
    }
}
