import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// Shows the tweets of an author: `/person/nasa`.
struct PersonPage: Page {
    static let path = "/person/"
    static let tab: Tab? = .people
    static let formats = Format.ofAnyTable + [.ids, .geoJSON]

    private let name: String
    private var filter = TweetFilter()
    private let order: TweetListReport.Order
    private let limit: RowLimit
    private let server: ServerParts

    init(_ request: PageRequest) throws {
        guard ScreenName.isValid(request.name.utf8) else {
            throw Refusal.missing("nobody on Twitter can have this name")
        }
        name = request.name
        filter.authors = [name]
        order = try request.choice("order", default: .newest)
        limit = try request.limit
        server = request.server
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let lists = try PersonListChange.forms(for: name, archive, server)
        try archive.tweets(of: nil, filter, order: order, limit: limit) { report in
            let others = PageAddress("/search", ["q": "@" + name])
            let note: HTML = """
                <p class="note"><a href="\(others)">Tweets that mention @\(name)</a></p>

                """
            try show(
                TweetListContent.content(
                    of: report,
                    title: "@\(name)",
                    before: note + lists
                )
            )
        }
    }
}
