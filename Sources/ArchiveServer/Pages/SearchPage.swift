import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// Searches tweets at `/search?q=moon`.
///
/// Without a query, and at `/`, it lists the recent searches.
struct SearchPage: Page {
    static let path = "/search"
    static let tab: Tab? = .search
    static let formats = Format.ofAnyTable + [.ids, .geoJSON]

    private let query: SearchQuery?
    private var filter = TweetFilter()
    private let order: TweetListReport.Order
    private let limit: RowLimit
    private let request: PageRequest

    init(_ request: PageRequest) throws {
        query = try request.search()
        filter.search = query
        // The recent searches have an order of their own.
        order = try query == nil ? .newest : request.choice("order", default: .newest)
        limit = try request.limit
        self.request = request
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        guard let query else { return try show(SearchPage.start(archive, limit)) }
        guard request.format == nil else {
            return try archive.tweets(of: nil, filter, order: order, limit: limit) { report in
                try show(PageContent(report))
            }
        }
        let title = "Tweets found by “\(query.text)”"
        let isReadOnly = request.server.isReadOnly
        let keeping = isReadOnly ? .none : KeepChange.form(for: query, request.server)
        let links = keeping + SearchPage.links(for: query)
        let tweets = PageContent.Part.streamed { try write(query, archive, into: &$0) }
        try show(PageContent(title, [.html(.heading(title) + links), tweets]))
    }

    /// Writes the tweets that are found, the first ones before the others are known.
    private func write(
        _ query: SearchQuery,
        _ archive: TweetArchive,
        into output: inout ResponseStream
    ) throws {
        var articles = TweetArticles(query)
        var written = 0
        output.write("<div class=\"tweets\">\n")
        try archive.tweets(of: nil, filter, order: order, limit: limit) { first in
            try first.read { tweet in
                output.write(articles.article(tweet).text)
                written += 1
            }
            output.flush()
        } _: { report in
            var index = 0
            try report.rows.read { tweet in
                if index >= written { output.write(articles.article(tweet).text) }
                index += 1
            }
            output.write("</div>\n")
            output.write(summary(of: report).text)
            record(query, report)
        }
    }

    /// The end of the page: the number of tweets, and links to more of them.
    private func summary(of report: TweetListReport) -> HTML {
        if report.ids.isEmpty { return EmptyState.tweets(report.subject) }
        let more = report.leftOut == 0 ? .none : request.linkToMore
        let map = PageContent.link(toMap: request.subject.address(of: PlacesPage.path))
        guard report.isComplete else { return more + map }
        return """
            <p class="note">\(report.subject.tweets.counted("tweet")) found.</p>
            \(more)\(map)
            """
    }

    private func record(_ query: SearchQuery, _ report: TweetListReport) {
        let tweets = report.isComplete ? report.subject.tweets : nil
        request.server.writer.record(query, tweets: tweets)
    }

    /// The links to a table of the tweets that were found, and to searches that find some of them.
    private static func links(for query: SearchQuery) -> HTML {
        """
        <p class="note"><a href="\(PageAddress("/term", ["q": query.text]))">Table of these</a></p>
        <div class="later note"><a href="\(PageAddress("/facets", ["q": query.text]))">Narrow this \
        search</a></div>

        """
    }

    /// The first page of the site.
    private static func start(_ archive: TweetArchive, _ limit: RowLimit) throws -> PageContent {
        let report = try archive.recentSearches(limit: limit)
        let table = Table(report)
        let tweets = try archive.size().tweets
        var parts: [PageContent.Part] = [.html(.heading("Search") + introduction(tweets))]
        if !report.searches.isEmpty { parts.append(.html(recent(report))) }
        return PageContent("Search", parts, table)
    }

    private static func introduction(_ tweets: Int) -> HTML {
        guard tweets > 0 else { return EmptyState.archive }
        return """
            <p class="note">Search \(tweets.counted("tweet")) for words, "phrases", #hashtags, \
            @users, or with operators such as from:nasa, since:2020-03-01 and lang:en.</p>

            """
    }

    private static func recent(_ report: RecentSearchReport) -> HTML {
        let items = report.searches.map { search -> HTML in
            let address = PageAddress("/search", ["q": search.query])
            let found: HTML = search.tweets.map { " <span>\($0.counted("tweet"))</span>" } ?? .none
            return "<li dir=\"auto\"><a href=\"\(address)\">\(search.query)</a>\(found)</li>\n"
        }
        return "<h2>Recent searches</h2>\n<ul class=\"searches\">\n\(items)</ul>\n"
    }
}

/// A search that was typed into the search box of a page: `/search?typed=1&q=moon`.
///
/// The browser is redirected to the address without `typed`, so that a link to the search, a bookmark or
/// the back button is not taken for a typed search.
struct TypedSearch {
    private static let name = "typed"

    let query: String
    /// The address without `typed`.
    let address: PageAddress

    /// nil for other addresses.
    init?(_ target: RequestTarget) {
        guard "/" + target.parts.joined(separator: "/") == SearchPage.path,
            target.value(of: TypedSearch.name) != nil
        else { return nil }
        query = target.value(of: "q") ?? ""
        address = target.address(without: TypedSearch.name)
    }

    /// The hidden field of the search box.
    static let mark: HTML = "<input type=\"hidden\" name=\"\(name)\" value=\"1\"/>\n"
}

/// Keeps the tweets that a search finds as those of a search term: `POST /keep`.
struct KeepChange: Change {
    static let path = "/keep"

    private let query: SearchQuery
    private let term: SearchTerm
    private let addsToOthers: Bool

    init(_ form: Form) throws {
        query = try SearchQuery.typed(form.required("q", else: "type a search first"))
        guard let term = try form.term() else {
            let sentence = "name the term as which the tweets are kept, such as #moon"
            throw Refusal.badAddress(sentence, in: "term")
        }
        self.term = term
        addsToOthers = form.value("add") != nil
    }

    func make(_ server: ServerParts) throws -> PageAddress {
        let archive = try server.writer.connection()
        let kept = try archive.keep(query, as: term, addingToOthers: addsToOthers)
        return PageAddress("/term", ["t": kept.term])
    }

    static func filled(_ form: Form, _ server: ServerParts) -> FilledForm? {
        guard let query = form.value("q") else { return nil }
        let html = html(query, form, server)
        return FilledForm(title: Tab.search.label, tab: .search, html: html, query: query)
    }

    static func form(for query: SearchQuery, _ server: ServerParts) -> HTML {
        html(query.text, Form([]), server)
    }

    private static func html(_ query: String, _ form: Form, _ server: ServerParts) -> HTML {
        let open: HTML = form.problem == nil ? .none : " open=\"open\""
        let checked: HTML = form.value("add") == nil ? .none : " checked=\"checked\""
        return """
            <details class="keep" id="keep"\(open)>
            <summary>Keep as term</summary>
            <form method="post" action="\(path)">
            \(Form.token(server))<input type="hidden" name="q" value="\(query)"/>
            <p><label for="keep-term">Search term</label>
            <input type="text" id="keep-term" name="term" value="\(form.value("term") ?? "")" \
            required="required" autocomplete="off" dir="auto"\(form.problem.attributes(of: "term"))/>
            \(form.problem.message(beside: "term"))</p>
            <p><label><input type="checkbox" id="keep-add" name="add" value="1"\(checked)/> also if it \
            has tweets from dumps or another search</label></p>
            <p><button type="submit">Keep these tweets</button></p>
            </form>
            </details>

            """
    }
}
