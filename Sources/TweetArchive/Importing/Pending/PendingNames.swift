import Foundation
import TweetDumps

/// The names in new tweets, which another thread collects while this one writes the tweets' other rows.
///
/// The mentions of many tweets are written together, because each time nearly every page of the indexes of
/// names changes.
final class PendingNames {
    /// The number of spellings in tweets, or of pairs of term and tweet, at which the mentions are written.
    private static let maxCount = 1 << 16

    private let queue = DispatchQueue(label: "names")
    private let mentions = Monitor(MentionsOfTweets())
    /// The ids of the tweets whose mentions are not yet written.
    private var tweets: Set<Int64> = []
    /// The number of spellings in these tweets.
    private var spellingCount = 0
    /// The number of pairs of a term and one of these tweets.
    private var pairCount = 0

    /// Whether the mentions should be written.
    var areFull: Bool { max(spellingCount, pairCount) >= PendingNames.maxCount }

    func haveMentions(of tweet: Int64) -> Bool { tweets.contains(tweet) }

    func collectAuthors(of pending: PendingTweets) -> ConcurrentValue<AuthorsOfTweets> {
        ConcurrentValue(on: queue) { AuthorsOfTweets(pending) }
    }

    func collectMentions(in pending: PendingTweets) {
        tweets.formUnion(pending.tweets.lazy.map(\.id))
        spellingCount += pending.spellingCount
        pairCount += pending.found.count
        queue.async { [mentions] in mentions.change { $0.add(pending) } }
    }

    /// Removes and returns all mentions, which another thread sorts.
    func takeMentions() -> ConcurrentValue<MentionsOfTweets> {
        tweets.removeAll(keepingCapacity: true)
        (spellingCount, pairCount) = (0, 0)
        return ConcurrentValue(on: queue) { [mentions] in
            var taken = mentions.change { exchange(&$0, with: MentionsOfTweets()) }
            taken.named.sort()
            return taken
        }
    }
}

/// The authors of tweets that are written together: their names, each once, and the accounts with each name
/// and their profiles.
struct NamedAuthors {
    /// An account with a name; one of the two may be unknown.
    struct Account {
        /// The index of the name; nil if it is unknown.
        var name: Int?
        /// Twitter's number of the account; nil if it is unknown.
        let number: Int64?
        var data = ProfileData()
        /// The text of ``ProfileData/earlier`` once the names are sorted; nil if there is none.
        fileprivate(set) var earlier: Range<Int>?
    }

    /// The folded names; ``texts`` has other texts, too.
    private(set) var folded = InternTable()
    /// The spelling of each name that is first by code point, as a range of ``texts``.
    private(set) var spellings: [Range<Int>] = []
    /// The rows of the names; nil if they are not yet known.
    var ids: [Int64?] = []
    /// The accounts; once the names are sorted, one for each name in the order of the names, then the others.
    private(set) var accounts: [Account] = []
    /// The index of the first account of each name.
    private var firstAccounts: [Int] = []

    private var table = HashIndex()
    private var foldedName: [UInt8] = []

    var texts: [UInt8] { folded.texts.bytes }

    /// Adds what a tweet contains about its author, and returns the index of the author's name; nil if
    /// it is unknown.
    ///
    /// The number of tweets to count is 1 or, if the tweet is stored, 0.
    mutating func add(_ tweet: TweetBatch.Row, in batch: TweetBatch, tweets: Int64) -> Int? {
        let name = tweet.author.range.flatMap { $0.isEmpty ? nil : add(name: batch.bytes[$0]) }
        let account = tweet.numbers[.account]
        guard name != nil || account != nil else { return nil }
        let index = index(ofAccount: account, name)
        let added = ProfileData(tweet, tweets: tweets)
        accounts[index].data.merge(added, in: batch.bytes, keeping: &folded.texts)
        return name
    }

    private mutating func add(name: ArraySlice<UInt8>) -> Int {
        Folding.fold(name, into: &foldedName)
        let key = foldedName[...]
        let (index, isNew) = folded.insert(key.span, StableHash.hash(key.span, seed: 0))
        if isNew {
            spellings.append(folded.texts.append(name.span))
            ids.append(nil)
            // A new name has no account yet, so that the next one is its first.
            firstAccounts.append(accounts.count)
        } else if name.lexicographicallyPrecedes(texts[spellings[index]]) {
            spellings[index] = folded.texts.append(name.span)
        }
        return index
    }

    private mutating func index(ofAccount number: Int64?, _ name: Int?) -> Int {
        let key = ProfileKey(author: name.map { Int64($0) + 1 }, account: number)
        let known = table.find(key.hash) {
            accounts[$0].name == name && accounts[$0].number == number
        }
        if let known { return known }
        table.insert(key.hash, index: accounts.count)
        accounts.append(Account(name: name, number: number))
        return accounts.count - 1
    }

    /// Sorts the names as their rows are to be inserted, and returns the new index of each.
    ///
    /// No author can be added afterwards.
    mutating func sort() -> [Int] {
        let order = folded.sort()
        spellings = order.map { spellings[$0] }
        ids = order.map { ids[$0] }
        let positions = order.positions
        sortAccounts(order, positions)
        return positions
    }

