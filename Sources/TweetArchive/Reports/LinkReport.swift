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
        /// A canonical link counts for its registrable domain, a short link for its shortener.
        case domain
    }

    /// The links that a report shows.
    package struct Options: Sendable {
        /// The links that are counted together.
        package var grouping = Grouping.url
        /// Whether links are the same if their canonical forms are; see ``CanonicalLink``.
        package var isCanonical = false
        /// Whether only links count whose canonical form is a link of a shortener.
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
        /// The number of different addresses that are counted as the imported address that they lead to.
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
        try report(on: term, filter) { try body($0.links(options)) }
    }
}

extension SelectedTweets {
    func links(_ options: LinkReport.Options) throws -> LinkReport {
        let (key, isShort) = (options.key, options.isShort)
        guard options.isCanonical || isShort else {
            let (counts, total) = try grouped(.authors) { try LinkReader($0, by: key) }
            return try links(options, counts, total)
        }
        let (counts, total) = try grouped(.authors) {
            try CanonicalLinkReader($0, by: key, onlyShort: isShort)
        }
        var linked = counts.keys.linked
        linked.expanded = counts.keys.expanded
        return try links(options, counts, total, linked, spellings: counts.keys.spellings)
    }

    private func links<Keys: LinkNames>(
        _ options: LinkReport.Options,
        _ counts: GroupedCount<Keys>,
        _ total: TweetTotal,
        _ linked: LinkReport.Linked? = nil,
        spellings: [Int]? = nil
    ) throws -> LinkReport {
        var counts = counts
        let authors = try counts.authorCounts()
        let (keys, numbers) = (counts.keys, counts.numbers)
        var largest = LargestRows<Int>(limit: options.limit.maximum) { one, other in
            let tweets = (numbers[one].tweets, numbers[other].tweets)
            if tweets.0 != tweets.1 { return tweets.0 > tweets.1 }
            if authors[one] != authors[other] { return authors[one] > authors[other] }
            return keys[one].lexicographicallyPrecedes(keys[other])
        }
        for index in numbers.indices where numbers[index].tweets >= options.minCount {
            largest.append(index)
        }
        let rows = ReportRows(largest.sorted()) { index in
            LinkReport.Row(
                link: String(decoding: keys[index], as: UTF8.self),
                tweets: Int(numbers[index].tweets),
                // Every tweet has an author, so 0 means that none is known.
                authors: authors[index] > 0 ? authors[index] : nil,
                spellings: spellings?[index]
            )
        }
        return LinkReport(
            subject: try ReportSubject(self, of: total),
            options: options,
            linked: linked,
            hidden: keys.count - largest.count,
            rows: rows,
            leftOut: options.limit.leftOut(of: largest.count)
        )
    }
}

/// Keys that are the names of links or domains, in UTF-8.
private protocol LinkNames: GroupKeys {
    subscript(index: Int) -> ArraySlice<UInt8> { get }
}

extension TextKeys: LinkNames {}

private struct LinkReader: GroupReader {
    private let key: LinkKey
    private var links: TweetRows<RawStatement>
    private var buffer: [UInt8] = []

    init(_ db: Database, by key: LinkKey) throws {
        self.key = key
        links = try TweetRows(linksIn: db)
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

private struct CanonicalLinkReader: GroupReader {
    private let key: LinkKey
    private let onlyShort: Bool
    private let targets: LinkTargets
    private var links: TweetRows<RawStatement>

    init(_ db: Database, by key: LinkKey, onlyShort: Bool) throws {
        (self.key, self.onlyShort) = (key, onlyShort)
        targets = try LinkTargets(db)
        links = try TweetRows(linksIn: db)
    }

    mutating func add(_ tweet: TweetScan.Tweet, to counts: inout GroupedCount<LinkKeys>) throws {
        var (isLinked, isShort) = (false, false)
        while let row = try links.row(of: tweet.id) {
            let link = row.withBytes(1) { link in
                counts.keys.known(link, by: key, onlyShort: onlyShort, targets)
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

/// The names by which links are counted, and the different addresses of each.
///
/// The canonical form of an address is found once, however many tweets have it.
private struct LinkKeys: LinkNames {
    struct Address {
        /// The index of its name; nil if it is not counted.
        var key: Int?
        let isShort: Bool
        /// Whether the address that it leads to is counted in its place.
        let isExpanded: Bool
    }

    private var names = TextKeys()
    private var texts = TextKeys()
    private var addresses: [Address] = []
    var linked = LinkReport.Linked()

    var count: Int { names.count }

    subscript(index: Int) -> ArraySlice<UInt8> { names[index] }

    /// An address; if it is new, its name is found.
    mutating func known(
        _ address: Span<UInt8>,
        by key: LinkKey,
        onlyShort: Bool,
        _ targets: LinkTargets
    ) -> Address {
        let index = texts.index(of: address)
        if index < addresses.count { return addresses[index] }
        let page = targets.page(of: texts[index])
        let isShort = CanonicalLink.shortener(of: page.form[...]) != nil
        let isCounted = isShort || !onlyShort
        let name = isCounted ? key.name(of: Array(texts[index]), form: page.form) : nil
        let number = name.map { names.index(of: $0.span) }
        addresses.append(Address(key: number, isShort: isShort, isExpanded: page.isExpanded))
        return addresses[index]
    }

    var expanded: Int { addresses.count { $0.isExpanded && $0.key != nil } }

    /// The number of different addresses of each name.
    var spellings: [Int] {
        addresses.reduce(into: Array(repeating: 0, count: count)) { numbers, address in
            if let key = address.key { numbers[key] += 1 }
        }
    }

    mutating func add(_ other: LinkKeys) -> [Int] {
        linked.tweets += other.linked.tweets
        linked.short += other.linked.short
        let indexes = names.add(other.names)
        for (index, var address) in zip(texts.add(other.texts), other.addresses)
        where index == addresses.count {
            address.key = address.key.map { indexes[$0] }
            addresses.append(address)
        }
        return indexes
    }
}
