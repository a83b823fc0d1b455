import Foundation
import TweetDumps

/// New tweets that are not yet written, with the batches that have them.
///
/// They are written together, so that each name is looked up once, and rows are inserted in the order in
/// which their table stores them.
struct PendingTweets {
    struct Batch {
        let batch: TweetBatch
        /// The indices of its new tweets in ``PendingTweets/tweets``.
        fileprivate(set) var tweets: Range<Int>
    }

    struct Tweet {
        let id: Int64
        let batch: Int
        /// The index in ``TweetBatch/rows`` of its batch.
        let row: Int
        /// A hash of all values of its record.
        let recordDigest: UInt64
    }

    /// The batches; those without new tweets are left out.
    private(set) var batches: [Batch] = []
    /// The new tweets, in the order of the batches.
    private(set) var tweets: [Tweet] = []
    /// The rows of search terms, each with the index of a new tweet that it found.
    private(set) var found: [(term: Int64, tweet: Int)] = []
    private(set) var spellingCount = 0
    /// The size of the batches in memory, in bytes.
    private(set) var size = 0
    private var table = HashIndex()
    /// A number that no one can guess, so that a dump cannot have many ids with the same hash.
    private let seed = UInt64.random(in: .min ... .max)
    /// The largest id of a tweet.
    private var last: Int64 = 0
    /// The current batch; nil if it is the last one of the batches.
    private var current: TweetBatch?

    var isEmpty: Bool { tweets.isEmpty }

    /// Begins with another batch, whose tweets are added next.
    mutating func begin(_ batch: TweetBatch) { current = batch }

    /// Adds a tweet of the current batch that is not pending already.
    mutating func add(_ tweet: TweetBatch.Row, at row: Int) {
        if let current {
            batches.append(Batch(batch: current, tweets: tweets.count..<tweets.count))
            size += current.size
            self.current = nil
        }
        table.insert(hash(tweet.id), index: tweets.count)
        let batch = batches.count - 1
        tweets.append(
            Tweet(id: tweet.id, batch: batch, row: row, recordDigest: tweet.recordDigest)
        )
        batches[batch].tweets = batches[batch].tweets.lowerBound..<tweets.count
        spellingCount += tweet.spellingCounts.indices.count
        last = max(last, tweet.id)
    }

    func index(of tweet: Int64) -> Int? {
        if tweet > last { return nil }
        return table.find(hash(tweet)) { tweets[$0].id == tweet }
    }

    mutating func add(term: Int64, to tweet: Int) {
        found.append((term, tweet))
    }

    /// The decoded tweet at an index, whose texts are in ``bytes(of:in:)``.
    func row(of tweet: Int) -> TweetBatch.Row {
        batches[tweets[tweet].batch].batch.rows[tweets[tweet].row]
    }

    func bytes(of text: Range<Int>, in tweet: Int) -> ArraySlice<UInt8> {
        batches[tweets[tweet].batch].batch.bytes[text]
    }

    func links(of tweet: Int) -> ArraySlice<TweetBatch.Link> {
        batches[tweets[tweet].batch].batch.links[row(of: tweet).links.indices]
    }

    func media(of tweet: Int) -> ArraySlice<TweetBatch.Media> {
        batches[tweets[tweet].batch].batch.media[row(of: tweet).media.indices]
    }

    /// The indices of the tweets in ascending order of their ids; fast if they are already sorted.
    var order: [Int] {
        tweets.indices.sorted { tweets[$0].id < tweets[$1].id }
    }

    /// Removes the tweets, which have been written; the current batch can have more.
    mutating func removeAll() {
        current = current ?? batches.last?.batch
        batches.removeAll(keepingCapacity: true)
        tweets.removeAll(keepingCapacity: true)
        found.removeAll(keepingCapacity: true)
        table.removeAll()
        spellingCount = 0
        size = 0
        last = 0
    }

    private func hash(_ tweet: Int64) -> UInt64 {
        StableHash.mix(UInt64(bitPattern: tweet) ^ seed)
    }
}

/// The authors of new tweets.
struct AuthorsOfTweets {
    var named: NamedAuthors
    /// The index of each tweet's author; nil for unknown authors.
    let ofTweets: [Int?]

    init(_ tweets: PendingTweets) {
        var named = NamedAuthors()
        var ofTweets: [Int?] = []
        ofTweets.reserveCapacity(tweets.tweets.count)
        for batch in tweets.batches {
            let decoded = batch.batch
            for tweet in tweets.tweets[batch.tweets] {
                ofTweets.append(named.add(decoded.rows[tweet.row], in: decoded, tweets: 1))
            }
        }
        let positions = named.sort()
        self.named = named
        self.ofTweets = ofTweets.map { $0.map { positions[$0] } }
    }
}

