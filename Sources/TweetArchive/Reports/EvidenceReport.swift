import GRDB
public import TweetDumps

/// The tweets behind a row of a popularity table.
///
/// ``TweetArchive/evidence(for:of:_:limit:_:)`` makes one.
public struct EvidenceReport {
    /// A tweet that contains the mention.
    public struct Row: Sendable, Equatable {
        /// Twitter's id of the tweet.
        public let id: Int64
        /// The time of the tweet, in seconds since 1970 in UTC; nil if it is unknown.
        public let time: Int?
        /// The screen name of the author, without `@`; nil if it is unknown.
        public let author: String?
        /// Whether the tweet is an original, a reply, a retweet or a quote.
        public let kind: TweetKind
        /// Twitter's code of the language, such as `en`; nil if it is unknown.
        public let language: String?
        /// The number of times that the tweet contains the mention, in any spelling.
        public let count: Int
        /// The text, with `&`, `<` and `>` not escaped.
        public let text: String
        /// The different paths of the dumps that have the tweet, in the order in which they were first
        /// imported.
        public let dumps: [String]
    }

    /// The tweets that the report searched.
    public let subject: ReportSubject
    /// The maximum number of rows.
    public let limit: RowLimit
    /// The mention.
    public let mention: ReportedMention
    /// The number of times that the mention occurs in all tweets with it.
    public let count: Int
    /// The number of tweets with the mention.
    public let tweets: Int
    /// The tweets with the mention, in order of their ids, which grow with time.
    public let rows: ReportRows<Row>
    /// The number of tweets with the mention that are beyond the limit.
    public let leftOut: Int
    /// The different paths of all dumps that were imported, in no particular order.
    public let dumps: [String]
    /// Finds the tweets, and those to which they refer.
    package let lookup: TweetLookup
}

extension TweetArchive {
    /// Finds the tweets of a search term that contain a mention.
    ///
    /// ```swift
    /// if let bob = MentionName("@bob") {
    ///     try archive.evidence(for: bob, of: SearchTerm("#iot"), limit: 10) { report in
    ///         try report.rows.read { tweet in print(tweet.id, tweet.text) }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The mention. Without a sign it is the hashtag or the user of that name.
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are searched.
    ///   - limit: The maximum number of rows.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:mentions:)``, ``ArchiveError/unknownAuthor(_:)``,
    ///   ``ArchiveError/unknownMention(_:nearest:)``, ``ArchiveError/ambiguousMention(_:)``, an
    ///   error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads the mentions of all tweets that pass the filter, then the tweets with
    ///   the mention.
    public func evidence<Result>(
        for name: MentionName,
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        limit: RowLimit = .none,
        _ body: (EvidenceReport) throws -> Result
    ) throws -> Result {
        try report { db in
            let stored = try term.map { try StoredTerm(db, $0) }
            let mention = try StoredMention(db, name)
            let query = try EvidenceQuery(db, mention, of: stored, filter)
            return try body(
                EvidenceReport(
                    subject: ReportSubject(db, stored, filter, of: query.allTweets),
                    limit: limit,
                    mention: mention.mention,
                    count: query.count,
                    tweets: query.tweets,
                    rows: query.rows(db, limit: limit),
                    leftOut: limit.leftOut(of: query.tweets),
                    dumps: String.fetchAll(db, sql: "SELECT DISTINCT path FROM dump"),
                    lookup: TweetLookup(db)
                )
            )
        }
    }
}

/// The query for the tweets that contain a mention.
private struct EvidenceQuery {
    /// The tweets that pass the filter, with the mention or not.
    let allTweets: TweetTotal
    /// The number of tweets with the mention.
    let tweets: Int
    /// How often they contain it in all.
    let count: Int
    /// The ids of the tweets with the mention, and how often each contains it; one row for each
    /// spelling.
    private let table: TemporaryTable

    /// Finds the tweets, and writes them into a temporary table.
    init(
        _ db: Database,
        _ mention: StoredMention,
        of term: StoredTerm?,
        _ filter: TweetFilter
    ) throws {
        let spellings = try db.spellings(of: [mention.id])
        let scan = try TweetScan(db, of: term, filter)
        var (total, tweets, sum) = (TweetTotal(), 0, 0)
        table = try TemporaryTable(db, "evidence", columns: ["tweet", "count"]) { insert in
            var id: Int64 = 0
            var last: Int64?
            total = try scan.read {
                id = $0.id
            } spelling: { spelling, count in
                guard spellings[spelling] != nil else { return }
                if id != last { tweets += 1 }
                last = id
                sum += count
                try insert.run {
                    $0.bind(id)
                    $0.bind(Int64(count))
                }
            }
        }
        (allTweets, self.tweets, count) = (total, tweets, sum)
    }

    /// The tweets with the mention, in order of their ids.
    func rows(_ db: Database, limit: RowLimit) throws -> ReportRows<EvidenceReport.Row> {
        let dumps = try DumpsOfTweets(db)
        return ReportRows(
            db,
            sql: """
                WITH found AS (SELECT tweet, sum(count) AS count FROM \(table.name) GROUP BY tweet)
                SELECT tweet.id, \(TweetTime.sql) AS time, tweet.kind, tweet.language,
                    CAST(author.name AS BLOB) AS author, CAST(tweet.text AS BLOB) AS text,
                    found.count
                FROM found
                CROSS JOIN tweet ON tweet.id = found.tweet
                LEFT JOIN author ON author.id = tweet.author
                ORDER BY found.tweet LIMIT \(limit.sql)
                """
        ) { try EvidenceReport.Row($0, dumps) }
    }
}

extension EvidenceReport.Row {
    fileprivate init(_ row: Row, _ dumps: DumpsOfTweets) throws {
        let id: Int64 = try row.stored("id")
        self.init(
            id: id,
            time: try row.stored("time"),
            author: row.blobText("author"),
            kind: try row.storedChoice("kind"),
            language: try row.stored("language"),
            count: try row.storedCount("count"),
            text: TweetText.unescaped(row.blobText("text") ?? ""),
            dumps: try dumps.paths(of: id)
        )
    }
}
