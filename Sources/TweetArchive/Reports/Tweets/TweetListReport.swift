import GRDB
public import TweetDumps

/// The tweets of a search term, or of the whole archive, that pass a filter.
///
/// ``TweetArchive/tweets(of:_:order:limit:countsAll:_:)`` makes one.
public struct TweetListReport {
    /// The order of the tweets.
    public enum Order: String, Sendable, CaseIterable {
        /// The newest tweet first, by the ids, which grow with time.
        case newest
        /// The oldest tweet first.
        case oldest
        /// The tweet that was retweeted most first, by the largest number that a dump gives.
        case retweets
        /// The tweet that was liked most first.
        case likes
    }

    /// The tweets that the report is about.
    ///
    /// Its number of tweets is that of the rows if ``isComplete`` is false.
    public let subject: ReportSubject
    /// The order of the rows.
    public let order: Order
    /// The maximum number of rows.
    public let limit: RowLimit
    /// The number of tweets before the first row.
    package let skipped: Int
    /// The ids of the tweets within the limit.
    public let ids: [Int64]
    /// The tweets within the limit.
    public let rows: ReportRows<ListedTweet>
    /// Whether all tweets were read.
    ///
    /// If not, there are more than the limit allows, and their number is unknown.
    public let isComplete: Bool
    /// Finds the tweets, and those to which they refer.
    package let lookup: TweetLookup

    /// The number of tweets beyond the limit; nil if it is not known.
    public var leftOut: Int? {
        isComplete ? max(0, subject.tweets - skipped - ids.count) : nil
    }
}

extension TweetArchive {
    /// Finds tweets.
    ///
    /// ```swift
    /// var filter = TweetFilter()
    /// filter.search = try SearchQuery(parsing: "nasa -filter:retweets")
    /// try archive.tweets(of: nil, filter, limit: 20) { report in
    ///     try report.rows.read { tweet in print(tweet.id, tweet.text) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are listed.
    ///   - order: The order of the tweets.
    ///   - limit: The maximum number of rows.
    ///   - countsAll: Whether all tweets are counted, also if the limit needs only some of them.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if the archive cannot be read, or the error of a closure.
    /// - Complexity: Reads the tweets of the term; the newest or oldest ones only as far as is
    ///   needed.
    public func tweets<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        order: TweetListReport.Order = .newest,
        limit: RowLimit = .none,
        countsAll: Bool = false,
        _ body: (TweetListReport) throws -> Result
    ) throws -> Result {
        try tweets(
            of: term,
            filter,
            order: order,
            limit: limit,
            skipping: 0,
            countsAll: countsAll,
            first: { _, _ in },
            body
        )
    }

    /// Finds the tweets of a page of a list, after the first `skipped` tweets.
    ///
    /// `first` is called at most once before `body`: with the first ids of a list by time, if all tweets must
    /// be read to find the other ones.
    package func tweets<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter,
        order: TweetListReport.Order,
        limit: RowLimit,
        skipping skipped: Int,
        countsAll: Bool = false,
        first: ([Int64], TweetLookup) throws -> Void,
        _ body: (TweetListReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let query = TweetListQuery(tweets)
            let last = limit.maximum.map { $0 + skipped }
            var found = try query.tweets(in: order, limit: last) { ids in
                try first(Array(ids.dropFirst(skipped)), TweetLookup(tweets.db))
            }
            if countsAll, !found.isComplete {
                (found.total, found.isComplete) = (try query.total(), true)
            }
            let ids = Array(found.ids.dropFirst(skipped))
            return try body(
                TweetListReport(
                    subject: ReportSubject(tweets, of: found.total),
                    order: order,
                    limit: limit,
                    skipped: skipped,
                    ids: ids,
                    rows: ListedTweet.rows(tweets.db, ids),
                    isComplete: found.isComplete,
                    lookup: TweetLookup(tweets.db)
                )
            )
        }
    }

    /// Counts tweets.
    ///
    /// - Complexity: Reads all tweets of the term, unless the filter passes all.
    package func tweetCount<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        _ body: (ReportSubject) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let total = try TweetListQuery(tweets).total()
            return try body(ReportSubject(tweets, of: total))
        }
    }
}

struct TweetListQuery {
    struct Found {
        /// The ids within the limit, in the order of the list.
        let ids: [Int64]
        var total: TweetTotal
        /// Whether all tweets were read, or counted.
        var isComplete: Bool
    }

    /// The number of the newest or oldest tweets that one thread reads alone, because they are
    /// usually enough for a short list.
    static let readAlone = 1 << 16

    private let tweets: SelectedTweets
    private let readAlone: Int

    /// Tests change the number of tweets that one thread reads alone.
    init(_ tweets: SelectedTweets, readAlone: Int = TweetListQuery.readAlone) {
        self.tweets = tweets
        self.readAlone = readAlone
    }

    /// Finds the tweets of a list, and calls `first` with the first ids if all others must be read.
    func tweets(
        in order: TweetListReport.Order,
        limit: Int?,
        first: ([Int64]) throws -> Void = { _ in }
    ) throws -> Found {
        switch order {
        case .newest: try tweets(in: .descending, limit, first)
        case .oldest: try tweets(in: .ascending, limit, first)
        case .retweets: try largest("retweets", limit)
        case .likes: try largest("likes", limit)
        }
    }

    func total() throws -> TweetTotal {
        guard !tweets.filter.passesAll else {
            return TweetTotal(tweets: try ReportSubject.allTweets(tweets.db, tweets.term))
        }
        return try read(.min ... .max) { _ in 0 }.total
    }

    // MARK: By id

