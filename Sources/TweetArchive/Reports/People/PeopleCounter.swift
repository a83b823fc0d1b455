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

    /// The tweets that are counted.
    let tweets: SelectedTweets

    /// Counts.
    ///
    /// - Throws: An error if the archive cannot be read, or does not know a name in the filter.
    func counted() throws -> Counted {
        let (db, readers) = (tweets.db, tweets.readers)
        let spellings = tweets.filter.passesAll ? nil : try SpellingIndex(db, readers)
        let (read, total) = try read(spellings)
        if let tally = read.mentions, let spellings {
            return Counted(
                authors: read.authors.withSortedNames(),
                mentions: try PeopleCounter.mentions(tally, spellings),
                total: total
            )
        }
        let term = tweets.term
        let sort = { read.authors.withSortedNames() }
        let (authors, mentions) =
            try readers?.run(sort) { try PeopleCounter.keptMentions($0, of: term) }
            ?? (sort(), PeopleCounter.keptMentions(db, of: term))
        return Counted(authors: authors, mentions: mentions, total: total)
    }

    // MARK: Tweets

    /// Counts of tweets; mentions are nil if the archive keeps the counts.
    private typealias Tallies = (authors: AuthorTally, mentions: MentionTally?)

    private func read(_ spellings: SpellingIndex?) throws -> SelectedTweets.Counted<Tallies> {
        try tweets.tally(columns: AuthorTally.columns) { scan, db in
            try PeopleCounter.read(scan, AuthorTally(db), spellings)
        } adding: { sum, other in
            sum.authors.add(other.authors)
            if let mentions = other.mentions { sum.mentions?.add(mentions) }
        }
    }

    private static func read(
        _ scan: TweetScan,
        _ empty: AuthorTally,
        _ spellings: SpellingIndex?
    ) throws -> SelectedTweets.Counted<Tallies> {
        var authors = empty
        guard let spellings else {
            let total = try scan.read { try authors.add($0) }
            return ((authors, nil), total)
        }
        var mentions = MentionTally(spellings, countsAuthors: false)
        let total = try scan.read {
            try authors.add($0)
            mentions.begin($0)
        } spelling: {
            try mentions.add(spelling: $0, count: $1)
        }
        return ((authors, mentions), total)
    }

    // MARK: Mentions

    private static func mentions(
        _ tally: MentionTally,
        _ spellings: SpellingIndex
    ) throws -> IDMap {
        var (ids, numbers): ([Int64], [UInt32]) = ([], [])
        for (mention, counted) in try tally.counted().enumerated()
        where counted.tweets > 0 && spellings.kind(ofMention: mention) == .user {
            ids.append(spellings.id(ofMention: mention))
            numbers.append(counted.tweets)
        }
        return IDMap(ids: ids, numbers: numbers)
    }

    /// Reads the numbers that the archive keeps for all tweets, or for those of a term.
    private static func keptMentions(_ db: Database, of term: StoredTerm?) throws -> IDMap {
        let rows =
            try term.map { term in
                try IntegerRows(
                    db,
                    ["mention", "tweets"],
                    from: "popularity",
                    where: "term = \(term.id)"
                )
            }
            ?? IntegerRows(
                db,
                ["id", "tweets"],
                from: "mention",
                where: "kind = \(MentionKind.user.rawValue)"
            )
        var (ids, numbers): ([Int64], [UInt32]) = ([], [])
        try rows.readAll { row in
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
