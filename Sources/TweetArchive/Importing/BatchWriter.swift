import GRDB
import GRDBSQLite
import TweetDumps

/// Writes batches of decoded tweets and keeps the counters, inside a transaction that others begin.
///
/// The changes of the counters are summed in memory and written once, by ``flush()``: most mentions
/// of a transaction are mentioned in it more than once.
final class BatchWriter {
    let statements: WriterStatements
    var authors = NameCache<NameRow>()
    var spellings = NameCache<MentionIDs>()
    /// What this transaction has named first.
    let newNames = NewNames()
    /// What tells of most new names that the archive does not have them; nil where that is not known.
    var filter: NameFilter?
    private var terms: [SearchTerm: StoredName] = [:]
    /// The time that terms get as the one when they were used.
    let now: String

    var mentionTally = Tally()
    var spellingTally = Tally()
    /// By the pair of term and mention.
    var popularityTally = Tally()
    var termTally = Tally()
    var newTweets: Int64 = 0
    /// How many mentions the archive has more.
    var archiveMentions = MentionNumbers()
    /// How many mentions the tweets of each term have more.
    var termMentions: [Int64: MentionNumbers] = [:]
    /// Whether some tweets are to stay out; nil where that has to be looked up.
    var hasRemovals: Bool?

    /// Whether the transaction should end, which bounds the memory.
    var isFull: Bool { newNames.areMany || popularityTally.used > BatchWriter.mostPairs }

    /// How many pairs of a term and a mention a transaction may change.
    private static let mostPairs = 1 << 20

    /// Whether the archive had the last tweet.
    ///
    /// Then it is asked for the next before that is inserted: a dump that is imported again has
    /// nothing but known tweets.
    private var lastWasKnown = false
    /// The rows of the spellings of the batch at hand, found when first needed.
    var batchIDs: [MentionIDs] = []
    /// The page whose terms are still to come.
    private var openPage = OpenPage()

    init(_ db: Database, now: String) throws {
        statements = try WriterStatements(db)
        self.now = now
    }

    /// Forgets the rows of names, since another program may have changed them.
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
        let rows = try terms.map { try self.term($0) }
        let givenRow = term == nil ? nil : rows.first
        for row in batch.rows {
            if hasRemovals, try statements.isRemoved(row.id) {
                written.counts.duplicates += 1
                continue
            }
            let isStored = try write(row, in: batch, &written.counts)
            if let givenRow {
                try addTerm(givenRow, to: row, in: batch, isStored: isStored)
            } else {
                for index in row.terms.indices {
                    let term = rows[Int(batch.termReferences[index])]
                    try addTerm(term, to: row, in: batch, isStored: isStored)
                }
            }
        }
        if term == nil { try addTermsOfOpenPage(part, rows) }
        written.terms = zip(rows, terms).map { ($0, $1.name) }
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
            // Some may have been removed since.
            for tweet in tweets where try statements.hasTweet(tweet) {
                try addTerm(term, toStored: tweet)
            }
        }
    }
}

// MARK: - Tweets

extension BatchWriter {
    /// Writes a tweet; false where the archive keeps another record of it, with other mentions.
    private func write(
        _ row: TweetBatch.Row,
        in batch: TweetBatch,
        _ counts: inout RecordCounts
    ) throws -> Bool {
        if lastWasKnown, let stored = try statements.storedTweet(row.id) {
            return try write(row, in: batch, over: stored, &counts)
        }
        let author = try author(of: row, in: batch)
        if try statements.insert(row, author: author, in: batch) {
            lastWasKnown = false
            counts.new += 1
            newTweets += 1
            try add(row, in: batch)
            return true
        }
        guard let stored = try statements.storedTweet(row.id) else {
            throw DatabaseError(message: "the tweet \(row.id) vanished")
        }
        return try write(row, in: batch, over: stored, &counts)
    }

    /// Writes another record of a tweet; false where the archive keeps the one that it has, with
    /// other mentions.
    private func write(
        _ row: TweetBatch.Row,
        in batch: TweetBatch,
        over stored: StoredTweet,
        _ counts: inout RecordCounts
    ) throws -> Bool {
        lastWasKnown = true
        if try isFuller(row, in: batch, than: stored) {
            counts.upgraded += 1
            try upgrade(row, author: author(of: row, in: batch), in: batch)
            return true
        }
        counts.duplicates += 1
        if stored.lacksSomething {
            try statements.complete(row, author: author(of: row, in: batch), in: batch)
        }
        return stored.digest == row.digest
    }

    /// Whether a record wins over the stored one (rule 12).
    private func isFuller(
        _ row: TweetBatch.Row,
        in batch: TweetBatch,
        than stored: StoredTweet
    ) throws -> Bool {
        let rank = (row.isCut ? 0 : 1, row.isExtracted ? 0 : 1, Int64(row.mentionCount))
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

    /// Puts a fuller record in the place of a tweet, and makes every counter what it would have been.
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

    /// Calls `body` with each mention of a tweet and how often it stands there in any spelling.
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
    /// The row of a term, which is made where it is new.
    func term(_ term: SearchTerm) throws -> Int64 {
        if let known = terms[term], ExactText(known.name) == ExactText(term.name) {
            return known.id
        }
        let id = try statements.term(term, now: now)
        terms[term] = StoredName(id: id, name: term.name)
        return id
    }

    /// Says that a term found a tweet of the batch, which has been written.
    private func addTerm(
        _ term: Int64,
        to row: TweetBatch.Row,
        in batch: TweetBatch,
        isStored: Bool
    ) throws {
        guard isStored else { return try addTerm(term, toStored: row.id) }
        guard try statements.insertTerm(term, tweet: row.id) else { return }
        termTally.add(term, count: 0, tweets: 1)
        try forEachMention(of: row, in: batch) { mention, count in
            try popularityTally.add(pair(term, mention), count: count, tweets: 1)
        }
    }

    private func addTerm(_ term: Int64, toStored tweet: Int64) throws {
        guard try statements.insertTerm(term, tweet: tweet) else { return }
        termTally.add(term, count: 0, tweets: 1)
        try countStored(tweet, term)
    }

    /// Adds the mentions of a stored tweet to the popularity of a term.
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
