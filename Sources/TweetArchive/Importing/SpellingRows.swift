import GRDB
import TweetDumps

/// The rows of a spelling and of its mention.
struct SpellingIDs {
    let spelling: Int64
    let mention: Int64
}

/// Finds the rows of the spellings of a batch and of their mentions, and changes their counters.
struct SpellingRows {
    private(set) var mentions: MentionTable
    private var spellings: SpellingTable
    /// The rows of spellings that were seen recently.
    private var cache = NameCache<SpellingIDs>()
    /// The rows of the current batch's spellings, which are found when they are first needed.
    private var ofBatch: [SpellingIDs?] = []

    init(_ db: Database) throws {
        mentions = try MentionTable(db)
        spellings = try SpellingTable(db)
    }

    /// The number of mentions whose rows are not yet written.
    var newCount: Int { mentions.newCount }
    /// The number of bytes of the names whose rows are not yet written.
    var newBytes: Int { mentions.newBytes + spellings.newBytes }

    /// Begins with another batch.
    mutating func begin(_ batch: TweetBatch) {
        ofBatch = Array(repeating: nil, count: batch.spellings.count)
    }

    // MARK: Finding rows

    /// The rows of a spelling and its mention, which are added if they are new.
    ///
    /// - Parameters:
    ///   - index: The index of the spelling in the batch.
    ///   - batch: The batch with which this has begun.
    /// - Returns: The ids of both rows.
    /// - Throws: An error if the archive cannot be read or written.
    @inline(__always)
    mutating func ids(ofSpelling index: Int32, in batch: TweetBatch) throws -> SpellingIDs {
        if let known = ofBatch[Int(index)] { return known }
        let ids = try cachedIDs(of: batch.spellings[Int(index)], in: batch)
        ofBatch[Int(index)] = ids
        return ids
    }

    private mutating func cachedIDs(
        of spelling: TweetBatch.Spelling,
        in batch: TweetBatch
    ) throws -> SpellingIDs {
        guard let range = spelling.name.range else { preconditionFailure("spellings have names") }
        let name = batch.bytes[range]
        if let known = cache[name, spelling.hash] { return known }
        // New spellings are found in the cache only, so they are written before it is emptied.
        if cache.isFull {
            try writeNew()
            cache.removeAll()
        }
        let ids = try findOrAdd(range, of: batch.mentions[Int(spelling.mention)], in: batch)
        cache.insert(ids, name, spelling.hash)
        return ids
    }

    /// The rows of a spelling that is not in the cache.
    private mutating func findOrAdd(
        _ name: Range<Int>,
        of mention: TweetBatch.MentionRow,
        in batch: TweetBatch
    ) throws -> SpellingIDs {
        let mention = try mentions.row(of: mention, in: batch)
        if mentions.isWritten(mention),
            let stored = try spellings.stored(name, of: mention, in: batch)
        {
            return SpellingIDs(spelling: stored, mention: mention)
        }
        let spelling = try spellings.add(batch.bytes[name], of: mention)
        return SpellingIDs(spelling: spelling, mention: mention)
    }

    // MARK: Counters

    /// Changes the number of tweets with a spelling.
    @inline(__always)
    mutating func change(spelling: Int64, tweets: Int64) {
        spellings.change(spelling, tweets: tweets)
    }

    /// Changes the counters of a mention.
    @inline(__always)
    mutating func change(mention: Int64, count: Int64, tweets: Int64) {
        mentions.change(mention, count: count, tweets: tweets)
    }

    // MARK: Writing

    /// Writes the rows of new mentions and spellings, so that queries find them.
    mutating func writeNew() throws {
        try mentions.writeNew()
        try spellings.writeNew()
    }

    /// Writes everything, and ends the transaction.
    ///
    /// - Returns: The change of the number of different mentions in the archive.
    mutating func flush() throws -> MentionCountChange {
        // The cache would have rows that do not exist any more.
        if try spellings.flush() { cache.removeAll() }
        return try mentions.flush()
    }

    /// Forgets the rows, because another program may have changed them.
    mutating func forget() {
        cache.removeAll()
        mentions.forget()
    }
}
