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
        /// The archive keeps another record, with which this one was merged.
        case duplicate
    }

    private var rows: TweetRowWriter
    private let termTweets: TermTweetStore
    private var mentions: MentionWriter
    private var terms: TermStore
    private var archive: ArchiveCounters
    private var dumps: DumpTweetStore
    /// The new tweets that are not yet written.
    private var pending = PendingTweets()
    /// The names in new tweets; the other rows of these tweets are written before their mentions.
    private let names = PendingNames()
    /// Marks copies of columns that changed rows make outdated.
    private let copies: OutdatedCopies

    init(_ db: Database) throws {
        copies = OutdatedCopies(db)
        rows = try TweetRowWriter(db, copies)
        termTweets = try TermTweetStore(db)
        mentions = try MentionWriter(db, copies)
        terms = try TermStore(db)
        archive = try ArchiveCounters(db)
        dumps = DumpTweetStore(db)
    }

    /// The maximum number of changed authors, mentions and spellings in a transaction.
    private static let maxChanges = 3 << 16
    /// The maximum number of bytes of the changed authors' texts in a transaction, several times as many as
    /// usual profiles need.
    private static let maxChangedBytes = 1 << 24
    /// The maximum number of changed pairs of term and mention in a transaction.
    private static let maxPairs = 1 << 20
    /// The size of the batches at which their new tweets are written, in bytes.
    ///
    /// With larger batches, each page of the indexes of names changes less often, but the threads that decode
    /// wait longer for space in their queue. With 12 MB, a gigabyte of mostly new names took a twentieth
    /// longer, and one with many repeated names a thirtieth less.
    private static let maxPendingSize = 8 << 20
    /// The maximum number of pairs of term and new tweet of these batches.
    private static let maxPendingPairs = 1 << 16

    /// Whether the transaction should end, so that its memory stays bounded.
    var isFull: Bool {
        rows.authors.profiles.changeCount + mentions.changeCount > TweetWriter.maxChanges
            || rows.authors.profiles.changedBytes > TweetWriter.maxChangedBytes
            || mentions.changedPairs > TweetWriter.maxPairs
    }

    var scatteredChanges: Int { rows.tweets.scatteredChanges }

    /// Begins with another batch, whose tweets are written next.
    mutating func begin(_ batch: TweetBatch) throws {
        if pending.size > TweetWriter.maxPendingSize { try writePending() }
        pending.begin(batch)
    }

    /// Writes the new tweets without their mentions, and the mentions of earlier tweets if there are enough.
    private mutating func writePending() throws {
        if pending.isEmpty { return }
        // The authors first, because the tweets wait for them.
        let authors = names.collectAuthors(of: pending)
        let mentionsOfEarlier = names.areFull ? names.takeMentions() : nil
        names.collectMentions(in: pending)
        try rows.insert(pending, by: authors)
        for tweet in pending.tweets { try copies.note(tweet: tweet.id) }
        if let mentionsOfEarlier { try mentions.insert(mentionsOfEarlier) }
        archive.change(tweets: Int64(pending.tweets.count))
        pending.removeAll()
    }

    /// Writes all of a tweet, so that queries find it.
    private mutating func writeAll(of tweet: Int64) throws {
        if pending.index(of: tweet) != nil { try writePending() }
        if names.haveMentions(of: tweet) { try mentions.insert(names.takeMentions()) }
    }

    /// Writes everything, and ends the transaction.
    ///
    /// It must be called before the transaction is committed, and after the tweets of dumps are written.
    mutating func flush() throws {
        try writePending()
        let names = names.takeMentions()
        try rows.flush()
        try mentions.insert(names)
        let changes = try mentions.flush()
        try terms.flush(changes.terms)
        try archive.flush(changes.archive)
        try dumps.flush()
        copies.end()
    }

    /// Drops cached rows, because another program may have changed them.
    mutating func forget() {
        rows.forget()
        mentions.forget()
        terms.forget()
    }
}

// MARK: - Writing records

extension TweetWriter {
    /// Adds the record at an index of the current batch, and returns what became of it.
    ///
    /// It does nothing and returns nil if the tweet has another record; ``merge(_:in:)`` must merge the two.
    mutating func add(_ row: TweetBatch.Row, at index: Int) throws -> Outcome? {
        if let known = pending.index(of: row.id) {
            let isSame = pending.tweets[known].recordDigest == row.recordDigest
            return isSame ? .duplicate : nil
        }
        guard let digest = try rows.tweets.recordDigest(of: row.id) else {
            pending.add(row, at: index)
            return .new
        }
        return digest == Int64(bitPattern: row.recordDigest) ? .duplicate : nil
    }

