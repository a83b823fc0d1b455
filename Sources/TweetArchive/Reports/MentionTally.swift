import GRDB
import TweetDumps

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
    private(set) var tweets: UInt32 = 0
    /// The numbers of each mention, by its id.
    private(set) var numbers: [Numbers]
    let mentions: SpelledMentions
    private let excluded: Set<Int>
    private let countsAuthors: Bool
    private var author: Int?
    private var authors = PairTally()

    /// Begins with no tweet.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - excluded: The mentions that are not counted.
    ///   - countsAuthors: Whether the authors that use a mention are counted, too.
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database, excluded: Set<Int>, countsAuthors: Bool) throws {
        mentions = try SpelledMentions(db)
        numbers = Array(repeating: Numbers(), count: mentions.bound)
        self.excluded = excluded
        self.countsAuthors = countsAuthors
    }

    /// Begins with a tweet.
    mutating func begin(_ tweet: TweetScan.Tweet) {
        tweets += 1
        author = tweet.author.map { Int($0) }
    }

    /// Counts what stands in the tweet.
    @inline(__always)
    mutating func add(spelling: Int, count: Int) throws {
        let mention = mentions[spelling]
        numbers[mention].count += count
        // Another spelling of it may stand in the same tweet.
        guard numbers[mention].last != tweets else { return }
        numbers[mention].last = tweets
        numbers[mention].tweets += 1
        if countsAuthors, let author { try authors.add(mention, author) }
    }

    /// The mentions that were counted, in the order of their ids.
    var counted: some Sequence<(mention: Int, numbers: Numbers)> {
        numbers.indices.lazy
            .filter { numbers[$0].tweets > 0 && !excluded.contains($0) }
            .map { ($0, numbers[$0]) }
    }

    /// How many different authors use each mention, by its id; empty if they are not counted.
    mutating func authorsOfMentions() -> [Int] {
        guard countsAuthors else { return [] }
        var numbers = Array(repeating: 0, count: mentions.bound)
        authors.read { numbers[$0.first] += 1 }
        return numbers
    }
}

/// The mention that each spelling is of, in memory.
struct SpelledMentions {
    /// Above each mention's id.
    let bound: Int
    private let mentions: [UInt32]

    /// Reads all spellings.
    init(_ db: Database) throws {
        let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM spelling") ?? 0
        let lastMention = try Int.fetchOne(db, sql: "SELECT max(id) FROM mention") ?? 0
        guard lastMention < UInt32.max else {
            throw DatabaseError(message: "it has more names than can be counted anew")
        }
        var mentions = Array(repeating: UInt32(0), count: last + 1)
        try HotStatement(db, "SELECT id, mention FROM spelling").readAll { row in
            mentions[Int(row.integer(0))] = UInt32(row.integer(1))
        }
        self.mentions = mentions
        bound = lastMention + 1
    }

    /// Whether each mention is a user, by its id.
    func areUsers(_ db: Database) throws -> [Bool] {
        var users = Array(repeating: false, count: bound)
        try HotStatement(db, "SELECT id FROM mention WHERE kind = 1").readAll { row in
            users[Int(row.integer(0))] = true
        }
        return users
    }

    /// The id of the mention that a spelling is of.
    subscript(spelling: Int) -> Int { Int(mentions[spelling]) }
}
