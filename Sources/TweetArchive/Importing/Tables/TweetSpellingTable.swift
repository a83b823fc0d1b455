import GRDB
import TweetDumps

/// The table `tweet_spelling`, with the spellings in each tweet.
struct TweetSpellingTable {
    /// A spelling in a stored tweet.
    struct Stored {
        let spelling: Int64
        let mention: Int64
        let count: Int64
        /// Whether it is the first spelling of its mention in this tweet.
        let isFirst: Bool
    }

    private let insert: RowInsertion
    private let find: RawStatement
    private let findContent: RawStatement
    private let delete: RawStatement

    init(_ db: Database) throws {
        insert = try RowInsertion(db, into: "tweet_spelling", ["tweet", "spelling", "count"])
        find = try RawStatement(
            db,
            """
            SELECT tweet_spelling.spelling, spelling.mention, tweet_spelling.count
            FROM tweet_spelling JOIN spelling ON spelling.id = tweet_spelling.spelling
            WHERE tweet_spelling.tweet = ?1
            ORDER BY spelling.mention
            """
        )
        findContent = try RawStatement(
            db,
            """
            SELECT mention.kind, mention.folded, spelling.name, tweet_spelling.count
            FROM tweet_spelling
            JOIN spelling ON spelling.id = tweet_spelling.spelling
            JOIN mention ON mention.id = spelling.mention
            WHERE tweet_spelling.tweet = ?1
            ORDER BY mention.id
            """
        )
        delete = try RawStatement(db, "DELETE FROM tweet_spelling WHERE tweet = ?1")
    }

    /// Inserts the spellings in tweets, whose rows are known, in the order of the tweets.
    func insert(_ named: NamedMentions) throws {
        try insert.run(named.occurrences.sorted { $0.tweet < $1.tweet }) {
            $0.bind($1.tweet)
            $0.bind(named.spellings[Int($1.spelling)].id)
            $0.bind(Int64($1.count))
        }
    }

    /// The spellings in a stored tweet; those of a mention follow one another.
    func spellings(in tweet: Int64) throws -> [Stored] {
        var spellings: [Stored] = []
        try find.readAll {
            $0.bind(tweet)
        } read: { row in
            let mention = try row.name(1)
            spellings.append(
                Stored(
                    spelling: try row.name(0),
                    mention: mention,
                    count: try row.count(2),
                    isFirst: mention != spellings.last?.mention
                )
            )
        }
        return spellings
    }

    /// The key of the record of a stored tweet that has these spellings.
    func key(of tweet: Int64, _ rank: RecordRank) throws -> RecordKey {
        var entries: [RecordKey.Entry] = []
        try findContent.readAll {
            $0.bind(tweet)
        } read: { row in
            let entry = RecordKey.Entry(
                kind: row.integer(0),
                folded: try row.bytes(1),
                name: try row.bytes(2),
                count: try row.count(3)
            )
            entries.append(entry)
        }
        return RecordKey(rank, entries)
    }

    /// Deletes the rows of a tweet.
    func delete(of tweet: Int64) throws {
        try delete.run { $0.bind(tweet) }
    }
}
