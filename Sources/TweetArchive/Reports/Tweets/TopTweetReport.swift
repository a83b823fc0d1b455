import GRDB
package import TweetDumps

/// The tweets that were retweeted or liked most, among those of a search term or of the whole archive.
///
/// Each original is in the report once, however often it was retweeted.
/// ``TweetArchive/topTweets(of:_:by:limit:_:)`` makes one.
package struct TopTweetReport {
    /// The number by which tweets are sorted, largest first; tweets with the same number are from
    /// the newest to the oldest.
    package enum Counting: String, Sendable, CaseIterable {
        /// The number of retweets in the archive.
        ///
        /// Retweets without the id of their original count for one tweet if their texts are equal.
        case archive
        /// The largest number of retweets that a dump gives for the tweet or for one of its retweets.
        case retweets
        /// The largest number of likes that a dump gives for the tweet or for one of its retweets.
        case likes
    }

    /// A tweet with its number.
    package struct Row: Sendable, Equatable {
        /// The number of retweets or likes, at least 1.
        package let number: Int
        /// The id of the tweet; nil if it is unknown.
        package let id: Int64?
        /// The time of the tweet, in seconds since 1970 in UTC; nil if it is unknown.
        package let time: Int?
        /// The screen name of the author, without `@`; nil if it is unknown.
        package let author: String?
        /// The text, with `&`, `<` and `>` not escaped; of a missing tweet that of a retweet, without
        /// `RT @name: `.
        package let text: String
        /// The tweet; if the archive does not have it, its first retweet.
        package let source: ListedTweet
        /// The smallest id of the tweets that were counted: its retweets, or itself.
        package let counted: Int64
        /// Whether the archive does not have the tweet, so that ``source`` is a retweet.
        package let isMissing: Bool
    }

    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// The number by which the rows are sorted.
    package let counting: Counting
    /// The maximum number of rows.
    package let limit: RowLimit
    /// The tweets within the limit, in order.
    package let rows: ReportRows<Row>
    /// The number of tweets with a number of at least 1, also beyond the limit.
    package let count: Int

    /// The number of rows beyond the limit.
    package var leftOut: Int { limit.leftOut(of: count) }
}

extension TweetArchive {
    /// Finds the tweets that were retweeted or liked most.
    ///
    /// - Complexity: Reads all tweets of the term.
    package func topTweets<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        by counting: TopTweetReport.Counting = .archive,
        limit: RowLimit = .none,
        _ body: (TopTweetReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            var (originals, total) = try tweets.originals(by: counting, limit: limit.maximum)
            return try body(
                TopTweetReport(
                    subject: ReportSubject(tweets, of: total),
                    counting: counting,
                    limit: limit,
                    rows: TopTweetReport.rows(tweets.db, originals.sorted()),
                    count: originals.count
                )
            )
        }
    }
}

extension TopTweetReport {
    fileprivate static func rows(
        _ db: Database,
        _ originals: [OriginalTally.Original]
    ) -> ReportRows<Row> {
        ReportRows { body in
            let reader = try ListedTweet.Reader(db)
            for original in originals {
                let known = try original.key.id.flatMap { try reader.tweet($0) }
                if let source = try known ?? reader.tweet(original.tweet) {
                    try body(Row(original, source, isMissing: known == nil))
                }
            }
        }
    }
}

extension TopTweetReport.Row {
    fileprivate init(_ original: OriginalTally.Original, _ source: ListedTweet, isMissing: Bool) {
        let text = Array(source.text.utf8)
        let prefix = isMissing ? RetweetPrefix(text.span) : nil
        let timeOfMissing = original.key.id.flatMap { TweetTime.seconds(inID: $0).map { Int($0) } }
        let authorOfMissing = prefix.map { String(decoding: text[$0.name], as: UTF8.self) }
        self.init(
            number: Int(original.number),
            id: original.key.id,
            time: isMissing ? timeOfMissing : source.time,
            author: isMissing ? authorOfMissing : source.author,
            text: prefix.map { String(decoding: text[$0.end...], as: UTF8.self) } ?? source.text,
            source: source,
            counted: original.tweet,
            isMissing: isMissing
        )
    }
}

