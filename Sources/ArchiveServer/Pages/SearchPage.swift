import ReportPresentation
import ReportRendering
import TweetArchive
import TweetSearch

/// Searches tweets at `/search?q=moon`.
///
/// Without a query, and at `/`, it lists the recent searches.
struct SearchPage: Page {
    static let path = "/search"
    static let tab: Tab? = .search
    static let formats = Format.ofAnyTable + [.ids, .geoJSON]

    private let query: SearchQuery?
    private let order: TweetListReport.Order
    private let limit: RowLimit
    private let server: ServerParts
    /// Whether the search becomes one of the recent ones.
    private let isRecorded: Bool

    init(_ request: PageRequest) throws {
        query = try request.search()
        order = try request.choice("order", default: .newest)
        limit = try request.limit
        server = request.server
        isRecorded = request.format == nil && !request.isUpdate
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        guard let query else { return try show(SearchPage.start(archive, limit)) }
        var filter = TweetFilter()
        filter.search = query
        try archive.tweets(of: nil, filter, order: order, limit: limit) { report in
            let form = KeepChange.form(for: query, server)
            let before = form + SearchPage.links(for: query)
            try show(TweetListContent.content(of: report, before: before))
            guard isRecorded else { return }
            server.writer.record(query, tweets: report.isComplete ? report.subject.tweets : nil)
        }
    }

    /// The links to a table of what was found, and to searches that find a part of it.
    private static func links(for query: SearchQuery) -> HTML {
        """
        <p class="note"><a href="\(PageAddress("/term", ["q": query.text]))">Table of these</a></p>
        <div class="later note"><a href="\(PageAddress("/facets", ["q": query.text]))">Narrow this \
        search</a></div>

        """
    }

    /// The page that is opened first.
    private static func start(_ archive: TweetArchive, _ limit: RowLimit) throws -> PageContent {
        let report = try archive.recentSearches(limit: limit)
        let table = Table(report)
        let tweets = try archive.size().tweets
        var parts: [PageContent.Part] = [.html(introduction(tweets))]
        if !report.searches.isEmpty { parts.append(.html(recent(report))) }
        return PageContent("Search", parts, table)
    }

    private static func introduction(_ tweets: Int) -> HTML {
        guard tweets > 0 else {
            return "<h1 id=\"heading\">Search</h1>\n" + EmptyState.archive
        }
        return """
            <h1 id="heading">Search</h1>
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
