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

    /// Drops cached rows, because another program may have changed them.
    func forgetRows() {
        tweets.forget()
        removed.forget()
    }

    /// The row of a term, which is created if it is new.
    func row(of term: SearchTerm) throws -> Int64 { try tweets.row(of: term, at: now) }

    /// Writes a part of a dump: its tweets, then its deletions if they are to be applied.
    ///
    /// The terms are those that found all its tweets; nil for the terms that the part names.
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

    /// Removes tweets, so that later imports leave them out; returns the number of those in the archive, and
    /// of others whose texts came from personal archives.
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
    /// Writes the records of a personal archive that are not tweets; messages go into a separate file.
    private func write(_ records: [PersonalRecord], _ options: ImportOptions) throws {
        guard !records.isEmpty else { return }
        try personal.write(records) { try removed.has($0) }
        try options.messages?.write(records)
    }

    /// Writes the tweets of a part, found by the given terms; nil for the terms that the part names.
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

    /// Adds the terms at the end of a page, if the part has one, to the page's tweets in earlier parts; the
    /// rows are those of the terms that the part names.
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