extension SelectedTweets {
    func originals(
        by counting: TopTweetReport.Counting,
        limit: Int?
    ) throws -> Counted<LargestRows<OriginalTally.Original>> {
        let empty = OriginalTally(counting)
        let (tally, total) = try tally(numbers: empty.numbers) { scan, db in
            var (tally, texts) = (empty, try RetweetTexts(db))
            defer { texts.end() }
            let total = try scan.read { try tally.add($0, &texts) }
            tally.merge()
            return (tally, total)
        } adding: {
            $0.add($1)
        }
        var largest = LargestRows<OriginalTally.Original>(limit: limit) { $0.precedes($1) }
        for original in tally.originals { largest.append(original) }
        return (largest, total)
    }
}

/// Counts the retweets of each original, or collects the numbers that Twitter gives.
struct OriginalTally: Sendable {
    /// What identifies an original: its id, or the text of its retweets if the id is unknown.
    struct Key: Sendable, Comparable {
        /// The bit of texts; ids are positive and do not have it.
        private static let isText: UInt128 = 1 << 127

        private let bits: UInt128

        init(id: Int64) { bits = UInt128(UInt64(bitPattern: id)) }

        /// Creates the key of a text: a hash of 127 bits, which differs in every run, so that no
        /// two texts have the same key, even in a hostile dump.
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

    struct Original: Sendable {
        let key: Key
        /// The number of retweets or likes.
        fileprivate(set) var number: Int64
        /// The smallest id of the tweets that were counted: its retweets, or itself.
        let tweet: Int64

        /// The id by which originals with the same number are sorted.
        private var order: Int64 { key.id ?? tweet }

        func precedes(_ other: Original) -> Bool {
            (number, order) > (other.number, other.order)
        }
    }

    /// The columns whose numbers ``add(_:_:)`` reads.
    let numbers: [String]

    private let counting: TopTweetReport.Counting
    /// The originals of single tweets, and after ``merge()`` the different ones in order of their
    /// keys.
    private(set) var originals: [Original] = []
    /// The minimum number of originals that are collected before equal ones are merged.
    private static let minBatch = 1 << 19
    private var nextMerge = minBatch

    init(_ counting: TopTweetReport.Counting) {
        self.counting = counting
        let counted = counting == .archive ? [] : [counting.rawValue]
        numbers = ["kind", "retweet_of"] + counted
    }

    /// Adds a tweet, unless its number is 0 or unknown.
    @inline(__always)
    fileprivate mutating func add(_ tweet: TweetScan.Tweet, _ texts: inout RetweetTexts) throws {
        let isRetweet = tweet.number(0) == TweetKind.retweet.rawValue
        let number = counting == .archive ? isRetweet ? 1 : 0 : tweet.number(2)
        guard number > 0 else { return }
        let original = isRetweet ? tweet.number(1) : tweet.id
        let key = original == 0 ? try texts.key(of: tweet.id) : Key(id: original)
        originals.append(Original(key: key, number: number, tweet: tweet.id))
        if originals.count >= nextMerge {
            merge()
            nextMerge = max(OriginalTally.minBatch, 2 * originals.count)
        }
    }

    mutating func add(_ other: OriginalTally) {
        originals += other.originals
        merge()
    }

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

/// The texts of retweets that do not have the id of their original.
private struct RetweetTexts {
    private var rows: TweetRows<RawStatement>

    init(_ db: Database) throws {
        rows = try TweetRows(
            db,
            sql: """
                SELECT id, \(SearchColumns.text) FROM tweet
                WHERE kind = \(TweetKind.retweet.rawValue) AND ifnull(retweet_of, 0) = 0 AND
                """,
            by: "id",
            .ascending
        )
    }

    mutating func key(of retweet: Int64) throws -> OriginalTally.Key {
        guard let row = try rows.row(of: retweet) else { throw DamagedValue(missing: "tweet") }
        return row.withBytes(1) { OriginalTally.Key(text: $0) }
    }

    mutating func end() { rows.end() }
}
