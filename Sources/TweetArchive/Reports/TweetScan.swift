import GRDB

/// The tweets that a term found and a filter lets pass, in the order of their ids.
final class TweetScan {
    /// A tweet, as far as reports count it.
    struct Tweet {
        let id: Int64
        /// In seconds since 1970 in UTC.
        let time: Int64?
        let author: Int64?
    }

    /// How many tweets did not pass for want of a time alone.
    private(set) var undated = 0
    private let needsTime: Bool
    private let tweets: HotStatement
    private let spellings: SpellingScan

    /// Prepares to read the tweets.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: Which of its tweets.
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database, of term: StoredTerm?, _ filter: TweetFilter) throws {
        needsTime = filter.hasTimes
        let condition = try filter.condition(db)
        let found =
            term.map {
                // The term's tweets first, each then looked up.
                "term_tweet CROSS JOIN tweet ON tweet.id = term_tweet.tweet AND term_tweet.term = \($0.id)"
            } ?? "tweet"
        tweets = try HotStatement(
            db,
            sql: """
                SELECT tweet.id, tweet.time, tweet.author FROM \(found)
                WHERE \(condition.sql) ORDER BY \(term == nil ? "tweet.id" : "term_tweet.tweet")
                """,
            arguments: condition.arguments
        )
        spellings = try SpellingScan(db)
    }

    /// Calls the body with each tweet.
    func read(_ body: (Tweet) throws -> Void) throws {
        undated = 0
        try tweets.readAll { row in
            let tweet = Tweet(row)
            if needsTime, tweet.time == nil {
                undated += 1
            } else {
                try body(tweet)
            }
        }
    }

    /// Calls one body with each tweet, and the other with each of its spellings after that.
    func read(
        _ body: (Tweet) throws -> Void,
        spelling: (_ id: Int, _ count: Int) throws -> Void
    ) throws {
        var spellings = spellings
        defer { spellings.end() }
        try read { tweet in
            try body(tweet)
            try spellings.read(of: tweet.id, spelling)
        }
    }
}

extension TweetScan.Tweet {
    @inline(__always)
    fileprivate init(_ row: HotStatement.Row) {
        id = row.integer(0)
        time = row.isNull(1) ? nil : row.integer(1)
        author = row.isNull(2) ? nil : row.integer(2)
    }
}
