import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

extension PageLinks {
    /// The links in tables and texts of tweets on a page.
    ///
    /// Authors and users link to their page, hashtags to their tweets, ids to the tweet, search terms to
    /// their mentions, addresses on the web to themselves, and numbers to the tweets that they count.
    ///
    /// `subject` selects the tweets that numbers count. All other links within the site keep `other`, which
    /// differs if the page narrows the tweets, as that of a person does.
    static func ofSite(about subject: PageSubject, keeping other: PageSubject? = nil) -> PageLinks {
        let question = other ?? subject
        return PageLinks(
            ofCell: { cell, column in
                guard case .count(let number, let counted?) = cell else {
                    let linked = PagePseudonyms.linked(cell, column)
                    return question.address(of: linked, column)?.text
                }
                return number > 0 ? subject.address(of: counted)?.text : nil
            },
            ofMark: { mark, text in
                switch mark {
                case .hashtag: question.address(ofHashtag: text)?.text
                case .user: question.person(String(text.unicodeScalars.dropFirst()))?.text
                case .link: WebAddress(text)?.text
                case .hit: nil
                }
            }
        )
    }
}

extension HTML {
    static func hiddenField(_ name: String, _ value: String) -> HTML {
        """
        <input type="hidden" name="\(own: name)" value="\(own: PagePseudonyms.value(value, of: name))"/>

        """
    }
}

/// The tweets that a page is about, as items for the addresses of other pages about them.
struct PageSubject: Sendable {
    typealias Item = (name: String, value: String)

    /// The maximum length of an address, in bytes; the server refuses longer ones.
    private static let maxLength = 32 << 10

    private var items: [Item]
    private var since: TimeBound?
    private var until: TimeBound?
    private var zone = NamedTimeZone.utc

    /// The tweets that a request selects, with the options that links of every page keep.
    ///
    /// The filters may be wrong, or have no effect on the page.
    init(_ request: PageRequest) {
        items = request.query.filter { item in
            PageFilter.keptNames.contains(item.name) && !item.value.isEmpty
                && item.name != request.problem?.field
        }
        let filter = try? request.copy.filter()
        (since, until) = (filter?.since, filter?.until)
        zone = filter?.timeZone ?? .utc
    }

    private init() { items = [] }

    static let wholeArchive = PageSubject()

    /// The search if it is the only filter; nil otherwise.
    var onlySearch: String? {
        let filters = items.filter { PageFilter.names.contains($0.name) }
        return filters.count == 1 && filters[0].name == "q" ? filters[0].value : nil
    }

    /// The items as a text, which no other subject has.
    var key: String { PageAddress("", items: items).text }

    /// The subject with an item, which replaces one of the same name.
    func with(_ name: String, _ value: String) -> PageSubject {
        var subject = self
        subject.items.removeAll { $0.name == name }
        subject.items.append((name, value))
        return subject
    }

    /// The address of a page about the tweets; the other items replace those of the same names.
    func address(of path: String, name: String = "", _ others: [Item] = []) -> PageAddress {
        let names = others.map(\.name)
        return PageAddress(
            path,
            name: name,
            items: items.filter { !names.contains($0.name) } + others
        )
    }

    /// The page of a user; nil if Twitter does not allow the name.
    func person(_ name: String) -> PageAddress? {
        let isValid = ScreenName.isValid(name.utf8) || PseudonymKey.isPseudonym(name)
        return isValid ? address(of: PersonPage.path, name: name) : nil
    }

    func tweet(_ id: Int64) -> PageAddress { address(of: TweetPage.path, name: String(id)) }

    /// The page of those tweets that have a hashtag, which has its sign; nil if an address cannot hold it.
    func address(ofHashtag signed: String) -> PageAddress? {
        let others = own("with").map { $0 + "," } ?? ""
        guard MentionName(signed: signed) != nil, !signed.contains(",") else { return nil }
        return address(of: TweetsPage.path, [("with", others + signed)])
    }

    func hiddenFields(except names: [String]) -> [HTML] {
        items.filter { !names.contains($0.name) }.map { HTML.hiddenField($0.name, $0.value) }
    }

    /// nil for a cell that links to nothing.
    fileprivate func address(of cell: Table.Cell, _ column: Table.Column) -> PageAddress? {
        switch cell {
        case .author(let name, _): person(name)
        case .node(let node): address(of: node.counted)
        case .mention(let mention):
            switch mention.kind {
            case .hashtag: address(ofHashtag: mention.signed)
            case .user: person(mention.name)
            }
        case .identifier(let id): tweet(id)
        case .text(let text):
            switch column.name {
            case "term": address(of: Tab.mentions.path, [("t", text)])
            case "query": address(of: TweetsPage.path, [("q", text)])
            case "domain", "shortener", "registrable_domain":
                address(of: TweetsPage.path, [(column.name.replacing("_", with: "-"), text)])
            default: WebAddress(text).map { PageAddress(web: $0) }
            }
        default: nil
        }
    }

