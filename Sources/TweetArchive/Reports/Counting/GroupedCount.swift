import GRDB
import TweetDumps

/// Counts the tweets with each key, and other measures on request.
///
/// ``SelectedTweets/grouped(_:columns:readsAuthors:by:)`` counts on several threads. The memory grows with
/// the number of different keys. Each thread keeps about two million different pairs of a key and an author
/// in memory, and more in temporary files.
struct GroupedCount<Keys: GroupKeys>: Sendable {
    struct Numbers: Sendable {
        /// The number of tweets, each of which counts once.
        fileprivate(set) var tweets: UInt32 = 0
        /// The last tweet that was counted, numbered from 1.
        fileprivate var last: UInt32 = 0
        /// The largest id of a tweet.
        fileprivate(set) var newest = Int64.min
        /// The first author or person that was counted; 0 if none was.
        ///
        /// Most keys have one tweet, and so need no pair of a key and an author.
        fileprivate var author: UInt32 = 0

        fileprivate mutating func add(_ other: Numbers) {
            tweets += other.tweets
            newest = max(newest, other.newest)
        }
    }

    var keys = Keys()
    /// The numbers of each key, by its index.
    private(set) var numbers: [Numbers] = []
    /// The first and the last time of each key, by its index, in seconds since 1970; nil if none is known.
    private var times: [ClosedRange<Int64>?] = []
    /// The sum of what was added for each key, by its index; missing ones are 0.
    private var sums: [Int] = []
    /// The other authors, or people, of the tweets with each key.
    private var authors = PairSet()
    /// How often a tweet by an unknown person was counted.
    private(set) var authorless = 0
    private var tweets: UInt32 = 0
    private var tweet: (id: Int64, author: Int64?, time: Int64?) = (0, nil, nil)

    @inline(__always)
    fileprivate mutating func begin(_ tweet: Int64, by author: Int64?, at time: Int64?) {
        tweets += 1
        self.tweet = (tweet, author, time)
    }

    /// Counts the current tweet for the key with an index, once even if it has the key several times.
    @inline(__always)
    mutating func add(_ key: Int) throws {
        if key == numbers.count { numbers.append(Numbers()) }
        if numbers[key].last == tweets { return }
        numbers[key].last = tweets
        numbers[key].tweets += 1
        numbers[key].newest = max(numbers[key].newest, tweet.id)
        if let time = tweet.time { add(time...time, to: key) }
        if let author = tweet.author { try add(author: Int(author), to: key) }
    }

    private mutating func add(_ added: ClosedRange<Int64>, to key: Int) {
        if times.count <= key { times += repeatElement(nil, count: key + 1 - times.count) }
        let known = times[key] ?? added
        times[key] =
            min(known.lowerBound, added.lowerBound)...max(known.upperBound, added.upperBound)
    }

    /// Counts an author, or a person; 0 is none.
    @inline(__always)
    private mutating func add(author: Int, to key: Int) throws {
        let first = numbers[key].author
        if author == 0 || first == author { return }
        if first != 0 { return try authors.insert(key, author) }
        guard let author = UInt32(exactly: author) else { throw DamagedValue(column: "author") }
        numbers[key].author = author
    }

    mutating func add(_ key: Int, adding number: Int) throws {
        try add(key)
        if number == 0 { return }
        if sums.count <= key { sums += repeatElement(0, count: key + 1 - sums.count) }
        sums[key] += number
    }

    /// Counts the current tweet for a key, and its author, who is numbered as in ``ArchivePeople``.
    mutating func add(_ key: Int, byPerson person: Int64) throws {
        try add(key)
        // Few people have negative numbers, which are moved behind those of all rows.
        let number = person < 0 ? Int(UInt32.max) + 1 + Int(person) : Int(person)
        if number == 0 { authorless += 1 }
        try add(author: number, to: key)
    }

    /// The first and the last time of a key, in seconds since 1970; nil if none is known or requested.
    func times(of key: Int) -> ClosedRange<Int64>? { key < times.count ? times[key] : nil }

    func sum(of key: Int) -> Int { key < sums.count ? sums[key] : 0 }

