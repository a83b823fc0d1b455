import GRDB
import TweetDumps

/// Finds the nodes of networks that tweets have, as numbers.
///
/// An author has the id of a row of `author`, a mention its number in a ``SpellingIndex``; all others have
/// numbers in ``NodeKeys``.
struct TweetNodes {
    /// The maximum number of different mentions, or links, of a tweet.
    private static let maxCount = NetworkReport.maxMentionsPerTweet
    /// The SQL expressions whose values it needs in the rows of the scan from a column on.
    static let columns = ["tweet.source", "tweet.place", "tweet.language"]

    /// The kinds of nodes that are found.
    let kinds: [NetworkReport.NodeKind]
    /// True if the current tweet has too many mentions or links, so that none of them are found.
    private(set) var isCrowded = false
    /// The nodes of the current tweet, by the index of the kind; each once.
    private var found: [[UInt32]]

    private let column: Int32
    private let mentions: MentionNumbers
    private var spellings: TweetRows<IntegerRows>?
    private var links: TweetRows<RawStatement>?
    /// The known targets of links; nil if no links are needed.
    private let targets: LinkTargets?
    private let findCountry: RawStatement
    /// The numbers of countries, by the rows of places; nil for a place without one.
    private var countries: [Int64: UInt32?] = [:]
    /// The different mentions of the current tweet; at most one more than the maximum.
    private var mentioned: [Int] = []

    init(
        _ db: Database,
        _ kinds: [NetworkReport.NodeKind],
        at column: Int32,
        _ mentions: MentionNumbers
    ) throws {
        (self.kinds, self.column, self.mentions) = (kinds, column, mentions)
        found = kinds.map { _ in [] }
        if mentions.index != nil {
            let columns = ["tweet", "spelling"]
            spellings = try TweetRows(db, columns, from: "tweet_spelling", .ascending)
        }
        let needsLinks = kinds.contains { $0 == .link || $0 == .domain }
        targets = needsLinks ? try LinkTargets(db) : nil
        links = needsLinks ? try TweetRows(linksIn: db) : nil
        findCountry = try RawStatement(db, "SELECT country FROM place WHERE id = ?1")
    }

    subscript(index: Int) -> [UInt32] { found[index] }

    mutating func read(_ tweet: TweetScan.Tweet, _ keys: inout NodeKeys) throws {
        isCrowded = false
        for index in found.indices { found[index].removeAll(keepingCapacity: true) }
        if let index = mentions.index { try readMentions(of: tweet, index) }
        if let targets { try readLinks(of: tweet, targets, &keys) }
        for (index, kind) in kinds.enumerated() {
            if let number = try number(of: kind, tweet, &keys) { found[index].append(number) }
        }
    }

    private mutating func readMentions(
        of tweet: TweetScan.Tweet,
        _ index: SpellingIndex
    ) throws {
        mentioned.removeAll(keepingCapacity: true)
        while let row = try spellings?.row(of: tweet.id) {
            let mention = try index.number(ofSpelling: row.integer(1))
            // A linear search is enough: tweets have few mentions. One mention may have several
            // spellings.
            if mentioned.count <= TweetNodes.maxCount, !mentioned.contains(mention),
                !mentions.excluded.contains(index.id(ofMention: mention))
            {
                mentioned.append(mention)
            }
            try spellings?.step()
        }
        guard mentioned.count <= TweetNodes.maxCount else {
            isCrowded = true
            return
        }
        for (position, kind) in kinds.enumerated() where kind == .hashtag || kind == .user {
            for mention in mentioned
            where index.kind(ofMention: mention) == (kind == .user ? .user : .hashtag) {
                found[position].append(UInt32(mention))
            }
        }
    }

    private mutating func readLinks(
        of tweet: TweetScan.Tweet,
        _ targets: LinkTargets,
        _ keys: inout NodeKeys
    ) throws {
        while let row = try links?.row(of: tweet.id) {
            let link = row.withBytes(1) { keys.link($0, targets) }
            for (index, kind) in kinds.enumerated() where kind == .link || kind == .domain {
                guard let number = kind == .link ? link.form : link.domain,
                    !found[index].contains(number)
                else { continue }
                if found[index].count < TweetNodes.maxCount {
                    found[index].append(number)
                } else {
                    isCrowded = true
                }
            }
            try links?.step()
        }
    }

