import GRDB
import TweetDumps

/// Counts the tweets, retweets and mentions of each author in the tweets that a report is about.
struct PeopleCounter {
    /// What was counted.
    struct Counted: Sendable {
        let authors: AuthorTally
        /// The number of tweets that mention each user, by the id of the mention.
        let mentions: IDMap
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

    /// Counts.
    ///
    /// - Throws: An error if the archive cannot be read, or does not know a name in the filter.
    func counted() throws -> Counted {
        let spellings = filter.passesAll ? nil : try SpellingIndex(db, readers)
        let read = try read(spellings)
        if let tally = read.mentions, let spellings {
            return Counted(
                authors: read.authors.withSortedNames(),
                mentions: PeopleCounter.mentions(tally, spellings),
                total: read.total
            )
        }
        let term = term
        let sort = { read.authors.withSortedNames() }
        let (authors, mentions) =
            try readers?.run(sort) { try PeopleCounter.keptMentions($0, of: term) }
            ?? (sort(), PeopleCounter.keptMentions(db, of: term))
        return Counted(authors: authors, mentions: mentions, total: read.total)
    }

    // MARK: Tweets

    /// Counts of tweets; mentions are nil if the archive keeps the counts.
    private typealias Read = (authors: AuthorTally, mentions: MentionTally?, total: TweetTotal)

    private func read(_ spellings: SpellingIndex?) throws -> Read {
        let shared = SharedIDs(.min ... .max)
        let (term, filter) = (term, filter)
        let read = { @Sendable (db: Database) throws -> Read in
            let scan = try TweetScan(
                db,
                of: term,
                filter,
                columns: AuthorTally.columns,
                sharing: shared
            )
            return try PeopleCounter.read(scan, AuthorTally(db), spellings)
        }
        var parts = try readers?.map(db, read) ?? [read(db)]
        var sum = parts.removeFirst()
        while let other = parts.popLast() {
            sum.authors.add(other.authors)
            if let mentions = other.mentions { sum.mentions?.add(mentions) }
            sum.total.add(other.total)
        }
        return sum
    }

    private static func read(
        _ scan: TweetScan,
        _ empty: AuthorTally,
        _ spellings: SpellingIndex?
    ) throws -> Read {
        var authors = empty
        guard let spellings else {
            let total = try scan.read { try authors.add($0) }
            return (authors, nil, total)
        }
        var mentions = MentionTally(spellings, countsAuthors: false)
        let total = try scan.read {
            try authors.add($0)
            mentions.begin($0)
        } spelling: {
            try mentions.add(spelling: $0, count: $1)
        }
        return (authors, mentions, total)
    }

    // MARK: Mentions

    private static func mentions(_ tally: MentionTally, _ spellings: SpellingIndex) -> IDMap {
        var (ids, numbers): ([Int64], [UInt32]) = ([], [])
        for (mention, counted) in tally.counted where spellings.kind(ofMention: mention) == .user {
            ids.append(spellings.id(ofMention: mention))
            numbers.append(counted.tweets)
        }
        return IDMap(ids: ids, numbers: numbers)
    }

    /// Reads the numbers that the archive keeps for all tweets, or for those of a term.
    private static func keptMentions(_ db: Database, of term: StoredTerm?) throws -> IDMap {
        let sql =
            term.map { "SELECT mention, tweets FROM popularity WHERE term = \($0.id)" }
            ?? "SELECT id, tweets FROM mention WHERE kind = \(MentionKind.user.rawValue)"
        var (ids, numbers): ([Int64], [UInt32]) = ([], [])
        try RawStatement(db, sql: sql).readAll { row in
            ids.append(row.integer(0))
            numbers.append(UInt32(clamping: try row.count(1)))
        }
        return IDMap(ids: ids, numbers: numbers)
    }
}

extension AuthorTally {
    fileprivate consuming func withSortedNames() -> AuthorTally {
        sortNames()
        return self
    }
}