    /// The address of the page with exactly the tweets that a number counts; nil if no page has them.
    func address(of counted: Table.Counted) -> PageAddress? {
        let term = counted.term.map { [(name: "t", value: $0)] } ?? []
        let chosen = chosen(by: counted.part) + term
        let replaced =
            chosen.map(\.name) + (counted.part.hasTimes ? PageFilter.times : [])
        let others = items.filter { item in
            let isFilter = PageFilter.names.contains(item.name)
            return !replaced.contains(item.name)
                && (counted.isFiltered || !isFilter || ["t", "tz"].contains(item.name))
        }
        // The hours of a table are those of the page's time zone; addresses name those of UTC.
        if case .hour = counted.part, zone != .utc { return nil }
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
        case .replies(let name): [("answered", name)]
        case .quotes(let name): [("quoted", name)]
        case .together(let parts): items(ofAll: parts)
        case .noRetweets: [("kind", kindsWithoutRetweets)]
        case .period(let first, let last, let mention):
            times(from: first.description, to: last.description)
                + (mention.map { [("m", $0.signed)] } ?? [])
        case .repeats(let id): [("same-original", String(id))]
        case .words(let id): [("same-words", String(id))]
        case .similarWords(let id, let percent):
            [("similar-words", similarWords("\(id)", "\(percent)"))]
        case .link(let link): [("link", link)]
        case .domain(let domain): [("domain", domain)]
        case .canonicalLink(let link): [names("canonical-link", and: link)]
        case .registrableDomain(let domain): [names("registrable-domain", and: domain)]
        case .shortener(let host): [("shortener", host)]
        case .place(let key): [("place", key)]
        case .country(let code): [("country", code)]
        case .point(let longitude, let latitude): [("point", "\(latitude),\(longitude)")]
        case .kind(let name): [("kind", name)]
        case .language(let code): [("lang", code)]
        case .source(let name): [("source", name)]
        case .word(let word, let choice): [(choice, word)]
        case .rows(_, let options): options.sorted { $0.key < $1.key }.map { ($0, $1) }
        case .hour(let hour, let day?): [("hour", "\(TweetGroup.days[day]) \(hour)")]
        // The tweets of a page about an hour of some day are all of that day.
        case .hour(let hour, nil):
            [("hour", own("hour") ?? String(hour))]
        }
    }

    /// The groups of similar texts in the address of the page, and one more.
    ///
    /// The new one replaces that of the same percentage, because a text is in one group for each percentage.
    private func similarWords(_ id: String, _ percent: String) -> String {
        let groups = own("similar-words") ?? ""
        let others = groups.split(separator: " ").filter { !$0.hasSuffix("~\(percent)") }
        return (others + ["\(id)~\(percent)"]).joined(separator: " ")
    }

    /// The items that select the tweets with all of several parts.
    private func items(ofAll parts: [Table.Counted.Part]) -> [Item] {
        var (subject, all): (PageSubject, [Item]) = (self, [])
        for part in parts {
            // Each part chooses among the tweets with those before it.
            let chosen = subject.items(ofOne: part)
            let names = chosen.map(\.name)
            if chosen.contains(where: \.value.isEmpty) { return chosen }
            for (name, value) in chosen { subject = subject.with(name, value) }
            all = all.filter { !names.contains($0.name) } + chosen
        }
        return all
    }

    /// The items that select the tweets with a part; a value is empty if no page has them.
    private func items(ofOne part: Table.Counted.Part) -> [Item] {
        guard case .mention(let mention) = part else { return chosen(by: part) }
        // The page of evidence takes a single mention.
        let signed = mention.signed
        if signed.contains(where: { ", ".contains($0) }) {
            return [names("with-each", and: signed)]
        }
        return [("with", own("with").map { $0 + "," + signed } ?? signed)]
    }

    private func own(_ name: String) -> String? { items.first { $0.name == name }?.value }

    private func names(_ item: String, and name: String) -> Item {
        let own = own(item).map { NameList.names(in: $0) } ?? []
        return (item, NameList.value(of: own.contains(name) ? own : own + [name]))
    }

    /// The kinds of the page without retweets; empty if it has no others.
    private var kindsWithoutRetweets: String {
        let kinds = own("kind") ?? "all"
        let others = kinds.split(separator: ",").filter { $0 != TweetKind.retweet.name }
        return kinds == "all" ? "no-retweets" : others.joined(separator: ",")
    }

    func search(_ condition: SearchCondition) -> String {
        let own = own("q").flatMap { try? SearchQuery(parsing: $0) }
        return own?.condition.map { "\(SearchCondition.all([$0, condition]))" } ?? "\(condition)"
    }

    /// The times of a part within those of the page.
    private func times(from first: String, to last: String) -> [Item] {
        var (start, end) = (first, last)
        if let since, let period = NamedPeriod(first, in: zone),
            since.seconds > period.start.seconds
        {
            start = since.name
        }
        if let until, let period = NamedPeriod(last, in: zone), until.seconds < period.end.seconds {
            end = until.name
        }
        return start == end ? [("at", start)] : [("since", start), ("until", end)]
    }
}

extension Table.Counted.Part {
    /// Whether it chooses times, which replace those of the page.
    fileprivate var hasTimes: Bool {
        switch self {
        case .period: true
        case .together(let parts): parts.contains(where: \.hasTimes)
        default: false
        }
    }

    fileprivate var path: String {
        switch self {
        case .mention, .period(_, _, with: .some): EvidencePage.path
        case .rows(let report, _): "/" + report
        default: TweetsPage.path
        }
    }
}