/// The mentions in new tweets, with the search terms for which they are counted.
struct MentionsOfTweets {
    /// The mentions, whose rows are filled in when they are written.
    var named = NamedMentions()
    /// The rows of search terms, each with the range in ``NamedMentions/occurrences`` of a tweet that it
    /// found.
    private(set) var found: [(term: Int64, occurrences: Range<Int>)] = []

    mutating func add(_ tweets: PendingTweets) {
        var ofTweets = [Range<Int>](repeating: 0..<0, count: tweets.tweets.count)
        for batch in tweets.batches {
            let decoded = batch.batch
            named.begin(decoded)
            for tweet in batch.tweets {
                ofTweets[tweet] = named.add(decoded.rows[tweets.tweets[tweet].row], in: decoded)
            }
        }
        found += tweets.found.lazy.map { ($0.term, ofTweets[$0.tweet]) }
    }
}

/// A value that another thread computes.
final class ConcurrentValue<Value: Sendable>: Sendable {
    private let value = Monitor<Value?>(nil)

    init(on queue: DispatchQueue, _ compute: @escaping @Sendable () -> Value) {
        queue.async { [value] in
            let computed = compute()
            value.change { $0 = computed }
        }
    }

    /// Waits for the value; must be called only once.
    func take() -> Value {
        guard let taken = value.wait(for: { $0.take() }) else {
            preconditionFailure("a wait without a deadline has a result")
        }
        return taken
    }
}

/// The changes of rows in a transaction, summed up for each row until they are written.
///
/// Adding takes constant time.
struct PendingChanges<Key: ChangeKey, Value> {
    struct Change {
        let key: Key
        fileprivate(set) var value: Value
    }

    private var changes: [Change] = []
    private var table = HashIndex()

    var count: Int { changes.count }

    /// The changes in ascending order of the keys, in which the rows are stored.
    ///
    /// They may be large, and are not copied.
    var sorted: some Sequence<Change> {
        changes.indices.sorted { changes[$0].key < changes[$1].key }.lazy.map { changes[$0] }
    }

    /// The index of a row's change, which is added if it is new.
    @inline(__always)
    private mutating func index(of key: Key, adding value: @autoclosure () -> Value) -> Int {
        let hash = key.hash
        if let known = table.find(hash, where: { changes[$0].key == key }) { return known }
        table.insert(hash, index: changes.count)
        changes.append(Change(key: key, value: value()))
        return changes.count - 1
    }

    mutating func removeAll() {
        changes.removeAll(keepingCapacity: true)
        table.removeAll()
    }
}

/// The key of a row, in whose order rows are stored.
protocol ChangeKey: Comparable {
    var hash: UInt64 { get }
}

extension Int64: ChangeKey {
    @inline(__always)
    var hash: UInt64 { UInt64(bitPattern: self) &* 0x9E37_79B9_7F4A_7C15 }
}

// MARK: - Counters

/// The change of the two counters of a mention, spelling or term.
struct CounterChange {
    fileprivate(set) var count: Int64 = 0
    fileprivate(set) var tweets: Int64 = 0
}

/// The key is the id of a row, or a pair of ids.
typealias CounterChanges = PendingChanges<Int64, CounterChange>

extension PendingChanges<Int64, CounterChange> {
    @inline(__always)
    mutating func add(_ key: Int64, count: Int64 = 0, tweets: Int64) {
        let index = index(of: key, adding: CounterChange())
        changes[index].value.count += count
        changes[index].value.tweets += tweets
    }

    /// The changes that are not zero, in ascending order of the keys.
    var nonzero: some Sequence<Change> {
        sorted.lazy.filter { $0.value.count != 0 || $0.value.tweets != 0 }
    }
}

/// Changes of the numbers of different hashtags and users.
struct MentionCountChange {
    private(set) var hashtags: Int64 = 0
    private(set) var users: Int64 = 0

    mutating func add(_ number: Int64, _ kind: MentionKind) {
        switch kind {
        case .hashtag: hashtags += number
        case .user: users += number
        }
    }
}

// MARK: - Authors

extension PendingChanges<ProfileKey, ProfileData> {
    /// Merges the data of an author, and copies the texts that are kept.
    mutating func merge(
        _ data: ProfileData,
        in bytes: [UInt8],
        of key: ProfileKey,
        keeping texts: inout Texts
    ) {
        let index = index(of: key, adding: ProfileData())
        changes[index].value.merge(data, in: bytes, keeping: &texts)
    }
}