    /// Merges a record with the stored one of its tweet.
    mutating func merge(_ row: TweetBatch.Row, in batch: TweetBatch) throws -> Outcome {
        try writeAll(of: row.id)
        guard let stored = try rows.tweets.stored(row.id) else {
            throw StorageError.lostTweet(row.id)
        }
        try copies.note(tweet: row.id)
        let (values, mentions) = (stored.values, mentions)
        func storedKey() throws -> RecordKey { try mentions.storedKey(of: row.id, values.rank) }
        let fullness = try RecordFullness(of: row, in: batch, values, storedKey: storedKey)
        try rows.merge(row, in: batch, with: stored, fullness, storedKey: storedKey())
        if fullness == .fuller {
            try replaceMentions(row, in: batch)
            return .upgraded
        }
        if try fullness == .equal && isFirst(row, in: batch, ofEqualsTo: values) {
            try replaceMentions(row, in: batch)
        }
        return .duplicate
    }

    /// Whether a record precedes the stored one by how often it has each spelling, if both have the same
    /// mentions and spellings.
    ///
    /// So these numbers do not depend on the order of imports, either.
    private func isFirst(
        _ row: TweetBatch.Row,
        in batch: TweetBatch,
        ofEqualsTo stored: StoredTweet
    ) throws -> Bool {
        let spellings = batch.spellingCounts[row.spellingCounts.indices]
        let mentions = spellings.map { batch.spellings[Int($0.spelling)].mention }
        // Few tweets have several spellings of a mention, which follow one another.
        guard zip(mentions, mentions.dropFirst()).contains(where: ==) else { return false }
        return try RecordKey(row, in: batch) < self.mentions.storedKey(of: row.id, stored.rank)
    }

    /// Replaces the mentions of a tweet by those of a fuller record, and corrects all counters.
    private mutating func replaceMentions(_ row: TweetBatch.Row, in batch: TweetBatch) throws {
        let terms = try termTweets.terms(of: row.id)
        try mentions.remove(from: row.id, terms)
        try mentions.insert(row, in: batch, foundBy: terms)
    }
}

// MARK: - Search terms

extension TweetWriter {
    /// The row of a term, which is added if it is new.
    mutating func row(of term: SearchTerm, at time: String) throws -> Int64 {
        try terms.row(of: term, at: time)
    }

    /// Records that a term found a tweet; does nothing if the archive does not have the tweet.
    mutating func add(_ term: Int64, to tweet: Int64) throws {
        if let new = pending.index(of: tweet) {
            guard try insert(term, tweet) else { return }
            pending.add(term: term, to: new)
            // A page can have many terms, each of which found all of its tweets.
            if pending.found.count >= TweetWriter.maxPendingPairs { try writePending() }
        } else if try rows.tweets.recordDigest(of: tweet) != nil, try insert(term, tweet) {
            try writeAll(of: tweet)
            try mentions.countStored(tweet, for: term)
        }
    }

    /// Inserts a pair of term and tweet; false if it was known.
    private mutating func insert(_ term: Int64, _ tweet: Int64) throws -> Bool {
        guard try termTweets.insert(term, tweet) else { return false }
        terms.change(term, tweets: 1)
        return true
    }
}

// MARK: - Removing tweets

extension TweetWriter {
    /// Deletes a tweet, also from those of dumps, and corrects all counters; false if there is none.
    ///
    /// Rows to which no tweet refers any more stay until ``UnusedRows/delete(_:)``.
    mutating func remove(_ tweet: Int64) throws -> Bool {
        try writeAll(of: tweet)
        guard try rows.delete(tweet) else { return false }
        try copies.note(tweet: tweet)
        let terms = try termTweets.terms(of: tweet)
        try mentions.remove(from: tweet, terms)
        for term in terms { self.terms.change(term, tweets: -1) }
        try termTweets.delete(of: tweet)
        archive.change(tweets: -1)
        dumps.remove(tweet)
        return true
    }
}

/// Writes tweets without their mentions and search terms: the rows of tweets, authors, sources, places,
/// links, media and quoted tweets.
private struct TweetRowWriter {
    var tweets: TweetStore
    private(set) var authors: AuthorStore
    private let links: LinkStore
    private let media: MediaStore
    private var quoted: QuotedStore
    private var sources: SourceStore
    private var places: PlaceStore

