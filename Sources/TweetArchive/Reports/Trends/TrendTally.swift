import GRDB

/// The number of tweets in each quarter of an hour, and how often they contain some mentions.
///
/// As long as Twitter has existed, the offsets of all time zones from UTC have been multiples of 15
/// minutes, so that local hours and days are sums of quarters. In a zone with another offset, a
/// quarter counts for the period of its first second.
struct TrendTally {
    /// The length of a quarter of an hour, in seconds.
    static let quarterLength = NamedTimeZone.offsetUnit

    /// The tweets that were counted.
    private(set) var tweets = TweetTotal()
    /// The first and the last quarter with a tweet, numbered since 1970; nil without tweets.
    private(set) var quarters: ClosedRange<Int>?
    /// The offset in `numbers` of each quarter with tweets.
    private var offsets: [Int: Int] = [:]
    /// For each quarter with tweets: their number, then the count of each mention.
    private var numbers: [Int] = []
    /// The number of values for each quarter.
    private let width: Int
    /// The quarter of the current tweet, and the offset of its numbers.
    private var current = (quarter: Int.min, offset: 0)

    /// Counts the tweets, and the mentions with these ids.
    init(_ db: Database, _ scan: TweetScan, mentions: [Int64]) throws {
        width = 1 + mentions.count
        guard !mentions.isEmpty else {
            tweets = try scan.read { add($0) }
            return
        }
        let columns = try TrendTally.columns(db, of: mentions)
        tweets = try scan.read {
            add($0)
        } spelling: { spelling, count in
            if let column = columns[spelling] { numbers[current.offset + column] += count }
        }
    }

    /// The index among a quarter's values of each spelling: 1 for spellings of the first mention.
    private static func columns(_ db: Database, of mentions: [Int64]) throws -> [Int64: Int] {
        var columns: [Int64: Int] = [:]
        let spellings = try RawStatement(db, "SELECT id FROM spelling WHERE mention = ?")
        for (index, mention) in mentions.enumerated() {
            try spellings.readAll {
                $0.bind(mention)
            } read: {
                columns[$0.integer(0)] = index + 1
            }
        }
        return columns
    }

    /// Counts a tweet with a time.
    private mutating func add(_ tweet: TweetScan.Tweet) {
        guard let time = tweet.time else { return }
        let quarter = TrendTally.quarter(of: Int(time))
        // Tweets come in order of their ids, which is roughly that of their times.
        if quarter != current.quarter { current = (quarter, offset(of: quarter)) }
        numbers[current.offset] += 1
    }

    /// The offset in `numbers` of a quarter, which is added if it is new.
    private mutating func offset(of quarter: Int) -> Int {
        if let offset = offsets[quarter] { return offset }
        let offset = numbers.count
        offsets[quarter] = offset
        numbers.append(contentsOf: repeatElement(0, count: width))
        let known = quarters ?? quarter...quarter
        quarters = min(known.lowerBound, quarter)...max(known.upperBound, quarter)
        return offset
    }

    /// The quarter of a time in seconds, numbered since 1970.
    static func quarter(of time: Int) -> Int { time.roundedDown(to: quarterLength) / quarterLength }

    /// The values of a quarter: the number of tweets, then the count of each mention; nil without
    /// tweets.
    subscript(quarter: Int) -> ArraySlice<Int>? {
        offsets[quarter].map { numbers[$0..<$0 + width] }
    }

    /// The values of a quarter without tweets.
    var zeros: [Int] { Array(repeating: 0, count: width) }
}

extension Int {
    /// The largest multiple of a number that is not greater than this one.
    func roundedDown(to multiple: Int) -> Int {
        let rest = self % multiple
        return self - (rest < 0 ? rest + multiple : rest)
    }
}
