import GRDB

/// The tweets that a term found and a filter lets pass, in the order of their ids.
struct TweetScan {
    /// A tweet, as far as reports count it.
    struct Tweet {
        let id: Int64
        /// In seconds since 1970 in UTC.
        let time: Int64?
        /// nil where it is unknown, or was not asked for.
        let author: Int64?
        let hasLanguage: Bool
    }

    private let filter: TweetFilter
    private let readsAuthors: Bool
    /// The ids of a term's tweets; nil for all tweets of the archive.
    private let ids: HotStatement?
    /// All tweets that meet the condition, or with a term, all tweets and whether they meet it.
    private let tweets: TweetRows
    private let spellings: TweetRows

    /// Prepares to read the tweets.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: Which of its tweets.
    ///   - readsAuthors: Whether it matters who wrote them.
    /// - Throws: An error if the archive cannot be read.
    init(
        _ db: Database,
        of term: StoredTerm?,
        _ filter: TweetFilter,
        readsAuthors: Bool = false
    ) throws {
        self.filter = filter
        self.readsAuthors = readsAuthors || !filter.authors.isEmpty
        let condition = try filter.condition(db)
        let passes = term == nil ? "\(condition.sql) AND" : ""
        let author =
            self.readsAuthors ? "iif(author IN \(DisplayNames.ids), NULL, author)" : "NULL"
        let columns = "id, time, \(author), language IS NULL"
        ids = try term.map { term in
            let sql = "SELECT tweet FROM term_tweet WHERE term = \(term.id) ORDER BY tweet"
            return try HotStatement(db, sql: sql)
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

    /// Calls the body with each tweet.
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

    /// Calls the body with the row of each tweet that meets the condition.
    private func readRows(_ body: (HotStatement.Row) throws -> Void) throws {
        var tweets = tweets
        defer { tweets.end() }
        guard let ids else { return try tweets.readAll(body) }
        try ids.readAll { id in
            guard let row = try tweets.row(of: id.integer(0)), row.integer(4) == 1 else { return }
            try body(row)
        }
    }

    /// Calls one body with each tweet, and the other with each of its spellings after that.
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
    fileprivate init(_ row: HotStatement.Row) throws {
        id = row.integer(0)
        time = try row.time(1)
        author = row.isNull(2) ? nil : row.integer(2)
        hasLanguage = row.integer(3) == 0
    }
}

extension TweetFilter {
    /// What a tweet must have.
    fileprivate var asked: [TweetTotal.Missing] {
        [
            hasTimes ? .time : nil, languages.isEmpty ? nil : .language,
            authors.isEmpty ? nil : .author,
        ].compactMap(\.self)
    }

    /// What keeps a tweet out that meets the condition; nil if nothing does.
    @inline(__always)
    fileprivate func missing(in tweet: TweetScan.Tweet) -> TweetTotal.Missing? {
        if hasTimes, tweet.time == nil { return .time }
        if !languages.isEmpty, !tweet.hasLanguage { return .language }
        if !authors.isEmpty, tweet.author == nil { return .author }
        return nil
    }
}
