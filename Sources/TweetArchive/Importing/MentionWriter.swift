import GRDB
import TweetDumps

/// Writes the mentions of tweets, and changes all counters of mentions.
///
/// Changes of the counters of stored mentions are summed in memory and written once, by ``flush()``,
/// because a transaction contains many mentions more than once.
struct MentionWriter {
    private var mentions: MentionStore
    private var spellings: SpellingStore
    private let tweetSpellings: TweetSpellingStore
    private var popularity: PopularityStore

    init(_ db: Database, _ copies: OutdatedCopies) throws {
        mentions = try MentionStore(db, copies)
        spellings = try SpellingStore(db, copies)
        tweetSpellings = try TweetSpellingStore(db)
        popularity = try PopularityStore(db)
    }

    /// The number of changed counters that are not yet written.
    var changeCount: Int { mentions.changeCount + spellings.changeCount }
    var changedPairs: Int { popularity.changeCount }

    // MARK: Decoded tweets

    /// Inserts the mentions of new tweets, which another thread may still be collecting.
    mutating func insert(_ collected: ConcurrentValue<MentionsOfTweets>) throws {
        var mentions = collected.take()
        try write(&mentions.named)
        for found in mentions.found {
            try count(found.occurrences, of: mentions.named, for: found.term)
        }
    }

    /// Inserts the mentions of another record of a stored tweet, whose mentions were removed.
    mutating func insert(
        _ record: TweetBatch.Row,
        in batch: TweetBatch,
        foundBy terms: [Int64]
    ) throws {
        var named = NamedMentions()
        let occurrences = named.add(record, in: batch)
        try write(&named)
        for term in terms { try count(occurrences, of: named, for: term) }
    }

    private mutating func write(_ named: inout NamedMentions) throws {
        spellings.findRecent(&named)
        try mentions.write(&named)
        try spellings.write(&named)
        try tweetSpellings.insert(named)
    }

    /// Adds the mentions of a named tweet to the popularity table of a term that found it.
    private mutating func count(
        _ occurrences: Range<Int>,
        of named: NamedMentions,
        for term: Int64
    ) throws {
        var last = -1
        for occurrence in named.occurrences[occurrences] {
            let mention = named.spellings[Int(occurrence.spelling)].mention
            let tweets: Int64 = mention == last ? 0 : 1
            last = mention
            guard let id = named.mentions[mention].id else { continue }
            try popularity.change(term, id, count: Int64(occurrence.count), tweets: tweets)
        }
    }

    // MARK: Stored tweets

    func storedKey(of tweet: Int64, _ rank: RecordRank) throws -> RecordKey {
        try tweetSpellings.key(of: tweet, rank)
    }

    /// Adds the mentions of a stored tweet to the popularity table of a term that found it.
    mutating func countStored(_ tweet: Int64, for term: Int64) throws {
        for stored in try tweetSpellings.spellings(in: tweet) {
            let tweets: Int64 = stored.isFirst ? 1 : 0
            try popularity.change(term, stored.mention, count: stored.count, tweets: tweets)
        }
    }

    /// Deletes the mentions of a stored tweet, and subtracts them from the counters of the archive
    /// and of the terms that found it.
    mutating func remove(from tweet: Int64, _ terms: [Int64]) throws {
        for stored in try tweetSpellings.spellings(in: tweet) {
            let tweets: Int64 = stored.isFirst ? -1 : 0
            spellings.change(stored.spelling, tweets: -1)
            mentions.change(stored.mention, count: -stored.count, tweets: tweets)
            for term in terms {
                try popularity.change(term, stored.mention, count: -stored.count, tweets: tweets)
            }
        }
        try tweetSpellings.delete(of: tweet)
    }

    // MARK: Writing

    /// Writes everything; returns the changes of the numbers of different mentions, also by term.
    mutating func flush() throws -> (
        archive: MentionCountChange, terms: [Int64: MentionCountChange]
    ) {
        let terms = try popularity.flush(mentions)
        try spellings.flush()
        return (try mentions.flush(), terms)
    }

    mutating func forget() {
        mentions.forget()
        spellings.forget()
    }
}

/// The table `tweet_spelling`, with the spellings in each tweet.
private struct TweetSpellingStore {
    struct Stored {
        let spelling: Int64
        let mention: Int64
        let count: Int64
        /// Whether it is the first spelling of its mention in this tweet.
        let isFirst: Bool
    }

    private let insert: RowInsertion
    private let find: RawStatement
    private let findContent: RawStatement
    private let delete: RawStatement

