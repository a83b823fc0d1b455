import GRDB

/// The tweets of a search term that pass a filter, in order of their ids.
struct TweetScan {
    /// The data of a tweet that reports count.
    struct Tweet {
        let id: Int64
        /// The time in seconds since 1970 in UTC; nil if it is unknown or was not asked for.
        let time: Int64?
        /// The id of the author; nil if the author is unknown or was not asked for.
        let author: Int64?
        let hasLanguage: Bool
    }

    /// The number of tweets after which a thread offers others a part of what it has still to read.
    private static let tweetsBetweenOffers = 1024

    private let filter: TweetFilter
    private let readsAuthors: Bool
    /// The ids that several threads read together; nil if this reads all.
    private let shared: SharedIDs?
    /// The ids of the term's tweets; nil for the whole archive.
    private let ids: TweetRows?
    /// The tweets that meet the condition; with a term, all tweets and a column that says whether
    /// each meets it.
    private let tweets: TweetRows
    /// The spellings in each tweet, with their counts.
    private let spellings: TweetRows

    /// Prepares to read tweets.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that pass.
    ///   - readsAuthors: Whether the report needs the authors.
    ///   - shared: The ids of which this reads a part, and other threads the others; nil to read
    ///     all.
    /// - Throws: An error if the archive cannot be read, or ``ArchiveError/unknownAuthor(_:)``.
    init(
        _ db: Database,
        of term: StoredTerm?,
        _ filter: TweetFilter,
        readsAuthors: Bool = false,
        sharing shared: SharedIDs? = nil
    ) throws {
        self.shared = shared
        self.filter = filter
        self.readsAuthors = readsAuthors || !filter.authors.isEmpty
        let condition = try filter.condition(db)
        let passes = term == nil ? "\(condition.sql) AND" : ""
        let author =
            self.readsAuthors ? "iif(author IN \(DisplayNames.ids), NULL, author)" : "NULL"
        let time = filter.hasTimes ? TweetTime.sql : "NULL"
        let columns = "id, \(time), \(author), language IS NULL"
        ids = try term.map { term in
            try TweetRows(
                db,
                sql: """
                    SELECT tweet FROM term_tweet WHERE term = \(term.id) AND tweet >= ?
                    ORDER BY tweet
                    """
            )
        }
        tweets = try TweetRows(
            db,
            sql: """
                SELECT \(columns)\(term == nil ? "" : ", \(condition.sql)") FROM tweet
                WHERE \(passes) id >= ? ORDER BY id
                """,
            arguments: condition.arguments
        )
        spellings = try TweetRows(
            db,
            sql: "SELECT tweet, spelling, count FROM tweet_spelling WHERE tweet >= ? ORDER BY tweet"
        )
    }

    /// Calls a closure with each tweet.
    ///
    /// - Returns: The number of tweets that pass, and of those that lack data which the filter
    ///   needs.
    func read(_ body: (Tweet) throws -> Void) throws -> TweetTotal {
        var total = TweetTotal()
        for missing in filter.asked { total.leftOut[missing] = 0 }
        try readRows { row in
            let tweet = try Tweet(row)
            if let missing = filter.missing(in: tweet) {
                total.leftOut[missing, default: 0] += 1
            } else {
                total.tweets += 1
                if readsAuthors, tweet.author == nil { total.authorless += 1 }
                try body(tweet)
            }
        }
        return total
    }

    /// Calls a closure with the row of each tweet that meets the condition.
    private func readRows(_ body: (RawStatement.Row) throws -> Void) throws {
        var tweets = tweets
        defer { tweets.end() }
        guard var ids else { return try readParts(of: &tweets, body) }
        defer { ids.end() }
        try readParts(of: &ids) { id in
            guard let row = try tweets.row(of: id.integer(0)), row.integer(4) == 1 else { return }
            try body(row)
        }
    }

    /// Calls a closure with the rows of the tweets that this thread reads, in order of their ids within
    /// each part.
    private func readParts(
        of rows: inout TweetRows,
        _ body: (RawStatement.Row) throws -> Void
    ) throws {
        let shared = shared ?? SharedIDs(.min ... .max)
        try shared.readParts { part in
            var part = part
            var count = 0
            try rows.read(from: part.lowerBound) { row in
                let id = row.integer(0)
                guard id <= part.upperBound else { return false }
                try body(row)
                count += 1
                if count.isMultiple(of: TweetScan.tweetsBetweenOffers), id < part.upperBound {
                    part = shared.share(id + 1...part.upperBound)
                }
                return true
            }
        }
    }

    /// Calls one closure with each tweet, and then the other with each spelling in that tweet and
    /// its count.
    func read(
        _ body: (Tweet) throws -> Void,
        spelling: (_ id: Int64, _ count: Int) throws -> Void
    ) throws -> TweetTotal {
        var spellings = spellings
        defer { spellings.end() }
        return try read { tweet in
            try body(tweet)
            while let row = try spellings.row(of: tweet.id) {
                try spelling(row.integer(1), Int(row.count(2)))
                try spellings.step()
            }
        }
    }
}

extension TweetScan.Tweet {
    @inline(__always)
    fileprivate init(_ row: RawStatement.Row) throws {
        id = row.integer(0)
        time = try row.time(1)
        author = row.isNull(2) ? nil : row.integer(2)
        hasLanguage = row.integer(3) == 0
    }
}

extension TweetFilter {
    /// The data that a tweet must have to pass.
    fileprivate var asked: [TweetTotal.Missing] {
        [
            hasTimes ? .time : nil, languages.isEmpty ? nil : .language,
            authors.isEmpty ? nil : .author,
        ].compactMap(\.self)
    }

    /// The first data that the filter needs and the tweet lacks; nil if it has everything.
    @inline(__always)
    fileprivate func missing(in tweet: TweetScan.Tweet) -> TweetTotal.Missing? {
        if hasTimes, tweet.time == nil { return .time }
        if !languages.isEmpty, !tweet.hasLanguage { return .language }
        if !authors.isEmpty, tweet.author == nil { return .author }
        return nil
    }
}
