import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Lists the links that the most tweets share: `/links?by=domain&lang=en`.
struct LinksPage: Page {
    static let path = "/links"
    static let tab: Tab? = .links

    private let request: PageRequest
    private let term: SearchTerm?
    private let filter: TweetFilter
    private var options = LinkReport.Options()

    init(_ request: PageRequest) throws {
        self.request = request
        term = try request.term()
        filter = try request.filter()
        options.grouping = try request.choice("by", default: .url)
        options.minCount = try request.minCount() ?? options.minCount
        options.limit = try request.tableLimit
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let form = FilterForm.ofLinks(request).html
        try archive.links(of: term, filter, options: options) { report in
            let table = Table(report)
            guard report.subject.emptyResult.isEmpty else {
                let empty = form + EmptyState.tweets(report.subject)
                return try show(PageContent(table, empty: empty))
            }
            var content = PageContent(table, below: form, hasMore: report.leftOut > 0)
            content.parts.append(.html(groupings))
            try show(content)
        }
    }

    static func form(_ request: PageRequest) -> HTML? { FilterForm.ofLinks(request).html }

    private var groupings: HTML {
        let domains = request.address(of: LinksPage.path, [("by", "domain")])
        return """
            <p class="note">Count <a href="\(request.address(of: LinksPage.path))">addresses</a> or \
            <a href="\(domains)">domains</a>.</p>

            """
    }
}
