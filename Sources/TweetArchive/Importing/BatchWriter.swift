import GRDB
import TweetDumps

/// Writes decoded batches into the archive, inside a transaction of its caller.
final class BatchWriter {
    private(set) var tweets: TweetWriter
    private var removed: RemovedStore
    private let personal: PersonalStore
    /// The open page, whose terms are not known yet.
    private var openPage = OpenPage()
    /// The time of the import, as the archive stores times.
    private let now: String

    init(_ db: Database, now: String) throws {
        tweets = try TweetWriter(db)
        removed = try RemovedStore(db)
        personal = try PersonalStore(db)
        self.now = now
    }

    /// Writes all changes that are still in memory.
    ///
    /// It must be called before the transaction is committed.
    func flush() throws { try tweets.flush() }

    /// Forgets the rows of names, because another program may have changed them.
    func forgetRows() {
        tweets.forget()
        removed.forget()
    }

    /// The row of a term, which is created if it is new.
    func row(of term: SearchTerm) throws -> Int64 { try tweets.row(of: term, at: now) }

    /// Writes a part of a dump: its tweets, then its deletions if the options have them applied.
    ///
    /// The terms found all its tweets; nil means those that the part names.
    func write(
        _ part: DumpPart,
        foundBy terms: [SearchTerm]?,
        _ options: ImportOptions,
        _ db: Database
    ) throws -> WrittenPart {
        var written = try write(part, foundBy: terms)
        try write(part.batch.personal, options)
        if options.appliesDeletions {
            written.removed = try removeForGood(part.batch.deletions).tweets
            if written.removed > 0 { try UnusedRows.note(db) }
        }
        return written
    }

    /// Removes tweets, so that later imports leave them out, and returns how many the archive had, and of how
    /// many others it had texts in personal archives.
    func removeForGood(_ ids: some Sequence<Int64>) throws -> (tweets: Int, texts: Int) {
        var counts = (tweets: 0, texts: 0)
        for id in ids where id > 0 {
            try removed.insert(id, at: now)
            let hadText = try personal.remove(id)
            if try tweets.remove(id) {
                try removed.addImported(id)
                counts.tweets += 1
            } else if hadText {
                counts.texts += 1
            }
        }
        return counts
    }
}

// MARK: - Parts

extension BatchWriter {
    /// Writes what a part of a personal archive has beside tweets; messages go into their own file.
    private func write(_ records: [PersonalRecord], _ options: ImportOptions) throws {
        guard !records.isEmpty else { return }
        try personal.write(records) { try removed.has($0) }
        try options.messages?.write(records)
    }

    /// Writes the tweets of a part, which the given terms found, or else those that it names.
    private func write(_ part: DumpPart, foundBy given: [SearchTerm]?) throws -> WrittenPart {
        let batch = part.batch
        try tweets.begin(batch)
        // A term that found nothing is not added to the archive here.
        let terms = given.map { batch.isEmpty ? [] : $0 } ?? batch.terms
        let termRows = try terms.map(row(of:))
        var written = WrittenPart()
        written.tweets.reserveCapacity(batch.count)
        written.terms = zip(termRows, terms).map { ($0, $1.name) }
        var others: [Int] = []
        for (index, row) in batch.rows.enumerated() {
            if try removed.leavesOut(row.id) {
                written.counts.add(.duplicate)
                continue
            }
            written.tweets.append(row.id)
            if let outcome = try tweets.add(row, at: index) {
                written.counts.add(outcome)
                if outcome == .new { try removed.deleteReturned(row.id) }
            } else {
                others.append(index)
            }
            if given != nil {
                try add(termRows, to: row.id)
            } else {
                let found = batch.termReferences[row.terms.indices]
                try add(found.lazy.map { termRows[Int($0)] }, to: row.id)
            }
        }
        for index in others {
            written.counts.add(try tweets.merge(batch.rows[index], in: batch))
        }
        if given == nil { try addTermsOfOpenPage(part, termRows) }
        return written
    }

    private func add(_ terms: some Sequence<Int64>, to tweet: Int64) throws {
        for term in terms { try tweets.add(term, to: tweet) }
    }

    /// Adds the terms at the end of a page, if the part has one, to the page's tweets in earlier parts.
    ///
    /// The rows are those of the terms that the part names.
    private func addTermsOfOpenPage(_ part: DumpPart, _ rows: [Int64]) throws {
        let found = openPage.add(part)
        guard let end = part.batch.endOfOpenPage else { return }
        for index in end.terms.indices {
            let term = rows[Int(part.batch.termReferences[index])]
            // Tweets that have been removed since are left out.
            for tweet in found { try tweets.add(term, to: tweet) }
        }
    }
}

extension RecordCounts {
    fileprivate mutating func add(_ outcome: TweetWriter.Outcome) {
        switch outcome {
        case .new: new += 1
        case .upgraded: upgraded += 1
        case .duplicate: duplicates += 1
        }
    }
}

/// The table `removed`, with the tweets that imports leave out and with those that may return, and the
/// number of those that dumps had.
struct RemovedStore {
    private let insert: RawStatement
    private let find: RawStatement
    private let findAny: RawStatement
    private let noteImported: RawStatement
    private let deleteReturned: RawStatement
    private let changeCount: RawStatement
    /// Whether the table has rows; nil if that must be looked up.
    private var hasRows: Bool?

    init(_ db: Database) throws {
        insert = try RawStatement(
            db,
            """
            INSERT INTO removed (tweet, at, returns) VALUES (?1, ?2, ?3)
            ON CONFLICT DO UPDATE SET returns = excluded.returns
            """
        )
        find = try RawStatement(db, "SELECT 1 FROM removed WHERE tweet = ?1 AND NOT returns")
        findAny = try RawStatement(db, "SELECT 1 FROM removed LIMIT 1")
        noteImported = try RawStatement(
            db,
            "UPDATE removed SET imported = 1 WHERE tweet = ?1 AND NOT imported"
        )
        deleteReturned = try RawStatement(db, "DELETE FROM removed WHERE tweet = ?1 AND returns")
        changeCount = try RawStatement(db, "UPDATE archive SET removed = removed + ?1")
    }

    /// Adds a tweet whose removal was requested at a time; if it returns, later imports may add it.
    mutating func insert(_ tweet: Int64, at time: String, returns: Bool = false) throws {
        try insert.run {
            $0.bind(tweet)
            $0.bind(copying: time)
            $0.bind(Int64(returns ? 1 : 0))
        }
        hasRows = true
    }

    /// Whether imports leave out a tweet, which a dump has.
    mutating func leavesOut(_ tweet: Int64) throws -> Bool {
        guard try has(tweet) else { return false }
        try addImported(tweet)
        return true
    }

    /// Whether a tweet was removed for good.
    mutating func has(_ tweet: Int64) throws -> Bool {
        try hasAny() && find.hasRow { $0.bind(tweet) }
    }

    /// Notes that a dump had a removed tweet, which then counts.
    func addImported(_ tweet: Int64) throws {
        try noteImported.run { $0.bind(tweet) }
        if noteImported.changes > 0 { try changeCount.run { $0.bind(Int64(1)) } }
    }

    mutating func deleteReturned(_ tweet: Int64) throws {
        guard try hasAny() else { return }
        try deleteReturned.run { $0.bind(tweet) }
        if deleteReturned.changes > 0 { try changeCount.run { $0.bind(Int64(-1)) } }
    }

    mutating func forget() { hasRows = nil }

    private mutating func hasAny() throws -> Bool {
        let hasRows = try hasRows ?? findAny.hasRow()
        self.hasRows = hasRows
        return hasRows
    }
}
