import GRDB
import TweetDumps

/// Says how often each mention stands in the tweets that a report is about, for one term after another.
///
/// The archive's counters say it of all tweets that a term found; of fewer it is counted anew.
struct MentionCounter {
    private let db: Database
    private let filter: TweetFilter
    private let excluded: Set<Int64>
    private let countsAuthors: Bool
    /// The mentions of all spellings; nil where nothing is counted anew.
    private let mentions: SpelledMentions?

    /// Prepares to count.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - filter: Which tweets.
    ///   - excluded: The mentions that are left out.
    ///   - countsAuthors: Whether the authors are counted, too.
    /// - Throws: An error if the archive cannot be read.
    init(
        _ db: Database,
        _ filter: TweetFilter,
        excluded: [MentionName],
        countsAuthors: Bool = false
    ) throws {
        self.db = db
        self.filter = filter
        self.excluded = try MentionName.ids(of: excluded, db)
        self.countsAuthors = countsAuthors
        mentions = filter.isOpen && !countsAuthors ? nil : try SpelledMentions(db)
    }

    /// Finds or makes the numbers, one time for each term.
    ///
    /// - Parameters:
    ///   - term: The term; nil for the whole archive.
    ///   - minCount: The least count of which the numbers are there.
    /// - Returns: The numbers.
    /// - Throws: An error if the archive cannot be read.
    func counts(of term: StoredTerm?, minCount: Int) throws -> MentionCounts {
        guard let mentions else { return try MentionCounts(db, ofAll: term, without: excluded) }
        var (tally, total) = try counted(of: term, mentions)
        let table = try table(of: &tally, mentions, named: "counted_\(term?.id ?? 0)", minCount)
        var kinds: [MentionKind: Int] = [:]
        for (number, _) in tally.counted where !excluded.contains(mentions.id(ofMention: number)) {
            kinds[mentions.kind(ofMention: number), default: 0] += 1
        }
        return MentionCounts(tweets: total, mentions: kinds, in: table)
    }

    /// The same in memory: the count of each mention by its place, 0 where it is in no tweet.
    ///
    /// - Parameters:
    ///   - term: The term.
    ///   - order: The places of the mentions.
    /// - Returns: How many tweets there are, and the counts.
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
            for (number, numbers) in tally.counted {
                counts[try order.place(of: mentions.id(ofMention: number))] = numbers.count
            }
        } else {
            let all = "SELECT mention, count FROM popularity WHERE term = \(term.id)"
            try HotStatement(db, sql: all).readAll { row in
                counts[try order.place(of: row.integer(0))] = Int(try row.count(1))
            }
        }
        for place in excluded.compactMap({ order.placeIfKnown(of: $0) }) { counts[place] = 0 }
        return (total, counts)
    }

    private func counted(
        of term: StoredTerm?,
        _ mentions: SpelledMentions
    ) throws -> (tally: MentionTally, tweets: TweetTotal) {
        var tally = MentionTally(mentions, countsAuthors: countsAuthors)
        let total = try TweetScan(db, of: term, filter, readsAuthors: countsAuthors).read {
            tally.begin($0)
        } spelling: {
            try tally.add(spelling: $0, count: $1)
        }
        return (tally, total)
    }

    /// The mentions with a sufficient count.
    private func table(
        of tally: inout MentionTally,
        _ mentions: SpelledMentions,
        named name: String,
        _ minCount: Int
    ) throws -> TemporaryTable {
        let authors = tally.authorsOfMentions()
        let columns = ["mention", "count", "tweets", "authors"]
        return try TemporaryTable(db, name, columns: columns) { insert in
            for (number, numbers) in tally.counted where numbers.count >= minCount {
                let mention = mentions.id(ofMention: number)
                guard !excluded.contains(mention) else { continue }
                insert.bind(mention, at: 1)
                insert.bind(Int64(numbers.count), at: 2)
                insert.bind(Int64(numbers.tweets), at: 3)
                // A tweet has an author, whom nobody may know.
                let known = countsAuthors ? authors[number] : 0
                if known > 0 { insert.bind(Int64(known), at: 4) } else { insert.bindNull(at: 4) }
                try insert.run()
            }
        }
    }
}
