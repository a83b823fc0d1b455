import GRDB
import TweetDumps

/// Counts the tweets, retweets and mentions of each person in the tweets that a report is about.
struct PeopleCounter {
    struct Counted: Sendable {
        let people: ArchivePeople
        let tally: PeopleTally
        /// The number of tweets that mention each user, by the id of the mention; nil if they are only
        /// looked up for the people of the report.
        let mentions: IDMap?
        let total: TweetTotal

        /// The number of tweets that mention a person with a negative number; 0 if it is to be looked up.
        func mentions(ofOther person: Int64) -> UInt32 {
            let mention = tally.names.mentions[person]
            return mention.map { UInt32(mentions?[$0] ?? 0) } ?? tally.mentions[person] ?? 0
        }
    }

    let tweets: SelectedTweets

    /// Counts; with `looksUpMentions`, most mentions are left out if that takes less time.
    func counted(looksUpMentions: Bool = false) throws -> Counted {
        let (db, readers, term) = (tweets.db, tweets.readers, tweets.term)
        let spellings = tweets.filter.passesAll ? nil : try SpellingIndex(db, readers)
        // A count of all tweets also finds the ones that show which names people had.
        let readsAll = term == nil && tweets.filter.passesAll
        var people =
            try readsAll
            ? ArchivePeople(ofAuthorsIn: db, readers) : tweets.people.people(db, readers)
        var (read, total) = try read(NamesOfOthers(people, db), spellings)
        if readsAll {
            people.assign(read.people.evidence)
            try read.people.addMentions(readFrom: db, readers)
        }
        let addOthers = { try read.people.addOthers(people, db) }
        let looksUp = try readsAll && looksUpMentions && CopiedTable.author.hasCopies(db)
        var mentions: IDMap?
        if spellings == nil, !looksUp, let readers {
            mentions = try readers.run(addOthers) { try PeopleCounter.keptMentions($0, of: term) }
                .other
        } else {
            try addOthers()
            if let tally = read.mentions, let spellings {
                mentions = try PeopleCounter.mentions(tally, spellings)
            } else if !looksUp {
                mentions = try PeopleCounter.keptMentions(db, of: term)
            }
        }
        return Counted(people: people, tally: read.people, mentions: mentions, total: total)
    }

    // MARK: Tweets

    /// Counts of tweets; mentions are nil if the archive keeps the counts.
    private typealias Tallies = (people: PeopleTally, mentions: MentionTally?)

