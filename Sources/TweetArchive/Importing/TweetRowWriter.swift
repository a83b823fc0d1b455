import GRDB
import TweetDumps

/// Writes what is kept of tweets besides their mentions and search terms: the rows of tweets, with
/// those of authors, sources, places, links, media and quoted tweets.
struct TweetRowWriter {
    /// A stored tweet, with the bytes of its texts.
    typealias Stored = (values: TweetColumns, texts: [UInt8])

    private let tweets: TweetTable
    private let links: LinkTable
    private let media: MediaTable
    private var quoted: QuotedTable
    private var authors: AuthorTable
    private var sources: SourceTable
    private var places: PlaceTable
    /// The largest id of a stored tweet, or a larger one; nil if it must be looked up.
    private var lastTweet: Int64?
    /// A filter that recognises most tweets as new without a look-up; nil unless the archive had none
    /// when the import began.
    private var filter: BloomFilter?
    /// The number of tweets that were changed, deleted, or inserted before others, which leaves bytes
    /// of the archive's pages unused.
    private(set) var scatteredChanges = 0

    init(_ db: Database) throws {
        tweets = try TweetTable(db)
        links = try LinkTable(db)
        media = try MediaTable(db)
        quoted = try QuotedTable(db)
        authors = try AuthorTable(db)
        sources = try SourceTable(db)
        places = try PlaceTable(db)
    }

    /// The number of authors whose changes are not yet written.
    var changeCount: Int { authors.changeCount }
    /// The number of bytes of the texts in these changes.
    var changedBytes: Int { authors.changedBytes }

    /// Writes everything, and ends the transaction.
    mutating func flush() throws {
        try quoted.flush()
        try authors.flush()
    }

    /// Forgets the rows of names, because another program may have changed them.
    mutating func forget() {
        lastTweet = nil
        filter = nil
        authors.forget()
        sources.forget()
        places.forget()
    }

    // MARK: Reading

    /// Whether the archive has a tweet, with what tells whether another record says the same.
    mutating func known(_ tweet: Int64) throws -> TweetTable.Known {
        if try tweet > largestID() { return .nothing }
        if filter?.mayHave(TweetRowWriter.hash(tweet)) == false { return .nothing }
        return try tweets.known(tweet)
    }

    /// The largest id of a stored tweet, or a larger one; 0 if the archive has no tweets.
    private mutating func largestID() throws -> Int64 {
        if let lastTweet { return lastTweet }
        let last = try tweets.lastID()
        if last == 0 { filter = BloomFilter() }
        lastTweet = last
        return last
    }

    private static func hash(_ tweet: Int64) -> UInt64 {
        StableHash.mix(UInt64(bitPattern: tweet))
    }

    /// A stored tweet; nil if the archive does not have it.
    func stored(_ tweet: Int64) throws -> Stored? { try tweets.stored(tweet) }

    // MARK: Writing

    /// Inserts tweets that the archive does not have.
    ///
    /// - Parameters:
    ///   - pending: The tweets.
    ///   - collected: Their authors, whom another thread may still be collecting.
    /// - Throws: An error if the archive cannot be read or written.
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
        noteInserted(order.lazy.map { pending.tweets[$0].id })
    }

    /// The rows to which each tweet refers, without its author.
    private mutating func references(
        of pending: PendingTweets
    ) throws -> [TweetColumns.References] {
        try pending.batches.flatMap { batch in
            try pending.tweets[batch.tweets].map { tweet in
                try references(of: batch.batch.rows[tweet.row], in: batch.batch)
            }
        }
    }

    /// The row of the author of each tweet; nil for unknown authors.
    private mutating func rows(of collected: AuthorsOfTweets) throws -> [Int64?] {
        var named = collected.named
        try authors.write(&named)
        return collected.ofTweets.map { $0.flatMap { named.ids[$0] } }
    }

    /// Notes the ids of inserted tweets, and counts those that were inserted before others.
    ///
    /// - Parameter ids: The ids, ascending.
    private mutating func noteInserted(_ ids: some BidirectionalCollection<Int64>) {
        let last = lastTweet ?? 0
        scatteredChanges += ids.count { $0 < last }
        lastTweet = max(last, ids.last ?? 0)
        for id in ids { filter?.insert(TweetRowWriter.hash(id)) }
    }

    /// Merges a record with a stored tweet.
    ///
    /// - Parameters:
    ///   - row: The record.
    ///   - batch: The batch that has it.
    ///   - stored: The stored tweet.
    ///   - fullness: How full the record is, compared with the stored mentions.
    ///   - storedKey: The key of the stored mentions.
    /// - Throws: An error if the archive cannot be read or written.
    mutating func merge(
        _ row: TweetBatch.Row,
        in batch: TweetBatch,
        with stored: Stored,
        _ fullness: TweetMerge.Fullness,
        storedKey: @autoclosure () throws -> RecordKey
    ) throws {
        var told = try references(of: row, in: batch)
        told.author = try author(of: row, in: batch)
        var merge = TweetMerge(stored.values, texts: stored.texts)
        try merge.merge(
            row,
            in: batch,
            merged(stored.values, told),
            fullness,
            storedKey: storedKey()
        )
        if merge.values != stored.values {
            try tweets.update(merge.values, texts: merge.texts.span)
            scatteredChanges += 1
        }
        if merge.values.author != stored.values.author {
            authors.change(stored.values.author, tweets: -1)
            authors.change(merge.values.author, tweets: 1)
        }
        try links.merge(row, in: batch, merge.values)
        try media.merge(row, in: batch)
    }

    /// The rows of the source and place of a record.
    ///
    /// What the record says of the place, and of a quoted tweet, is merged.
    private mutating func references(
        of row: TweetBatch.Row,
        in batch: TweetBatch
    ) throws -> TweetColumns.References {
        try quoted.merge(row, in: batch)
        return TweetColumns.References(
            source: try sources.row(of: row, in: batch),
            place: try places.row(of: row, in: batch)
        )
    }

    /// The row of the author of another record of a stored tweet; nil if the author is unknown.
    ///
    /// The author is added if new, and what the record says is merged.
    private mutating func author(of record: TweetBatch.Row, in batch: TweetBatch) throws -> Int64? {
        var named = NamedAuthors()
        guard let author = named.add(record, in: batch, tweets: 0) else { return nil }
        try authors.write(&named)
        return named.ids[author]
    }

    /// The author, source and place that are kept of a stored tweet and a record.
    private func merged(
        _ stored: TweetColumns,
        _ told: TweetColumns.References
    ) throws -> TweetColumns.References {
        TweetColumns.References(
            author: try authors.order.first(stored.author, told.author),
            source: try sources.order.first(stored.source, told.source),
            place: try places.order.first(stored.place, told.place)
        )
    }

    /// Deletes a tweet; false if the archive does not have it.
    ///
    /// Rows to which no tweet refers any more stay until ``UnusedRows/delete(_:)``.
    mutating func delete(_ tweet: Int64) throws -> Bool {
        guard let author = try tweets.delete(tweet) else { return false }
        scatteredChanges += 1
        authors.change(author, tweets: -1)
        try links.deleteAll(of: tweet)
        try media.delete(of: tweet)
        return true
    }
}
