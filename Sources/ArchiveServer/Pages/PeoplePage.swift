import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Lists the authors: `/people?by=retweeted`.
struct PeoplePage: Page {
    static let path = "/people"
    static let tab: Tab? = .people
    static let formats = Format.ofAnyTable + [.vCard]

    private let term: SearchTerm?
    private let order: PeopleReport.Order
    private let limit: RowLimit

    init(_ request: PageRequest) throws {
        term = try request.term()
        order = try request.choice("by", default: .tweets)
        limit = try request.limit
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.people(of: term, order: order, limit: limit) { report in
            let table = Table(report)
            guard report.count > 0 else {
                return try show(PageContent(table, empty: EmptyState.tweets(report.subject)))
            }
            try show(PageContent(table, hasMore: report.leftOut > 0))
        }
    }
}
