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
        ///
        /// The domains of canonical links are the registrable ones. Of short links their shorteners count.
        case domain
    }

    /// The links that a report shows.
    package struct Options: Sendable {
        /// The links that are counted together.
        package var grouping = Grouping.url
        /// Whether links are the same if their canonical forms are; see ``CanonicalLink``.
        package var isCanonical = false
        /// Whether only links of shorteners count, as their canonical forms tell.
        package var isShort = false
        /// The minimum number of tweets with a link, at least 1; links below it are hidden.
        package var minCount = 2
        /// The maximum number of rows.
        package var limit = RowLimit.none

        /// The addresses in at least two tweets.
        package init() {}

        /// What the links are counted by.
        package var key: LinkKey {
            switch grouping {
            case .url: isCanonical ? .form : .address
            case .domain: isShort ? .shortener : isCanonical ? .site : .domain
            }
        }
    }

    /// The tweets that have links.
    package struct Linked: Sendable, Equatable {
        /// The number of tweets with a link.
        package internal(set) var tweets = 0
        /// The number of tweets with a link of a shortener.
        package internal(set) var short = 0
        /// The number of different addresses in place of which what they lead to is counted, as it was
        /// imported.
        package internal(set) var expanded = 0
    }

    /// A link or domain with its numbers.
    package struct Row: Sendable, Equatable {
        /// The address, its canonical form, the domain or the shortener.
        package let link: String
        /// The number of tweets with it, each of which counts once.
        package let tweets: Int
        /// The number of different known authors of those tweets; nil if none is known.
        package let authors: Int?
        /// The number of different addresses that are counted as one; nil if links count as dumps have them.
        package let spellings: Int?
    }

    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// The options of the report.
    package let options: Options
    /// Those of the tweets that have links; nil if links count as dumps have them.
    package let linked: Linked?
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
            let counted = try LinkCounter(tweets: tweets, options: options).links()
            return try body(
                LinkReport(
                    subject: ReportSubject(tweets, of: counted.total),
                    options: options,
                    linked: counted.linked,
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
            authors: link.authors > 0 ? link.authors : nil,
            spellings: link.spellings
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
        var linked: LinkReport.Linked?
    }

    /// A link or domain with its counts.
    struct Link {
        let name: ArraySlice<UInt8>
        let tweets: Int
        /// The number of different known authors.
        let authors: Int
        let spellings: Int?
    }

    let tweets: SelectedTweets
    let options: LinkReport.Options

    func links() throws -> Counted {
        let key = options.key
        if options.isCanonical || options.isShort {
            let isShort = options.isShort
            let (counts, total) = try tweets.grouped(.authors) {
                try CanonicalLinkReader($0, by: key, onlyShort: isShort)
            }
            var counted = try ranked(counts, total, spellings: counts.keys.spellings)
            counted.linked = counts.keys.linked
            counted.linked?.expanded = counts.keys.expanded
            return counted
        }
        let (counts, total) = try tweets.grouped(.authors) { try LinkReader($0, by: key) }
        return try ranked(counts, total)
    }

    private func ranked<Keys: LinkNames>(
        _ counts: GroupedCount<Keys>,
        _ total: TweetTotal,
        spellings: [Int]? = nil
    ) throws -> Counted {
        var counts = counts
        let authors = try counts.authorCounts()
        var largest = LargestRows<Int>(limit: options.limit.maximum) { [counts] one, other in
            let tweets = (counts.numbers[one].tweets, counts.numbers[other].tweets)
            if tweets.0 != tweets.1 { return tweets.0 > tweets.1 }
            if authors[one] != authors[other] { return authors[one] > authors[other] }
            return counts.keys[one].lexicographicallyPrecedes(counts.keys[other])
        }
        for (index, numbers) in counts.numbers.enumerated() where numbers.tweets >= options.minCount
        {
            largest.append(index)
        }
        let links = largest.sorted().map { index in
            Link(
                name: counts.keys[index],
                tweets: Int(counts.numbers[index].tweets),
                authors: authors[index],
                spellings: spellings?[index]
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

/// Keys that are the names of links or domains, in UTF-8.
private protocol LinkNames: GroupKeys {
    subscript(index: Int) -> ArraySlice<UInt8> { get }
}

extension TextKeys: LinkNames {}

/// The links of tweets, in the order of the tweets.
private func linkRows(_ db: Database) throws -> TweetRows<RawStatement> {
    try TweetRows(db, sql: "SELECT tweet, url FROM link WHERE", by: "tweet", .ascending)
}

/// Finds the links of tweets, or their domains.
private struct LinkReader: GroupReader {
    private let key: LinkKey
    private var links: TweetRows<RawStatement>
    private var buffer: [UInt8] = []

    init(_ db: Database, by key: LinkKey) throws {
        self.key = key
        links = try linkRows(db)
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
        guard key == .domain else { return try counts.add(counts.keys.index(of: link)) }
        buffer.removeAll(keepingCapacity: true)
        for index in link.indices { buffer.append(link[index].asSmallLetter) }
        let domain = LinkDomain.domain(of: buffer[...])
        if !domain.isEmpty { try counts.add(counts.keys.index(of: domain.span)) }
    }

    mutating func end() { links.end() }
}

// MARK: - Canonical links

/// Finds what the links of tweets are counted by, as their canonical forms tell.
private struct CanonicalLinkReader: GroupReader {
    private let key: LinkKey
    private let onlyShort: Bool
    private let targets: LinkTargets
    private var links: TweetRows<RawStatement>

    init(_ db: Database, by key: LinkKey, onlyShort: Bool) throws {
        (self.key, self.onlyShort) = (key, onlyShort)
        targets = try LinkTargets(db)
        links = try linkRows(db)
    }

    mutating func add(_ tweet: TweetScan.Tweet, to counts: inout GroupedCount<LinkKeys>) throws {
        var (isLinked, isShort) = (false, false)
        while let row = try links.row(of: tweet.id) {
            let link = row.withBytes(1) { link in
                counts.keys.known(link) { SortedLink($0, by: key, onlyShort: onlyShort, targets) }
            }
            (isLinked, isShort) = (true, isShort || link.isShort)
            if let index = link.key { try counts.add(index) }
            try links.step()
        }
        if isLinked { counts.keys.linked.tweets += 1 }
        if isShort { counts.keys.linked.short += 1 }
    }

    mutating func end() { links.end() }
}

/// What a link is counted by.
private struct SortedLink {
    /// The name in UTF-8; nil if it is not counted.
    let name: [UInt8]?
    /// Whether it is a link of a shortener.
    let isShort: Bool
    /// Whether what it leads to is counted in its place.
    let isExpanded: Bool

    init(_ address: [UInt8], by key: LinkKey, onlyShort: Bool, _ targets: LinkTargets) {
        let page = targets.page(of: address[...])
        isExpanded = page.isExpanded
        isShort = CanonicalLink.shortener(of: page.form[...]) != nil
        name = onlyShort && !isShort ? nil : key.name(of: address, form: page.form)
    }
}

/// The names by which links are counted, and the different addresses that each stands for.
///
/// So the canonical form of an address is found once, however many tweets have it.
private struct LinkKeys: LinkNames {
    /// An address that was found.
    struct Address {
        /// The index of its name; nil if it is not counted.
        let key: Int?
        let isShort: Bool
        let isExpanded: Bool
    }

    private var names = TextKeys()
    private var texts = TextKeys()
    private var addresses: [Address] = []
    /// The tweets that have links.
    var linked = LinkReport.Linked()

    var count: Int { names.count }

    subscript(index: Int) -> ArraySlice<UInt8> { names[index] }

    /// An address, which is sorted if it is new.
    mutating func known(_ address: Span<UInt8>, sorted: ([UInt8]) -> SortedLink) -> Address {
        let index = texts.index(of: address)
        if index < addresses.count { return addresses[index] }
        let link = sorted(Array(texts[index]))
        let key = link.name.map { names.index(of: $0.span) }
        addresses.append(
            Address(key: key, isShort: link.isShort, isExpanded: link.isExpanded)
        )
        return addresses[index]
    }

    /// The number of addresses in place of which what they lead to is counted.
    var expanded: Int { addresses.count { $0.isExpanded && $0.key != nil } }

    /// The number of different addresses that each name stands for.
    var spellings: [Int] {
        addresses.reduce(into: Array(repeating: 0, count: count)) { numbers, address in
            if let key = address.key { numbers[key] += 1 }
        }
    }

    mutating func add(_ other: LinkKeys) -> [Int] {
        linked.tweets += other.linked.tweets
        linked.short += other.linked.short
        let indexes = names.add(other.names)
        for (index, address) in zip(texts.add(other.texts), other.addresses)
        where index == addresses.count {
            let key = address.key.map { indexes[$0] }
            addresses.append(
                Address(key: key, isShort: address.isShort, isExpanded: address.isExpanded)
            )
        }
        return indexes
    }
}
