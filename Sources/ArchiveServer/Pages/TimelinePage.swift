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
        map = request.subject.address(of: PlacesPage.path)
        filter = try request.filter()
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        // The heading of the page has the number of all tweets.
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
            try show(PageContent(report, before: later, map: map))
        }
    }
}

/// Draws the number of tweets in each month: `/trend?t=%23ucd&by=day`.
///
/// Its months link to the timeline.
struct TrendPage: Page {
    static let path = "/trend"
    static let tab: Tab? = .timeline
    static let formats = Format.ofAnyTable + [.svg]

    private let request: PageRequest
    private let term: SearchTerm?
    private let filter: TweetFilter
    private var options = TrendReport.Options()

    init(_ request: PageRequest) throws {
        self.request = request
        term = try request.term()
        filter = try request.filter()
        options.period = try request.choice("by", default: .month)
        _ = try request.rowChoice
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.trend(of: term, filter, options: options) { report in
            let table = Table(report)
            guard report.subject.emptyResult.isEmpty else {
                return try show(PageContent(table, empty: EmptyState.tweets(report.subject)))
            }
            var parts = [PageContent.Part.table(table), .html(periods)]
            if options.period == .month { try parts.append(.html(months(of: report))) }
            try show(PageContent(table.pageTitle, parts, table))
        }
    }

    private var periods: HTML {
        let links = TrendReport.Period.allCases.map { period -> HTML in
            let address = request.address(with: "by", period.rawValue)
            return "<a href=\"\(address)\">\(period.rawValue)</a>\n"
        }
        return "<p class=\"note choices\">Count by \(links)</p>\n"
    }

    /// The months with tweets, a line for each year.
    private func months(of report: TrendReport) throws -> HTML {
        var (years, year): ([HTML], Table.Time?) = ([], nil)
        var items: [HTML] = []
        func endYear() {
            guard let year else { return }
            let link: HTML = "<a href=\"\(address(of: year))\">\(year.description)</a>"
            years.append("<li>\(link)<ul>\n\(items)</ul></li>\n")
            items = []
        }
        try report.rows.read { row in
            guard row.tweets > 0 else { return }
            let month = Table.Time(start: row.start, length: .month)
            let next = Table.Time(start: row.start, length: .year)
            if next.description != year?.description { endYear() }
            year = next
            let name = month.description
            items.append(
                """
                <li><a href="\(address(of: month))" aria-label="\(name), \
                \(row.tweets.counted("tweet"))">\(String(name.suffix(2))) \
                <span>\(row.tweets.grouped)</span></a></li>

                """
            )
        }
        endYear()
        return """
            <div class="part">
            <h2>Months</h2>
            <ul class="months">
            \(years)</ul>
            </div>

            """
    }

    /// The tweets of a month or year, within the times of the page.
    private func address(of time: Table.Time) -> PageAddress {
        let counted = Table.Counted(.period(from: time, to: time))
        return request.subject.address(of: counted) ?? PageAddress(TimelinePage.path)
    }
}
