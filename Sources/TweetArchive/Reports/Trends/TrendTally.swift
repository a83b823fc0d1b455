import GRDB

/// How many tweets there are of each quarter of an hour, and how often they have some mentions.
///
/// Every clock on Earth has been ahead of or behind UTC by whole quarters for as long as there have
/// been tweets, so that its hours and days are sums of quarters. Where a clock was set at another
/// minute, the quarter around that counts for the period in which it begins.
struct TrendTally {
    /// The length of a quarter, in seconds.
    static let quarter = 900

    /// How many tweets there are.
    private(set) var tweets = TweetTotal()
    /// The quarters from the first to the last with a tweet, counted since 1970; nil without tweets.
    private(set) var quarters: ClosedRange<Int>?
    /// Where the numbers of a quarter stand.
    private var places: [Int: Int] = [:]
    /// The tweets of a quarter, then the number of each mention; the same again for the next one.
    private var numbers: [Int] = []
    private let width: Int
    /// The quarter of the tweet that is being counted, and the place of its numbers.
    private var current = (quarter: Int.min, place: 0)

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
            if let column = columns[spelling] { numbers[current.place + column] += count }
        }
    }

    /// Which number counts a spelling: 1 for those of the first mention.
    private static func columns(_ db: Database, of mentions: [Int64]) throws -> [Int64: Int] {
        var columns: [Int64: Int] = [:]
        let spellings = try HotStatement(db, "SELECT id FROM spelling WHERE mention = ?")
        for (index, mention) in mentions.enumerated() {
            spellings.bind(mention, at: 1)
            try spellings.readAll { row in columns[row.integer(0)] = index + 1 }
        }
        return columns
    }

    /// Counts a tweet, which has a time.
    private mutating func add(_ tweet: TweetScan.Tweet) {
        guard let time = tweet.time else { return }
        let quarter = TrendTally.quarter(of: Int(time))
        // Tweets come in the order of their ids, which is about that of their times.
        if quarter != current.quarter { current = (quarter, place(of: quarter)) }
        numbers[current.place] += 1
    }

    private mutating func place(of quarter: Int) -> Int {
        if let place = places[quarter] { return place }
        let place = numbers.count
        places[quarter] = place
        numbers.append(contentsOf: repeatElement(0, count: width))
        let known = quarters ?? quarter...quarter
        quarters = min(known.lowerBound, quarter)...max(known.upperBound, quarter)
        return place
    }

    /// The quarter that a time is in, counted since 1970.
    static func quarter(of time: Int) -> Int { time.roundedDown(to: quarter) / quarter }

    /// The numbers of a quarter: of tweets, then of each mention; nil without tweets.
    subscript(quarter: Int) -> ArraySlice<Int>? {
        places[quarter].map { numbers[$0..<$0 + width] }
    }

    /// A zero for each number.
    var zeros: [Int] { Array(repeating: 0, count: width) }
}

extension Int {
    /// The largest multiple that is not above the number.
    func roundedDown(to multiple: Int) -> Int {
        let rest = self % multiple
        return self - (rest < 0 ? rest + multiple : rest)
    }
}
