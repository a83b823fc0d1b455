import GRDB
package import TweetDumps

/// A random sample of the tweets of a search term or of the whole archive, without replacement.
///
/// ``TweetArchive/sample(of:_:size:seed:_:)`` makes one.
package struct SampleReport {
    /// The seed of samples for which none was given.
    package static let defaultSeed: UInt64 = 1

    /// The tweets from which the sample was drawn.
    package let subject: ReportSubject
    /// The number from which the order of the tweets follows.
    package let seed: UInt64
    /// The number of tweets in the sample.
    package let size: Int
    /// The tweets, in their random order.
    package let rows: ReportRows<ListedTweet>
}

extension TweetArchive {
    /// Draws a random sample of tweets.
    ///
    /// A seed gives each tweet a position in a random order, which depends on its id and on nothing
    /// else. The sample has the first tweets in that order. So the same seed gives the same sample
    /// of the same tweets, and a larger sample begins with the smaller one.
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

/// A random order of tweets.
struct SampleOrder: Sendable {
    private struct Position {
        let number: UInt64
        let id: Int64
    }

    private let key: UInt64

    init(seed: UInt64) { key = StableHash.mix(seed &+ 0x9E37_79B9_7F4A_7C15) }

    /// The number by which a tweet is sorted; no two tweets have the same.
    func number(of id: Int64) -> UInt64 { StableHash.mix(UInt64(bitPattern: id) ^ key) }

    /// The first tweets in this order.
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
