import GRDB
public import TweetDumps

/// The links, or the domains of links, that the most tweets of a search term or of the whole archive
/// share.
///
/// ``TweetArchive/links(of:_:options:_:)`` makes one.
public struct LinkReport {
    /// The links that are counted together.
    public enum Grouping: String, Sendable, CaseIterable {
        /// Those with the same address, as dumps expand it.
        case url
        /// Those of the same domain, in lower case and without a leading `www.`; links without a
        /// domain are left out.
        case domain
    }

    /// The links that a report shows.
    ///
    /// ```swift
    /// var options = LinkReport.Options()
    /// options.grouping = .domain
    /// options.limit = 10
    /// ```
    public struct Options: Sendable {
        /// The links that are counted together.
        public var grouping = Grouping.url
        /// The minimum number of tweets with a link, at least 1; links below it are hidden.
        public var minCount = 2
        /// The maximum number of rows.
        public var limit = RowLimit.none

        /// The addresses in at least two tweets.
        public init() {}
    }

    /// A link or domain with its numbers.
    public struct Row: Sendable, Equatable {
        /// The address or the domain.
        public let link: String
        /// The number of tweets with it, each of which counts once.
        public let tweets: Int
        /// The number of different known authors of those tweets; nil if none is known.
        public let authors: Int?
    }

    /// The tweets that the report is about.
    public let subject: ReportSubject
    /// The options of the report.
    public let options: Options
    /// The number of links that are hidden because fewer than `minCount` tweets have them.
    public let hidden: Int
    /// The rows within the limit: by the number of tweets, then of authors, then in alphabetical
    /// order of the bytes.
    public let rows: ReportRows<Row>
    /// The number of rows beyond the limit.
    public let leftOut: Int
}

extension TweetArchive {
    /// Counts how many tweets share each link.
    ///
    /// ```swift
    /// var options = LinkReport.Options()
    /// options.grouping = .domain
    /// try archive.links(of: SearchTerm("#iot"), options: options) { report in
    ///     try report.rows.read { row in print(row.link, row.tweets) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are counted.
    ///   - options: The links to show.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads all tweets of the term, and their links.
    public func links<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: LinkReport.Options = .init(),
        _ body: (LinkReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let counter = LinkCounter(tweets: tweets)
            let counted = try counter.links(by: options.grouping, minCount: options.minCount)
            let links = counted.links.prefix(options.limit.maximum ?? .max)
            return try body(
                LinkReport(
                    subject: ReportSubject(tweets, of: counted.total),
                    options: options,
                    hidden: counted.hidden,
                    rows: ReportRows(links.lazy.map { LinkReport.Row($0) }),
                    leftOut: options.limit.leftOut(of: counted.links.count)
                )
            )
        }
    }
}

extension LinkReport.Row {
    fileprivate init(_ link: LinkCounter.Link) {
        self.init(
            link: String(decoding: link.name, as: UTF8.self),
            tweets: link.tweets,
            // Every tweet has an author, so 0 means that none is known.
            authors: link.authors > 0 ? link.authors : nil
        )
    }
}

/// Counts the links in the tweets that a report is about.
struct LinkCounter {
    struct Counted {
        /// The links with at least the minimum count, in the order of the report.
        let links: [Link]
        /// The number of links below the minimum count.
        let hidden: Int
        let total: TweetTotal
    }

    /// A link or domain with its counts.
    struct Link {
        let name: ArraySlice<UInt8>
        let tweets: Int
        /// The number of different known authors.
        var authors = 0
    }

    let tweets: SelectedTweets

    func links(by grouping: LinkReport.Grouping, minCount: Int) throws -> Counted {
        let counted = try tally(by: grouping)
        var tally = counted.tally
        let shown = (0..<tally.count).filter { tally.tweets(at: $0) >= minCount }
        let authors = tally.authorCounts()
        let links = shown.map {
            Link(name: tally[$0], tweets: tally.tweets(at: $0), authors: authors[$0])
        }
        return Counted(
            links: links.sorted { $0.precedes($1) },
            hidden: tally.count - shown.count,
            total: counted.total
        )
    }