    private func tweets(
        in order: ScanOrder,
        _ limit: Int?,
        _ reportFirst: ([Int64]) throws -> Void
    ) throws -> Found {
        guard let limit, let boundary = try boundary(order) else {
            return try sorted(read(.min ... .max) { _ in 0 }, order, limit)
        }
        let isDescending = order == .descending
        // Other tweets are beyond the boundary, so that the next id is a valid one.
        let near = isDescending ? boundary + 1 ... .max : .min...boundary - 1
        let first = try readUntilFull(near, order, limit)
        guard first.isComplete else { return first }
        try reportFirst(first.ids)
        let rest = try read(isDescending ? .min...boundary : boundary ... .max) { _ in 0 }
        let found = try sorted(rest, order, limit - first.ids.count)
        var total = first.total
        total.add(found.total)
        return Found(ids: first.ids + found.ids, total: total, isComplete: true)
    }

    /// The first tweet that several threads read; nil if there are too few.
    private func boundary(_ order: ScanOrder) throws -> Int64? {
        try Int64.fetchOne(
            tweets.db,
            sql: """
                SELECT id FROM tweet ORDER BY id \(order.sql)
                LIMIT 1 OFFSET \(readAlone)
                """
        )
    }

    /// Reads a range until one more tweet is found than the limit allows.
    private func readUntilFull(
        _ range: ClosedRange<Int64>,
        _ order: ScanOrder,
        _ limit: Int
    ) throws -> Found {
        var ids: [Int64] = []
        var hasMore = false
        let filter = tweets.filter
        let scan = try TweetScan(
            tweets.db,
            of: tweets.term,
            filter,
            people: tweets.people,
            similarTexts: tweets.similarTexts,
            order,
            in: range
        )
        var total = try scan.readFirst { tweet in
            hasMore = ids.count == limit
            if !hasMore { ids.append(tweet.id) }
            return !hasMore
        }
        if hasMore { total.tweets -= 1 }
        return Found(ids: ids, total: total, isComplete: !hasMore)
    }

    private func sorted(_ read: Read, _ order: ScanOrder, _ limit: Int?) throws -> Found {
        let ids = read.tally.map(\.id).sorted(by: order.precedes)
        return Found(ids: Array(ids.prefix(limit ?? .max)), total: read.total, isComplete: true)
    }

    // MARK: By number

    /// Ties are in order from the newest to the oldest.
    private func largest(_ column: String, _ limit: Int?) throws -> Found {
        let read = try read(.min ... .max, columns: ["ifnull(tweet.\(column), -1)"]) {
            $0.row.integer(TweetScan.firstColumn)
        }
        let tweets = read.tally.sorted { ($0.number, $0.id) > ($1.number, $1.id) }
        return Found(
            ids: tweets.prefix(limit ?? .max).map(\.id),
            total: read.total,
            isComplete: true
        )
    }

    // MARK: Reading

    private struct Numbered {
        let id: Int64
        let number: Int64
    }

    private typealias Read = SelectedTweets.Counted<[Numbered]>

    private func read(
        _ range: ClosedRange<Int64>,
        columns: [String] = [],
        number: @escaping @Sendable (TweetScan.Tweet) -> Int64
    ) throws -> Read {
        try tweets.tally(in: range, columns: columns) { scan, _ in
            var tweets: [Numbered] = []
            let total = try scan.read { tweets.append(Numbered(id: $0.id, number: number($0))) }
            return (tweets, total)
        } adding: {
            $0 += $1
        }
    }
}

/// A random sample of the tweets of a search term or of the whole archive, without replacement.
///
/// ``TweetArchive/sample(of:_:size:seed:_:)`` makes one.
package struct SampleReport {
    /// The seed of samples for which none was given.
    package static let defaultSeed: UInt64 = 1

    /// The tweets from which the sample was drawn.
    package let subject: ReportSubject
    /// The seed of the random order.
    package let seed: UInt64
    /// The number of tweets in the sample.
    package let size: Int
    /// The tweets, in their random order.
    package let rows: ReportRows<ListedTweet>
}

extension TweetArchive {
    /// Draws a random sample of tweets.
    ///
    /// The seed and the id of a tweet determine its position in a random order. The sample has the first
    /// tweets in that order. So the same seed gives the same sample of the same tweets, and a larger sample
    /// begins with the smaller one.
    ///
    /// - Complexity: Reads the tweets of the term; keeps 16 bytes for each tweet of the sample.
    package func sample<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        size: Int,
        seed: UInt64 = SampleReport.defaultSeed,
        _ body: (SampleReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let sample = SampleOrder(seed: seed)
            let found = try sample.first(size, of: tweets)
            return try body(
                SampleReport(
                    subject: ReportSubject(tweets, of: found.total),
                    seed: seed,
                    size: found.ids.count,
                    rows: ListedTweet.rows(tweets.db, found.ids)
                )
            )
        }
    }
}

struct SampleOrder: Sendable {
    private struct Position {
        let number: UInt64
        let id: Int64
    }

    private let key: UInt64

    init(seed: UInt64) { key = StableHash.mix(seed &+ 0x9E37_79B9_7F4A_7C15) }

    /// The number by which a tweet is sorted; no two tweets have the same.
    func number(of id: Int64) -> UInt64 { StableHash.mix(UInt64(bitPattern: id) ^ key) }

    func first(
        _ size: Int,
        of tweets: SelectedTweets
    ) throws -> (ids: [Int64], total: TweetTotal) {
        var (positions, total) = try tweets.tally { scan, _ in
            var positions = LargestRows<Position>(limit: size) { $0.number < $1.number }
            let total = try scan.read { tweet in
                positions.append(Position(number: number(of: tweet.id), id: tweet.id))
            }
            return (positions, total)
        } adding: {
            $0.append($1)
        }
        return (positions.sorted().map(\.id), total)
    }
}
