import GRDB
import TweetDumps

/// The tweets that a report reads: those of a search term that pass a filter.
struct SelectedTweets {
    /// The archive.
    let db: Database
    /// Further connections that read the same state; nil if there are none.
    let readers: ParallelReaders?
    /// The term; nil for all tweets of the archive.
    let term: StoredTerm?
    /// The tweets that pass.
    let filter: TweetFilter

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

    /// What was counted in the tweets, and the number of these.
    typealias Counted<Tally> = (tally: Tally, total: TweetTotal)

    /// Counts the tweets with all connections at the same time, each a part of them.
    ///
    /// - Parameters:
    ///   - ids: The ids of the tweets.
    ///   - readsAuthors: Whether the authors are counted.
    ///   - columns: SQL expressions of the table `tweet` whose values are counted.
    ///   - count: Counts a part of the tweets; called on several threads.
    ///   - add: Adds the tally of another part. Each is released as soon as it was added.
    /// - Returns: The sum of all parts.
    /// - Throws: An error if the archive cannot be read or does not know a name in the filter, or the
    ///   error of a closure.
    func tally<Tally: Sendable>(
        in ids: ClosedRange<Int64> = .min ... .max,
        readsAuthors: Bool = false,
        columns: [String] = [],
        _ count: @escaping @Sendable (TweetScan, Database) throws -> Counted<Tally>,
        adding add: (inout Tally, Tally) throws -> Void
    ) throws -> Counted<Tally> {
        let shared = SharedIDs(ids)
        let (term, filter) = (term, filter)
        let read = { @Sendable (db: Database) throws -> Counted<Tally> in
            let scan = try TweetScan(
                db,
                of: term,
                filter,
                readsAuthors: readsAuthors,
                columns: columns,
                sharing: shared
            )
            return try count(scan, db)
        }
        var parts = try readers?.map(db, read) ?? [read(db)]
        var sum = parts.removeLast()
        while let part = parts.popLast() {
            try add(&sum.tally, part.tally)
            sum.total.add(part.total)
        }
        return sum
    }
}

extension TweetArchive {
    /// Calls a closure that reads the tweets of a term, as they are at one moment, on several threads.
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that pass.
    ///   - body: Receives the tweets, which are valid until it returns.
    /// - Returns: The result of the closure.
    /// - Throws: An error if the archive does not know the term or cannot be read, or the error of the
    ///   closure.
    func report<Result>(
        on term: SearchTerm?,
        _ filter: TweetFilter,
        _ body: (SelectedTweets) throws -> Result
    ) throws -> Result {
        try report(inParallel: true) { db, readers in
            let stored = try term.map { try StoredTerm(db, $0) }
            return try body(SelectedTweets(db, readers, of: stored, filter))
        }
    }
}
