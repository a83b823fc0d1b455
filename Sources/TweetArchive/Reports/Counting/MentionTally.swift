/// Counts the mentions of tweets, one tweet after another.
struct MentionTally {
    /// The numbers of a mention.
    struct Numbers {
        var count = 0
        var tweets: UInt32 = 0
        /// The number, from 1, of the last tweet with it.
        fileprivate var last: UInt32 = 0
    }

    /// How many tweets there were.
    private var tweets: UInt32 = 0
    /// The numbers of each mention, by its own number among the mentions.
    private var numbers: [Numbers]
    private let mentions: SpelledMentions
    private let countsAuthors: Bool
    private var author: Int?
    private var authors = PairTally()

    /// Begins with no tweet.
    ///
    /// - Parameters:
    ///   - mentions: The mentions of all spellings.
    ///   - countsAuthors: Whether the authors that use a mention are counted, too.
    init(_ mentions: SpelledMentions, countsAuthors: Bool) {
        self.mentions = mentions
        numbers = Array(repeating: Numbers(), count: mentions.count)
        self.countsAuthors = countsAuthors
    }

    /// Begins with a tweet.
    mutating func begin(_ tweet: TweetScan.Tweet) {
        tweets += 1
        author = tweet.author.map { Int($0) }
    }

    /// Counts what stands in the tweet.
    @inline(__always)
    mutating func add(spelling: Int64, count: Int) throws {
        let mention = try mentions.number(ofSpelling: spelling)
        numbers[mention].count += count
        // Another spelling of it may stand in the same tweet.
        guard numbers[mention].last != tweets else { return }
        numbers[mention].last = tweets
        numbers[mention].tweets += 1
        if countsAuthors, let author { try authors.add(mention, author) }
    }

    /// The mentions that were counted, by their numbers, which are in the order of their ids.
    var counted: some Sequence<(mention: Int, numbers: Numbers)> {
        numbers.indices.lazy
            .filter { numbers[$0].tweets > 0 }
            .map { ($0, numbers[$0]) }
    }

    /// How many different authors use each mention, by its number; empty if they are not counted.
    mutating func authorsOfMentions() -> [Int] {
        guard countsAuthors else { return [] }
        var numbers = Array(repeating: 0, count: mentions.count)
        authors.read { numbers[$0.first] += 1 }
        return numbers
    }
}
