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

    /// Deletes the mentions of a stored tweet, and subtracts them from the counters of the archive and of the
    /// terms that found it.
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

    /// Writes everything; returns the changes of the numbers of different mentions, in all and by term.
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
