import GRDB
import TweetDumps

/// Counts the tweets, retweets and mentions of each person in the tweets that a report is about.
struct PeopleCounter {
    /// The counts of people and of mentions.
    struct Counted: Sendable {
        let people: PeopleTally
        /// The number of tweets that mention each user, by the id of the mention.
        let mentions: IDMap
        let total: TweetTotal
    }

    let tweets: SelectedTweets

    func counted() throws -> Counted {
        let (db, readers) = (tweets.db, tweets.readers)
        let spellings = tweets.filter.passesAll ? nil : try SpellingIndex(db, readers)
        let names = try NamesOfOthers(tweets.people.people(db, readers), db)
        let (read, total) = try read(names, spellings)
        if let tally = read.mentions, let spellings {
            return Counted(
                people: read.people.withSortedNames(),
                mentions: try PeopleCounter.mentions(tally, spellings),
                total: total
            )
        }
        let term = tweets.term
        let sort = { read.people.withSortedNames() }
        let (people, mentions) =
            try readers?.run(sort) { try PeopleCounter.keptMentions($0, of: term) }
            ?? (sort(), PeopleCounter.keptMentions(db, of: term))
        return Counted(people: people, mentions: mentions, total: total)
    }

    // MARK: Tweets

    /// Counts of tweets; mentions are nil if the archive keeps the counts.
    private typealias Tallies = (people: PeopleTally, mentions: MentionTally?)

    private func read(
        _ names: NamesOfOthers,
        _ spellings: SpellingIndex?
    ) throws -> SelectedTweets.Counted<Tallies> {
        try tweets.tally(columns: PeopleTally.columns(names)) { scan, db in
            try PeopleCounter.read(scan, PeopleTally(names, db), spellings)
        } adding: { sum, other in
            sum.people.add(other.people)
            if let mentions = other.mentions { sum.mentions?.add(mentions) }
        }
    }

