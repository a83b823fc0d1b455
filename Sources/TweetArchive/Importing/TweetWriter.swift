import GRDB
import TweetDumps

/// Writes, replaces and removes tweets in the archive with their mentions, and changes all
/// counters, inside a transaction of its caller.
struct TweetWriter {
    /// What became of a record.
    enum Outcome {
        /// The archive did not have the tweet.
        case new
        /// The record was fuller than the stored one, which it replaced.
        case upgraded
        /// The archive keeps another record, which may have other mentions.
        case duplicate(hasSameMentions: Bool)
    }

    private var tweets: TweetRowWriter
    private let termTweets: TermTweetTable
    private var mentions: MentionWriter
    private var terms: TermTable
    private var archive: ArchiveTable

    /// Whether the archive had the last tweet.
    ///
    /// If so, the next one is looked up before it is inserted, because a dump that is imported
    /// again has only known tweets.
    private var expectsKnownTweets = false

    init(_ db: Database) throws {
        tweets = try TweetRowWriter(db)
        termTweets = try TermTweetTable(db)
        mentions = try MentionWriter(db)
        terms = try TermTable(db)
        archive = try ArchiveTable(db)
    }

    /// The maximum number of changed authors and new mentions in a transaction.
    private static let maxNewNames = 1 << 18
    /// The maximum number of bytes of new names in a transaction, several times what usual names
    /// need.
    private static let maxNewBytes = 1 << 24
    /// The maximum number of changed pairs of term and mention in a transaction.
    private static let maxPairs = 1 << 20

    /// Whether the transaction should end, so that its memory stays bounded.
    var isFull: Bool {
        tweets.changeCount + mentions.newCount > TweetWriter.maxNewNames
            || tweets.changedBytes + mentions.newBytes > TweetWriter.maxNewBytes
            || mentions.changedPairs > TweetWriter.maxPairs
    }

    /// The number of tweets that were changed, deleted, or inserted before others.
    var scatteredChanges: Int { tweets.scatteredChanges }

    /// Begins with another batch, whose tweets are written next.
    mutating func begin(_ batch: TweetBatch) { mentions.begin(batch) }

    /// Writes everything, and ends the transaction.
    ///
    /// It must be called before the transaction is committed.
    mutating func flush() throws {
        try tweets.flush()
        let changes = try mentions.flush()
        try terms.flush(changes.terms)
        try archive.flush(changes.archive)
    }

    /// Forgets the rows of names, because another program may have changed them.
    mutating func forget() {
        tweets.forget()
        mentions.forget()
        terms.forget()
    }
}

// MARK: - Writing records

extension TweetWriter {
    /// Writes a record of a tweet.
    mutating func write(_ row: TweetBatch.Row, in batch: TweetBatch) throws -> Outcome {
        if expectsKnownTweets, let known = try tweets.digests(of: row.id) {
            return try write(row, in: batch, known)
        }
        if try tweets.insert(row, in: batch) {
            expectsKnownTweets = false
            archive.change(tweets: 1)
            try mentions.add(row, in: batch)
            return .new
        }
        guard let known = try tweets.digests(of: row.id) else {
            throw StorageError.lostTweet(row.id)
        }
        return try write(row, in: batch, known)
    }

    /// Writes another record of a tweet that the archive has, unless it has the same record.
    private mutating func write(
        _ row: TweetBatch.Row,
        in batch: TweetBatch,
        _ known: TweetTable.Digests
    ) throws -> Outcome {
        expectsKnownTweets = true
        let hasSameMentions = known.mentions == row.digest
        if known.record == Int64(bitPattern: row.recordDigest) {
            return .duplicate(hasSameMentions: hasSameMentions)
        }
        guard let stored = try tweets.stored(row.id) else { throw StorageError.lostTweet(row.id) }
        let fullness = try fullness(of: row, in: batch, comparedWith: stored.values)
        try tweets.merge(
            row,
            in: batch,
            with: stored,
            fullness,
            storedKey: mentions.storedKey(of: row.id, stored.values.rank)
        )
        guard fullness == .fuller else { return .duplicate(hasSameMentions: hasSameMentions) }
        try replaceMentions(row, in: batch)
        return .upgraded
    }

    /// How full a record is, compared with the stored mentions of its tweet.
    ///
    /// Among records of equal rank the order of their mentions decides, so that the order of
    /// imports does not matter. See `Documentation/counting.md`.
    private mutating func fullness(
        of row: TweetBatch.Row,
        in batch: TweetBatch,
        comparedWith stored: TweetColumns
    ) throws -> TweetMerge.Fullness {
        let rank = RecordRank(row)
        if rank != stored.rank { return rank > stored.rank ? .fuller : .lesser }
        if row.digest == stored.digest { return .equal }
        let storedKey = try mentions.storedKey(of: row.id, stored.rank)
        return RecordKey(row, in: batch) < storedKey ? .fuller : .lesser
    }

    /// Replaces the mentions of a tweet by those of a fuller record, and corrects all counters.
    private mutating func replaceMentions(_ row: TweetBatch.Row, in batch: TweetBatch) throws {
        let terms = try termTweets.terms(of: row.id)
        try mentions.remove(from: row.id, terms)
        try mentions.add(row, in: batch)
        for term in terms { try mentions.count(row, in: batch, for: term) }
    }
}

// MARK: - Search terms

extension TweetWriter {
    /// The row of a term, which is added if it is new.
    mutating func row(of term: SearchTerm, at time: String) throws -> Int64 {
        try terms.row(of: term, at: time)
    }

    /// Records that a term found a tweet of the batch, whose mentions the archive has.
    mutating func add(
        _ term: Int64,
        to row: TweetBatch.Row,
        in batch: TweetBatch
    ) throws {
        guard try termTweets.insert(term, row.id) else { return }
        terms.change(term, tweets: 1)
        try mentions.count(row, in: batch, for: term)
    }

    /// Records that a term found a tweet, whose mentions are read from the archive.
    ///
    /// It does nothing if the archive does not have the tweet.
    mutating func add(_ term: Int64, toStored tweet: Int64) throws {
        guard try tweets.digests(of: tweet) != nil, try termTweets.insert(term, tweet) else {
            return
        }
        terms.change(term, tweets: 1)
        try mentions.countStored(tweet, for: term)
    }
}

// MARK: - Removing tweets

extension TweetWriter {
    /// Deletes a tweet and corrects all counters; false if the archive does not have it.
    ///
    /// Rows to which no tweet refers any more stay until ``UnusedRows/delete(_:)``.
    mutating func remove(_ tweet: Int64) throws -> Bool {
        guard try tweets.delete(tweet) else { return false }
        let terms = try termTweets.terms(of: tweet)
        try mentions.remove(from: tweet, terms)
        for term in terms { self.terms.change(term, tweets: -1) }
        try termTweets.delete(of: tweet)
        archive.change(tweets: -1)
        return true
    }
}