    private func read(
        _ names: NamesOfOthers,
        _ spellings: SpellingIndex?
    ) throws -> SelectedTweets.Counted<Tallies> {
        let numbers = try SharedNumbers(tweets.db, of: "author", numbersPerRow: 4)
        return try tweets.tally(numbers: PeopleTally.numbers) { scan, db in
            var people = try PeopleTally(names, numbers, db)
            let originals = try OriginalAuthors(db)
            guard let spellings else {
                let total = try scan.read { try people.add($0, originals) }
                people.sortNames()
                return ((people, nil), total)
            }
            var mentions = MentionTally(spellings, countsAuthors: false)
            let total = try scan.read {
                try people.add($0, originals)
                mentions.begin($0)
            } spelling: {
                people.add(spelling: $0)
                try mentions.add(spelling: $0, count: $1)
            }
            people.sortNames()
            return ((people, mentions), total)
        } adding: { sum, other in
            sum.people.add(other.people)
            if let mentions = other.mentions { try sum.mentions?.add(mentions) }
        }
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

/// The names, in texts and spellings, of people who had several or who share one.
struct NamesOfOthers: Sendable {
    fileprivate let people: ArchivePeople
    /// The ids of the rows of `author`.
    private var authors: [PackedName: Int64] = [:]
    private var filter = NumberFilter(count: 0)
    fileprivate private(set) var packed: [Int64: PackedName] = [:]
    /// The only mention of each person of whose names just one is mentioned, if nobody else had that name.
    private(set) var mentions: [Int64: Int64] = [:]
    /// The rows of `author` of the other names, by the spellings of their mentions.
    fileprivate private(set) var spellings: [Int64: Int64] = [:]

    init(_ people: ArchivePeople, _ db: Database) throws {
        self.people = people
        let findName = try RawStatement(db, "SELECT folded FROM author WHERE id = ?1")
        let findMention = try RawStatement(
            db,
            sql: """
                SELECT mention.id FROM author JOIN mention ON mention.folded = author.folded
                    AND mention.kind = \(MentionKind.user.rawValue) AND mention.tweets > 0
                WHERE author.id = ?1
                """
        )
        var mentioned: [(author: Int64, mention: Int64)] = []
        for author in people.namesOfOthers {
            let name = try findName.first(for: author) { $0.withBytes(0) { PackedName($0) } }
            if let name = name ?? nil { (authors[name], packed[author]) = (author, name) }
            let mention = try findMention.first(for: author) { $0.integer(0) }
            if let mention { mentioned.append((author, mention)) }
        }
        filter = NumberFilter(authors.keys.map(\.fingerprint))
        try addSpellings(mentioned, db)
    }

    /// The row of a name in a text; nil if none of these people had it.
    @inline(__always)
    fileprivate func author(_ name: PackedName) -> Int64? {
        filter.mayContain(name.fingerprint) ? authors[name] : nil
    }

    private mutating func addSpellings(
        _ mentioned: [(author: Int64, mention: Int64)],
        _ db: Database
    ) throws {
        let find = try RawStatement(db, "SELECT id FROM spelling WHERE mention = ?1")
        var names: [Int64: Int] = [:]
        for (author, _) in mentioned {
            for person in people.people(named: author) { names[person, default: 0] += 1 }
        }
        for (author, mention) in mentioned {
            let owners = people.people(named: author)
            if owners.count == 1, let person = owners.first, names[person] == 1 {
                mentions[person] = mention
            } else {
                try find.readAll(for: mention) { spellings[$0.integer(0)] = author }
            }
        }
    }

    func newest(of person: ArchivePeople.Other) -> PackedName? {
        person.names.first.flatMap { packed[$0.author] }
    }
}

/// Counts the tweets and the retweets of each person, and the mentions of those with several names.
struct PeopleTally: Sendable {
    struct Numbers {
        let tweets: UInt32
        var retweeted: UInt32
        /// The time of the first tweet in seconds since 1970; the maximum if no time is known.
        let first: UInt32
        /// The time of the last tweet; 0 if no time is known.
        let last: UInt32
    }

    /// The indexes of a person's numbers, which all threads change; the first time is a complement.
    private enum Index {
        static let (tweets, retweeted, first, last) = (0, 1, 2, 3)
    }

    /// The SQL expressions whose numbers ``add(_:_:)`` reads.
    static let numbers =
        ["time", "author", "account", "kind", "retweet_of"] + RetweetPrefix.namesInSQL

    /// The maximum number of names for which room is reserved.
    private static let maxReserved = 1 << 24

    /// A tweet by one of the people with several names, or under a name of theirs.
    private struct TweetOfOther {
        let profile: ArchivePeople.ProfileTweet
        let time: Int64?
    }

    /// A name in a tweet that one of these people had.
    fileprivate struct NameOfOther {
        /// The row of `author` with the name.
        let author: Int64
        /// The tweet that mentions or repeats the person.
        let tweet: Int64
    }

    let names: NamesOfOthers
    /// The names of retweeted users by whom the archive does not have the original, once for each
    /// retweet, in alphabetical order when all are counted.
    private(set) var retweetedNames: [PackedName] = []
    private let numbers: SharedNumbers
    private var tweetsOfOthers: [TweetOfOther] = []
    /// The retweets of others: those whose original the archive has, and those that name them.
    private var retweetsOfOthers: (known: [NameOfOther], named: [NameOfOther]) = ([], [])
    private var mentionsOfOthers: [NameOfOther] = []
    /// The number of tweets that mention each of the others.
    private(set) var mentions: [Int64: UInt32] = [:]
    /// The tweet that was added last.
    private var tweet: Int64 = 0

    /// Creates a tally of a part of the tweets; `numbers` are those of all parts.
    init(_ names: NamesOfOthers, _ numbers: SharedNumbers, _ db: Database) throws {
        (self.names, self.numbers) = (names, numbers)
        // An array that grows is copied, but room that is not written takes no memory.
        let tweets = try db.storedCount(sql: "SELECT tweets FROM archive")
        retweetedNames.reserveCapacity(min(tweets, PeopleTally.maxReserved))
    }

    @inline(__always)
    fileprivate mutating func add(_ tweet: TweetScan.Tweet, _ originals: OriginalAuthors) throws {
        let time = TweetTime.seconds(stored: tweet.number(0), ofTweet: tweet.id)
        let key = ProfileKey(author: tweet.number(1), account: tweet.number(2))
        if let person = names.people.onlyPerson(key) {
            addTweet(by: person, time)
        } else {
            tweetsOfOthers.append(TweetOfOther(profile: (tweet.id, key), time: time))
        }
        if tweet.number(3) == TweetKind.retweet.rawValue { try addRetweet(tweet, originals) }
        self.tweet = tweet.id
    }

    @inline(__always)
    private func addTweet(by person: Int64, _ time: Int64?) {
        guard person != 0 else { return }
        numbers.add(1, to: person, Index.tweets)
        guard let time = time.map({ UInt32(truncatingIfNeeded: $0) }) else { return }
        numbers.raise(person, Index.first, to: ~time)
        numbers.raise(person, Index.last, to: time)
    }

    private func addRetweet(of person: Int64) { numbers.add(1, to: person, Index.retweeted) }

    private mutating func addRetweet(
        _ tweet: TweetScan.Tweet,
        _ originals: OriginalAuthors
    ) throws {
        let author = try originals.author(of: tweet.number(4))
        if author != 0 {
            if let person = names.people.onlyPerson(ProfileKey(author: author, account: nil)) {
                return addRetweet(of: person)
            }
            return retweetsOfOthers.known.append(NameOfOther(author: author, tweet: tweet.id))
        }
        guard let name = PackedName(halves: tweet.number(5), tweet.number(6)) else { return }
        if let author = names.author(name) {
            retweetsOfOthers.named.append(NameOfOther(author: author, tweet: tweet.id))
        } else {
            retweetedNames.append(name)
        }
    }

    /// Adds a mention in the tweet that was added last; otherwise ``addMentions(readFrom:_:)`` reads them.
    @inline(__always)
    mutating func add(spelling: Int64) {
        guard let author = names.spellings[spelling] else { return }
        mentionsOfOthers.append(NameOfOther(author: author, tweet: tweet))
    }

    @inline(__always)
    func numbers(of person: Int64) -> Numbers {
        Numbers(
            tweets: numbers[person, Index.tweets],
            retweeted: numbers[person, Index.retweeted],
            first: ~numbers[person, Index.first],
            last: numbers[person, Index.last]
        )
    }

    mutating func add(_ other: PeopleTally) {
        retweetedNames += other.retweetedNames
        tweetsOfOthers += other.tweetsOfOthers
        retweetsOfOthers.known += other.retweetsOfOthers.known
        retweetsOfOthers.named += other.retweetsOfOthers.named
        mentionsOfOthers += other.mentionsOfOthers
    }

    /// Sorts the names of retweeted users; parts that are sorted already are merged.
    fileprivate mutating func sortNames() { retweetedNames.sort() }
}

private struct OriginalAuthors {
    private let find: RawStatement
    private let first: Int64

    init(_ db: Database) throws {
        find = try RawStatement(db, "SELECT author FROM tweet WHERE id = ?1")
        first = try RawStatement(db, "SELECT min(id) FROM tweet").first { $0.integer(0) } ?? 0
    }

    /// The author of a tweet; 0 if the archive does not have it, or does not know its author.
    @inline(__always)
    func author(of tweet: Int64) throws -> Int64 {
        // Many originals are older than the whole archive. Looking them up would double the time.
        tweet < first ? 0 : try find.first(for: tweet) { $0.integer(0) } ?? 0
    }
}

// MARK: - Others

extension PeopleTally {
    /// The tweets of others, in the order of their ids.
    fileprivate var evidence: [ArchivePeople.ProfileTweet] {
        tweetsOfOthers.map(\.profile).sorted { $0.tweet < $1.tweet }
    }

    /// Adds the mentions of others in all tweets.
    fileprivate mutating func addMentions(
        readFrom db: Database,
        _ readers: ParallelReaders?
    ) throws {
        if names.spellings.isEmpty { return }
        let (shared, spellings) = (SharedIDs(.min ... .max), names.spellings)
        let filter = NumberFilter(spellings.keys)
        let read = { @Sendable (db: Database) throws in
            let columns = ["tweet", "spelling"]
            var rows = try TweetRows(db, columns, from: "tweet_spelling", .ascending)
            defer { rows.end() }
            var mentions: [NameOfOther] = []
            try shared.readChunks(&rows) {
                ($0.integer(0), $0.integer(1))
            } _: { chunk in
                for (tweet, spelling) in chunk where filter.mayContain(spelling) {
                    guard let author = spellings[spelling] else { continue }
                    mentions.append(NameOfOther(author: author, tweet: tweet))
                }
            }
            return mentions
        }
        mentionsOfOthers = try (readers?.map(db, read) ?? [read(db)]).flatMap(\.self)
    }

    /// Counts the tweets, retweets and mentions of others, once it is known who had which name when.
    fileprivate mutating func addOthers(_ people: ArchivePeople, _ db: Database) throws {
        for tweet in tweetsOfOthers {
            addTweet(by: people.person(tweet.profile.key, at: tweet.profile.tweet), tweet.time)
        }
        let findOriginal = try RawStatement(db, "SELECT retweet_of FROM tweet WHERE id = ?1")
        for name in retweetsOfOthers.known {
            let original = try findOriginal.first(for: name.tweet) { $0.integer(0) } ?? 0
            addRetweet(of: people.person(named: name.author, wrote: original))
        }
        for name in retweetsOfOthers.named {
            if let person = people.person(meantBy: name) {
                addRetweet(of: person)
            } else if let name = names.packed[name.author] {
                retweetedNames.append(name)
            }
        }
        // A tweet can have several names of a person.
        var last: [Int64: Int64] = [:]
        for name in mentionsOfOthers {
            guard let person = people.person(meantBy: name) else { continue }
            if last.updateValue(name.tweet, forKey: person) != name.tweet {
                mentions[person, default: 0] += 1
            }
        }
        (tweetsOfOthers, retweetsOfOthers, mentionsOfOthers) = ([], ([], []), [])
        sortNames()
    }
}

extension ArchivePeople {
    /// The person whom a tweet means by a name; nil if nobody is known.
    fileprivate func person(meantBy name: PeopleTally.NameOfOther) -> Int64? {
        let person = person(ProfileKey(author: name.author, account: nil), at: name.tweet)
        return person == 0 ? nil : person
    }
}
