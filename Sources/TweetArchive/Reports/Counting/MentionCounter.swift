import GRDB
import TweetDumps

/// Counts the mentions in the tweets that a report is about, or in those of one search term after another.
///
/// Without a filter the counts are read from the archive; otherwise the tweets that pass are
/// counted.
struct MentionCounter {
    private let tweets: SelectedTweets
    private let excluded: Set<Int64>
    private let countsAuthors: Bool
    /// The mention of each spelling; nil if the counts are read from the archive.
    private let mentions: SpellingIndex?

    init(
        _ tweets: SelectedTweets,
        excluded: [MentionName],
        countsAuthors: Bool = false
    ) throws {
        self.tweets = tweets
        self.excluded = try MentionName.ids(of: excluded, tweets.db)
        self.countsAuthors = countsAuthors
        let areKept = tweets.filter.passesAll && !countsAuthors
        mentions = areKept ? nil : try SpellingIndex(tweets.db, tweets.readers)
    }

    /// Counts the mentions of the tweets into a table for SQL; it can be called once.
    func counts(_ shown: ShownMentions) throws -> MentionCounts {
        guard let mentions else {
            return try MentionCounts(tweets.db, ofAll: tweets.term, without: excluded)
        }
        var (tally, total) = try counted(of: tweets.term, mentions)
        let authors = try tally.authorsOfMentions()
        let counted = CountedMentions(
            numbers: try tally.counted(),
            authors: authors,
            mentions: mentions,
            excluded: excluded
        )
        return try MentionCounts(tweets.db, counted, in: total, shown)
    }

    /// The number of tweets of a term, and the count of each mention in alphabetical order, in memory.
    ///
    /// The count is 0 for mentions that no tweet contains or that are left out.
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
                tweets.db,
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
        let selected = SelectedTweets(tweets.db, tweets.readers, of: term, tweets.filter)
        let (ids, countsAuthors) = (try MentionCounter.ids(tweets.db), countsAuthors)
        return try selected.tally(in: ids, readsAuthors: countsAuthors) { scan, _ in
            var tally = MentionTally(mentions, countsAuthors: countsAuthors)
            let total = try scan.read {
                tally.begin($0)
            } spelling: {
                try tally.add(spelling: $0, count: $1)
            }
            return (tally, total)
        } adding: {
            try $0.add($1)
        }
    }

    private static func ids(_ db: Database) throws -> ClosedRange<Int64> {
        let sql = "SELECT (SELECT min(id) FROM tweet), (SELECT max(id) FROM tweet)"
        let ids = try RawStatement(db, sql: sql).first { ($0.integer(0), $0.integer(1)) }
        guard let (first, last) = ids, first <= last else { return 0...0 }
        return first...last
    }
}

/// Counts the mentions of tweets.
///
/// It counts spellings by their slots, and sums them to mentions at the end. Most spellings occur
/// once, and each look-up of their mention would wait for memory.
struct MentionTally {
    struct Numbers {
        fileprivate(set) var count = 0
        fileprivate(set) var tweets: UInt32 = 0
    }

    /// The number of tweets with each spelling, by its slot.
    private var tweets: [UInt32]
    /// The number of occurrences of a spelling besides the first in each tweet, by its slot.
    private var repetitions: [Int: Int] = [:]
    /// How many times tweets have another spelling of a mention that they already have, by the
    /// mention's number.
    private var otherSpellings: [Int: UInt32] = [:]
    /// The last tweet with each mention that has several spellings, by the mention's number; tweets are
    /// numbered from 1.
    private var lastTweet: [UInt32]
    private var tweet: UInt32 = 0

    private let mentions: SpellingIndex
    private let countsAuthors: Bool
    private var author: Int?
    private var authors = PairSet()

    init(_ mentions: SpellingIndex, countsAuthors: Bool) {
        self.mentions = mentions
        tweets = Array(repeating: 0, count: mentions.slots.count)
        lastTweet = Array(repeating: 0, count: mentions.count)
        self.countsAuthors = countsAuthors
    }

    mutating func begin(_ tweet: TweetScan.Tweet) {
        self.tweet += 1
        author = tweet.author.map { Int($0) }
    }

    @inline(__always)
    mutating func add(spelling: Int64, count: Int) throws {
        let slot = try mentions.slot(ofSpelling: spelling)
        tweets[slot] += 1
        if count != 1 { repetitions[slot, default: 0] += count - 1 }
        if mentions.isVariant(slot) { try noteMention(of: slot) }
        if countsAuthors, let author { try authors.insert(mentions.number(inSlot: slot), author) }
    }

    /// Notes that the current tweet has a mention with several spellings.
    private mutating func noteMention(of slot: Int) throws {
        let mention = try mentions.number(inSlot: slot)
        if lastTweet[mention] == tweet { otherSpellings[mention, default: 0] += 1 }
        lastTweet[mention] = tweet
    }