    init(_ db: Database) throws {
        insert = try RowInsertion(db, into: "tweet_spelling", ["tweet", "spelling", "count"])
        find = try RawStatement(
            db,
            """
            SELECT tweet_spelling.spelling, spelling.mention, tweet_spelling.count
            FROM tweet_spelling JOIN spelling ON spelling.id = tweet_spelling.spelling
            WHERE tweet_spelling.tweet = ?1
            ORDER BY spelling.mention
            """
        )
        findContent = try RawStatement(
            db,
            """
            SELECT mention.kind, mention.folded, spelling.name, tweet_spelling.count
            FROM tweet_spelling
            JOIN spelling ON spelling.id = tweet_spelling.spelling
            JOIN mention ON mention.id = spelling.mention
            WHERE tweet_spelling.tweet = ?1
            ORDER BY mention.id
            """
        )
        delete = try RawStatement(db, "DELETE FROM tweet_spelling WHERE tweet = ?1")
    }

    /// Inserts the spellings in tweets, whose rows are known, in the order of the tweets.
    func insert(_ named: NamedMentions) throws {
        try insert.run(named.occurrences.sorted { $0.tweet < $1.tweet }) {
            $0.bind($1.tweet)
            $0.bind(named.spellings[Int($1.spelling)].id)
            $0.bind(Int64($1.count))
        }
    }

    /// The spellings in a stored tweet; those of a mention follow one another.
    func spellings(in tweet: Int64) throws -> [Stored] {
        var spellings: [Stored] = []
        try find.readAll(for: tweet) { row in
            let mention = try row.name(1)
            spellings.append(
                Stored(
                    spelling: try row.name(0),
                    mention: mention,
                    count: try row.count(2),
                    isFirst: mention != spellings.last?.mention
                )
            )
        }
        return spellings
    }

    /// The key of the record of a stored tweet that has these spellings.
    func key(of tweet: Int64, _ rank: RecordRank) throws -> RecordKey {
        let entries = try findContent.values(for: tweet) { row in
            RecordKey.Entry(
                kind: row.integer(0),
                folded: try row.bytes(1),
                name: try row.bytes(2),
                count: try row.count(3)
            )
        }
        return RecordKey(rank, entries)
    }

    func delete(of tweet: Int64) throws {
        try delete.run { $0.bind(tweet) }
    }
}

/// The table `popularity`, with the changes of its counters.
private struct PopularityStore {
    private let insert: RowInsertion
    private let update: RawStatement
    private let delete: RawStatement
    /// The changes, by the pair of term and mention.
    private var changes = CounterChanges()

    init(_ db: Database) throws {
        insert = try RowInsertion(
            db,
            into: "popularity",
            ["term", "mention", "count", "tweets"]
        )
        update = try RawStatement(
            db,
            """
            UPDATE popularity SET count = count + ?3, tweets = tweets + ?4
            WHERE term = ?1 AND mention = ?2 AND tweets + ?4 > 0
            """
        )
        delete = try RawStatement(db, "DELETE FROM popularity WHERE term = ?1 AND mention = ?2")
    }

    /// The number of changed pairs of term and mention.
    var changeCount: Int { changes.count }

    mutating func change(_ term: Int64, _ mention: Int64, count: Int64, tweets: Int64) throws {
        guard StoredRange.terms.contains(term) else { throw DamagedValue(column: "term") }
        changes.add(Pair(term: term, mention: mention).key, count: count, tweets: tweets)
    }

    /// Writes the changes; returns how the numbers of different mentions change, by term.
    ///
    /// The mentions must be flushed afterwards.
    mutating func flush(_ mentions: MentionStore) throws -> [Int64: MentionCountChange] {
        var terms: [Int64: MentionCountChange] = [:]
        var added: [(Pair, CounterChange)] = []
        for change in changes.nonzero {
            let pair = Pair(key: change.key)
            if try !mentions.isAdded(pair.mention) && update(pair, change.value) { continue }
            // Either the row does not exist yet, or no tweet is left for it.
            let isNew = change.value.tweets > 0
            if isNew {
                added.append((pair, change.value))
            } else {
                try delete.run { pair.bind(&$0) }
            }
            guard let kind = try mentions.kind(of: pair.mention) else { continue }
            terms[pair.term, default: .init()].add(isNew ? 1 : -1, kind)
        }
        try insert.run(added) {
            $1.0.bind(&$0)
            $0.bind($1.1.count)
            $0.bind($1.1.tweets)
        }
        changes.removeAll()
        return terms
    }

    /// Changes a row; false if there is none, or if no tweet is left for it.
    private func update(_ pair: Pair, _ change: CounterChange) throws -> Bool {
        try update.run {
            pair.bind(&$0)
            $0.bind(change.count)
            $0.bind(change.tweets)
        }
        return update.changes > 0
    }
}

/// A term and a mention, the key of a row.
private struct Pair {
    /// Both in one number; the keys are in the order of the table's rows.
    let key: Int64

    init(key: Int64) { self.key = key }

    init(term: Int64, mention: Int64) { key = term << 40 | mention }

    var term: Int64 { key >> 40 }
    var mention: Int64 { key & (1 << 40 - 1) }

    func bind<Values: BoundValues & ~Copyable>(_ values: inout Values) {
        values.bind(term)
        values.bind(mention)
    }
}