    init(_ db: Database, _ copies: OutdatedCopies) throws {
        tweets = try TweetStore(db)
        links = try LinkStore(db)
        media = try MediaStore(db)
        quoted = try QuotedStore(db)
        authors = try AuthorStore(db, copies)
        sources = try SourceStore(db)
        places = try PlaceStore(db)
    }

    mutating func flush() throws {
        try quoted.flush()
        try authors.flush()
    }

    mutating func forget() {
        tweets.forget()
        authors.forget()
        sources.forget()
        places.forget()
    }

    /// Inserts new tweets, whose authors another thread may still be collecting.
    mutating func insert(
        _ pending: PendingTweets,
        by collected: ConcurrentValue<AuthorsOfTweets>
    ) throws {
        let order = pending.order
        // What does not refer to authors is written first, while they are collected.
        try links.insert(order, of: pending)
        try media.insert(order, of: pending)
        var references = try self.references(of: pending)
        for (tweet, author) in try rows(of: collected.take()).enumerated() {
            references[tweet].author = author
        }
        try tweets.insert(order, of: pending, references)
    }

    /// The rows to which each tweet refers, without its author.
    private mutating func references(
        of pending: PendingTweets
    ) throws -> [StoredTweet.References] {
        try pending.batches.flatMap { batch in
            try pending.tweets[batch.tweets].map { tweet in
                try references(of: batch.batch.rows[tweet.row], in: batch.batch)
            }
        }
    }

    /// The row of the author of each tweet; nil for unknown authors.
    private mutating func rows(of collected: consuming AuthorsOfTweets) throws -> [Int64?] {
        try authors.write(&collected.named)
        let ids = collected.named.ids
        return collected.ofTweets.map { $0.flatMap { ids[$0] } }
    }

    /// Merges a record with a stored tweet.
    ///
    /// The fullness compares the record with the stored mentions, whose key is read if it is needed.
    mutating func merge(
        _ row: TweetBatch.Row,
        in batch: TweetBatch,
        with stored: TweetMerge,
        _ fullness: RecordFullness,
        storedKey: @autoclosure () throws -> RecordKey
    ) throws {
        var references = try references(of: row, in: batch)
        references.author = try author(of: row, in: batch)
        var merged = stored
        try merged.merge(
            row,
            in: batch,
            self.merged(stored.values.references, references),
            fullness,
            storedKey: storedKey()
        )
        if merged.values != stored.values {
            try tweets.update(merged.values, texts: merged.texts.span)
        }
        if merged.values.profile != stored.values.profile {
            authors.profiles.change(stored.values.profile, tweets: -1)
            authors.profiles.change(merged.values.profile, tweets: 1)
        }
        try links.merge(row, in: batch, merged.values)
        try media.merge(row, in: batch)
    }

    /// The rows of the source and place of a record.
    ///
    /// The values of the place, and of a quoted tweet, are merged with the stored ones.
    private mutating func references(
        of row: TweetBatch.Row,
        in batch: TweetBatch
    ) throws -> StoredTweet.References {
        try quoted.merge(row, in: batch)
        return StoredTweet.References(
            source: try sources.row(of: row, in: batch),
            place: try places.row(of: row, in: batch)
        )
    }

    /// The row of the author of another record of a stored tweet; nil if the author is unknown.
    ///
    /// A new author is added; a known one is merged with the stored one.
    private mutating func author(of record: TweetBatch.Row, in batch: TweetBatch) throws -> Int64? {
        var named = NamedAuthors()
        let author = named.add(record, in: batch, tweets: 0)
        try authors.write(&named)
        return author.flatMap { named.ids[$0] }
    }

    /// The author, source and place that a stored tweet keeps when a record is merged with it.
    private func merged(
        _ stored: StoredTweet.References,
        _ record: StoredTweet.References
    ) throws -> StoredTweet.References {
        StoredTweet.References(
            author: try authors.order.first(stored.author, record.author),
            source: try sources.order.first(stored.source, record.source),
            place: try places.order.first(stored.place, record.place)
        )
    }

    /// Deletes a tweet; false if the archive does not have it.
    mutating func delete(_ tweet: Int64) throws -> Bool {
        guard let profile = try tweets.delete(tweet) else { return false }
        authors.profiles.change(profile, tweets: -1)
        try links.delete(of: tweet)
        try media.delete(of: tweet)
        return true
    }
}
