import ReportPresentation
import ReportRendering
import Synchronization
import TweetArchive
import TweetDumps

/// The first page: cards about the number, times, authors and topics of tweets, in which each number links to
/// its tweets: `/?t=%23ucd&lang=en`.
///
/// The overview of a whole archive greets its owner, if that is known, and has cards about their tweets.
///
/// Its cards are sent one after another while the archive is read, and cached until the archive changes.
struct OverviewPage: Page {
    static let path = "/"
    static let formats: [Format] = []

    private let request: PageRequest
    private let tweets: ReportRequest

    init(_ request: PageRequest) throws {
        self.request = request
        let limit = RowLimit.requested(OverviewCards.maxRows)
        tweets = try ReportRequest(of: request.term(), request.filter(), limit: limit)
    }

    var question: ReportRequest? { tweets }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let main = PageContent.Part.streamed { try write(archive, into: &$0) }
        try show(PageContent("Overview", [main]))
    }

    /// Cards about the owner; nil if there are filters, or no owner is known.
    private func owner(of archive: TweetArchive) throws -> OwnerCards? {
        guard tweets.term == nil, tweets.filter.passesAll else { return nil }
        return try OwnerCards(archive, tweets.filter.timeZone, request)
    }

    private func write(_ archive: TweetArchive, into output: inout ResponseStream) throws {
        let version = try request.server.watch.version()
        let cache = request.server.overviews
        let cards = OverviewCards(
            archive: archive,
            tweets: tweets,
            request: request,
            subject: request.subject
        )
        // One card has the tweets of this day.
        let today = tweets.filter.timeZone.time(request.server.now()).description.prefix(10)
        let key = "\(request.subject.key) \(today)"
        if let text = cache.text(of: key, version) {
            output.write(text)
            return try output.write((cards.searches() + "</div>\n").text)
        }
        var text = ""
        func send(_ html: HTML) {
            text += html.text
            output.write(html.text)
            output.flush()
        }
        let owner = try owner(of: archive)
        send(try owner?.greeting() ?? .heading(tweets.term?.name ?? request.server.archiveName))
        let all = try archive.size().tweets
        let facets = try archive.facets(
            of: tweets.term,
            tweets.filter,
            limit: OverviewCards.maxRows,
            countsHashtags: false
        )
        send(Layout.count(facets.subject.tweets, of: all))
        if facets.subject.emptyResult.isEmpty {
            send(cards.numbers(facets) + "<div class=\"grid\">\n")
            try cards.send(facets, owner, send)
        } else {
            send("<div class=\"grid\">\n" + EmptyState.tweets(facets.subject))
        }
        send(try cards.terms())
        // Searches that are recorded do not change the version.
        try output.write((cards.searches() + "</div>\n").text)
        if try version == request.server.watch.version() {
            cache.keep(text, of: key, version)
        }
    }
}

/// The overviews that were made last, until the archive changes.
final class OverviewCache: Sendable {
    private static let maxKept = 32

    private let entries = Mutex<[(question: String, version: String, text: String)]>([])

    func text(of question: String, _ version: String) -> String? {
        entries.withLock { entries in
            entries.first { $0.question == question && $0.version == version }?.text
        }
    }

    func keep(_ text: String, of question: String, _ version: String) {
        entries.withLock { entries in
            entries.removeAll { $0.question == question || $0.version != version }
            entries.append((question, version, text))
            if entries.count > OverviewCache.maxKept { entries.removeFirst() }
        }
    }
}

extension HTML {
    /// A card with a heading, and with a link to more unless the address is nil.
    static func card(
        _ title: String,
        _ address: PageAddress?,
        _ content: HTML,
        cssClass: String = "w4",
        more: String = ""
    ) -> HTML {
        let link = address.map { "<a href=\"\($0)\">\(more)</a>" as HTML }
        return """
            <section class="card \(cssClass)">
            <div class="card-head"><h2>\(title)</h2>\(link)</div>
            \(content)</section>

            """
    }
}

/// Short lists of what is counted in some tweets: mentions, authors and linked sites.
struct TopRows {
    /// Names as they are shown, such as `#ucd` and `@ada`, with their numbers of tweets.
    typealias Rows = [(name: String, tweets: Int, counted: Table.Counted?)]

    let archive: TweetArchive
    let tweets: ReportRequest

    /// The hashtags and the users that most tweets mention, which are counted together.
    func mentions() throws -> (hashtags: Rows, users: Rows) {
        var options = PopularityReport.Options()
        (options.isByKind, options.order, options.minCount) = (true, .tweets, 1)
        options.limit = tweets.limit
        return try archive.popularity(of: tweets.term, tweets.filter, options: options) { report in
            var (hashtags, users): (Rows, Rows) = ([], [])
            for section in report.sections {
                let isUsers = section.kinds == [.user]
                try section.rows.read { row in
                    let mention = Table.Mention(isUsers ? .user : .hashtag, row.mention.name)
                    let counted = Table.Counted(.mention(mention))
                    let shown = (row.mention.signed, row.tweets, counted)
                    if isUsers { users.append(shown) } else { hashtags.append(shown) }
                }
            }
            return (hashtags, users)
        }
    }

