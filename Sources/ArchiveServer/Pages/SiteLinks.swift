import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

extension PageLinks {
    /// The links in the texts of tweets, and in the tables, of a page about some tweets.
    ///
    /// Authors and users link to their page, hashtags to those of the tweets that have them, ids to the
    /// tweet, search terms to their mentions, addresses on the web to themselves, and numbers to the tweets
    /// that they count. Addresses within the site keep the question, which is another one if a page chooses
    /// its tweets by its name.
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
    /// A hidden field that keeps an item of an address.
    static func hiddenField(_ name: String, _ value: String) -> HTML {
        """
        <input type="hidden" name="\(own: name)" value="\(own: PagePseudonyms.value(value, of: name))"/>

        """
    }
}

/// The tweets that a page is about, as items of the addresses of other pages about them.
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

    /// The search, if the tweets are chosen by nothing else; nil otherwise.
    var onlySearch: String? {
        let filters = items.filter { PageFilter.names.contains($0.name) }
        return filters.count == 1 && filters[0].name == "q" ? filters[0].value : nil
    }

    /// The items as text, which differs from that of other questions.
    var key: String { PageAddress("", items: items).text }

    /// The tweets with an item, in place of one of the same name.
    func with(_ name: String, _ value: String) -> PageSubject {
        var subject = self
        subject.items.removeAll { $0.name == name }
        subject.items.append((name, value))
        return subject
    }

    /// The address of a page about the tweets, with other items in its query.
    ///
    /// Those of the same names are replaced.
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

    /// Those of the tweets that have a hashtag, which is given with its sign.
    func address(ofHashtag signed: String) -> PageAddress? {
        let others = own("with").map { $0 + "," } ?? ""
        guard MentionName(signed: signed) != nil, !signed.contains(",") else { return nil }
        return address(of: TweetsPage.path, [("with", others + signed)])
    }

    func hiddenFields(except names: [String]) -> [HTML] {
        items.filter { !names.contains($0.name) }.map { HTML.hiddenField($0.name, $0.value) }
    }

    /// The address to which a cell that is no number leads; nil for none.
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
        // An hour of a table is one by the clock of the page; addresses name those of UTC.
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

    /// The groups of similar texts to which tweets of the page belong that are in one more.
    ///
    /// Of one percentage a text is in one group alone.
    private func similarWords(_ id: String, _ percent: String) -> String {
        let groups = own("similar-words") ?? ""
        let others = groups.split(separator: " ").filter { !$0.hasSuffix("~\(percent)") }
        return (others + ["\(id)~\(percent)"]).joined(separator: " ")
    }

    /// The items of the tweets that have all of several parts.
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

    /// The items of the tweets with one of several parts; an empty value if no page has them.
    private func items(ofOne part: Table.Counted.Part) -> [Item] {
        guard case .mention(let mention) = part else { return chosen(by: part) }
        // The evidence is for one mention alone.
        let signed = mention.signed
        if signed.contains(where: { ", ".contains($0) }) {
            return [names("with-each", and: signed)]
        }
        return [("with", own("with").map { $0 + "," + signed } ?? signed)]
    }

    private func own(_ name: String) -> String? { items.first { $0.name == name }?.value }

    /// An item with the names that the page has, and one more.
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

    /// The search of the page, with one more condition.
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
    /// Whether it chooses times, instead of those of the page.
    fileprivate var hasTimes: Bool {
        switch self {
        case .period: true
        case .together(let parts): parts.contains(where: \.hasTimes)
        default: false
        }
    }

    /// The path of the page that shows such tweets.
    fileprivate var path: String {
        switch self {
        case .mention, .period(_, _, with: .some): EvidencePage.path
        case .rows(let report, _): "/" + report
        default: TweetsPage.path
        }
    }
}
