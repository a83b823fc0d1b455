import TweetDumps

/// A point on the map, in degrees.
struct MapPoint: Hashable {
    /// Degrees east, from -180 to 180.
    let longitude: Double
    /// Degrees north, from -90 to 90.
    let latitude: Double

    /// Creates a point; nil if a number is beyond the map.
    init?(_ longitude: Double, _ latitude: Double) {
        guard (-180...180).contains(longitude), (-90...90).contains(latitude) else { return nil }
        self.longitude = longitude
        self.latitude = latitude
    }
}

/// Counts the tweets of each place, and of each point without a place.
struct PlaceTally {
    /// What tweets are counted by.
    enum Key: Hashable {
        /// The row of the table `place`.
        case place(Int64)
        case point(MapPoint)
    }

    /// The numbers of a place or point.
    struct Numbers {
        var tweets = 0
        /// The largest id of a tweet; 0 without tweets.
        var last: Int64 = 0
        /// The times of the first and of the last tweet, in seconds since 1970.
        var times: ClosedRange<Int64>?
        /// The newest tweet with a point.
        var newest: (tweet: Int64, point: MapPoint)?
    }

    /// The number of tweets that tell neither a place nor a point.
    private(set) var placeless = 0
    private(set) var keys: [Key] = []
    /// The numbers of each place, in the order of ``keys``.
    private(set) var numbers: [Numbers] = []
    private var indexes: [Key: Int] = [:]
    private var authors = PairTally()

    /// Adds a tweet.
    ///
    /// - Parameters:
    ///   - tweet: The id of the tweet.
    ///   - author: The id of its author; nil if there is none.
    ///   - time: Its time, in seconds since 1970; nil if it is unknown.
    ///   - place: The row of its place; nil if there is none.
    ///   - point: Its point; nil if there is none.
    /// - Throws: ``DamagedValue`` if the author's id is not valid.
    mutating func add(
        _ tweet: Int64,
        by author: Int64?,
        at time: Int64?,
        _ place: Int64?,
        _ point: MapPoint?
    ) throws {
        guard let key = place.map(Key.place) ?? point.map(Key.point) else {
            placeless += 1
            return
        }
        var added = Numbers(tweets: 1, last: tweet, times: time.map { $0...$0 })
        added.newest = point.map { (tweet, $0) }
        let index = index(of: key)
        numbers[index].add(added)
        if let author { try authors.add(index, Int(author)) }
    }

    private mutating func index(of key: Key) -> Int {
        if let known = indexes[key] { return known }
        indexes[key] = keys.count
        keys.append(key)
        numbers.append(Numbers())
        return keys.count - 1
    }

    /// Adds the tweets of another tally.
    ///
    /// - Throws: ``DamagedValue`` if an author's id is not valid.
    mutating func add(_ other: PlaceTally) throws {
        placeless += other.placeless
        let indexes = other.keys.map { index(of: $0) }
        for (index, added) in zip(indexes, other.numbers) { numbers[index].add(added) }
        var pairs = other.authors
        try pairs.read { try authors.add(indexes[$0.first], $0.second) }
    }

    /// Calls a closure with each different pair of a place and an author.
    mutating func readAuthors(_ body: (_ index: Int, _ author: Int64) -> Void) {
        authors.read { body($0.first, Int64($0.second)) }
    }
}

extension PlaceTally.Numbers {
    /// Adds other tweets.
    fileprivate mutating func add(_ other: Self) {
        tweets += other.tweets
        last = max(last, other.last)
        if let added = other.times {
            let known = times ?? added
            times =
                min(known.lowerBound, added.lowerBound)...max(known.upperBound, added.upperBound)
        }
        if let added = other.newest, newest.map({ $0.tweet < added.tweet }) ?? true {
            newest = added
        }
    }
}