    private static func read(
        _ scan: TweetScan,
        _ empty: PeopleTally,
        _ spellings: SpellingIndex?
    ) throws -> SelectedTweets.Counted<Tallies> {
        var people = empty
        var mentions = spellings.map { MentionTally($0, countsAuthors: false) }
        if mentions == nil, !people.countsMentions {
            let total = try scan.read { try people.add($0) }
            return ((people, nil), total)
        }
        let total = try scan.read {
            try people.add($0)
            mentions?.begin($0)
        } spelling: {
            people.add(spelling: $0)
            try mentions?.add(spelling: $0, count: $1)
        }
        return ((people, mentions), total)
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

/// The names of people who had several, or who share one: as texts and spellings have them.
struct NamesOfOthers: Sendable {
    let people: ArchivePeople
    /// The rows of the names in texts.
    fileprivate private(set) var authors: [PackedName: Int64] = [:]
    /// The rows of the names by the spellings of mentions.
    fileprivate private(set) var spellings: [Int64: Int64] = [:]
    private var packed: [Int64: PackedName] = [:]

    init(_ people: ArchivePeople, _ db: Database) throws {
        self.people = people
        let findName = try RawStatement(db, "SELECT folded FROM author WHERE id = ?1")
        let findSpellings = try RawStatement(
            db,
            sql: """
                SELECT spelling.id FROM author
                JOIN mention
                    ON mention.folded = author.folded AND mention.kind = \(MentionKind.user.rawValue)
                JOIN spelling ON spelling.mention = mention.id
                WHERE author.id = ?1
                """
        )
        for author in people.namesOfOthers {
            let name = try findName.first(for: author) { $0.withBytes(0) { PackedName($0) } }
            if let name = name ?? nil { (authors[name], packed[author]) = (author, name) }
            try findSpellings.readAll(for: author) { spellings[$0.integer(0)] = author }
        }
    }

    /// The newest name of a person; nil if the person has none.
    func newest(of person: ArchivePeople.Other) -> PackedName? {
        person.names.first.flatMap { packed[$0.author] }
    }
}

/// Counts the tweets and the retweets of each person, and the mentions of those with several names.
struct PeopleTally: Sendable {
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
    static func columns(_ names: NamesOfOthers) -> [String] {
        let columns = [
            SearchColumns.author, SearchColumns.repeatedAuthor, SearchColumns.text, TweetTime.sql,
            "tweet.account",
        ]
        // They take a look-up of each original, which only people with several names need.
        let original = ["tweet.retweet_of", SearchColumns.repeatedAccount]
        return names.people.areNames ? columns : columns + original
    }

    private static let author = TweetScan.firstColumn
    private static let repeated = author + 1
    private static let text = author + 2
    private static let time = author + 3
    private static let account = author + 4
    private static let original = author + 5
    private static let repeatedAccount = author + 6

    let names: NamesOfOthers
    /// The names of retweeted users by whom the archive does not have the original, once for each
    /// retweet.
    private(set) var retweetedNames: [PackedName] = []
    private var numbers: IDValues<Numbers>
    /// The number of tweets that mention each person with several names, or one that others had, with the
    /// last of these tweets.
    private var mentions: [Int64: (tweets: UInt32, last: Int64)] = [:]
    /// The tweet that was added last.
    private var tweet: Int64 = 0

    init(_ names: NamesOfOthers, _ db: Database) throws {
        self.names = names
        numbers = try IDValues(db, of: "author", Numbers())
    }

    /// Whether ``add(spelling:)`` must get the spellings of each tweet.
    var countsMentions: Bool { !names.spellings.isEmpty }

    @inline(__always)
    mutating func add(_ tweet: TweetScan.Tweet) throws {
        let row = tweet.row
        let author = ProfileKey(
            author: row.integer(PeopleTally.author),
            account: row.integer(PeopleTally.account)
        )
        let person = names.people.person(author, at: tweet.id)
        if person != 0 {
            let time = try row.time(PeopleTally.time)
            numbers.change(person) {
                $0.tweets += 1
                guard let time = time.map({ UInt32(truncatingIfNeeded: $0) }) else { return }
                $0.first = min($0.first, time)
                $0.last = max($0.last, time)
            }
        }
        if !row.isNull(PeopleTally.repeated) { addRetweet(tweet.id, row) }
        self.tweet = tweet.id
    }

    private mutating func addRetweet(_ tweet: Int64, _ row: RawStatement.Row) {
        let author = row.integer(PeopleTally.repeated)
        if author != 0 {
            let person =
                names.people.areNames
                ? author
                : names.people.person(
                    ProfileKey(author: author, account: row.integer(PeopleTally.repeatedAccount)),
                    at: row.integer(PeopleTally.original)
                )
            return numbers.change(person) { $0.retweeted += 1 }
        }
        let name = row.withBytes(PeopleTally.text) { text in
            RetweetPrefix(text).flatMap { PackedName(text.extracting($0.name)) }
        }
        guard let name else { return }
        if let author = names.authors[name], let person = person(named: author, at: tweet) {
            numbers.change(person) { $0.retweeted += 1 }
        } else {
            retweetedNames.append(name)
        }
    }

    /// Adds a mention in the tweet that was added last.
    @inline(__always)
    mutating func add(spelling: Int64) {
        guard let author = names.spellings[spelling],
            let person = person(named: author, at: tweet)
        else { return }
        let known = mentions[person]
        // A tweet can have several names of a person.
        if known?.last != tweet { mentions[person] = ((known?.tweets ?? 0) + 1, tweet) }
    }

    /// The person whom a tweet means by a name; nil if nobody is known.
    private func person(named author: Int64, at tweet: Int64) -> Int64? {
        let person = names.people.person(ProfileKey(author: author, account: nil), at: tweet)
        return person == 0 ? nil : person
    }

    @inline(__always)
    func numbers(of person: Int64) -> Numbers { numbers[person] }

    /// The number of tweets that mention a person with a negative number.
    func mentions(ofOther person: Int64) -> UInt32 { mentions[person]?.tweets ?? 0 }

    mutating func add(_ other: PeopleTally) {
        retweetedNames += other.retweetedNames
        numbers.add(other.numbers) { $0.add($1) }
        mentions.merge(other.mentions) { ($0.tweets + $1.tweets, $0.last) }
    }

    consuming func withSortedNames() -> PeopleTally {
        retweetedNames.sort()
        return self
    }
}
