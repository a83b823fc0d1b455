import PageAssets
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// The pages of a site as HTML.
struct SitePages {
    /// The maximum number of rows in a list on the first page, and in a table that fills a page.
    private static let (fewRows, manyRows) = (12, 1_000)

    let order: SiteOrder
    private let archive: TweetArchive
    private let choice: SiteChoice
    /// The names of copied pictures and films, by their names without extensions.
    private let media: [Substring: String]
    private let pseudonyms: Pseudonyms?
    private let title: String
    private let origin: String
    private let people: Int

    init(
        _ archive: TweetArchive,
        _ choice: SiteChoice,
        _ order: SiteOrder,
        _ media: Set<String>,
        _ pseudonyms: Pseudonyms?
    ) throws {
        (self.archive, self.choice, self.order) = (archive, choice, order)
        self.pseudonyms = pseudonyms
        let names = media.map { ($0.prefix { $0 != "." }, $0) }
        self.media = Dictionary(names, uniquingKeysWith: min)
        let owner = choice.term == nil ? try archive.owner() : nil
        let (title, origin) = (SitePages.title(choice, owner), order.tweets.subject.origin)
        self.title = try pseudonyms?.text(title, .own) ?? title
        self.origin = try pseudonyms?.text(origin, .own) ?? origin
        people = Set(order.tweets.tweets.lazy.compactMap(\.person)).count
    }

    private var subject: ReportSubject { order.tweets.subject }

    private static func title(
        _ choice: SiteChoice,
        _ owner: AuthorProfile?
    ) -> String {
        if let title = choice.title { return title }
        if let term = choice.term { return "Tweets found by \(term.name)" }
        let authors = choice.filter.authors.map { $0.hasPrefix("@") ? $0 : "@\($0)" }
        if authors.count == 1 { return "Tweets of \(authors[0])" }
        return authors.isEmpty ? owner.map { "Tweets of @\($0.name)" } ?? "Tweets" : "Tweets"
    }

    private func layout(_ path: String) -> SiteLayout {
        SiteLayout(
            siteTitle: title,
            path: path,
            hasPeople: people > 1,
            hasPseudonyms: pseudonyms != nil,
            isForSearchEngines: choice.isForSearchEngines
        )
    }

    /// The id that the site shows for the tweet at a position.
    private func id(at position: Int) -> Int64 {
        let id = order.tweets.tweets[position].id
        return pseudonyms?.number(id) ?? id
    }

    private func name(_ name: String) throws -> String { try pseudonyms?.name(name) ?? name }

    // MARK: - Tweets

    /// The page of tweets with a number; calls a closure with each of its tweets and the tweet's position.
    ///
    /// Several threads may write pages at the same time if there are no pseudonyms.
    func month(
        _ number: Int,
        _ lookup: TweetLookup,
        _ body: (ListedTweet, _ position: Int) throws -> Void
    ) throws -> HTML {
        let (page, source) = (order.pages[number], ArticleTweets(lookup, pseudonyms))
        var articles = TweetArticles(source, mediaMarkup, links("../").articles, choice.filter)
        var feed = HTML.none
        for thread in page.threads {
            let isThread = thread.count > 1
            if isThread { feed += "<section class=\"thread\" aria-label=\"Thread\">\n" }
            for position in thread {
                guard let tweet = try source.tweet(id(at: position)) else { continue }
                let isFirst = position == thread.first
                feed += try articles.article(
                    tweet,
                    isFirst ? .listed : .inThread(depth: 0, isRequested: false)
                )
                try body(tweet.tweet, position)
            }
            if isThread { feed += "</section>\n" }
        }
        let layout = layout(page.path)
        return layout.page(
            heading(of: page),
            """
            \(neighbours(of: number, layout))\
            <div class="feed">
            \(feed)</div>
            \(neighbours(of: number, layout))
            """
        )
    }

    private var mediaMarkup: MediaMarkup {
        let media = media
        return MediaMarkup { name, _, _ in
            SavedMedia.name(ofFile: name).flatMap { media[$0[...]] }.map {
                PageAddress("../\(PublishedSite.mediaFolder)/\($0)")
            }
        }
    }

    private func links(_ root: String) -> SiteLinks { SiteLinks(order, root: root, pseudonyms) }

    func entry(
        of tweet: ListedTweet,
        onPage number: Int,
        _ words: inout SearchWords
    ) -> SearchIndex.Entry {
        let time = tweet.time.map { choice.filter.timeZone.time($0) }
        return SearchIndex.Entry(tweet, onPage: number, at: time, &words)
    }

    private func heading(of page: SiteOrder.Page) -> String {
        let parts = order.pages.count { $0.month == page.month }
        let name = page.month?.date ?? "Without a time"
        return parts == 1 ? name : "\(name), part \(page.number) of \(parts)"
    }

