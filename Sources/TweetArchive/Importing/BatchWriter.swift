import GRDB
import GRDBSQLite
import TweetDumps

/// Writes decoded tweets into the archive and updates its counters, inside a transaction of its
/// caller.
///
/// Changes of counters are summed in memory and written once, by ``flush()``, because a transaction
/// contains most of its mentions more than once.
final class BatchWriter {
    let statements: WriterStatements
    /// The rows of authors that were seen recently.
    var authors = NameCache<NameRow>()
    /// The rows of spellings that were seen recently.
    var spellings = NameCache<MentionIDs>()
    /// The names that are new in this transaction.
    let newNames = NewNames()
    /// A filter that recognises most names as new without a look-up; nil unless the archive was
    /// empty when the import began.
    var filter: NameFilter?
    /// The rows of search terms that were used.
    private var terms: [SearchTerm: StoredTermRow] = [:]
    /// The time of the import, as the archive stores times.
    let now: String

    var mentionTally = Tally()
    var spellingTally = Tally()
    /// The changes of the popularity tables, by the pair of term and mention.
    var popularityTally = Tally()
    var termTally = Tally()
    /// The change of the number of tweets in the archive.
    var tweetChange: Int64 = 0
    /// The change of the numbers of different mentions in the archive.
    var archiveChange = MentionCountChange()
    /// The change of the numbers of different mentions of each term.
    var termChanges: [Int64: MentionCountChange] = [:]
    /// Whether the archive has removed tweets, which imports leave out; nil if that must be looked
    /// up.
    var hasRemovals: Bool?

    /// Whether the transaction should end, so that its memory stays bounded.
    var isFull: Bool { newNames.isFull || popularityTally.used > BatchWriter.maxPairs }

    /// The maximum number of changed pairs of term and mention in a transaction.
    private static let maxPairs = 1 << 20

    /// Whether the archive had the last tweet.
    ///
    /// If so, the next one is looked up before it is inserted, because a dump that is imported
    /// again has only known tweets.
    private var expectsKnownTweets = false
    /// The rows of the current batch's spellings, which are found when they are first needed.
    var batchIDs: [MentionIDs] = []
    /// The page whose terms are still to come.
    private var openPage = OpenPage()

    init(_ db: Database, now: String) throws {
        statements = try WriterStatements(db)
        self.now = now
    }

    /// Forgets the rows of names, because another program may have changed them.
    func forgetRows() {
        authors.removeAll()
        spellings.removeAll()
        terms.removeAll()
        filter = nil
        hasRemovals = nil
    }

    /// Writes a part of a dump: its tweets, then the deletions if the options ask for that.
    ///
    /// - Returns: What became of the tweets, and the terms that found them.
    /// - Throws: An error if the archive cannot be written.
    func write(_ part: DumpPart, _ options: ImportOptions, _ db: Database) throws -> WrittenPart {
        var written = try write(part, foundBy: options.term)
        if options.appliesDeletions {
            written.removed = try removeForGood(part.batch.deletions)
            if written.removed > 0 { try UnusedNames.note(db) }
        }
        return written
    }

    /// Writes the tweets of a part.
    ///
    /// - Parameters:
    ///   - part: The part.
    ///   - term: The term that found all its tweets; nil to take the terms that the part names.
    /// - Returns: What became of the tweets, and the terms that found them.
    /// - Throws: An error if the archive cannot be written.
    private func write(_ part: DumpPart, foundBy term: SearchTerm?) throws -> WrittenPart {
        let batch = part.batch
        batchIDs = Array(repeating: .none, count: batch.spellings.count)
        var written = WrittenPart()
        let hasRemovals = try lookUpRemovals()
        // A term that found nothing is not added to the archive here.
        let terms = term.map { batch.isEmpty ? [] : [$0] } ?? batch.terms
        let termIDs = try terms.map { try self.term($0) }
        let givenTermID = term == nil ? nil : termIDs.first
        for row in batch.rows {
            if hasRemovals, try statements.isRemoved(row.id) {
                written.counts.duplicates += 1
                continue
            }
            let hasSameMentions = try write(row, in: batch, &written.counts)
            if let givenTermID {
                try addTerm(givenTermID, to: row, in: batch, hasSameMentions: hasSameMentions)
            } else {
                for index in row.terms.indices {
                    let term = termIDs[Int(batch.termReferences[index])]
                    try addTerm(term, to: row, in: batch, hasSameMentions: hasSameMentions)
                }
            }
        }
        if term == nil { try addTermsOfOpenPage(part, termIDs) }
        written.terms = zip(termIDs, terms).map { ($0, $1.name) }
        return written
    }

    /// Adds the terms at the end of a page to its tweets in earlier parts.
    ///
    /// - Parameters:
    ///   - part: The part, which may have the end of the page.
    ///   - rows: The rows of the terms that its batch names.
    /// - Throws: An error if the archive cannot be written.
    private func addTermsOfOpenPage(_ part: DumpPart, _ rows: [Int64]) throws {
        let tweets = openPage.add(part)
        guard let end = part.batch.endOfOpenPage else { return }
        for index in end.terms.indices {
            let term = rows[Int(part.batch.termReferences[index])]
            // Tweets may have been removed since.
            for tweet in tweets where try statements.hasTweet(tweet) {
                try addTerm(term, toStored: tweet)
            }
        }
    }
}

// MARK: - Tweets

