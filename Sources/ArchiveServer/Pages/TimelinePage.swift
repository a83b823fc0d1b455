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
    private let months: PageAddress
    private let filter: TweetFilter
    private let order: TweetListReport.Order
    private let limit: RowLimit
    private let map: PageAddress
    private let isPage: Bool

    init(_ request: PageRequest) throws {
        term = try request.term()
        months = request.subject.addressOfAllTimes(TrendPage.path)
        isPage = request.format == nil
        order = try request.choice("order", default: .newest)
        limit = try request.limit
        map = request.address(of: PlacesPage.path)
        filter = try request.filter()
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        // The heading of the page has the number, to which others lead.
        try archive.tweets(
            of: term,
            filter,
            order: order,
            limit: limit,
            countsAll: isPage
        ) { report in
            let later: HTML = """
                <div class="later note"><a href="\(months)">Tweets by month</a></div>

                """
            try show(TweetListContent.content(of: report, before: later, map: map))
        }
    }
}
