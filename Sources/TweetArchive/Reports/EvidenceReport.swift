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
        try report(on: term, filter, inParallel: false) { tweets in
            let db = tweets.db
            let mention = try StoredMention(db, name)
            let (found, total) = try tweets.uses(of: mention)
            let reader = try EvidenceReader(db)
            return try body(
                EvidenceReport(
                    subject: ReportSubject(tweets, of: total),
                    limit: limit,
                    mention: mention.mention,
                    count: found.reduce(0) { $0 + $1.count },
                    tweets: found.count,
                    rows: ReportRows(found.prefix(limit.kept(of: found.count)), reader.row(of:)),
                    leftOut: limit.leftOut(of: found.count),
                    dumps: String.fetchAll(db, sql: "SELECT DISTINCT path FROM dump"),
                    lookup: TweetLookup(db)
                )
            )
        }
    }
}

extension SelectedTweets {
    fileprivate typealias Use = (tweet: Int64, count: Int)

    /// In order of the ids of the tweets.
    fileprivate func uses(of mention: StoredMention) throws -> Counted<[Use]> {
        let spellings = try db.spellings(of: [mention.id])
        let scan = try TweetScan(db, of: term, filter)
        var (uses, id): ([Use], Int64) = ([], 0)
        let total = try scan.read {
            id = $0.id
        } spelling: { spelling, count in
            guard spellings[spelling] != nil else { return }
            // A tweet can have several spellings.
            if uses.last?.tweet != id { uses.append((id, 0)) }
            uses[uses.count - 1].count += count
        }
        return (uses, total)
    }
}

private struct EvidenceReader {
    private let find: Statement
    private let dumps: DumpsOfTweets

    init(_ db: Database) throws {
        find = try db.makeStatement(
            sql: """
                SELECT \(TweetTime.sql) AS time, tweet.kind, tweet.language,
                    CAST(author.name AS BLOB) AS author, CAST(tweet.text AS BLOB) AS text
                FROM tweet LEFT JOIN author ON author.id = tweet.author WHERE tweet.id = ?
                """
        )
        dumps = try DumpsOfTweets(db)
    }

    func row(of use: SelectedTweets.Use) throws -> EvidenceReport.Row {
        guard let row = try Row.fetchOne(find, arguments: [use.tweet])
        else { throw DamagedValue(missing: "tweet") }
        return EvidenceReport.Row(
            id: use.tweet,
            time: try row.stored("time"),
            author: row.blobText("author"),
            kind: try row.storedChoice("kind"),
            language: try row.stored("language"),
            count: use.count,
            text: TweetText.unescaped(row.blobText("text") ?? ""),
            dumps: try dumps.paths(of: use.tweet)
        )
    }
}
