/// Counts the mentions of tweets.
///
/// It counts spellings, by slots of the spelling index, and sums them to mentions at the end: most
/// spellings occur once, so that finding the mention of each would wait for memory every time.
struct MentionTally {
    /// The counts of a mention.
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
    /// The number of tweets so far.
    private var tweet: UInt32 = 0

    private let mentions: SpellingIndex
    private let countsAuthors: Bool
    private var author: Int?
    private var authors = PairTally()

    /// Creates a tally without tweets.
    ///
    /// - Parameters:
    ///   - mentions: The mention of each spelling.
    ///   - countsAuthors: Whether the different authors of each mention are counted.
    init(_ mentions: SpellingIndex, countsAuthors: Bool) {
        self.mentions = mentions
        tweets = Array(repeating: 0, count: mentions.slots.count)
        lastTweet = Array(repeating: 0, count: mentions.count)
        self.countsAuthors = countsAuthors
    }

    /// Begins with another tweet.
    mutating func begin(_ tweet: TweetScan.Tweet) {
        self.tweet += 1
        author = tweet.author.map { Int($0) }
    }

    /// Adds a spelling that the current tweet contains, and how often.
    @inline(__always)
    mutating func add(spelling: Int64, count: Int) throws {
        let slot = try mentions.slot(ofSpelling: spelling)
        tweets[slot] += 1
        if count != 1 { repetitions[slot, default: 0] += count - 1 }
        if mentions.isVariant(slot) { try noteMention(of: slot) }
        if countsAuthors, let author { try authors.add(mentions.number(inSlot: slot), author) }
    }

    /// Notes that the current tweet has a mention with several spellings.
    private mutating func noteMention(of slot: Int) throws {
        let mention = try mentions.number(inSlot: slot)
        if lastTweet[mention] == tweet { otherSpellings[mention, default: 0] += 1 }
        lastTweet[mention] = tweet
    }

    /// Adds the counts of other tweets.
    mutating func add(_ other: MentionTally) {
        for slot in tweets.indices { tweets[slot] += other.tweets[slot] }
        repetitions.merge(other.repetitions, uniquingKeysWith: +)
        otherSpellings.merge(other.otherSpellings, uniquingKeysWith: +)
        authors.add(other.authors)
    }

    /// The counts of the archive's mentions, by their numbers; 0 for those that no tweet has.
    ///
    /// - Throws: ``DamagedValue`` if the archive lacks a spelling that tweets have.
    /// - Complexity: O(number of spellings and mentions in the archive).
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
    mutating func authorsOfMentions() -> [Int] {
        guard countsAuthors else { return [] }
        var numbers = Array(repeating: 0, count: mentions.count)
        authors.read { numbers[$0.first] += 1 }
        return numbers
    }
}
