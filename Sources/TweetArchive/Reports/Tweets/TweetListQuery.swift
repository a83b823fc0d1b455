import GRDB
import TweetDumps

/// Finds the tweets of a list.
struct TweetListQuery {
    /// Tweets that were found.
    struct Found {
        /// The ids within the limit, in the order of the list.
        let ids: [Int64]
        /// The tweets that were read.
        private(set) var total: TweetTotal
        /// Whether all tweets were read.
        private(set) var isComplete: Bool

        /// Counts all tweets, unless that was done.
        mutating func complete(with query: TweetListQuery) throws {
            if isComplete { return }
            total = try query.total()
            isComplete = true
        }
    }

    /// The number of the newest or oldest tweets that one thread reads alone, because they are
    /// usually enough for a short list.
    static let readAlone = 1 << 16

    private let tweets: SelectedTweets
    /// The number of tweets that one thread reads alone.
    private let readAlone: Int

    /// - Parameters:
    ///   - tweets: The tweets that are listed.
    ///   - readAlone: The number of tweets that one thread reads alone; another one for tests.
    init(_ tweets: SelectedTweets, readAlone: Int = TweetListQuery.readAlone) {
        self.tweets = tweets
        self.readAlone = readAlone
    }

    /// The tweets of a list.
    ///
    /// - Parameters:
    ///   - order: The order of the list.
    ///   - limit: The maximum number of tweets; nil for all.
    ///   - first: Called with the ids of the first tweets when all others must be read.
    /// - Returns: The tweets.
    /// - Throws: An error if the archive cannot be read, or does not know a name in the filter, or the
    ///   error of `first`.
    func tweets(
        in order: TweetListReport.Order,
        limit: Int?,
        first: ([Int64]) throws -> Void = { _ in }
    ) throws -> Found {
        switch order {
        case .newest: try tweets(in: .descending, limit, first)
        case .oldest: try tweets(in: .ascending, limit, first)
        case .retweets: try mostOften("retweets", limit)
        case .likes: try mostOften("likes", limit)
        }
    }

    /// The number of tweets.
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
        _ handOver: ([Int64]) throws -> Void
    ) throws -> Found {
        guard let limit, let border = try border(order) else {
            return try sorted(read(.min ... .max) { _ in 0 }, order, limit)
        }
        let isDescending = order == .descending
        // Other tweets are beyond the border, so that the next id is a valid one.
        let near = isDescending ? border + 1 ... .max : .min...border - 1
        let first = try readUntilFull(near, order, limit)
        guard first.isComplete else { return first }
        try handOver(first.ids)
        let rest = try read(isDescending ? .min...border : border ... .max) { _ in 0 }
        let found = try sorted(rest, order, limit - first.ids.count)
        return Found(
            ids: first.ids + found.ids,
            total: found.total.adding(first.total),
            isComplete: true
        )
    }

    /// The first tweet that several threads read; nil if there are not so many.
    private func border(_ order: ScanOrder) throws -> Int64? {
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
        let scan = try TweetScan(tweets.db, of: tweets.term, filter, order, in: range)
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

    /// The tweets with the largest numbers; those with the same number from the newest to the oldest.
    private func mostOften(_ column: String, _ limit: Int?) throws -> Found {
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

    /// A tweet with the number by which the list is sorted.
    private struct Numbered {
        let id: Int64
        let number: Int64
    }

    /// Tweets in any order.
    private typealias Read = SelectedTweets.Counted<[Numbered]>

    /// Reads a range on several threads.
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

extension TweetTotal {
    /// The total of these and other tweets.
    fileprivate func adding(_ other: TweetTotal) -> TweetTotal {
        var sum = self
        sum.add(other)
        return sum
    }
}
