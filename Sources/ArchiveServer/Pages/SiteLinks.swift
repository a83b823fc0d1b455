import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

extension PageLinks {
    /// The addresses to which the texts of tweets link.
    static let ofSite = PageLinks(ofCell: { _, _ in nil }, ofMark: addressOfMark)

    /// The addresses to which the pages of the server link.
    ///
    /// Authors and users lead to their page, hashtags to a search, ids to the tweet, search terms to
    /// their table, addresses on the web to where they lead, and numbers to the tweets that they count.
    ///
    /// - Parameter subject: The tweets that the page is about.
    /// - Returns: The addresses.
    static func ofSite(about subject: PageSubject) -> PageLinks {
        PageLinks(
            ofCell: { cell, column in
                guard case .count(let number, let counted?) = cell else {
                    return address(of: cell, column)?.text
                }
                return number > 0 ? subject.address(of: counted)?.text : nil
            },
            ofMark: addressOfMark
        )
    }

    /// The page of a user; nil if the name is none that Twitter allows.
    static func person(_ name: String) -> PageAddress? {
        ScreenName.isValid(name.utf8) ? PageAddress("/person/", name: name) : nil
    }

    @Sendable private static func addressOfMark(
        _ mark: Table.MarkedText.Mark,
        _ text: String
    ) -> String? {
        switch mark {
        case .hashtag: PageAddress("/search", ["q": text]).text
        case .user: person(String(text.unicodeScalars.dropFirst()))?.text
        case .link: WebAddress(text)?.text
        case .hit: nil
        }
    }

    private static func address(of cell: Table.Cell, _ column: Table.Column) -> PageAddress? {
        switch cell {
        case .author(let name): person(name)
        case .mention(let mention): address(of: mention)
        case .identifier(let id): PageAddress("/tweet/", name: String(id))
        case .text(let text): address(of: text, column)
        default: nil
        }
    }

    private static func address(of mention: Table.Mention) -> PageAddress? {
        switch mention.kind {
        case .hashtag: PageAddress("/search", ["q": mention.signed])
        case .user: person(mention.name)
        }
    }

    private static func address(of text: String, _ column: Table.Column) -> PageAddress? {
        switch column.name {
        case "term": PageAddress("/term", ["t": text])
        case "query": PageAddress("/search", ["q": text])
        case "domain": PageAddress("/search", ["q": "url:" + text])
        default: WebAddress(text).map { PageAddress(web: $0) }
        }
    }
}

/// The tweets that a page is about, as addresses of other pages about them choose them.
struct PageSubject: Sendable {
    /// An item of an address.
    typealias Item = (name: String, value: String)

    /// The names of the items that choose tweets.
    private static let names = [
        "t", "q", "list", "at", "since", "until", "lang", "kind", "author", "retweeted", "link",
        "domain", "place", "point",
    ]
    /// Those that choose times.
    private static let times = ["at", "since", "until"]
    /// The maximum length of an address, in bytes; the server reads no longer ones.
    private static let maxLength = 32 << 10

    /// What chooses the tweets.
    private let items: [Item]
    private var since: TimeBound?
    private var until: TimeBound?

    /// The tweets that a request chooses.
    init(_ request: PageRequest) {
        items = request.query.filter { PageSubject.names.contains($0.name) && !$0.value.isEmpty }
        let filter = try? request.filter()
        (since, until) = (filter?.since, filter?.until)
    }

    /// The tweets of the whole archive with one item.
    init(_ name: String, _ value: String) { items = [(name, value)] }

    private init() { items = [] }

    /// All tweets of the archive.
    static let wholeArchive = PageSubject()

    /// The address of a page about the tweets.
    ///
    /// - Parameters:
    ///   - path: The path of the page.
    ///   - further: What else it asks.
    /// - Returns: The address.
    func address(of path: String, _ further: [Item] = []) -> PageAddress {
        PageAddress(path, items: items + further)
    }

    /// The address of a page about the tweets of all times.
    func addressOfAllTimes(_ path: String) -> PageAddress {
        PageAddress(path, items: items.filter { !PageSubject.times.contains($0.name) })
    }

    /// The address of the page with exactly the tweets that a number counts; nil if there is none.
    func address(of counted: Table.Counted) -> PageAddress? {
        let term = counted.term.map { [(name: "t", value: $0)] } ?? []
        let chosen = chosen(by: counted.part) + term
        var replaced = chosen.map(\.name)
        if case .period = counted.part { replaced += PageSubject.times }
        let others = items.filter { item in
            !replaced.contains(item.name) && (counted.isFiltered || item.name == "t")
        }
        let address = PageAddress(counted.part.path, items: chosen + others)
        let isUsable = chosen.allSatisfy { !$0.value.isEmpty }
        return isUsable && address.text.utf8.count <= PageSubject.maxLength ? address : nil
    }

    /// A number of tweets as a link to them; without a link if there are none.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - noun: The noun behind the number, in the singular; nil for none.
    ///   - counted: What the number counts; nil if that is not known.
    /// - Returns: The number.
    func number(_ number: Int, _ noun: String? = nil, of counted: Table.Counted?) -> HTML {
        let text = noun.map { number.counted($0) } ?? number.grouped
        guard number > 0, let address = counted.flatMap({ address(of: $0) }) else {
            return "\(text)"
        }
        return "<a href=\"\(address)\">\(text)</a>"
    }

    private func chosen(by part: Table.Counted.Part) -> [Item] {
        switch part {
        case .all: []
        case .mention(let mention): [("m", mention.signed)]
        case .author(let name): [("author", name)]
        case .retweets(let name): [("retweeted", name)]
        case .period(let first, let last): times(from: first.description, to: last.description)
        case .link(let link): [("link", link)]
        case .domain(let domain): [("domain", domain)]
        case .place(let key): [("place", key)]
        case .point(let longitude, let latitude): [("point", "\(latitude),\(longitude)")]
        case .kind(let name): [("kind", name)]
        case .language(let code): [("lang", code)]
        }
    }

    /// The times of a part, as far as they are among those of all tweets.
    private func times(from first: String, to last: String) -> [Item] {
        var (start, end) = (first, last)
        if let since, let period = NamedPeriod(first, in: .utc),
            since.seconds > period.start.seconds
        {
            start = since.name
        }
        if let until, let period = NamedPeriod(last, in: .utc), until.seconds < period.end.seconds {
            end = until.name
        }
        return start == end ? [("at", start)] : [("since", start), ("until", end)]
    }
}

extension Table.Counted.Part {
    /// The path of the page that shows such tweets.
    fileprivate var path: String {
        if case .mention = self { EvidencePage.path } else { TimelinePage.path }
    }
}
