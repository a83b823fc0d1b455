import GRDB
package import TweetDumps

/// The links, or the domains of links, that the most tweets of a search term or of the whole archive
/// share.
///
/// ``TweetArchive/links(of:_:options:_:)`` makes one.
package struct LinkReport {
    /// The links that are counted together.
    package enum Grouping: String, Sendable, CaseIterable {
        /// Those with the same address, as dumps expand it.
        case url
        /// Those of the same domain, in lower case and without a leading `www.`; links without a
        /// domain are left out.
        case domain
    }

    /// The links that a report shows.
    package struct Options: Sendable {
        /// The links that are counted together.
        package var grouping = Grouping.url
        /// The minimum number of tweets with a link, at least 1; links below it are hidden.
        package var minCount = 2
        /// The maximum number of rows.
        package var limit = RowLimit.none

        /// The addresses in at least two tweets.
        package init() {}
    }

    /// A link or domain with its numbers.
    package struct Row: Sendable, Equatable {
        /// The address or the domain.
        package let link: String
        /// The number of tweets with it, each of which counts once.
        package let tweets: Int
        /// The number of different known authors of those tweets; nil if none is known.
        package let authors: Int?
    }

    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// The options of the report.
    package let options: Options
    /// The number of links that are hidden because fewer than `minCount` tweets have them.
    package let hidden: Int
    /// The rows within the limit: by the number of tweets, then of authors, then in alphabetical
    /// order of the bytes.
    package let rows: ReportRows<Row>
    /// The number of rows beyond the limit.
    package let leftOut: Int
}

extension TweetArchive {
    /// Counts how many tweets share each link.
    ///
    /// - Complexity: Reads all tweets of the term, and their links.
    package func links<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: LinkReport.Options = .init(),
        _ body: (LinkReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let counted = try LinkCounter(tweets: tweets).links(
                by: options.grouping,
                minCount: options.minCount,
                limit: options.limit.maximum
            )
            return try body(
                LinkReport(
                    subject: ReportSubject(tweets, of: counted.total),
                    options: options,
                    hidden: counted.hidden,
                    rows: ReportRows(counted.links.lazy.map { LinkReport.Row($0) }),
                    leftOut: options.limit.leftOut(of: counted.shown)
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
        /// The links within the limit, in the order of the report.
        let links: [Link]
        /// The number of links with at least the minimum count.
        let shown: Int
        /// The number of links below the minimum count.
        let hidden: Int
        let total: TweetTotal
    }

    /// A link or domain with its counts.
    struct Link {
        let name: ArraySlice<UInt8>
        let tweets: Int
        /// The number of different known authors.
        let authors: Int
    }

    let tweets: SelectedTweets

    func links(
        by grouping: LinkReport.Grouping,
        minCount: Int,
        limit: Int? = nil
    ) throws -> Counted {
        var (counts, total) = try tweets.grouped(.authors) { try LinkReader($0, by: grouping) }
        let authors = counts.authorCounts()
        var largest = LargestRows<Int>(limit: limit) { [counts] one, other in
            let tweets = (counts.numbers[one].tweets, counts.numbers[other].tweets)
            if tweets.0 != tweets.1 { return tweets.0 > tweets.1 }
            if authors[one] != authors[other] { return authors[one] > authors[other] }
            return counts.keys[one].lexicographicallyPrecedes(counts.keys[other])
        }
        for (index, numbers) in counts.numbers.enumerated() where numbers.tweets >= minCount {
            largest.append(index)
        }
        let links = largest.sorted().map { index in
            Link(
                name: counts.keys[index],
                tweets: Int(counts.numbers[index].tweets),
                authors: authors[index]
            )
        }
        return Counted(
            links: links,
            shown: largest.count,
            hidden: counts.keys.count - largest.count,
            total: total
        )
    }
}

/// Finds the links of tweets, or their domains.
private struct LinkReader: GroupReader {
    private let grouping: LinkReport.Grouping
    private var links: TweetRows<RawStatement>
    private var buffer: [UInt8] = []

    init(_ db: Database, by grouping: LinkReport.Grouping) throws {
        self.grouping = grouping
        let sql = "SELECT tweet, url FROM link WHERE"
        links = try TweetRows(db, sql: sql, by: "tweet", .ascending)
    }

    @inline(__always)
    mutating func add(_ tweet: TweetScan.Tweet, to counts: inout GroupedCount<TextKeys>) throws {
        while let row = try links.row(of: tweet.id) {
            try row.withBytes(1) { try add($0, to: &counts) }
            try links.step()
        }
    }

    private mutating func add(
        _ link: Span<UInt8>,
        to counts: inout GroupedCount<TextKeys>
    ) throws {
        guard grouping == .domain else { return try counts.add(counts.keys.index(of: link)) }
        buffer.removeAll(keepingCapacity: true)
        for index in link.indices { buffer.append(link[index].asSmallLetter) }
        let domain = LinkDomain.domain(of: buffer[...])
        if !domain.isEmpty { try counts.add(counts.keys.index(of: domain.span)) }
    }

    mutating func end() { links.end() }
}