    /// The people who wrote most; those without a name have the number of their account.
    func people() throws -> Rows {
        try archive.people(of: tweets.term, tweets.filter, limit: tweets.limit) { report in
            try report.rows.collected().filter { $0.tweets > 0 }.map { row in
                let name = row.name.map { "@" + $0 } ?? "account \(row.account ?? 0)"
                return (name, row.tweets, row.ownTweets)
            }
        }
    }

    func sites() throws -> Rows {
        var options = LinkReport.Options()
        (options.grouping, options.minCount, options.limit) = (.domain, 1, tweets.limit)
        return try archive.links(of: tweets.term, tweets.filter, options: options) { report in
            try report.rows.collected().map { row in
                (row.link, row.tweets, Table.Counted(.domain(row.link)))
            }
        }
    }
}

extension HTML {
    /// The card of the three most liked tweets; empty if no likes are known.
    static func likedTweets(
        of archive: TweetArchive,
        _ tweets: ReportRequest,
        _ subject: PageSubject,
        _ media: MediaMarkup
    ) throws -> HTML {
        try archive.tweets(of: tweets.term, tweets.filter, order: .likes, limit: 3) { report in
            var articles = TweetArticles(report.lookup, media, subject, tweets.filter)
            let known = try report.ids.filter { id in
                try report.lookup.tweet(id)?.tweet[.likes] ?? 0 > 0
            }
            let items = try known.map { try articles.article($0) }
            if items.isEmpty { return .none }
            let list: HTML = "<div class=\"feed\">\n\(items)</div>\n"
            let path = subject.address(of: TweetsPage.path, [("order", "likes")])
            return .card("Most liked", path, list, cssClass: "w8", more: "all by likes")
        }
    }
}

private struct OverviewCards {
    static let maxRows = 8

    let archive: TweetArchive
    let tweets: ReportRequest
    let request: PageRequest
    let subject: PageSubject

    private typealias Rows = TopRows.Rows

    func send(_ facets: FacetReport, _ owner: OwnerCards?, _ send: (HTML) -> Void) throws {
        try owner?.cards { send($0) }
        send(try trend())
        send(try mentions())
        send(try people(owner))
        send(try hours())
        send(languages(facets))
        send(try sites())
        send(try pictures())
        if owner == nil { send(try liked()) }
    }

    func numbers(_ facets: FacetReport) -> HTML {
        let kinds = facets.rows.filter { $0.facet == .kind }.map { row in
            (row.value == "reply" ? "replies" : row.value + "s", row.tweets, row.counted)
        }
        let all: Rows = [("tweets", facets.subject.tweets, Table.Counted(.all))]
        let items = (all + kinds).map { name, tweets, counted -> HTML in
            let address = counted.flatMap { subject.address(of: $0) }
            let content: HTML = "<b>\(tweets.grouped)</b><span>\(name)</span>"
            return address.map { "<a href=\"\($0)\">\(content)</a>\n" } ?? content
        }
        return "<nav class=\"stats\" aria-label=\"Numbers\">\n\(items)</nav>\n"
    }

    private func card(
        _ title: String,
        _ path: String,
        _ content: HTML,
        cssClass: String = "w4",
        more: String = "all of them"
    ) -> HTML {
        .card(title, subject.address(of: path), content, cssClass: cssClass, more: more)
    }

    private func bars(_ title: String, _ path: String, _ rows: Rows, _ cssClass: String = "")
        -> HTML
    {
        if rows.isEmpty { return .none }
        return card(title, path, FacetsPage.bars(rows, subject, cssClass: cssClass))
    }

    private func languages(_ facets: FacetReport) -> HTML {
        let rows = facets.rows.filter { $0.facet == .language }
        return bars("Languages", "/languages", rows.map { ($0.value, $0.tweets, $0.counted) })
    }

    private func mentions() throws -> HTML {
        let rows = try top.mentions()
        return bars("Hashtags", Tab.mentions.path, rows.hashtags)
            + bars("Users mentioned", Tab.mentions.path, rows.users, "u")
    }

    /// The authors; empty if the owner is the only one.
    private func people(_ owner: OwnerCards?) throws -> HTML {
        let people = try top.people()
        if owner != nil, people.count == 1 { return .none }
        return bars("Authors", Tab.people.path, people, "u")
    }

    private func sites() throws -> HTML {
        bars("Linked sites", "/links", try top.sites(), "l")
    }

