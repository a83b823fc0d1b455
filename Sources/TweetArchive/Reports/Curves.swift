package import TweetDumps
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
            var tally = CurveTally(curves: ids.count)
            // Several spellings of a mention in a tweet count once.
            var last = Array(repeating: Int64.min, count: ids.count)
            var current: Int64 = 0
            let total = try scan.read { tweet in
                current = tweet.id
                tally.begin(tweet)
            } spelling: { spelling, _ in
                guard let index = indexes[spelling], last[index] != current else { return }
                last[index] = current
                tally.add(index)
            }
            return (tally, total)
        } adding: {
            $0.add($1)
        }
        return counted.tally.curves
    }

    /// The curve of each word, or emoji, as ``WordReport`` counts them.
    ///
    /// - Complexity: Reads the texts of all tweets.
    func curves(ofWords words: [String], _ choice: WordChoice) throws -> [[Int]] {
        let counted = try dated.tally(columns: WordCounter.columns) { scan, _ in
            var tally = CurveTally(curves: words.count)
            var reader = WordTally(of: choice)
            let indexes = words.map { reader.index(of: $0) }
            let total = try scan.read { tweet in
                tally.begin(tweet)
                reader.read(tweet.row)
                for (curve, index) in indexes.enumerated() where reader.lastText(has: index) {
                    tally.add(curve)
                }
            }
            return (tally, total)
        } adding: {
            $0.add($1)
        }
        return counted.tally.curves
    }

    private var dated: SelectedTweets {
        var filter = filter
        filter.isDated = true
        return SelectedTweets(db, readers, of: term, filter)
    }
}

extension TweetArchive {
    /// The curves of the tweets that some search terms found, over the time of all of them.
    ///
    /// - Throws: An ``ArchiveError`` if the archive does not know a term or cannot be read.
    /// - Complexity: Reads all tweets of the terms.
    package func curves(of terms: [SearchTerm]) throws -> [[Int]] {
        var filter = TweetFilter()
        filter.isDated = true
        return try report(inParallel: true) { db, readers in
            var all = CurveTally(curves: terms.count)
            for (curve, term) in terms.enumerated() {
                let stored = try StoredTerm(db, term)
                let tweets = SelectedTweets(db, readers, of: stored, filter)
                let counted = try tweets.tally { scan, _ in
                    var tally = CurveTally(curves: terms.count)
                    let total = try scan.read { tweet in
                        tally.begin(tweet)
                        tally.add(curve)
                    }
                    return (tally, total)
                } adding: {
                    $0.add($1)
                }
                all.add(counted.tally)
            }
            return all.curves
        }
    }
}

/// Counts tweets by hour.
private struct CurveTally {
    /// The maximum number of parts of the time.
    private static let maxParts = 24

    private let count: Int
    /// The offset in ``numbers`` of each hour with tweets, numbered since 1970.
    private var offsets: [Int: Int] = [:]
    /// For each hour with tweets the number of those of each curve.
    private var numbers: [UInt32] = []
    /// The hour of the current tweet, and the offset of its numbers.
    private var current = (hour: Int.min, offset: 0)

    init(curves: Int) { count = curves }

    /// Begins with a tweet, all of which have a time.
    mutating func begin(_ tweet: TweetScan.Tweet) {
        let hour = Int(tweet.time ?? 0).roundedDown(to: 3_600) / 3_600
        // Tweets come in order of their ids, which is roughly that of their times.
        if hour != current.hour { current = (hour, offset(of: hour)) }
    }

    /// Counts the current tweet for a curve.
    @inline(__always)
    mutating func add(_ curve: Int) { numbers[current.offset + curve] += 1 }

    mutating func add(_ other: CurveTally) {
        for (hour, others) in other.offsets {
            let offset = offset(of: hour)
            for curve in 0..<count { numbers[offset + curve] += other.numbers[others + curve] }
        }
    }

    private mutating func offset(of hour: Int) -> Int {
        if let known = offsets[hour] { return known }
        offsets[hour] = numbers.count
        numbers.append(contentsOf: repeatElement(0, count: count))
        return numbers.count - count
    }

    /// The curves; empty ones if all tweets are of the same hour.
    var curves: [[Int]] {
        guard let first = offsets.keys.min(), let last = offsets.keys.max(), first < last else {
            return Array(repeating: [], count: count)
        }
        let parts = min(last - first + 1, CurveTally.maxParts)
        var curves = Array(repeating: Array(repeating: 0, count: parts), count: count)
        for (hour, offset) in offsets {
            let part = (hour - first) * parts / (last - first + 1)
            for curve in 0..<count { curves[curve][part] += Int(numbers[offset + curve]) }
        }
        return curves
    }
}
