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

    struct Reader {
        private let tweets: RawStatement
        private let mentions: RawStatement
        private let links: RawStatement
        private let media: RawStatement

        /// The statement has the numbers of the tweet, then the columns in ``Column``.
        init(_ db: Database) throws {
            let numbers = TweetField.numbers.map { "tweet.\($0.name)" }.joined(separator: ", ")
            tweets = try RawStatement(
                db,
                sql: """
                    SELECT \(numbers), \(TweetTime.sql), tweet.kind, tweet.language,
                        tweet.longitude, tweet.latitude, tweet.text, tweet.original_author,
                        author.name, source.name, place.name
                    FROM tweet
                    LEFT JOIN author ON author.id = tweet.author
                    LEFT JOIN source ON source.id = tweet.source
                    LEFT JOIN place ON place.id = tweet.place
                    WHERE tweet.id = ?1
                    """
            )
            mentions = try RawStatement(
                db,
                """
                SELECT mention.kind, spelling.name, tweet_spelling.count
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
            let found = try tweets.first(for: id) { try ListedTweet(id, $0) }
            guard var tweet = found else { return nil }
            (tweet.hashtags, tweet.users) = try names(id)
            (tweet.links, tweet.media) = (try addresses(links, id), try addresses(media, id))
            return tweet
        }

        private func names(_ id: Int64) throws -> (hashtags: [String], users: [String]) {
            var (hashtags, users): ([String], [String]) = ([], [])
            try readSpellings(in: id) { kind, row in
                switch kind {
                case .hashtag: hashtags.append(row.text(1))
                case .user: users.append(row.text(1))
                }
            }
            return (hashtags, users)
        }

        /// Calls a closure with each hashtag and user in a tweet, in alphabetical order: its kind, and a row
        /// with the name in column 1 and the number of times that the tweet contains it in column 2.
        func readSpellings(
            in id: Int64,
            _ body: (MentionKind, RawStatement.Row) throws -> Void
        ) throws {
            try mentions.readAll(for: id) { row in
                let kind = UInt8(exactly: row.integer(0)).flatMap(MentionKind.init)
                guard let kind else { throw DamagedValue(column: "kind") }
                try body(kind, row)
            }
        }

        private func addresses(_ statement: RawStatement, _ id: Int64) throws -> [String] {
            try statement.values(for: id) { $0.text(0) }
        }
    }

    /// The columns after those of numbers, in the statement of ``Reader``.
    private enum Column: Int32 {
        case time, kind, language, longitude, latitude, text, originalAuthor, author, source, place

        var index: Int32 { Int32(TweetField.numberCount) + rawValue }
    }

    /// Reads a tweet without its mentions, links and media.
    private init(_ id: Int64, _ row: RawStatement.Row) throws {
        func text(_ column: Column) throws -> String? {
            try row.stored(column.index, .text, "\(column)") { row.text(column.index) }
        }
        func degrees(_ column: Column) throws -> Double? {
            try row.stored(column.index, .real, "\(column)") { row.real(column.index) }
        }
        var numbers = TweetNumbers()
        for (index, field) in TweetField.numbers.enumerated() {
            numbers[field] = try row.stored(Int32(index), .integer, field.name) {
                row.integer(Int32(index))
            }
        }
        let kind = try row.tweetKind(Column.kind.index)
        let written = try text(.text) ?? ""
        let original = kind == .retweet ? TextPatterns.nameOfRetweeted(in: written) : nil
        let time = try row.stored(Column.time.index, .integer, "time") {
            Int(row.integer(Column.time.index))
        }
        self.init(
            id: id,
            time: time,
            author: try text(.author),
            kind: kind,
            language: try text(.language),
            text: TweetText.unescaped(written),
            numbers: numbers,
            originalAuthor: try original ?? text(.originalAuthor),
            source: try text(.source),
            place: try text(.place),
            longitude: try degrees(.longitude),
            latitude: try degrees(.latitude),
            hashtags: [],
            users: [],
            links: [],
            media: []
        )
    }
}

/// The tweets of a search term, or of the whole archive, that pass a filter, with what decides their position
/// in a list of threads.
///
/// ``TweetArchive/outlines(of:_:_:)`` makes one. It needs far less memory than the tweets.
package struct TweetOutlines {
    /// What decides the position of a tweet.
    package struct Outline: Sendable, Equatable {
        /// Twitter's id of the tweet.
        package let id: Int64
        /// The time, in seconds since 1970 in UTC; nil if it is unknown.
        package let time: Int?
        /// The number of the person who wrote it, the same under all names; nil if it is unknown.
        package let person: Int64?
        /// The id of the tweet that it answers; nil if it answers none.
        package let replyTo: Int64?
    }

    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// The tweets, by their ids.
    package let tweets: [Outline]
    /// Finds the tweets, and those to which they refer.
    package let lookup: TweetLookup

    /// The position of the tweet with an id in ``tweets``; nil if it is none of them.
    package func position(of id: Int64) -> Int? {
        let position = tweets.sortedIndex { $0.id >= id }
        return position < tweets.count && tweets[position].id == id ? position : nil
    }
}

extension TweetArchive {
    /// Calls a closure that looks up tweets in one snapshot of the archive.
    package func withLookup<Result>(_ body: (TweetLookup) throws -> Result) throws -> Result {
        try report { try body(TweetLookup($0)) }
    }

    /// Calls a closure with the outlines of the tweets of a search term, or of all tweets if it is nil.
    ///
    /// - Complexity: Reads all tweets of the term once, and needs 56 bytes for each of them.
    package func outlines<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        _ body: (TweetOutlines) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let people = try tweets.people.people(tweets.db, tweets.readers)
            let columns = [TweetTime.sql, "account", "reply_to"]
            let (outlines, total) = try tweets.tally(readsAuthors: true, columns: columns) {
                scan,
                _ in
                var outlines: [TweetOutlines.Outline] = []
                let total = try scan.read { outlines.append(try .init($0, people)) }
                return (outlines, total)
            } adding: {
                $0 += $1
            }
            return try body(
                TweetOutlines(
                    subject: ReportSubject(tweets, of: total),
                    tweets: outlines.sorted { $0.id < $1.id },
                    lookup: TweetLookup(tweets.db)
                )
            )
        }
    }
}

extension TweetOutlines.Outline {
    fileprivate init(_ tweet: TweetScan.Tweet, _ people: ArchivePeople) throws {
        let (row, column) = (tweet.row, TweetScan.firstColumn)
        let person = people.person(whoWrote: tweet, accountAt: column + 1)
        self.init(
            id: tweet.id,
            time: try row.time(column).map { Int($0) },
            person: person == 0 ? nil : person,
            replyTo: row.knownInteger(column + 2)
        )
    }
}