    /// Sorts the accounts in the order in which they are written, so that reading them is fast.
    private mutating func sortAccounts(_ order: [Int], _ positions: [Int]) {
        var isFirst = [Bool](repeating: false, count: accounts.count)
        for index in firstAccounts { isFirst[index] = true }
        var sorted: [Account] = []
        sorted.reserveCapacity(accounts.count)
        for name in order { sorted.append(accounts[firstAccounts[name]]) }
        for index in accounts.indices where !isFirst[index] { sorted.append(accounts[index]) }
        accounts = sorted
        firstAccounts = Array(order.indices)
        for index in accounts.indices {
            accounts[index].name = accounts[index].name.map { positions[$0] }
            accounts[index].earlier = accounts[index].data.earlier.map { folded.texts.append($0) }
        }
    }
}

extension ProfileKey: ChangeKey {
    /// A number that no one can guess, so that a dump cannot have many accounts with the same hash.
    private static let seed = UInt64.random(in: .min ... .max)

    var hash: UInt64 {
        author.hash ^ StableHash.mix(UInt64(bitPattern: account) ^ ProfileKey.seed)
    }

    static func < (one: ProfileKey, other: ProfileKey) -> Bool {
        (one.author, one.account) < (other.author, other.account)
    }
}

/// The mentions and spellings of tweets that are written together, each once, with their counters.
struct NamedMentions {
    struct Mention {
        /// Its row; nil if that is not yet known.
        var id: Int64?
        let kind: MentionKind
        /// True if its row was added for these tweets.
        var isNew = false
        /// The number of times that the tweets contain it.
        fileprivate(set) var count: Int64 = 0
        fileprivate(set) var tweets: Int64 = 0
    }

    struct Spelling {
        /// Its row; nil if that is not yet known.
        var id: Int64?
        fileprivate(set) var mention: Int
        fileprivate(set) var tweets: Int64 = 0
    }

    /// A spelling in a tweet.
    struct Occurrence {
        let tweet: Int64
        fileprivate(set) var spelling: Int32
        /// The number of times that the tweet contains it.
        let count: Int32
    }

    var mentions: [Mention] = []
    var spellings: [Spelling] = []
    /// The spellings in the tweets; those of a tweet, and of a mention in it, follow one another.
    private(set) var occurrences: [Occurrence] = []
    private(set) var folded = InternTable()
    /// The names of the spellings, in the order of ``spellings``.
    private(set) var names = InternTable()
    /// The indices of the current batch's spellings among these; -1 if not yet known.
    ///
    /// It is empty if only one tweet of the batch is added.
    private var batchSpellings: [Int] = []

    /// Begins with another batch, many of whose tweets are added next.
    mutating func begin(_ batch: TweetBatch) {
        batchSpellings.removeAll(keepingCapacity: true)
        batchSpellings.append(contentsOf: repeatElement(-1, count: batch.spellings.count))
    }

    mutating func add(_ tweet: TweetBatch.Row, in batch: TweetBatch) -> Range<Int> {
        let first = occurrences.count
        var last = -1
        for entry in batch.spellingCounts[tweet.spellingCounts.indices] {
            let spelling = index(ofSpelling: Int(entry.spelling), in: batch)
            occurrences.append(
                Occurrence(tweet: tweet.id, spelling: Int32(spelling), count: entry.count)
            )
            spellings[spelling].tweets += 1
            let mention = spellings[spelling].mention
            mentions[mention].count += Int64(entry.count)
            if mention != last { mentions[mention].tweets += 1 }
            last = mention
        }
        return first..<occurrences.count
    }

    private mutating func index(ofSpelling index: Int, in batch: TweetBatch) -> Int {
        if index < batchSpellings.count, batchSpellings[index] >= 0 { return batchSpellings[index] }
        let spelling = batch.spellings[index]
        let name = batch.bytes[spelling.name.range ?? 0..<0]
        let (found, isNew) = names.insert(name.span, spelling.hash)
        if isNew {
            let mention = batch.mentions[Int(spelling.mention)]
            spellings.append(Spelling(mention: self.index(of: mention, in: batch)))
        }
        if index < batchSpellings.count { batchSpellings[index] = found }
        return found
    }

    private mutating func index(of mention: TweetBatch.MentionRow, in batch: TweetBatch) -> Int {
        let name = batch.bytes[mention.folded.range ?? 0..<0]
        let (index, isNew) = folded.insert(name.span, mention.hash)
        if isNew { mentions.append(Mention(kind: mention.kind)) }
        return index
    }

    /// Sorts the mentions by name and the spellings by mention, as their rows are to be inserted.
    ///
    /// Nothing can be added afterwards.
    mutating func sort() {
        let order = folded.sort()
        mentions = order.map { mentions[$0] }
        let positions = order.positions
        let sorted = spellings.indices.sorted {
            (positions[spellings[$0].mention], $0) < (positions[spellings[$1].mention], $1)
        }
        names.sort(in: sorted)
        spellings = sorted.map { former in
            var spelling = spellings[former]
            spelling.mention = positions[spelling.mention]
            return spelling
        }
        let spellingPositions = sorted.positions
        for index in occurrences.indices {
            let former = Int(occurrences[index].spelling)
            occurrences[index].spelling = Int32(spellingPositions[former])
        }
    }
}

extension [Int] {
    /// The position of each index in an array that has every index once.
    var positions: [Int] {
        var positions = self
        for (position, index) in enumerated() { positions[index] = position }
        return positions
    }
}
