import ReportPresentation
import ReportRendering
import TweetArchive

/// Lists the search terms: `/terms`.
struct TermsPage: Page {
    static let path = "/terms"
    static let tab: Tab? = .terms

    private let limit: RowLimit

    init(_ request: PageRequest) throws { limit = try request.tableLimit }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let report = try archive.terms(limit: limit)
        let table = Table(report)
        guard report.terms.isEmpty else {
            return try show(PageContent(table, hasMore: report.leftOut > 0))
        }
        let empty = try archive.size().tweets > 0 ? EmptyState.terms : EmptyState.archive
        try show(PageContent("Search terms", [.html(.heading("Search terms") + empty)], table))
    }
}
