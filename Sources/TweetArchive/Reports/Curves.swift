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
        return try curves(ids.count) { scan, tally in
            // Several spellings of a mention in a tweet count once.
            var last = Array(repeating: Int64.min, count: ids.count)
            var current: Int64 = 0
            return try scan.read { tweet in
                current = tweet.id
                tally.begin(tweet)
            } spelling: { spelling, _ in
                guard let index = indexes[spelling], last[index] != current else { return }
                last[index] = current
                tally.add(index)
            }
        }.curves
    }

    /// The curve of each word, or emoji, as ``WordReport`` counts them.
    ///
    /// - Complexity: Reads the texts of all tweets.
    func curves(ofWords words: [String], _ choice: WordChoice) throws -> [[Int]] {
        try curves(words.count, columns: SelectedTweets.wordColumns) { scan, tally in
            var reader = WordTally(of: choice)
            let indexes = words.map { reader.index(of: $0) }
            return try scan.read { tweet in
                tally.begin(tweet)
                reader.read(tweet.row)
                for (curve, index) in indexes.enumerated() where reader.lastText(has: index) {
                    tally.add(curve)
                }
            }
        }.curves
    }

    /// Counts curves; the closure adds a part of the tweets, on any thread.
    fileprivate func curves(
        _ count: Int,
        columns: [String] = [],
        _ add: @escaping @Sendable (TweetScan, inout CurveTally) throws -> TweetTotal
    ) throws -> CurveTally {
        try dated.tally(columns: columns) { scan, _ in
            var tally = CurveTally(curves: count)
            let total = try add(scan, &tally)
            return (tally, total)
        } adding: {
            $0.add($1)
        }.tally
    }

    var dated: SelectedTweets {
        var filter = filter
        filter.isDated = true
        return SelectedTweets(db, readers, of: term, filter)
    }
}

extension TweetArchive {
    /// The curves of the tweets that some search terms found, over the time of all of them.
    ///
    /// - Complexity: Reads all tweets of the terms.
    package func curves(of terms: [SearchTerm]) throws -> [[Int]] {
        try report(inParallel: true) { db, readers in
            var all = CurveTally(curves: terms.count)
            for (curve, term) in terms.enumerated() {
                let stored = try StoredTerm(db, term)
                let tweets = SelectedTweets(db, readers, of: stored, .init())
                let counted = try tweets.curves(terms.count) { scan, tally in
                    try scan.read { tweet in
                        tally.begin(tweet)
                        tally.add(curve)
                    }
                }
                all.add(counted)
            }
            return all.curves
        }
    }
}

/// The number of tweets of each curve by hour.
private typealias CurveTally = TimeTally<UInt32>

extension CurveTally {
    /// The maximum number of points of a curve.
    private static let maxParts = 24

    fileprivate init(curves: Int) { self.init(unit: 3_600, width: curves) }

    /// The curves; empty ones if all tweets are of the same hour.
    fileprivate var curves: [[Int]] {
        guard let hours = units, hours.count > 1 else {
            return Array(repeating: [], count: width)
        }
        let parts = min(hours.count, CurveTally.maxParts)
        var curves = Array(repeating: Array(repeating: 0, count: parts), count: width)
        for hour in offsets.keys {
            let part = (hour - hours.lowerBound) * parts / hours.count
            for (curve, number) in (self[hour] ?? []).enumerated() {
                curves[curve][part] += Int(number)
            }
        }
        return curves
    }
}

/// Counts several numbers in each unit of time, such as an hour.
struct TimeTally<Number: FixedWidthInteger & Sendable>: Sendable {
    /// The length of a unit, in seconds.
    let length: Int
    /// The number of numbers in each unit.
    let width: Int
    /// The offset in `numbers` of each unit with tweets, numbered since 1970.
    private(set) var offsets: [Int: Int] = [:]
    private var numbers: [Number] = []
    /// The unit of the current tweet, and the offset of its numbers.
    private var current = (unit: Int.min, offset: 0)

    init(unit length: Int, width: Int) { (self.length, self.width) = (length, width) }

    /// Begins with a tweet, which must have a time.
    mutating func begin(_ tweet: TweetScan.Tweet) {
        let unit = unit(of: Int(tweet.time ?? 0))
        // Tweets come in order of their ids, which is roughly that of their times.
        if unit != current.unit { current = (unit, offset(of: unit)) }
    }

    mutating func count(_ tweet: TweetScan.Tweet) {
        begin(tweet)
        add(0)
    }

    /// Adds to a number in the unit of the current tweet.
    @inline(__always)
    mutating func add(_ index: Int, _ count: Number = 1) {
        numbers[current.offset + index] += count
    }

    mutating func add(_ other: TimeTally) {
        for (unit, others) in other.offsets {
            let offset = offset(of: unit)
            for index in 0..<width { numbers[offset + index] += other.numbers[others + index] }
        }
    }

    private mutating func offset(of unit: Int) -> Int {
        if let known = offsets[unit] { return known }
        offsets[unit] = numbers.count
        numbers.append(contentsOf: repeatElement(0, count: width))
        return numbers.count - width
    }

    /// The unit of a time in seconds, numbered since 1970.
    func unit(of time: Int) -> Int { time.roundedDown(to: length) / length }

    /// The numbers in a unit; nil without tweets.
    subscript(unit: Int) -> ArraySlice<Number>? {
        offsets[unit].map { numbers[$0..<$0 + width] }
    }

    /// The units from the first to the last one with a tweet; nil without tweets.
    var units: ClosedRange<Int>? {
        guard let first = offsets.keys.min(), let last = offsets.keys.max() else { return nil }
        return first...last
    }
}