    private func neighbours(of number: Int, _ layout: SiteLayout) -> HTML {
        func link(_ number: Int, _ relation: String, _ sign: String) -> HTML {
            guard order.pages.indices.contains(number) else { return .none }
            let page = order.pages[number]
            return """
                <a class="btn" rel="\(relation)" href="\(layout.address(page.path))">\(sign) \
                \(heading(of: page))</a>

                """
        }
        if order.pages.count == 1 { return .none }
        return """
            <nav class="pager" aria-label="Pages">
            \(link(number - 1, "prev", "Before:"))\(link(number + 1, "next", "Next:"))</nav>

            """
    }

    // MARK: - Search

    /// The line of a tweet in the table from the addresses at Twitter to those in the site.
    static func addressLine(of tweet: ListedTweet) -> String {
        // An archive can have invalid names, which could be read as more columns.
        let author = tweet.author.flatMap { ScreenName.isValid($0.utf8) ? $0 : nil }
        let old = "/\(author ?? "i")/status/\(tweet.id)"
        return "\(old),\(SiteLinks.permanentAddress(of: tweet.id).text)\n"
    }

    func indexValue(termFiles: Int) -> String {
        let paths = order.pages.map(\.path.jsonLiteral).joined(separator: ",")
        return """
            {"tweets":\(order.tweets.tweets.count),"tweetsPerFile":\(SearchIndex.tweetsPerFile),\
            "termFiles":\(termFiles),"pages":[\(paths)]}
            """
    }

    private func search() -> HTML {
        let layout = layout("search.html")
        return layout.page(
            "Search",
            """
            <form class="search" role="search" action="search.html">
            <label class="vh" for="q">Search the tweets</label>
            \(HTML.icon("search", of: ""))<input type="search" id="q" name="q" dir="auto"/>
            <button type="submit" class="btn main">Search</button>
            </form>
            <p class="note">Tweets must match all of these: words, a "phrase", #hashtags, @users that they \
            mention, from:authors. Case and the accents of Latin letters are ignored.</p>
            <noscript><p class="empty">The search needs JavaScript. Without it, browse the months.</p>\
            </noscript>
            <p id="found" role="status"></p>
            <ol id="results" class="feed"></ol>
            <p class="pager"><button type="button" id="show-more" class="btn" hidden="hidden">Show more\
            </button></p>

            """,
            scripts: ["assets/search.js"]
        )
    }

    // MARK: - Other pages

    /// Every page but those of tweets, with its path.
    func others() throws -> [(path: String, text: String)] {
        var pages = [
            ("index.html", try front().text), ("mentions.html", try mentions().text),
            ("search.html", search().text), ("about.html", try about().text),
        ]
        if people > 1 { pages.append(("people.html", try authors().text)) }
        return pages + statusPages()
    }

    var robots: String {
        "User-agent: *\n\(choice.isForSearchEngines ? "Allow" : "Disallow"): /\n"
    }

    private func front() throws -> HTML {
        let layout = layout("index.html")
        let links = links("")
        let months = months(layout)
        var options = TrendReport.Options()
        options.period = .month
        let trend = try archive.trend(of: choice.term, choice.filter, options: options) {
            TimeChart(try $0.rows.collected(), .month, address: links.address(of:)).html
        }
        let content: HTML = """
            <p class="note">\(sentence)</p>
            <div class="grid">
            \(HTML.card("Tweets by month", nil, trend + months, cssClass: "w12"))\(try lists(links))</div>

            """
        return layout.page(nil, content)
    }

    private var sentence: String {
        let times = order.tweets.tweets.compactMap(\.time)
        let zone = choice.filter.timeZone
        let period = times.min().flatMap { first in
            times.max().map { " from \(zone.day(of: first).date) to \(zone.day(of: $0).date)" }
        }
        let authors =
            people > 0 ? " by \(people == 1 ? "one person" : "\(people.grouped) people")" : ""
        return subject.tweets.counted("tweet") + authors + (period ?? "") + "."
    }

    private func months(_ layout: SiteLayout) -> HTML {
        var years: [(name: String, months: [HTML])] = []
        for (number, page) in order.pages.enumerated() where page.number == 1 {
            let others = order.pages[number...].prefix { $0.month == page.month }
            let size = others.reduce(0) { $0 + $1.size }
            let name = page.month.map { "\($0)".prefix(4) } ?? "Undated"
            let link: HTML = """
                <li><a href="\(layout.address(page.path))">\(page.month?.date ?? "Without a time")</a> \
                <span class="num">\(size.grouped)</span></li>

                """
            if years.last?.name != String(name) { years.append((String(name), [])) }
            years[years.count - 1].months.append(link)
        }
        let rows = years.map { name, months -> HTML in
            "<dt>\(name)</dt>\n<dd>\n<ul>\n\(months)</ul>\n</dd>\n"
        }
        return "<dl class=\"months\">\n\(rows)</dl>\n"
    }

    private func lists(_ links: SiteLinks) throws -> [HTML] {
        let limit = RowLimit.requested(SitePages.fewRows)
        let tweets = ReportRequest(of: choice.term, choice.filter, limit: limit)
        let top = TopRows(archive: archive, tweets: tweets)
        let mentions = try top.mentions()
        // People without a name cannot be searched for.
        let people = try people > 1 ? top.people().filter { $0.name.hasPrefix("@") } : []
        return try [
            list("Hashtags", mentions.hashtags, "") { links.search($0) },
            list("Users mentioned", mentions.users, "u") { links.search($0) },
            list("Authors", people, "u") { links.search("from:" + $0.dropFirst()) },
            list("Linked sites", top.sites(), "l") { _ in nil },
        ]
    }

