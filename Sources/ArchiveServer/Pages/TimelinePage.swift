import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Lists tweets, newest first: `/timeline?at=2015-03&list=friends&t=%23ucd`.
struct TimelinePage: Page {
    static let path = "/timeline"
    static let tab: Tab? = .timeline
    static let formats = Format.ofAnyTable + [.ids, .geoJSON]

    private let term: SearchTerm?
    private var filter = TweetFilter()
    private let order: TweetListReport.Order
    private let limit: RowLimit

    init(_ request: PageRequest) throws {
        term = try request.term()
        order = try request.choice("order", default: .newest)
        limit = try request.limit
        filter.list = try request.value("list").map(TimelinePage.list)
        if let period = try request.value("at").map(TimelinePage.period) {
            (filter.since, filter.until) = (period.start, period.end)
        }
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.tweets(of: term, filter, order: order, limit: limit) { report in
            try show(TweetListContent.content(of: report))
        }
    }

    private static func list(_ typed: String) throws -> ListName {
        guard let name = ListName(typed) else {
            throw Refusal.badAddress("'\(typed)' is no name of a list")
        }
        return name
    }

    private static func period(_ typed: String) throws -> NamedPeriod {
        guard let period = NamedPeriod(typed, in: .utc) else {
            throw Refusal.badAddress("'\(typed)' is no time; write it like 2015-03")
        }
        return period
    }
}
