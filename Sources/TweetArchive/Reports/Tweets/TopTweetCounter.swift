import GRDB

/// Finds the tweets that were retweeted or liked most.
struct TopTweetCounter {
    /// Originals that were found.
    struct Found {
        /// Those within the limit, in the order of the report.
        let originals: [OriginalTally.Original]
        /// The number of all of them.
        let count: Int
        /// The tweets that were read.
        let total: TweetTotal
    }

    private let db: Database
    private let readers: ParallelReaders?
    private let term: StoredTerm?
    private let filter: TweetFilter

    /// - Parameters:
    ///   - db: The archive.
    ///   - readers: Further connections that read the same state; nil if there are none.
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are counted.
    init(
        _ db: Database,
        _ readers: ParallelReaders?,
        of term: StoredTerm?,
        _ filter: TweetFilter
    ) {
        self.db = db
        self.readers = readers
        self.term = term
        self.filter = filter
    }

    /// Finds the originals with the largest numbers.
    ///
    /// - Parameters:
    ///   - counting: The number.
    ///   - limit: The maximum number of originals; nil for all.
    /// - Returns: The originals.
    /// - Throws: An error if the archive cannot be read, or does not know a name in the filter.
    func originals(by counting: TopTweetReport.Counting, limit: Int?) throws -> Found {
        let (tally, total) = try tally(counting)
        var first = LargestRows<OriginalTally.Original>(limit: limit) { $0.precedes($1) }
        for original in tally.originals { first.append(original) }
        return Found(originals: first.sorted(), count: first.count, total: total)
    }

    private func tally(
        _ counting: TopTweetReport.Counting
    ) throws -> (tally: OriginalTally, total: TweetTotal) {
        let shared = SharedIDs(.min ... .max)
        let (term, filter) = (term, filter)
        let read = { @Sendable (db: Database) throws -> (OriginalTally, TweetTotal) in
            var tally = OriginalTally(counting)
            let scan = try TweetScan(db, of: term, filter, columns: tally.columns, sharing: shared)
            let total = try scan.read { tally.add($0) }
            tally.merge()
            return (tally, total)
        }
        var parts = try readers?.map(db, read) ?? [read(db)]
        var (tally, total) = parts.removeFirst()
        while let (otherTally, otherTotal) = parts.popLast() {
            tally.add(otherTally)
            total.add(otherTotal)
        }
        return (tally, total)
    }
}
