import GRDB
package import TweetDumps

/// Tweets that were requested by their ids, with what the archive knows about them.
///
/// ``TweetArchive/details(of:in:_:)`` makes one.
package struct TweetDetailReport {
    /// The tweets, in the order in which they were requested.
    package let tweets: ReportRows<TweetDetails>
    /// The number of tweets.
    package let count: Int
    /// The requested ids that the archive does not have.
    package let absent: AbsentTweets
    /// The time zone in which times are shown.
    package let timeZone: NamedTimeZone
    /// The different paths of the dumps that have one of the tweets, in no particular order.
    package let dumps: [String]
    /// Finds the tweets, and those to which they refer.
    package let lookup: TweetLookup
}

/// The ids of tweets that the archive does not have, in the order in which they were requested.
package struct AbsentTweets: Sendable, Equatable {
    /// The retweets of a tweet that the archive does not have.
    package struct Retweets: Sendable, Equatable {
        /// Their number, at least 1.
        package let count: Int
        /// The id of the newest of them.
        package let newest: Int64
    }

    /// The ids of tweets that were removed from the archive.
    package internal(set) var removed: [Int64] = []
    /// The other ids.
    package internal(set) var unknown: [Int64] = []
    /// The retweets of unknown tweets in the archive, by the ids of these.
    package internal(set) var retweets: [Int64: Retweets] = [:]

    /// Whether the archive has all tweets.
    package var isEmpty: Bool { removed.isEmpty && unknown.isEmpty }
}

extension TweetArchive {
    /// Reads tweets with what the archive knows about them.
    ///
    /// - Complexity: Reads all tweets if some are unknown, to find retweets of these.
    package func details<Result>(
        of ids: [Int64],
        in timeZone: NamedTimeZone = .utc,
        _ body: (TweetDetailReport) throws -> Result
    ) throws -> Result {
        try report { db in
            let reader = try TweetDetailReader(db)
            let (known, absent) = try reader.known(among: ids)
            let tweets = ReportRows<TweetDetails> { body in
                for id in known { if let tweet = try reader.tweet(id) { try body(tweet) } }
            }
            return try body(
                TweetDetailReport(
                    tweets: tweets,
                    count: known.count,
                    absent: absent,
                    timeZone: timeZone,
                    dumps: Array(Set(known.flatMap { try reader.dumps.paths(of: $0) })),
                    lookup: reader.shown
                )
            )
        }
    }
}

/// A tweet with what the archive knows about it, its author and the tweets that it refers to.
package struct TweetDetails: Sendable, Equatable {
    /// A hashtag or user, as the tweet writes it.
    package struct Spelling: Sendable, Equatable {
        /// Whether it is a hashtag or a user.
        package let kind: MentionKind
        /// The spelling, without its sign.
        package let name: String
        /// The number of times that the tweet contains it, at least 1.
        package let count: Int
    }

    /// A picture or film.
    package struct Medium: Sendable, Equatable {
        /// Whether it is a picture or a film.
        package let kind: MediaKind
        /// Its address.
        package let url: String
        /// What it shows, for people who cannot see it; nil if there is no description.
        package let description: String?
    }

    /// A tweet to which another one refers.
    package struct Reference: Sendable, Equatable {
        /// The way in which one tweet refers to another.
        package enum Relation: Sendable, CaseIterable {
            /// It answers the other tweet.
            case answers
            /// It repeats the other tweet, as retweets do.
            case repeats
            /// It quotes the other tweet.
            case quotes
        }

        /// The way in which the tweet refers to this one.
        package let relation: Relation
        /// Twitter's id of this tweet.
        package let id: Int64
        /// The screen name of its author, without `@`; nil if it is unknown.
        package let author: String?
        /// Its time, in seconds since 1970 in UTC; nil if it is unknown.
        package let time: Int?
        /// Its text, with `&`, `<` and `>` not escaped; nil if the archive does not have it.
        package let text: String?
        /// Whether it was removed from the archive.
        package let isRemoved: Bool
    }

    /// The tweet.
    package let tweet: ListedTweet
    /// The author's display name, such as `Ada Byron`; nil if it is unknown.
    package let displayName: String?
    /// The hashtags and users in it, in alphabetical order.
    package let spellings: [Spelling]
    /// The pictures and films, in their order.
    package let media: [Medium]
    /// The tweets that it answers, repeats or quotes.
    package let references: [Reference]
    /// The search terms that found it, in alphabetical order.
    package let terms: [String]
    /// The different paths of the dumps that have it, in the order in which they were first imported.
    package let dumps: [String]
}

