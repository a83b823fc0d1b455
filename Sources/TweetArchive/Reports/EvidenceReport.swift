import GRDB
public import TweetDumps

/// The tweets behind a row of a popularity table.
public struct EvidenceReport {
    /// A tweet with the mention.
    public struct Row: Sendable, Equatable {
        /// The id.
        public let id: Int64
        /// When it was written, in seconds since 1970 in UTC.
        public let time: Int?
        /// The screen name of the author, without `@`.
        public let author: String?
        /// What the tweet is to other tweets.
        public let kind: TweetKind
        /// The code of the language that Twitter took it for.
        public let language: String?
        /// How often the mention stands in it.
        public let count: Int
        /// The text, with `&`, `<` and `>` as they were typed.
        public let text: String
    }

    /// The tweets that it is about.
    public let subject: ReportSubject
    /// The maximum number of rows that was asked for.
    public let limit: RowLimit
    /// What is mentioned.
    public let mention: ReportedMention
    /// How often the mention stands in these tweets.
    public let count: Int
    /// How many tweets it stands in.
    public let tweets: Int
    /// The tweets, in the order of their ids, which is that of their times.
    public let rows: ReportRows<Row>
    /// How many rows the limit left out.
    public let leftOut: Int
}

extension TweetArchive {
    /// The tweets that a mention stands in, among those that a term found.
    ///
    /// - Parameters:
    ///   - name: The mention; without a sign, whichever of hashtag and user there is.
    ///   - term: The term; nil for the whole archive.
    ///   - filter: Which of its tweets.
    ///   - limit: The maximum number of rows.
    ///   - body: Reads the report, whose rows are there until it returns.
    /// - Returns: What the body returns.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:)``, ``ArchiveError/unknownAuthor(_:)``,
    ///   ``ArchiveError/unknownMention(_:nearest:)`` or ``ArchiveError/ambiguousMention(_:)``, an error
    ///   if the archive cannot be read, or what the body throws.
    /// - Complexity: Reads what the tweets mention that pass, and then those that have the mention.
    public func evidence<Result>(
        for name: MentionName,
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        limit: RowLimit = .none,
        _ body: (EvidenceReport) throws -> Result
    ) throws -> Result {
        try report { db in
            let stored = try term.map { try StoredTerm(db, $0) }
            let mention = try KnownMention(db, name)
            let query = try EvidenceQuery(db, mention, of: stored, filter)
            let (tweets, count) = try query.counts(db)
            return try body(
                EvidenceReport(
                    subject: ReportSubject(db, stored, filter, of: query.allTweets),
                    limit: limit,
                    mention: mention.mention,
                    count: count,
                    tweets: tweets,
                    rows: query.rows(db, limit: limit),
                    leftOut: limit.leftOut(of: tweets)
                )
            )
        }
    }
}
