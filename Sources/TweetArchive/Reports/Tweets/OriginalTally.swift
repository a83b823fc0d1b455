import TweetDumps

/// Counts the retweets of each original, or collects the numbers that Twitter gives.
struct OriginalTally: Sendable {
    /// What identifies an original: its id, or the text of its retweets if the id is unknown.
    struct Key: Sendable, Comparable {
        /// The bit that ids, which are positive, do not have.
        private static let isText: UInt128 = 1 << 127

        private let bits: UInt128

        init(id: Int64) { bits = UInt128(UInt64(bitPattern: id)) }

        /// Creates the key of a text: a hash of 127 bits, which differs in every run, so that no two
        /// texts have the same key, even if someone chose them.
        init(text: Span<UInt8>) {
            let halves = text.withUnsafeBytes { bytes in
                [UInt8(1), 2].map { half in
                    var hasher = Hasher()
                    hasher.combine(half)
                    hasher.combine(bytes: bytes)
                    return UInt128(UInt64(bitPattern: Int64(hasher.finalize())))
                }
            }
            bits = halves[0] << 64 | halves[1] | Key.isText
        }

        /// The id of the original; nil if it is unknown.
        var id: Int64? { bits & Key.isText == 0 ? Int64(truncatingIfNeeded: bits) : nil }

        static func < (one: Key, other: Key) -> Bool { one.bits < other.bits }
    }

    /// An original with its number.
    struct Original: Sendable {
        let key: Key
        /// The number of retweets or likes.
        fileprivate(set) var number: Int64
        /// The smallest id of the tweets that were counted: its retweets, or itself.
        let tweet: Int64

        /// The id by which originals with the same number are sorted.
        private var order: Int64 { key.id ?? tweet }

        /// Whether the original comes before another one: by the number, largest first, then from
        /// the newest to the oldest.
        func precedes(_ other: Original) -> Bool {
            (number, order) > (other.number, other.order)
        }
    }

    /// The SQL expressions of which ``add(_:)`` reads the values in the row of a scan.
    let columns: [String]
    private static let number = TweetScan.firstColumn
    private static let kind = number + 1
    private static let retweetOf = number + 2
    private static let text = number + 3

    private let counting: TopTweetReport.Counting
    /// The originals of single tweets, and after ``merge()`` the different ones in order of their
    /// keys.
    private(set) var originals: [Original] = []

    /// Creates a tally without tweets.
    init(_ counting: TopTweetReport.Counting) {
        self.counting = counting
        let number =
            switch counting {
            case .archive: "tweet.kind = \(TweetKind.retweet.rawValue)"
            case .retweets: "tweet.retweets"
            case .likes: "tweet.likes"
            }
        columns = [number, "tweet.kind", "tweet.retweet_of", SearchColumns.text]
    }

    /// Adds a tweet, unless its number is 0 or unknown.
    @inline(__always)
    mutating func add(_ tweet: TweetScan.Tweet) {
        let number = tweet.row.integer(OriginalTally.number)
        guard number > 0 else { return }
        let key = OriginalTally.key(tweet)
        originals.append(Original(key: key, number: number, tweet: tweet.id))
    }

    @inline(__always)
    private static func key(_ tweet: TweetScan.Tweet) -> Key {
        let row = tweet.row
        guard row.integer(kind) == TweetKind.retweet.rawValue else { return Key(id: tweet.id) }
        if !row.isNull(retweetOf) { return Key(id: row.integer(retweetOf)) }
        return row.withBytes(text) { Key(text: $0) }
    }

    /// Adds the originals of other tweets.
    mutating func add(_ other: OriginalTally) {
        originals += other.originals
        merge()
    }

    /// Makes one original of those with the same key.
    mutating func merge() {
        originals.sort { ($0.key, $0.tweet) < ($1.key, $1.tweet) }
        var last = -1
        for original in originals {
            if last >= 0, originals[last].key == original.key {
                add(original.number, to: last)
            } else {
                last += 1
                originals[last] = original
            }
        }
        originals.removeLast(originals.count - 1 - last)
    }

    private mutating func add(_ number: Int64, to index: Int) {
        switch counting {
        case .archive: originals[index].number += number
        case .retweets, .likes: originals[index].number = max(originals[index].number, number)
        }
    }
}
