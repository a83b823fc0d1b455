import GRDB
import TweetDumps

/// Writes the mentions of tweets, and changes all counters of mentions.
///
/// Changes of counters are summed in memory and written once, by ``flush()``, because a transaction
/// contains most of its mentions more than once.
struct MentionWriter {
    /// The changes of the numbers of different mentions.
    struct Changes {
        /// The mentions in the archive.
        let archive: MentionCountChange
        /// The mentions in the tweets of each term.
        let terms: [Int64: MentionCountChange]
    }

    private var spellings: SpellingRows
    private var tweetSpellings: TweetSpellingTable
    private var popularity: PopularityTable

    init(_ db: Database) throws {
        spellings = try SpellingRows(db)
        tweetSpellings = try TweetSpellingTable(db)
        popularity = try PopularityTable(db)
    }

    /// The number of mentions whose rows are not yet written.
    var newCount: Int { spellings.newCount }
    /// The number of bytes of the names whose rows are not yet written.
    var newBytes: Int { spellings.newBytes }
    /// The number of changed pairs of term and mention.
    var changedPairs: Int { popularity.changeCount }

    /// Begins with another batch.
    mutating func begin(_ batch: TweetBatch) { spellings.begin(batch) }

    // MARK: Decoded tweets

    /// Adds the mentions of a tweet that has none in the archive.
    mutating func add(_ row: TweetBatch.Row, in batch: TweetBatch) throws {
        for entry in batch.spellingCounts[row.spellingCounts.indices] {
            let ids = try spellings.ids(ofSpelling: entry.spelling, in: batch)
            try tweetSpellings.insert(tweet: row.id, spelling: ids.spelling, count: entry.count)
            spellings.change(spelling: ids.spelling, tweets: 1)
        }
        for mention in CountedMentions(of: row, in: batch) {
            let id = try spellings.ids(ofSpelling: mention.spelling, in: batch).mention
            spellings.change(mention: id, count: mention.count, tweets: 1)
        }
    }

    /// Adds the mentions of a tweet to the popularity table of a term that found it.
    mutating func count(
        _ row: TweetBatch.Row,
        in batch: TweetBatch,
        for term: Int64
    ) throws {
        for mention in CountedMentions(of: row, in: batch) {
            let id = try spellings.ids(ofSpelling: mention.spelling, in: batch).mention
            try popularity.change(term, id, count: mention.count, tweets: 1)
        }
    }

    // MARK: Stored tweets

    /// The key of the record whose mentions are stored.
    mutating func storedKey(of tweet: Int64, _ rank: RecordRank) throws -> RecordKey {
        try writeNew()
        return try tweetSpellings.key(of: tweet, rank)
    }

    /// Adds the mentions of a stored tweet to the popularity table of a term that found it.
    mutating func countStored(_ tweet: Int64, for term: Int64) throws {
        for stored in try storedMentions(of: tweet) {
            let tweets: Int64 = stored.isFirst ? 1 : 0
            try popularity.change(term, stored.mention, count: stored.count, tweets: tweets)
        }
    }

    /// Deletes the mentions of a stored tweet, and subtracts them from the counters of the archive
    /// and of the terms that found it.
    mutating func remove(from tweet: Int64, _ terms: [Int64]) throws {
        for stored in try storedMentions(of: tweet) {
            let tweets: Int64 = stored.isFirst ? -1 : 0
            spellings.change(spelling: stored.spelling, tweets: -1)
            spellings.change(mention: stored.mention, count: -stored.count, tweets: tweets)
            for term in terms {
                try popularity.change(term, stored.mention, count: -stored.count, tweets: tweets)
            }
        }
        try tweetSpellings.delete(of: tweet)
    }

    private mutating func storedMentions(of tweet: Int64) throws -> [TweetSpellingTable.Stored] {
        try writeNew()
        return try tweetSpellings.spellings(in: tweet)
    }

    // MARK: Writing

    /// Writes new rows, so that queries find them.
    private mutating func writeNew() throws {
        try tweetSpellings.writePending()
        try spellings.writeNew()
    }

    /// Writes everything, and ends the transaction.
    mutating func flush() throws -> Changes {
        try tweetSpellings.writePending()
        let terms = try popularity.flush(spellings.mentions)
        return Changes(archive: try spellings.flush(), terms: terms)
    }

    /// Forgets the rows of names, because another program may have changed them.
    mutating func forget() { spellings.forget() }
}

/// The mentions of a decoded tweet, each once, with the number of times that the tweet contains it
/// in any spelling.
private struct CountedMentions: Sequence, IteratorProtocol {
    private let spellings: [TweetBatch.Spelling]
    /// The spellings that were not yet returned; those of a mention follow one another.
    private var rest: ArraySlice<TweetBatch.SpellingCount>

    init(of row: TweetBatch.Row, in batch: TweetBatch) {
        spellings = batch.spellings
        rest = batch.spellingCounts[row.spellingCounts.indices]
    }

    /// The next mention: the index of its first spelling in the batch, and its count.
    mutating func next() -> (spelling: Int32, count: Int64)? {
        guard let first = rest.popFirst() else { return nil }
        let mention = spellings[Int(first.spelling)].mention
        var count = Int64(first.count)
        while let next = rest.first, spellings[Int(next.spelling)].mention == mention {
            count += Int64(next.count)
            rest.removeFirst()
        }
        return (first.spelling, count)
    }
}
