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
    private let quoted: QuotedTable
    private let version3: Version3Table
    private var authors: AuthorTable
    private var sources: SourceTable
    private var places: PlaceTable
    /// The largest id of a stored tweet, or a larger one; nil if it must be looked up.
    private var lastTweet: Int64?
    /// The number of tweets that were changed, deleted, or inserted before others, which leaves bytes
    /// of the archive's pages unused.
    private(set) var scatteredChanges = 0

    init(_ db: Database) throws {
        tweets = try TweetTable(db)
        links = try LinkTable(db)
        media = try MediaTable(db)
        quoted = try QuotedTable(db)
        version3 = try Version3Table(db)
        authors = try AuthorTable(db)
        sources = try SourceTable(db)
        places = try PlaceTable(db)
    }

    /// The number of authors whose changes are not yet written.
    var changeCount: Int { authors.changeCount }
    /// The number of bytes of the texts in these changes.
    var changedBytes: Int { authors.changedBytes }

    /// Writes everything, and ends the transaction.
    mutating func flush() throws { try authors.flush() }

    /// Forgets the rows of names, because another program may have changed them.
    mutating func forget() {
        lastTweet = nil
        authors.forget()
        sources.forget()
        places.forget()
    }

    // MARK: Reading

    /// Whether the archive has a tweet, with what tells whether another record says the same.
    mutating func known(_ tweet: Int64) throws -> TweetTable.Known {
        let last = try lastTweet ?? tweets.lastID()
        lastTweet = last
        return tweet > last ? .nothing : try tweets.known(tweet)
    }

    /// A stored tweet; nil if the archive does not have it.
    func stored(_ tweet: Int64) throws -> Stored? { try tweets.stored(tweet) }

    // MARK: Writing

    /// Inserts tweets that the archive does not have.
    mutating func insert(_ pending: PendingTweets) throws {
        let authors = try authors.rows(of: pending)
        for batch in pending.batches {
            let order = pending.order(of: batch)
            let decoded = batch.batch
            let rows = order.map { decoded.rows[pending.tweets[$0].row] }
            try insert(rows, in: decoded, by: order.map { authors[$0] })
        }
    }

    /// Inserts tweets of a batch, in ascending order of their ids.
    private mutating func insert(
        _ rows: [TweetBatch.Row],
        in batch: TweetBatch,
        by authors: [Int64?]
    ) throws {
        let targets = try zip(rows, authors).map { row, author in
            try references(of: row, in: batch, by: author)
        }
        try tweets.insert(zip(rows, targets), texts: batch.bytes.span)
        try links.insert(rows, in: batch)
        try media.insert(rows, in: batch)
        let last = lastTweet ?? 0
        scatteredChanges += rows.count { $0.id < last }
        lastTweet = max(last, rows.last?.id ?? 0)
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
        let author = try authors.row(of: row, in: batch)
        let told = try references(of: row, in: batch, by: author)
        let since = stored.values.recordDigest == nil ? try version3.values(of: row.id) : nil
        var merge = TweetMerge(stored.values, texts: stored.texts, sinceVersion3: since)
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
        if merge.sinceVersion3 != since { try version3.set(merge.sinceVersion3, of: row.id) }
        if merge.values.author != stored.values.author {
            authors.change(stored.values.author, tweets: -1)
            authors.change(merge.values.author, tweets: 1)
        }
        try links.merge(row, in: batch, merge.values)
        try media.merge(row, in: batch)
    }

    /// The rows of the author, source and place of a record.
    ///
    /// What the record says of the place, and of a quoted tweet, is merged.
    private mutating func references(
        of row: TweetBatch.Row,
        in batch: TweetBatch,
        by author: Int64?
    ) throws -> TweetColumns.References {
        try quoted.merge(row, in: batch)
        return TweetColumns.References(
            author: author,
            source: try sources.row(of: row, in: batch),
            place: try places.row(of: row, in: batch)
        )
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
        try version3.set(nil, of: tweet)
        return true
    }
}
