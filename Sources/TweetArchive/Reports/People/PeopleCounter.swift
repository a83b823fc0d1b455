import GRDB
import TweetDumps

/// Counts the tweets, retweets and mentions of each author in the tweets that a report is about.
struct PeopleCounter {
    /// The counts of authors and of mentions.
    struct Counted: Sendable {
        let authors: AuthorTally
        /// The number of tweets that mention each user, by the id of the mention.
        let mentions: IDMap
        let total: TweetTotal
    }

    let tweets: SelectedTweets

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

/// Counts the tweets and the retweets of each author.
struct AuthorTally: Sendable {
    struct Numbers {
        var tweets: UInt32 = 0
        var retweeted: UInt32 = 0
        /// The time of the first tweet in seconds since 1970; the maximum if no time is known.
        var first = UInt32.max
        /// The time of the last tweet; 0 if no time is known.
        var last: UInt32 = 0

        mutating func add(_ other: Numbers) {
            tweets += other.tweets
            retweeted += other.retweeted
            first = min(first, other.first)
            last = max(last, other.last)
        }
    }

    /// The SQL expressions of which ``add(_:)`` reads the values in the row of a scan.
    static let columns = [
        SearchColumns.author, SearchColumns.repeatedAuthor, SearchColumns.text, TweetTime.sql,
    ]
    private static let author = TweetScan.firstColumn
    private static let repeated = author + 1
    private static let text = author + 2
    private static let time = author + 3

    /// The names of retweeted users by whom the archive does not have the original, once for each
    /// retweet.
    private(set) var names: [PackedName] = []
    private var numbers: IDValues<Numbers>

    init(_ db: Database) throws {
        numbers = try IDValues(db, of: "author", Numbers())
    }

    @inline(__always)
    mutating func add(_ tweet: TweetScan.Tweet) throws {
        let row = tweet.row
        if !row.isNull(AuthorTally.author) {
            let time = try row.time(AuthorTally.time)
            numbers.change(row.integer(AuthorTally.author)) {
                $0.tweets += 1
                guard let time = time.map({ UInt32(truncatingIfNeeded: $0) }) else { return }
                $0.first = min($0.first, time)
                $0.last = max($0.last, time)
            }
        }
        if !row.isNull(AuthorTally.repeated) { addRetweet(row) }
    }

    private mutating func addRetweet(_ row: RawStatement.Row) {
        let author = row.integer(AuthorTally.repeated)
        if author != 0 { return numbers.change(author) { $0.retweeted += 1 } }
        let name = row.withBytes(AuthorTally.text) { text in
            RetweetPrefix(text).flatMap { PackedName(text.extracting($0.name)) }
        }
        if let name { names.append(name) }
    }

    @inline(__always)
    func numbers(of author: Int64) -> Numbers { numbers[author] }

    mutating func add(_ other: AuthorTally) {
        names += other.names
        numbers.add(other.numbers) { $0.add($1) }
    }

    consuming func withSortedNames() -> AuthorTally {
        names.sort()
        return self
    }
}
