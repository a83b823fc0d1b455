import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

extension PageLinks {
    /// The links in the texts of tweets.
    static let ofSite = PageLinks(ofCell: { _, _ in nil }, ofMark: addressOfMark)

    /// The links in the tables of a page about some tweets.
    ///
    /// Authors and users link to their page, hashtags to a search, ids to the tweet, search terms to
    /// their table, addresses on the web to themselves, and numbers to the tweets that they count.
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

    /// The page of a user; nil if Twitter does not allow the name.
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

/// The tweets that a page is about, as items of the addresses of other pages about them.
struct PageSubject: Sendable {
    typealias Item = (name: String, value: String)

    /// The names of the items that select tweets.
    private static let names = [
        "t", "q", "list", "at", "since", "until", "lang", "kind", "author", "retweeted", "link",
        "domain", "place", "point", "source", "hour",
    ]
    /// The names of the items that select times.
    private static let times = ["at", "since", "until"]
    /// The maximum length of an address, in bytes; the server refuses longer ones.
    private static let maxLength = 32 << 10

    private let items: [Item]
    private var since: TimeBound?
    private var until: TimeBound?

    /// The tweets that a request selects.
    init(_ request: PageRequest) {
        items = request.query.filter { PageSubject.names.contains($0.name) && !$0.value.isEmpty }
        let filter = try? request.filter()
        (since, until) = (filter?.since, filter?.until)
    }

    /// The tweets of the whole archive with one item.
    init(_ name: String, _ value: String) { items = [(name, value)] }

    private init() { items = [] }

    static let wholeArchive = PageSubject()

    /// The address of a page about the tweets, with more items in its query.
    func address(of path: String, _ further: [Item] = []) -> PageAddress {
        PageAddress(path, items: items + further)
    }

    /// The address of a page about the tweets of all times.
    func addressOfAllTimes(_ path: String) -> PageAddress {
        PageAddress(path, items: items.filter { !PageSubject.times.contains($0.name) })
    }

    /// The address of the page with exactly the tweets that a number counts; nil if no page has them.
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

    /// A number of tweets as a link to them, with a noun in the singular; without a link if it is 0 or what
    /// it counts is not known.
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
        case .account(let number): [("q", search(.account(number)))]
        case .retweets(let name): [("retweeted", name)]
        case .period(let first, let last): times(from: first.description, to: last.description)
        case .link(let link): [("link", link)]
        case .domain(let domain): [("domain", domain)]
        case .place(let key): [("place", key)]
        case .point(let longitude, let latitude): [("point", "\(latitude),\(longitude)")]
        case .kind(let name): [("kind", name)]
        case .language(let code): [("lang", code)]
        case .source(let name): [("source", name)]
        case .hour(let hour, let day?): [("hour", "\(TweetGroup.days[day]) \(hour)")]
        // The tweets of a page about an hour of some day are all of that day.
        case .hour(let hour, nil):
            [("hour", items.first { $0.name == "hour" }?.value ?? String(hour))]
        }
    }

    /// The search of the page, with one more condition.
    private func search(_ condition: SearchCondition) -> String {
        let own = items.first { $0.name == "q" }.flatMap { try? SearchQuery(parsing: $0.value) }
        return own?.condition.map { "\(SearchCondition.all([$0, condition]))" } ?? "\(condition)"
    }

    /// The times of a part within those of the page.
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
