import GRDB
public import TweetDumps

/// A tweet in a list, with all that the archive keeps of it.
public struct ListedTweet: Sendable, Equatable {
    /// Twitter's id of the tweet.
    public package(set) var id: Int64
    /// The time of the tweet, in seconds since 1970 in UTC; nil if it is unknown.
    ///
    /// If no dump gives the time, it is that of the id.
    public package(set) var time: Int?
    /// The screen name of the author, without `@`; nil if it is unknown.
    public package(set) var author: String?
    /// Whether the tweet is an original, a reply, a retweet or a quote.
    public package(set) var kind: TweetKind
    /// Twitter's code of the language, such as `en`; nil if it is unknown.
    public package(set) var language: String?
    /// The text, with `&`, `<` and `>` not escaped.
    public package(set) var text: String
    package var numbers: TweetNumbers
    /// The screen name of a retweet's original author, without `@`; nil if it is unknown.
    public package(set) var originalAuthor: String?
    /// The program that it was written with; nil if it is unknown.
    public package(set) var source: String?
    /// The name of the place; nil if it is unknown.
    public package(set) var place: String?
    /// Where it was written, in degrees east; nil if that is unknown.
    public package(set) var longitude: Double?
    /// Where it was written, in degrees north; nil if that is unknown.
    public package(set) var latitude: Double?
    /// The hashtags in it, in alphabetical order, as they are written in it, without `#`.
    public package(set) var hashtags: [String]
    /// The users whom it mentions, in alphabetical order, without `@`.
    public package(set) var users: [String]
    /// The links, in the order of the text.
    public package(set) var links: [String]
    /// The addresses of the pictures and films.
    public package(set) var media: [String]

    /// A count, flag or id, such as `tweet[.retweets]`; nil if it is unknown, or if the field is no number.
    ///
    /// The time is that of the dumps alone, in seconds since 1970; flags are 1 or 0.
    public subscript(field: TweetField) -> Int64? {
        field.isNumber ? numbers[field] : nil
    }

    /// The tweet's address on Twitter's site.
    public var address: String { "https://twitter.com/\(author ?? "i")/status/\(id)" }
}

extension ListedTweet {
    static func rows(_ db: Database, _ ids: [Int64]) -> ReportRows<ListedTweet> {
        ReportRows { body in
            let reader = try Reader(db)
            for id in ids { if let tweet = try reader.tweet(id) { try body(tweet) } }
        }
    }

    /// Reads tweets one after another.
    struct Reader {
        private let tweets: Statement
        private let mentions: RawStatement
        private let links: RawStatement
        private let media: RawStatement

        init(_ db: Database) throws {
            tweets = try db.makeStatement(
                sql: """
                    SELECT tweet.*, \(TweetTime.sql) AS known_time,
                        CAST(tweet.text AS BLOB) AS bytes,
                        CAST(tweet.original_author AS BLOB) AS original_author,
                        CAST(author.name AS BLOB) AS author_name,
                        CAST(source.name AS BLOB) AS source_name,
                        CAST(place.name AS BLOB) AS place_name
                    FROM tweet
                    LEFT JOIN author ON author.id = tweet.author
                    LEFT JOIN source ON source.id = tweet.source
                    LEFT JOIN place ON place.id = tweet.place
                    WHERE tweet.id = ?
                    """
            )
            mentions = try RawStatement(
                db,
                """
                SELECT mention.kind, spelling.name
                FROM tweet_spelling
                JOIN spelling ON spelling.id = tweet_spelling.spelling
                JOIN mention ON mention.id = spelling.mention
                WHERE tweet_spelling.tweet = ?1 ORDER BY mention.folded, spelling.name
                """
            )
            links = try RawStatement(
                db,
                "SELECT url FROM link WHERE tweet = ?1 ORDER BY position"
            )
            media = try RawStatement(
                db,
                "SELECT url FROM media WHERE tweet = ?1 ORDER BY position"
            )
        }

        func tweet(_ id: Int64) throws -> ListedTweet? {
            guard let row = try Row.fetchOne(tweets, arguments: [id]) else { return nil }
            let mentioned = try names(id)
            return try ListedTweet(
                row,
                hashtags: mentioned.hashtags,
                users: mentioned.users,
                links: addresses(links, id),
                media: addresses(media, id)
            )
        }

        private func names(_ id: Int64) throws -> (hashtags: [String], users: [String]) {
            var (hashtags, users): ([String], [String]) = ([], [])
            try mentions.readAll(for: id) { row in
                switch UInt8(exactly: row.integer(0)).flatMap(MentionKind.init) {
                case .hashtag: hashtags.append(row.text(1))
                case .user: users.append(row.text(1))
                case nil: throw DamagedValue(column: "kind")
                }
            }
            return (hashtags, users)
        }

        private func addresses(_ statement: RawStatement, _ id: Int64) throws -> [String] {
            try statement.values(for: id) { $0.text(0) }
        }
    }

    private init(
        _ row: Row,
        hashtags: [String],
        users: [String],
        links: [String],
        media: [String]
    ) throws {
        let kind: TweetKind = try row.storedChoice("kind")
        let text = row.blobText("bytes") ?? ""
        var numbers = TweetNumbers()
        for field in TweetField.numbers { numbers[field] = try row.stored(field.name) }
        self.init(
            id: try row.stored("id"),
            time: try row.stored("known_time"),
            author: row.blobText("author_name"),
            kind: kind,
            language: try row.stored("language"),
            text: TweetText.unescaped(text),
            numbers: numbers,
            originalAuthor: (kind == .retweet ? TextPatterns.nameOfRetweeted(in: text) : nil)
                ?? row.blobText("original_author"),
            source: row.blobText("source_name"),
            place: row.blobText("place_name"),
            longitude: try row.stored("longitude"),
            latitude: try row.stored("latitude"),
            hashtags: hashtags,
            users: users,
            links: links,
            media: media
        )
    }
}