    private func list(
        _ title: String,
        _ rows: TopRows.Rows,
        _ cssClass: String,
        _ address: (String) -> PageAddress?
    ) throws -> HTML {
        if rows.isEmpty { return .none }
        let bars = try rows.map { row -> FacetsPage.Bar in
            let isPerson = row.name.hasPrefix("@")
            let name = isPerson ? try "@" + name(String(row.name.dropFirst())) : row.name
            return (name, row.tweets, address(name))
        }
        return .card(title, nil, FacetsPage.bars(bars, cssClass: cssClass))
    }

    private func mentions() throws -> HTML {
        var options = PopularityReport.Options()
        (options.isByKind, options.minCount) = (true, 1)
        options.limit = .requested(SitePages.manyRows)
        return try archive.popularity(of: choice.term, choice.filter, options: options) {
            try page(Table($0), "Hashtags and users", at: "mentions.html")
        }
    }

    private func authors() throws -> HTML {
        let limit = RowLimit.requested(SitePages.manyRows)
        return try archive.people(of: choice.term, choice.filter, limit: limit) {
            try page(Table($0), "People", at: "people.html")
        }
    }

    private func page(_ table: Table, _ title: String, at path: String) throws -> HTML {
        var table = try pseudonyms?.table(table) ?? table
        table.facts.removeAll()
        let links = links("").tables
        let fragment = PageFragment(
            table,
            links: links,
            headingLevel: nil,
            labelsCells: true,
            isServed: true
        )
        return try layout(path).page(title, HTML(fragment))
    }

    // MARK: - Addresses

    /// The pages whose addresses never change, each with links to some tweets.
    private func statusPages() -> [(path: String, text: String)] {
        var tweets: [String: [Int]] = [:]
        for position in order.tweets.tweets.indices {
            tweets[SiteOrder.addressPage(of: id(at: position)), default: []].append(position)
        }
        return tweets.sorted { $0.key < $1.key }.map { path, positions in
            let layout = layout(path)
            let items = positions.map { position -> HTML in
                let id = id(at: position)
                let page = order.pages[order.page(of: position)].path
                return """
                    <li id="tweet-\(id)"><a href="\(layout.address(page))#tweet-\(id)">\(id)</a></li>

                    """
            }
            let content: HTML = """
                <p class="note">The addresses of this page stay the same, and lead to the tweets.</p>
                <ul>
                \(items)</ul>

                """
            let page = layout.page("Addresses of tweets", content, scripts: ["assets/address.js"])
            return (path, page.text)
        }
    }

    private func about() throws -> HTML {
        let leftOut = [
            try selection, pictures, "Direct messages and likes are never part of such a site.",
            "Times are those of the clock \(choice.filter.timeZone.name).",
        ]
        return layout("about.html").page(
            "About this site",
            """
            <p>\(origin)</p>
            <h2>What is left out</h2>
            \(SitePages.list(leftOut))<h2>How numbers are counted</h2>
            \(SitePages.list(Table.countingRules))\(addresses)
            """
        )
    }

    private static func list(_ sentences: [String]) -> HTML {
        let items = sentences.map { "<li>\($0)</li>\n" as HTML }
        return "<ul class=\"prose\">\n\(items)</ul>\n"
    }

    private var selection: String {
        get throws {
            let filter = choice.filter.description
            let all = subject.allTweets.counted("tweet")
            if filter.isEmpty {
                return "All \(all)\(choice.term.map { " found by \($0.name)" } ?? "") are shown."
            }
            let words = try pseudonyms?.text(filter, .own) ?? filter
            return "\(subject.tweets.grouped) of \(all) are shown: those \(words)."
        }
    }

    private var pictures: String {
        guard choice.hasMedia else { return "Pictures and films were not copied." }
        return "Pictures and films are those of imported personal archives, "
            + "\(media.count.counted("file")). "
            + "For other pictures and films, only the addresses are shown."
    }

    private var addresses: HTML {
        guard pseudonyms == nil else { return .none }
        return """
            <h2>Addresses</h2>
            <p>The date of a tweet leads to an address that stays the same when tweets are added. \
            <a href="addresses.csv">addresses.csv</a> has it for each address that a tweet had at Twitter.</p>

            """
    }

    // MARK: - Assets

    /// The files that are the same in every site, with their paths.
    static let assets = [
        ("assets/page.css", Asset.styleSheet.text + "\n" + String(cString: site_style())),
        ("assets/icon.svg", Asset.icon.text),
        ("assets/search.js", String(cString: search_script())),
        ("assets/address.js", String(cString: address_script())),
    ]
}

extension NamedTimeZone {
    /// Takes seconds since 1970 in UTC.
    fileprivate func day(of seconds: Int) -> Table.Time { time(seconds).lasting(.day) }
}
