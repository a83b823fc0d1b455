import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Lists the links that the most tweets share: `/links?by=domain`.
struct LinksPage: Page {
    static let path = "/links"
    static let tab: Tab? = .links

    private let term: SearchTerm?
    private var options = LinkReport.Options()

    init(_ request: PageRequest) throws {
        term = try request.term()
        options.grouping = try request.choice("by", default: .url)
        options.limit = try request.limit
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.links(of: term, options: options) { report in
            let table = Table(report)
            guard report.subject.emptyResult.isEmpty else {
                return try show(PageContent(table, empty: EmptyState.tweets(report.subject)))
            }
            var content = PageContent(table, hasMore: report.leftOut > 0)
            content.parts.append(.html(LinksPage.groupings))
            try show(content)
        }
    }

    private static let groupings: HTML = """
        <p class="note">Count <a href="/links">addresses</a> or \
        <a href="/links?by=domain">domains</a>.</p>

        """
}