    private func tally(
        by grouping: LinkReport.Grouping
    ) throws -> SelectedTweets.Counted<LinkTally> {
        try tweets.tally(readsAuthors: true) { scan, db in
            var tally = LinkTally(by: grouping)
            var links = try LinkCounter.rows(db)
            defer { links.end() }
            let total = try scan.read { tweet in
                tally.begin(by: tweet.author)
                while let row = try links.row(of: tweet.id) {
                    try row.withBytes(1) { try tally.add($0) }
                    try links.step()
                }
            }
            return (tally, total)
        } adding: {
            try $0.add($1)
        }
    }

    private static func rows(_ db: Database) throws -> TweetRows<RawStatement> {
        try TweetRows(db, sql: "SELECT tweet, url FROM link WHERE", by: "tweet", .ascending)
    }
}

extension LinkCounter.Link {
    /// Whether the link comes before another one in the report.
    fileprivate func precedes(_ other: LinkCounter.Link) -> Bool {
        if tweets != other.tweets { return tweets > other.tweets }
        if authors != other.authors { return authors > other.authors }
        return name.lexicographicallyPrecedes(other.name)
    }
}

/// Counts the tweets with each link, or with links of each domain.
private struct LinkTally: Sendable {
    private struct Numbers {
        var tweets: UInt32 = 0
        /// The last tweet with the link, numbered from 1.
        var last: UInt32 = 0
    }

    private let grouping: LinkReport.Grouping
    private var tweets: UInt32 = 0
    private var author: Int?
    private var links = InternTable()
    /// The counts of each link, in the order of ``links``.
    private var numbers: [Numbers] = []
    private var authors = PairTally()
    private var buffer: [UInt8] = []

    init(by grouping: LinkReport.Grouping) { self.grouping = grouping }

    var count: Int { links.count }

    func tweets(at index: Int) -> Int { Int(numbers[index].tweets) }

    subscript(index: Int) -> ArraySlice<UInt8> { links[index] }

    mutating func begin(by author: Int64?) {
        tweets += 1
        self.author = author.map { Int($0) }
    }

    /// Adds a link of the current tweet.
    mutating func add(_ link: Span<UInt8>) throws {
        guard grouping == .domain else { return try count(link) }
        buffer.removeAll(keepingCapacity: true)
        for index in link.indices { buffer.append(link[index].asSmallLetter) }
        let domain = LinkDomain.domain(of: buffer[...])
        if !domain.isEmpty { try count(domain.span) }
    }

    private mutating func count(_ link: Span<UInt8>) throws {
        let index = index(of: link)
        // The tweet counts once, even if it has several links of the domain.
        guard numbers[index].last != tweets else { return }
        numbers[index].last = tweets
        numbers[index].tweets += 1
        if let author { try authors.add(index, author) }
    }

    /// The index of a link, which is added unless it is known.
    private mutating func index(of link: Span<UInt8>) -> Int {
        // A hash that differs in every run, since a hostile dump can choose its links.
        var hasher = Hasher()
        link.withUnsafeBytes { hasher.combine(bytes: $0) }
        let hash = UInt64(truncatingIfNeeded: hasher.finalize())
        let (index, isNew) = links.insert(link, hash)
        if isNew { numbers.append(Numbers()) }
        return index
    }

    /// Adds the counts of other tweets.
    mutating func add(_ other: LinkTally) throws {
        let indexes = (0..<other.count).map { index(of: other[$0].span) }
        for (index, counted) in zip(indexes, other.numbers) {
            numbers[index].tweets += counted.tweets
        }
        try authors.add(other.authors, replacing: indexes)
    }

    mutating func authorCounts() -> [Int] { authors.pairsOfFirsts(count: count) }
}