extension BatchWriter {
    /// Writes a tweet.
    ///
    /// - Returns: True if the archive now has the mentions of this record; false if it keeps a record
    ///   with other mentions.
    private func write(
        _ row: TweetBatch.Row,
        in batch: TweetBatch,
        _ counts: inout RecordCounts
    ) throws -> Bool {
        if expectsKnownTweets, let stored = try statements.storedTweet(row.id) {
            return try write(row, in: batch, over: stored, &counts)
        }
        let author = try author(of: row, in: batch)
        if try statements.insert(row, author: author, in: batch) {
            expectsKnownTweets = false
            counts.new += 1
            tweetChange += 1
            try add(row, in: batch)
            return true
        }
        guard let stored = try statements.storedTweet(row.id) else {
            throw DatabaseError(message: "the tweet \(row.id) disappeared")
        }
        return try write(row, in: batch, over: stored, &counts)
    }

    /// Writes another record of a tweet that the archive has.
    ///
    /// - Returns: True if the archive now has the mentions of this record; false if it keeps a record
    ///   with other mentions.
    private func write(
        _ row: TweetBatch.Row,
        in batch: TweetBatch,
        over stored: StoredTweet,
        _ counts: inout RecordCounts
    ) throws -> Bool {
        expectsKnownTweets = true
        if try isFuller(row, in: batch, than: stored) {
            counts.upgraded += 1
            try upgrade(row, author: author(of: row, in: batch), in: batch)
            return true
        }
        counts.duplicates += 1
        if stored.isIncomplete {
            try statements.complete(row, author: author(of: row, in: batch), in: batch)
        }
        return stored.digest == row.digest
    }

    /// Whether a record replaces the stored one of the same tweet.
    ///
    /// A whole text is fuller than a cut one; then mentions from entities than mentions extracted from
    /// the text; then more mentions. Among equal records the order of their mentions decides, so that the
    /// order of imports does not matter. See `Documentation/counting.md`.
    private func isFuller(
        _ row: TweetBatch.Row,
        in batch: TweetBatch,
        than stored: StoredTweet
    ) throws -> Bool {
        let rank = (
            whole: row.isCut ? 0 : 1, fromEntities: row.isExtracted ? 0 : 1,
            mentions: Int64(row.mentionCount)
        )
        if rank != stored.rank { return rank > stored.rank }
        if row.digest == stored.digest { return false }
        try writeNewNames()
        return try MentionContent(row, in: batch) < statements.content(of: row.id)
    }

    /// Adds the mentions of a tweet that has none in the archive.
    private func add(_ row: TweetBatch.Row, in batch: TweetBatch) throws {
        for entry in batch.spellingCounts[row.spellingCounts.indices] {
            let ids = try ids(of: entry, in: batch)
            try statements.insertMention(tweet: row.id, spelling: ids.spelling, count: entry.count)
            change(spelling: ids.spelling, tweets: 1)
        }
        try forEachMention(of: row, in: batch) { mention, count in
            change(mention: mention, count: count, tweets: 1)
        }
    }

    /// Replaces a tweet by a fuller record, and corrects all counters.
    private func upgrade(_ row: TweetBatch.Row, author: Int64?, in batch: TweetBatch) throws {
        let terms = try statements.terms(of: row.id)
        try removeMentions(of: row.id, terms)
        try statements.update(row, author: author, in: batch)
        try add(row, in: batch)
        try forEachMention(of: row, in: batch) { mention, count in
            for term in terms {
                try popularityTally.add(pair(term, mention), count: count, tweets: 1)
            }
        }
    }

    /// Calls a closure with each mention of a tweet, and the number of times that the tweet
    /// contains it in any spelling.
    @inline(__always)
    private func forEachMention(
        of row: TweetBatch.Row,
        in batch: TweetBatch,
        _ body: (Int64, Int64) throws -> Void
    ) throws {
        var rest = batch.spellingCounts[row.spellingCounts.indices]
        while let first = rest.popFirst() {
            let mention = batch.spellings[Int(first.spelling)].mention
            var count = Int64(first.count)
            while let next = rest.first, batch.spellings[Int(next.spelling)].mention == mention {
                count += Int64(next.count)
                rest.removeFirst()
            }
            try body(ids(of: first, in: batch).mention, count)
        }
    }
}

// MARK: - Terms

extension BatchWriter {
    /// The row of a term, which is created if it is new.
    func term(_ term: SearchTerm) throws -> Int64 {
        if let known = terms[term], ExactText(known.name) == ExactText(term.name) {
            return known.id
        }
        let id = try statements.term(term, now: now)
        terms[term] = StoredTermRow(id: id, name: term.name)
        return id
    }

    /// Records that a term found a tweet of the batch, which has been written.
    ///
    /// If the archive keeps another record of the tweet, `hasSameMentions` is false and the mentions are
    /// read from the archive.
    private func addTerm(
        _ term: Int64,
        to row: TweetBatch.Row,
        in batch: TweetBatch,
        hasSameMentions: Bool
    ) throws {
        guard hasSameMentions else { return try addTerm(term, toStored: row.id) }
        guard try statements.insertTerm(term, tweet: row.id) else { return }
        termTally.add(term, count: 0, tweets: 1)
        try forEachMention(of: row, in: batch) { mention, count in
            try popularityTally.add(pair(term, mention), count: count, tweets: 1)
        }
    }

    /// Records that a term found a tweet, whose mentions are read from the archive.
    private func addTerm(_ term: Int64, toStored tweet: Int64) throws {
        guard try statements.insertTerm(term, tweet: tweet) else { return }
        termTally.add(term, count: 0, tweets: 1)
        try countStored(tweet, term)
    }

    /// Adds the mentions of a stored tweet to the popularity table of a term.
    private func countStored(_ tweet: Int64, _ term: Int64) throws {
        try writeNewNames()
        var last: Int64 = 0
        for stored in try statements.mentions(of: tweet) {
            let tweets: Int64 = stored.mention == last ? 0 : 1
            try popularityTally.add(pair(term, stored.mention), count: stored.count, tweets: tweets)
            last = stored.mention
        }
    }
}
