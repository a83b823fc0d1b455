import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Lists the authors: `/people?by=retweeted&lang=en`.
struct PeoplePage: Page {
    static let path = "/people"
    static let tab: Tab? = .people
    static let formats = Format.ofAnyTable + [.vCard]

    private let term: SearchTerm?
    private let filter: TweetFilter
    private let form: FilterForm
    private let order: PeopleReport.Order
    private let limit: RowLimit

    init(_ request: PageRequest) throws {
        term = try request.term()
        filter = try request.filter()
        form = FilterForm(request)
        order = try request.order("by", default: .tweets)
        limit = try request.tableLimit
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.people(of: term, filter, order: order, limit: limit) { report in
            let table = Table(report)
            guard report.count > 0 else {
                let empty = form.html + EmptyState.tweets(report.subject)
                return try show(PageContent(table, empty: empty))
            }
            try show(PageContent(table, below: form.html, hasMore: report.leftOut > 0))
        }
    }

    static func form(_ request: PageRequest) -> HTML? { FilterForm(request).html }
}
