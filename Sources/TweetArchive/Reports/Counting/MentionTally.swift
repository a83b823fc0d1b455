/// Counts the mentions of tweets.
struct MentionTally {
    /// The counts of a mention.
    struct Numbers {
        var count = 0
        var tweets: UInt32 = 0
        /// The last tweet with the mention, numbered from 1.
        fileprivate var last: UInt32 = 0
    }

    /// The number of tweets so far.
    private var tweets: UInt32 = 0
    /// The counts of each mention, by the mention's number in the spelling index.
    private var numbers: [Numbers]
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
        numbers = Array(repeating: Numbers(), count: mentions.count)
        self.countsAuthors = countsAuthors
    }

    /// Begins with another tweet.
    mutating func begin(_ tweet: TweetScan.Tweet) {
        tweets += 1
        author = tweet.author.map { Int($0) }
    }

    /// Adds a spelling that the current tweet contains, and how often.
    @inline(__always)
    mutating func add(spelling: Int64, count: Int) throws {
        let mention = try mentions.number(ofSpelling: spelling)
        numbers[mention].count += count
        // The tweet counts once, even if it contains several spellings of the mention.
        guard numbers[mention].last != tweets else { return }
        numbers[mention].last = tweets
        numbers[mention].tweets += 1
        if countsAuthors, let author { try authors.add(mention, author) }
    }

    /// Adds the counts of other tweets.
    mutating func add(_ other: MentionTally) {
        for (mention, counted) in other.counted {
            numbers[mention].count += counted.count
            numbers[mention].tweets += counted.tweets
        }
        authors.add(other.authors)
    }

    /// The mentions that were counted, with their numbers in ascending order.
    var counted: some Sequence<(mention: Int, numbers: Numbers)> {
        numbers.indices.lazy
            .filter { numbers[$0].tweets > 0 }
            .map { ($0, numbers[$0]) }
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