    private var top: TopRows { TopRows(archive: archive, tweets: tweets) }

    // MARK: - Times

    /// The tweets by month; by day or hour if these are few.
    private func trend() throws -> HTML {
        var options = TrendReport.Options()
        (options.period, options.minPeriods) = (.month, TimeChart.minPeriods)
        return try archive.trend(of: tweets.term, tweets.filter, options: options) { report in
            let (rows, period) = (try report.rows.collected(), report.options.period)
            if rows.isEmpty { return .none }
            return card(
                "Tweets by \(period.rawValue)",
                TrendPage.path,
                TimeChart(rows, period, address: subject.address(of:)).html,
                cssClass: "w12",
                more: "as a table"
            )
        }
    }

    private func hours() throws -> HTML {
        let report = try archive.hours(of: tweets.term, tweets.filter)
        let most = max(report.hours.joined().max() ?? 1, 1)
        let rows = TweetGroup.days.enumerated().map { day, name -> HTML in
            let cells = report.hours.enumerated().map { hour, days -> HTML in
                heat(days[day], hour, day, most)
            }
            return "<tr><th scope=\"row\">\(name)</th>\(cells)</tr>\n"
        }
        let heads = (0..<24).map { hour -> HTML in
            hour.isMultiple(of: 6)
                ? "<th scope=\"col\">\(hour)</th>"
                : "<th scope=\"col\"><span class=\"vh\">\(hour)</span></th>"
        }
        let table: HTML = """
            <table class="heat">
            <thead><tr><th scope="col"><span class="vh">Day</span></th>\(heads)</tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>

            """
        return card(
            "Hours of the week",
            "/hours",
            table,
            cssClass: "w8",
            more: tweets.filter.timeZone.name
        )
    }

    private func heat(_ tweets: Int, _ hour: Int, _ day: Int, _ most: Int) -> HTML {
        guard tweets > 0 else { return "<td class=\"q0\"></td>" }
        let shade = 1 + min(5, tweets * 6 / (most + 1))
        let number: HTML = "<span class=\"vh\">\(tweets.grouped)</span>"
        let title = "\(TweetGroup.days[day]) \(hour):00 to \(hour):59: \(tweets.counted("tweet"))"
        let address = subject.address(of: Table.Counted(.hour(hour, day: day)))
        let link = address.map {
            "<a href=\"\($0)\" tabindex=\"-1\" title=\"\(title)\">\(number)</a>" as HTML
        }
        return "<td class=\"q\(shade)\">\(link ?? number)</td>"
    }

    // MARK: - Others

    private func liked() throws -> HTML {
        let media = try MediaMarkup(archive, request.server.media)
        return try .likedTweets(of: archive, tweets, subject, media)
    }

    /// The newest pictures that a personal archive has; empty if there are none.
    private func pictures() throws -> HTML {
        let media = try MediaMarkup(archive, request.server.media)
        return try archive.media(of: tweets.term, tweets.filter, limit: tweets.limit) { report in
            let items = try report.rows.collected().compactMap { media.thumbnail($0, subject) }
            if items.isEmpty { return .none }
            let more = "all \(report.count.grouped)"
            let strip: HTML = "<div class=\"strip\">\n\(items)</div>\n"
            return card("Pictures and films", MediaPage.path, strip, cssClass: "w12", more: more)
        }
    }

    /// The search terms; empty if the page is about one of them.
    func terms() throws -> HTML {
        let report = try archive.terms(limit: tweets.limit)
        guard tweets.term == nil, !report.terms.isEmpty else { return .none }
        let terms = report.terms.compactMap { SearchTerm($0.name) }
        let curves = try archive.curves(of: terms)
        let items = zip(report.terms, curves).map { term, numbers -> HTML in
            let address = PageAddress(OverviewPage.path, ["t": term.name])
            return """
                <li><a class="line" href="\(address)"><span class="name" dir="auto"><bdi>\(term.name)\
                </bdi></span> \(curve(numbers))<span class="num">\(term.tweets.grouped)</span></a></li>

                """
        }
        return card("Search terms", TermsPage.path, "<ol class=\"bars\">\n\(items)</ol>\n")
    }

    private func curve(_ numbers: [Int]) -> HTML? {
        PageCurve.paths(numbers).map { line, area in
            """
            <svg class="spark" viewBox="0 0 \(numbers.count - 1) \(PageCurve.height)" \
            preserveAspectRatio="none" aria-hidden="true"><path class="area" d="\(area)"/>\
            <path class="line" d="\(line)"/></svg>
            """
        }
    }

    func searches() throws -> HTML {
        let report = try archive.recentSearches(limit: tweets.limit)
        if report.searches.isEmpty { return .none }
        let list = SearchesPage.list(report, subject)
        return card("Recent searches", SearchesPage.path, list)
    }
}
