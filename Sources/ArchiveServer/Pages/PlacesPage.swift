import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Shows where tweets were written, on a map and in a table: `/places?q=moon&t=%23ucd`.
struct PlacesPage: Page {
    static let path = "/places"
    static let tab: Tab? = .places
    static let formats = Format.ofAnyTable + [.geoJSON]

    private let term: SearchTerm?
    private let filter: TweetFilter
    private let limit: RowLimit
    private let isPage: Bool
    private let server: ServerParts
    private let subject: PageSubject

    init(_ request: PageRequest) throws {
        term = try request.term()
        filter = try request.filter()
        limit = try request.tableLimit
        isPage = request.format == nil
        server = request.server
        subject = request.subject
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let pictures = try MediaMarkup(archive, server.media)
        // The map has all places, also those that the table leaves out.
        try archive.places(of: term, filter, limit: isPage ? .none : limit) { report in
            guard isPage else { return try show(PageContent(Table(report))) }
            let listed = try report.limited(to: limit)
            let table = Table(listed)
            let places = try report.rows.collected()
            guard !places.isEmpty else {
                return try show(PageContent(table, empty: EmptyState.places(report)))
            }
            let map = try PlaceMap(places, report, pictures, subject)?.html() ?? .none
            let title = table.pageTitle
            let parts: [PageContent.Part] = [.html(.heading(title) + map), .rows(table)]
            try show(PageContent(title, parts, table, hasMore: listed.leftOut > 0))
        }
    }
}

extension EmptyState {
    /// No tweet has a place.
    fileprivate static func places(_ report: PlaceReport) -> HTML {
        guard report.subject.emptyResult.isEmpty else { return tweets(report.subject) }
        return """
            <p class="empty">None of the \(report.subject.tweets.counted("tweet")) tells where it was \
            written. Few tweets do; look at the <a href="/places">places of the whole archive</a>.</p>

            """
    }
}
