import TweetDumps
import TweetSearch

// The number of tweets with each of some mentions, or words, in equal parts of the time from the first tweet
// to the last, for small drawings beside them. Tweets without a time are left out.

extension SelectedTweets {
    /// The curve of each mention.
    ///
    /// - Complexity: Reads all tweets and their mentions.
    func curves(of mentions: [MentionName]) throws -> [[Int]] {
        let ids = try mentions.map { try StoredMention(db, $0).id }
        let indexes = try db.spellings(of: ids)
        let counted = try dated.tally { scan, _ in
            var tally = CurveTally()
            // Several spellings of a mention in a tweet count once.
            var last = Array(repeating: Int64.min, count: ids.count)
            var current: (tweet: Int64, hour: Int) = (0, 0)
            let total = try scan.read { tweet in
                current = (tweet.id, tally.hour(of: tweet))
            } spelling: { spelling, _ in
                guard let index = indexes[spelling], last[index] != current.tweet else { return }
                last[index] = current.tweet
                tally.add(index, at: current.hour)
            }
            return (tally, total)
        } adding: {
            $0.add($1)
        }
        return counted.tally.curves(ids.count)
    }

    /// The curve of each word, or emoji, as ``WordReport`` counts them.
    ///
    /// - Complexity: Reads the texts of all tweets.
    func curves(ofWords words: [String], _ choice: WordChoice) throws -> [[Int]] {
        let counted = try dated.tally(columns: WordCounter.columns) { scan, _ in
            var tally = CurveTally()
            var reader = WordTally(of: choice)
            let indexes = words.map { reader.index(of: $0) }
            let total = try scan.read { tweet in
                let hour = tally.hour(of: tweet)
                reader.read(tweet.row)
                for (curve, index) in indexes.enumerated() where reader.lastText(has: index) {
                    tally.add(curve, at: hour)
                }
            }
            return (tally, total)
        } adding: {
            $0.add($1)
        }
        return counted.tally.curves(words.count)
    }

    private var dated: SelectedTweets {
        var filter = filter
        filter.isDated = true
        return SelectedTweets(db, readers, of: term, filter)
    }
}

/// Counts tweets by hour.
private struct CurveTally {
    /// The maximum number of parts of the time.
    private static let maxParts = 24

    private struct Point: Hashable {
        let curve: Int
        /// The hour, numbered since 1970.
        let hour: Int
    }

    private var tweets: [Point: Int] = [:]
    /// From the first tweet to the last; nil without tweets.
    private var hours: ClosedRange<Int>?

    /// The hour of a tweet, all of which have a time.
    mutating func hour(of tweet: TweetScan.Tweet) -> Int {
        let hour = Int(tweet.time ?? 0).roundedDown(to: 3_600) / 3_600
        hours = joined(hours, hour...hour)
        return hour
    }

    mutating func add(_ curve: Int, at hour: Int) {
        tweets[Point(curve: curve, hour: hour), default: 0] += 1
    }

    mutating func add(_ other: CurveTally) {
        tweets.merge(other.tweets, uniquingKeysWith: +)
        if let others = other.hours { hours = joined(hours, others) }
    }

    private func joined(_ one: ClosedRange<Int>?, _ other: ClosedRange<Int>) -> ClosedRange<Int> {
        guard let one else { return other }
        return min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
    }

    /// Some curves; empty ones if all tweets are of the same hour.
    func curves(_ count: Int) -> [[Int]] {
        guard let hours, hours.count > 1 else { return Array(repeating: [], count: count) }
        let parts = min(hours.count, CurveTally.maxParts)
        var curves = Array(repeating: Array(repeating: 0, count: parts), count: count)
        for (point, tweets) in tweets {
            let part = (point.hour - hours.lowerBound) * parts / hours.count
            curves[point.curve][part] += tweets
        }
        return curves
    }
}
