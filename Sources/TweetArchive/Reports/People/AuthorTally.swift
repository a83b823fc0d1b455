import GRDB
import TweetDumps

/// Counts the tweets and the retweets of each author.
struct AuthorTally: Sendable {
    /// The counts of an author.
    struct Numbers {
        var tweets: UInt32 = 0
        var retweeted: UInt32 = 0
        /// The time of the first tweet in seconds since 1970; the maximum if no time is known.
        var first = UInt32.max
        /// The time of the last tweet; 0 if no time is known.
        var last: UInt32 = 0

        mutating func add(_ other: Numbers) {
            tweets += other.tweets
            retweeted += other.retweeted
            first = min(first, other.first)
            last = max(last, other.last)
        }
    }

    /// The SQL expressions of which ``add(_:)`` reads the values in the row of a scan.
    static let columns = [
        SearchColumns.author, SearchColumns.repeatedAuthor, SearchColumns.text, TweetTime.sql,
    ]
    private static let author = TweetScan.firstColumn
    private static let repeated = author + 1
    private static let text = author + 2
    private static let time = author + 3

    /// The names of retweeted users by whom the archive does not have the original, once for each
    /// retweet.
    private(set) var names: [PackedName] = []
    /// The counts of authors with small ids, by id.
    private var dense: [Numbers]
    /// The counts of all other authors.
    private var sparse: [Int64: Numbers] = [:]

    /// Creates a tally without tweets.
    ///
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database) throws {
        let count = try db.denseCount(of: "author")
        dense = Array(repeating: Numbers(), count: count)
    }

    /// Adds a tweet.
    ///
    /// - Throws: ``DamagedValue`` if a value of the tweet is not valid.
    @inline(__always)
    mutating func add(_ tweet: TweetScan.Tweet) throws {
        let row = tweet.row
        if !row.isNull(AuthorTally.author) {
            let time = try row.time(AuthorTally.time)
            change(row.integer(AuthorTally.author)) {
                $0.tweets += 1
                guard let time = time.map({ UInt32(truncatingIfNeeded: $0) }) else { return }
                $0.first = min($0.first, time)
                $0.last = max($0.last, time)
            }
        }
        if !row.isNull(AuthorTally.repeated) { addRetweet(row) }
    }

    private mutating func addRetweet(_ row: RawStatement.Row) {
        let author = row.integer(AuthorTally.repeated)
        if author != 0 { return change(author) { $0.retweeted += 1 } }
        let name = row.withBytes(AuthorTally.text) { text in
            RetweetPrefix(text).flatMap { PackedName(text.extracting($0.name)) }
        }
        if let name { names.append(name) }
    }

    @inline(__always)
    private mutating func change(_ author: Int64, _ body: (inout Numbers) -> Void) {
        if dense.indices.contains(Int(author)) {
            body(&dense[Int(author)])
        } else {
            body(&sparse[author, default: Numbers()])
        }
    }

    /// The counts of an author.
    @inline(__always)
    func numbers(of author: Int64) -> Numbers {
        dense.indices.contains(Int(author))
            ? dense[Int(author)] : sparse[author] ?? Numbers()
    }

    /// Adds the counts of other tweets of the same archive.
    mutating func add(_ other: AuthorTally) {
        names += other.names
        for index in dense.indices { dense[index].add(other.dense[index]) }
        for (author, numbers) in other.sparse { sparse[author, default: Numbers()].add(numbers) }
    }

    /// Sorts the ``names``.
    mutating func sortNames() { names.sort() }
}
