import TweetDumps

/// Counts the tweets with each link, or with links of each domain.
struct LinkTally: Sendable {
    /// The counts of a link.
    private struct Numbers {
        var tweets: UInt32 = 0
        /// The last tweet with the link, numbered from 1.
        var last: UInt32 = 0
    }

    /// The number of tweets whose author is not known.
    private(set) var authorless = 0
    private let grouping: LinkReport.Grouping
    /// The number of tweets so far.
    private var tweets: UInt32 = 0
    private var author: Int?
    private var links = InternTable()
    /// The counts of each link, in the order of ``links``.
    private var numbers: [Numbers] = []
    private var authors = PairTally()
    /// The bytes of the current link.
    private var buffer: [UInt8] = []

    /// Creates a tally without tweets.
    ///
    /// - Parameter grouping: Whether links or domains are counted.
    init(by grouping: LinkReport.Grouping) { self.grouping = grouping }

    /// The number of different links.
    var count: Int { links.count }

    /// The number of tweets with the link at an index.
    func tweets(at index: Int) -> Int { Int(numbers[index].tweets) }

    /// The bytes of the link at an index.
    subscript(index: Int) -> ArraySlice<UInt8> { links[index] }

    /// Begins with another tweet.
    ///
    /// - Parameter author: The id of its author; nil if that is unknown.
    mutating func begin(by author: Int64?) {
        tweets += 1
        self.author = author.map { Int($0) }
        if author == nil { authorless += 1 }
    }

    /// Adds a link of the current tweet.
    ///
    /// - Parameter link: The bytes of the link.
    /// - Throws: ``DamagedValue`` if the author's id is not valid.
    mutating func add(_ link: Span<UInt8>) throws {
        buffer.removeAll(keepingCapacity: true)
        for index in link.indices { buffer.append(link[index]) }
        var name = buffer[...]
        if grouping == .domain {
            for index in buffer.indices { buffer[index] = buffer[index].lowercased }
            name = LinkDomain.domain(of: buffer[...])
            if name.isEmpty { return }
        }
        let index = index(of: name)
        // The tweet counts once, even if it has several links of the domain.
        guard numbers[index].last != tweets else { return }
        numbers[index].last = tweets
        numbers[index].tweets += 1
        if let author { try authors.add(index, author) }
    }

    /// The index of a link, which is added unless it is known.
    private mutating func index(of link: ArraySlice<UInt8>) -> Int {
        // A hash that differs in every run, because links are chosen by anyone.
        var hasher = Hasher()
        link.withUnsafeBytes { hasher.combine(bytes: $0) }
        let hash = UInt64(truncatingIfNeeded: hasher.finalize())
        if let known = links.index(of: link, hash) { return known }
        links.append(link, hash)
        numbers.append(Numbers())
        return numbers.count - 1
    }

    /// Adds the counts of other tweets.
    ///
    /// - Throws: ``DamagedValue`` if an author's id is not valid.
    mutating func add(_ other: LinkTally) throws {
        authorless += other.authorless
        let indexes = (0..<other.count).map { index(of: other[$0]) }
        for (index, counted) in zip(indexes, other.numbers) {
            numbers[index].tweets += counted.tweets
        }
        var pairs = other.authors
        try pairs.read { try authors.add(indexes[$0.first], $0.second) }
    }

    /// Calls a closure with each different pair of a link and an author, in order of the links.
    mutating func readAuthors(_ body: (_ link: Int, _ author: Int64) throws -> Void) rethrows {
        try authors.read { try body($0.first, Int64($0.second)) }
    }
}