    fileprivate mutating func add(_ other: GroupedCount) throws {
        let indexes = keys.add(other.keys)
        numbers += repeatElement(Numbers(), count: keys.count - numbers.count)
        for (index, counted) in zip(indexes, other.numbers) {
            numbers[index].add(counted)
            try add(author: Int(counted.author), to: index)
        }
        for (index, times) in zip(indexes, other.times) {
            if let times { add(times, to: index) }
        }
        if !other.sums.isEmpty {
            sums += repeatElement(0, count: max(0, keys.count - sums.count))
            for (index, sum) in zip(indexes, other.sums) { sums[index] += sum }
        }
        authorless += other.authorless
        var others = other.authors
        try others.read { try add(author: $1, to: indexes[$0]) }
    }

    /// The number of different authors, or people, for each key; 0 if none is known or requested.
    mutating func authorCounts() throws -> [Int] {
        let others = try authors.countsOfFirsts(below: keys.count)
        return zip(others, numbers).map { $1.author == 0 ? $0 : $0 + 1 }
    }
}

/// What is counted for each key beside the tweets.
struct GroupMeasures: OptionSet, Sendable {
    let rawValue: UInt8

    /// The different authors.
    static let authors = GroupMeasures(rawValue: 1)
    /// The first and the last time.
    static let times = GroupMeasures(rawValue: 2)
}

/// Finds the keys of tweets.
protocol GroupReader: SendableMetatype {
    associatedtype Keys: GroupKeys

    /// Adds the keys of a tweet, from the requested columns or from other tables.
    mutating func add(_ tweet: TweetScan.Tweet, to counts: inout GroupedCount<Keys>) throws

    /// Resets the statements, so that they do not keep a read transaction open.
    mutating func end()
}

extension GroupReader {
    mutating func end() {}
}

extension SelectedTweets {
    /// Counts the tweets with each key.
    ///
    /// `columns` are SQL expressions of the table `tweet`, whose values the reader finds from
    /// ``TweetScan/firstColumn`` on. If `readsAuthors`, it also finds the author of each tweet.
    func grouped<Reader: GroupReader>(
        _ measures: GroupMeasures,
        columns: [String] = [],
        readsAuthors: Bool = false,
        by reader: @escaping @Sendable (Database) throws -> Reader
    ) throws -> Counted<GroupedCount<Reader.Keys>> {
        let (hasTimes, hasAuthors) = (measures.contains(.times), measures.contains(.authors))
        let time = TweetScan.firstColumn + Int32(columns.count)
        return try tally(
            readsAuthors: readsAuthors || measures.contains(.authors),
            columns: columns + (hasTimes ? [TweetTime.sql] : [])
        ) { scan, db in
            var counts = GroupedCount<Reader.Keys>()
            var reader = try reader(db)
            defer { reader.end() }
            let total = try scan.read { tweet in
                let known = hasTimes ? try tweet.row.time(time) : nil
                counts.begin(tweet.id, by: hasAuthors ? tweet.author : nil, at: known)
                try reader.add(tweet, to: &counts)
            }
            return (counts, total)
        } adding: {
            try $0.add($1)
        }
    }
}

// MARK: - Keys

/// Different keys in the order in which they were added, each with its index.
protocol GroupKeys: Sendable {
    init()
    var count: Int { get }
    /// Adds other keys, and returns the index of each.
    mutating func add(_ other: Self) -> [Int]
}

/// Keys that are bytes, such as links.
struct TextKeys: GroupKeys {
    private var texts = InternTable()

    var count: Int { texts.count }

    subscript(index: Int) -> ArraySlice<UInt8> { texts[index] }

    /// The index of a text, which is added unless it is known.
    @inline(__always)
    mutating func index(of text: Span<UInt8>) -> Int {
        // A hash that differs in every run, since a hostile dump can choose its texts.
        var hasher = Hasher()
        text.withUnsafeBytes { hasher.combine(bytes: $0) }
        return texts.insert(text, UInt64(truncatingIfNeeded: hasher.finalize())).index
    }

    mutating func add(_ other: TextKeys) -> [Int] {
        (0..<other.count).map { texts.insert(other[$0].span, other.texts.hash(at: $0)).index }
    }
}

/// Keys that are values, such as the ids of rows.
struct ValueKeys<Value: Hashable & Sendable>: GroupKeys {
    private(set) var values: [Value] = []
    private var indexes: [Value: Int] = [:]

    var count: Int { values.count }

    /// The index of a value, which is added unless it is known.
    mutating func index(of value: Value) -> Int {
        if let known = indexes[value] { return known }
        indexes[value] = values.count
        values.append(value)
        return values.count - 1
    }

    mutating func add(_ other: ValueKeys) -> [Int] { other.values.map { index(of: $0) } }
}