struct TweetDetailReader {
    let shown: TweetLookup
    private let terms: RawStatement
    private let found: Statement
    private let removed: Statement
    private let retweets: Statement
    let dumps: DumpsOfTweets

    init(_ db: Database) throws {
        shown = try TweetLookup(db)
        dumps = try DumpsOfTweets(db)
        terms = try RawStatement(
            db,
            """
            SELECT term.name FROM term_tweet JOIN term ON term.id = term_tweet.term
            WHERE term_tweet.tweet = ?1 ORDER BY term.folded
            """
        )
        found = try db.makeStatement(sql: "SELECT 1 FROM tweet WHERE id = ?")
        removed = try db.makeStatement(sql: "SELECT 1 FROM removed WHERE tweet = ? AND NOT returns")
        retweets = try db.makeStatement(
            sql: """
                SELECT retweet_of, count(*) AS retweets, max(id) AS newest FROM tweet
                WHERE retweet_of IN (SELECT value FROM json_each(?)) GROUP BY retweet_of
                """
        )
    }

    func tweet(_ id: Int64) throws -> TweetDetails? {
        guard let shown = try shown.tweet(id) else { return nil }
        return TweetDetails(
            tweet: shown.tweet,
            displayName: shown.displayName,
            spellings: try spellings(in: id),
            media: shown.media,
            references: try references(of: shown.tweet),
            terms: try terms.values(for: id) { $0.text(0) },
            dumps: try dumps.paths(of: id)
        )
    }

    func isRemoved(_ id: Int64) throws -> Bool {
        try Int.fetchOne(removed, arguments: [id]) != nil
    }

    func known(among ids: [Int64]) throws -> (known: [Int64], absent: AbsentTweets) {
        var (known, absent) = ([Int64](), AbsentTweets())
        for id in ids {
            if try Int.fetchOne(found, arguments: [id]) != nil {
                known.append(id)
            } else if try isRemoved(id) {
                absent.removed.append(id)
            } else {
                absent.unknown.append(id)
            }
        }
        absent.retweets = try retweets(of: absent.unknown)
        return (known, absent)
    }

    private func retweets(of ids: [Int64]) throws -> [Int64: AbsentTweets.Retweets] {
        // The table of tweets has no index for them.
        if ids.isEmpty { return [:] }
        let rows = try Row.fetchAll(
            retweets,
            arguments: ["[\(ids.map { String($0) }.joined(separator: ","))]"]
        )
        return try rows.reduce(into: [:]) { retweets, row in
            retweets[try row.stored("retweet_of")] = AbsentTweets.Retweets(
                count: try row.storedCount("retweets"),
                newest: try row.stored("newest")
            )
        }
    }

    private func spellings(in id: Int64) throws -> [TweetDetails.Spelling] {
        var spellings: [TweetDetails.Spelling] = []
        try shown.tweets.readSpellings(in: id) { kind, row in
            let count = Int(try row.count(2))
            spellings.append(TweetDetails.Spelling(kind: kind, name: row.text(1), count: count))
        }
        return spellings
    }

    private func references(of tweet: ListedTweet) throws -> [TweetDetails.Reference] {
        let ids: [(TweetDetails.Reference.Relation, Int64?)] = [
            (.answers, tweet[.replyTo]), (.repeats, tweet[.retweetOf]), (.quotes, tweet[.quoteOf]),
        ]
        return try ids.compactMap { relation, id in try id.map { try reference(relation, $0) } }
    }

    private func reference(
        _ relation: TweetDetails.Reference.Relation,
        _ id: Int64
    ) throws -> TweetDetails.Reference {
        let tweet = try shown.tweet(id)?.tweet
        let quoted = try tweet == nil ? shown.quoted(id) : nil
        return TweetDetails.Reference(
            relation: relation,
            id: id,
            author: tweet?.author ?? quoted?.author,
            time: tweet?.time ?? quoted?.time,
            text: tweet?.text ?? quoted?.text,
            isRemoved: try tweet == nil && isRemoved(id)
        )
    }
}