    /// The number of a tweet's only node of a kind; nil if it has none.
    private mutating func number(
        of kind: NetworkReport.NodeKind,
        _ tweet: TweetScan.Tweet,
        _ keys: inout NodeKeys
    ) throws -> UInt32? {
        let row = tweet.row
        switch kind {
        case .user, .hashtag, .link, .domain: return nil
        case .author:
            guard let author = tweet.author, !mentions.excludedAuthors.contains(author) else {
                return nil
            }
            guard let number = UInt32(exactly: author) else { throw DamagedValue(column: "author") }
            return number
        case .source: return row.isNull(column) ? nil : keys.source(row.integer(column))
        case .place: return row.isNull(column + 1) ? nil : keys.place(row.integer(column + 1))
        case .language:
            if row.isNull(column + 2) { return nil }
            return row.withBytes(column + 2) { keys.language($0) }
        case .country:
            if row.isNull(column + 1) { return nil }
            return try country(of: row.integer(column + 1), &keys)
        }
    }

    private mutating func country(of place: Int64, _ keys: inout NodeKeys) throws -> UInt32? {
        if let known = countries[place] { return known }
        let number = try findCountry.first(for: place) { row in
            row.isNull(0) ? nil : row.withBytes(0) { keys.country($0) }
        }
        countries[place] = number
        return number ?? nil
    }

    /// Resets the statements, so that they do not keep a read transaction open.
    mutating func end() {
        spellings?.end()
        links?.end()
    }
}

/// The numbers of mentions, and what is left out.
struct MentionNumbers: Sendable {
    /// Finds the mentions; nil if no hashtags and users are needed.
    let index: SpellingIndex?
    let excluded: Set<Int64>
    let excludedAuthors: Set<Int64>
}

/// The names of nodes that are numbered in the order in which they are found.
struct NodeKeys: Sendable {
    /// The numbers of the canonical form of a link, and of its registrable domain, if it has one.
    struct Link: Sendable {
        let form: UInt32?
        let domain: UInt32?
    }

    private var addresses = TextKeys()
    private var links: [Link] = []
    private var forms = TextKeys()
    private var domains = TextKeys()
    private var languages = TextKeys()
    private var countries = TextKeys()
    /// The rows of programs and places.
    private var sources = ValueKeys<Int64>()
    private var places = ValueKeys<Int64>()

    /// A link, whose canonical form is found once for each address.
    mutating func link(_ address: Span<UInt8>, _ targets: LinkTargets) -> Link {
        let index = addresses.index(of: address)
        if index < links.count { return links[index] }
        let text = Array(addresses[index])
        let page = targets.page(of: text[...]).form
        let domain = LinkKey.site.name(of: text, form: page) ?? []
        links.append(
            Link(
                form: page.isEmpty ? nil : UInt32(forms.index(of: page.span)),
                domain: domain.isEmpty ? nil : UInt32(domains.index(of: domain.span))
            )
        )
        return links[index]
    }

    mutating func language(_ code: Span<UInt8>) -> UInt32 { UInt32(languages.index(of: code)) }
    mutating func country(_ code: Span<UInt8>) -> UInt32 { UInt32(countries.index(of: code)) }
    mutating func source(_ row: Int64) -> UInt32 { UInt32(sources.index(of: row)) }
    mutating func place(_ row: Int64) -> UInt32 { UInt32(places.index(of: row)) }

    /// The name of a link, domain, language or country.
    func text(_ kind: NetworkReport.NodeKind, _ number: UInt32) -> ArraySlice<UInt8> {
        switch kind {
        case .link: forms[Int(number)]
        case .domain: domains[Int(number)]
        case .language: languages[Int(number)]
        case .country: countries[Int(number)]
        case .author, .user, .hashtag, .source, .place: preconditionFailure("it is a row")
        }
    }

    /// The row of a program or place.
    func row(_ kind: NetworkReport.NodeKind, _ number: UInt32) -> Int64 {
        kind == .source ? sources.values[Int(number)] : places.values[Int(number)]
    }

    /// Adds the names of other tweets, and returns their numbers here; nil for kinds whose numbers are the
    /// same everywhere.
    ///
    /// The numbers of addresses are not needed any more.
    mutating func add(_ other: NodeKeys) -> (NetworkReport.NodeKind) -> [UInt32]? {
        let numbers: [NetworkReport.NodeKind: [UInt32]] = [
            .link: forms.add(other.forms).map { UInt32($0) },
            .domain: domains.add(other.domains).map { UInt32($0) },
            .language: languages.add(other.languages).map { UInt32($0) },
            .country: countries.add(other.countries).map { UInt32($0) },
            .source: sources.add(other.sources).map { UInt32($0) },
            .place: places.add(other.places).map { UInt32($0) },
        ]
        return { numbers[$0] }
    }
}
