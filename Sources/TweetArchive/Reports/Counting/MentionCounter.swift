import GRDB
import TweetDumps

/// Counts the mentions in the tweets that a report is about, for one search term after another.
///
/// Without a filter the counts are read from the archive; otherwise the tweets that pass are
/// counted.
struct MentionCounter {
    private let db: Database
    private let readers: ParallelReaders?
    private let filter: TweetFilter
    private let excluded: Set<Int64>
    private let countsAuthors: Bool
    /// The mention of each spelling; nil if the counts are read from the archive.
    private let mentions: SpellingIndex?

    /// Creates a counter.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - readers: Further connections that read the same state; nil if there are none.
    ///   - filter: The tweets that are counted.
    ///   - excluded: The mentions that are left out.
    ///   - countsAuthors: Whether the different authors of each mention are counted.
    /// - Throws: An error if the archive cannot be read.
    init(
        _ db: Database,
        _ readers: ParallelReaders?,
        _ filter: TweetFilter,
        excluded: [MentionName],
        countsAuthors: Bool = false
    ) throws {
        self.db = db
        self.readers = readers
        self.filter = filter
        self.excluded = try MentionName.ids(of: excluded, db)
        self.countsAuthors = countsAuthors
        mentions = filter.passesAll && !countsAuthors ? nil : try SpellingIndex(db, readers)
    }

    /// Counts the mentions of a term into a table for SQL.
    ///
    /// It can be called once for each term.
    ///
    /// - Parameters:
    ///   - term: The term; nil for the whole archive.
    ///   - shown: The mentions that the table needs to have.
    /// - Returns: The counts.
    /// - Throws: An error if the archive cannot be read.
    func counts(of term: StoredTerm?, _ shown: ShownMentions) throws -> MentionCounts {
        guard let mentions else { return try MentionCounts(db, ofAll: term, without: excluded) }
        var (tally, total) = try counted(of: term, mentions)
        let authors = tally.authorsOfMentions()
        let counted = CountedMentions(
            numbers: try tally.counted(),
            authors: authors,
            mentions: mentions,
            excluded: excluded
        )
        return try MentionCounts(
            db,
            counted,
            in: total,
            shown,
            table: "counted_\(term?.id ?? 0)"
        )
    }

    /// Counts the mentions of a term, in memory.
    ///
    /// - Parameters:
    ///   - term: The term.
    ///   - order: The alphabetical order of the mentions.
    /// - Returns: The number of tweets, and the count of each mention in alphabetical order, 0 for
    ///   mentions that no tweet contains or that are left out.
    /// - Throws: An error if the archive cannot be read.
    func numbers(
        of term: StoredTerm,
        in order: MentionOrder
    ) throws -> (tweets: TweetTotal, counts: [Int]) {
        var counts = Array(repeating: 0, count: order.count)
        var total = TweetTotal(tweets: term.tweets)
        if let mentions {
            let (tally, counted) = try counted(of: term, mentions)
            total = counted
            for (number, numbers) in try tally.counted().enumerated() where numbers.tweets > 0 {
                counts[try order.index(of: mentions.id(ofMention: number))] = numbers.count
            }
        } else {
            let all = try IntegerRows(
                db,
                ["mention", "count"],
                from: "popularity",
                where: "term = \(term.id)"
            )
            try all.readAll { row in
                counts[try order.index(of: row.integer(0))] = Int(try row.count(1))
            }
        }
        for index in excluded.compactMap({ order.indexIfKnown(of: $0) }) { counts[index] = 0 }
        return (total, counts)
    }

    private func counted(
        of term: StoredTerm?,
        _ mentions: SpellingIndex
    ) throws -> SelectedTweets.Counted<MentionTally> {
        let tweets = SelectedTweets(db, readers, of: term, filter)
        let (ids, countsAuthors) = (try MentionCounter.ids(db), countsAuthors)
        return try tweets.tally(in: ids, readsAuthors: countsAuthors) { scan, _ in
            var tally = MentionTally(mentions, countsAuthors: countsAuthors)
            let total = try scan.read {
                tally.begin($0)
            } spelling: {
                try tally.add(spelling: $0, count: $1)
            }
            return (tally, total)
        } adding: {
            $0.add($1)
        }
    }

    /// The ids of all tweets.
    private static func ids(_ db: Database) throws -> ClosedRange<Int64> {
        let sql = "SELECT (SELECT min(id) FROM tweet), (SELECT max(id) FROM tweet)"
        let ids = try RawStatement(db, sql: sql).first { ($0.integer(0), $0.integer(1)) }
        guard let (first, last) = ids, first <= last else { return 0...0 }
        return first...last
    }
}