    mutating func add(_ other: MentionTally) throws {
        for slot in tweets.indices { tweets[slot] += other.tweets[slot] }
        repetitions.merge(other.repetitions, uniquingKeysWith: +)
        otherSpellings.merge(other.otherSpellings, uniquingKeysWith: +)
        try authors.formUnion(other.authors)
    }

    /// The counts of the archive's mentions, by their numbers; 0 for those that no tweet has.
    func counted() throws -> [Numbers] {
        var numbers = Array(repeating: Numbers(), count: mentions.count)
        for slot in tweets.indices where tweets[slot] > 0 {
            let mention = try mentions.number(inSlot: slot)
            numbers[mention].count += Int(tweets[slot])
            numbers[mention].tweets += tweets[slot]
        }
        for (slot, count) in repetitions {
            numbers[try mentions.number(inSlot: slot)].count += count
        }
        // The tweet counts once, even if it contains several spellings of the mention.
        for (mention, tweets) in otherSpellings { numbers[mention].tweets -= tweets }
        return numbers
    }

    /// The number of different authors of each mention, by the mention's number; empty if authors
    /// are not counted.
    mutating func authorsOfMentions() throws -> [Int] {
        countsAuthors ? try authors.countsOfFirsts(below: mentions.count) : []
    }
}

/// Mentions in an order, in memory, with about 20 bytes for each.
///
/// Alphabetical order is that of the folded names, by code point; a hashtag precedes a user of the same
/// name.
struct MentionOrder {
    private let ids: [Int64]
    private let users: [Bool]
    private let indexes: IDMap

    /// Mentions of the terms are sorted only if they are fewer than all mentions divided by this number,
    /// since all can be read in order from an index.
    private static let sortingDivisor = 8

    /// The alphabetical order of the mentions of some terms, or of the archive if they are nil.
    ///
    /// It has all mentions of the archive, too, if that is faster to read.
    init(_ db: Database, of terms: [StoredTerm]?) throws {
        let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM mention") ?? 0
        let ids = terms?.map { String($0.id) }.joined(separator: ", ")
        let number = try ids.map { ids in
            try db.storedCount(sql: "SELECT sum(hashtags + users) FROM term WHERE id IN (\(ids))")
        }
        let ofTerms =
            "WHERE id IN (SELECT mention FROM popularity WHERE term IN (\(ids ?? "")))"
        let sortsTerms = number.map { $0 < last / MentionOrder.sortingDivisor } ?? false
        try self.init(db, where: sortsTerms ? ofTerms : "")
    }

    private init(_ db: Database, where condition: String) throws {
        var (ids, users): ([Int64], [Bool]) = ([], [])
        let mentions = try RawStatement(
            db,
            sql: """
                SELECT id, kind = 1 FROM mention \(condition)
                ORDER BY \(ReportedMention.order)
                """
        )
        try mentions.readAll { row in
            ids.append(row.integer(0))
            users.append(row.integer(1) == 1)
        }
        self.init(ids, users)
    }

    /// All mentions of the archive in the order of their ids.
    init(byIDIn db: Database) throws {
        var (ids, users): ([Int64], [Bool]) = ([], [])
        let count = try db.expectedCount(of: "mention")
        ids.reserveCapacity(count)
        users.reserveCapacity(count)
        try IntegerRows(db, ["id", "kind"], from: "mention", by: "id").readAll { row in
            ids.append(row.integer(0))
            users.append(row.integer(1) == Int64(MentionKind.user.rawValue))
        }
        self.init(ids, users)
    }

    private init(_ ids: [Int64], _ users: [Bool]) {
        (self.ids, self.users) = (ids, users)
        indexes = IDMap(ids: ids, numbers: 0..<UInt32(ids.count))
    }

    var count: Int { ids.count }

    func index(of id: Int64) throws -> Int {
        guard let index = indexes[id] else { throw DamagedValue(missing: "mention") }
        return index
    }

    /// The index of a mention; nil if this order does not contain it.
    func indexIfKnown(of id: Int64) -> Int? { indexes[id] }

    func id(at index: Int) -> Int64 { ids[index] }

    func kind(at index: Int) -> MentionKind { users[index] ? .user : .hashtag }

    /// Ranks mentions by their counts in descending order; ties are in alphabetical order.
    ///
    /// Counts and ranks are in alphabetical order of the mentions. Ranks begin at 1; a mention with
    /// the count 0 has the rank 0.
    func ranks(by numbers: [Int]) -> [UInt32] {
        var sizes: [Int: UInt32] = [:]
        for number in numbers where number > 0 { sizes[number, default: 0] += 1 }
        var (next, rank): ([Int: UInt32], UInt32) = ([:], 1)
        for (number, size) in sizes.sorted(by: { $0.key > $1.key }) {
            next[number] = rank
            rank += size
        }
        var ranks = Array(repeating: UInt32(0), count: numbers.count)
        for (index, number) in numbers.enumerated() where number > 0 {
            ranks[index] = next[number, default: 0]
            next[number, default: 0] += 1
        }
        return ranks
    }
}
