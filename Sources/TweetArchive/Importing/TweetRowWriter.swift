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
    private let findRemoved: RawStatement
    /// Whether tweets have been removed from the archive; nil if that must be looked up.
    private var hasRemovals: Bool?
    /// The largest id of a tweet; nil if it must be looked up.
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
        findRemoved = try RawStatement(db, "SELECT 1 FROM removed LIMIT 1")
    }

    /// The number of authors whose rows are not yet written.
    var changeCount: Int { authors.changeCount }
    /// The number of bytes of their texts.
    var changedBytes: Int { authors.changedBytes }

    /// Writes everything, and ends the transaction.
    mutating func flush() throws { try authors.flush() }

    /// Forgets what is known of the tables, because another program may have changed them.
    mutating func forget() {
        hasRemovals = nil
        lastTweet = nil
        authors.forget()
        sources.forget()
        places.forget()
    }

    // MARK: Reading

    /// What tells whether a record is the same as one that the archive has; nil if the archive does
    /// not have the tweet.
    func digests(of tweet: Int64) throws -> TweetTable.Digests? { try tweets.digests(of: tweet) }

    /// A stored tweet; nil if the archive does not have it.
    func stored(_ tweet: Int64) throws -> Stored? { try tweets.stored(tweet) }

    // MARK: Writing

    /// Inserts a tweet; false if the archive has it.
    mutating func insert(_ row: TweetBatch.Row, in batch: TweetBatch) throws -> Bool {
        if try mayHaveDeletedRows, try digests(of: row.id) != nil { return false }
        let references = try references(of: row, in: batch)
        let values = TweetColumns(row, references)
        let last = try lastTweet ?? tweets.lastID()
        guard try tweets.insert(values, texts: batch.bytes.span) else { return false }
        if row.id < last { scatteredChanges += 1 }
        lastTweet = max(row.id, last)
        authors.change(values.author, tweets: 1)
        try links.insert(row, in: batch)
        try media.insert(row, in: batch)
        return true
    }

    /// Whether rows of names that records say may have been deleted because no tweet refers to them.
    ///
    /// A record that the archive has must not bring them back. So it is looked up before its names
    /// are, which otherwise are known and change nothing.
    private var mayHaveDeletedRows: Bool {
        mutating get throws {
            let hasRemovals = try hasRemovals ?? findRemoved.hasRow()
            self.hasRemovals = hasRemovals
            return hasRemovals
        }
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
        let told = try references(of: row, in: batch)
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

    /// The rows of the author, source and place of a record, with which what it says of them is
    /// merged.
    private mutating func references(
        of row: TweetBatch.Row,
        in batch: TweetBatch
    ) throws -> TweetColumns.References {
        try quoted.merge(row, in: batch)
        return TweetColumns.References(
            author: try authors.row(of: row, in: batch),
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
            author: try authors.first(stored.author, told.author),
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
