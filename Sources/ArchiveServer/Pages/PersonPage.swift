import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Shows an author: the profile, and the tweets, replies, pictures or mentions, at
/// `/person/nasa?show=replies`.
struct PersonPage: Page {
    static let path = "/person/"
    static let tab: Tab? = .people
    static let formats = Format.ofAnyTable + [.ids, .geoJSON, .vCard]

    /// What the page shows below the profile.
    enum Part: String, CaseIterable {
        case tweets
        case replies
        case media
        case mentions
    }

    private let name: String
    private let part: Part
    private let order: TweetListReport.Order
    private let limit: RowLimit
    private let format: Format?
    private let server: ServerParts

    init(_ request: PageRequest) throws {
        guard ScreenName.isValid(request.name.utf8) else {
            throw Refusal.missing("nobody on Twitter can have this name")
        }
        name = request.name
        part = try request.choice("show", default: .tweets)
        order = try request.choice("order", default: .newest)
        limit = try request.limit
        format = request.format
        server = request.server
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let profile = try archive.profile(of: name)
        if format == .vCard { return try show(PageContent(Table(profile))) }
        let lists = try PersonListChange.forms(for: name, archive, server)
        let before = PersonProfile(profile).html(part) + lists
        switch part {
        case .tweets, .replies:
            try archive.tweets(of: nil, filter, order: order, limit: limit) { report in
                try show(tweets(report, before))
            }
        case .media:
            let markup = try MediaMarkup(archive, server.media)
            try archive.media(of: nil, filter, limit: limit) { report in
                try show(media(report, before, markup))
            }
        case .mentions:
            var options = PopularityReport.Options()
            (options.kinds, options.minCount, options.limit) = ([.user], 1, limit)
            try archive.popularity(of: nil, filter, options: options) { report in
                try show(mentions(report, before))
            }
        }
    }

    private var filter: TweetFilter {
        var filter = TweetFilter()
        filter.authors = [name]
        switch part {
        case .tweets: filter.kinds.remove(.reply)
        case .replies: filter.kinds = [.reply]
        case .media, .mentions: break
        }
        return filter
    }

    private func tweets(_ report: TweetListReport, _ before: HTML) -> PageContent {
        if report.ids.isEmpty { return empty(Table(report), before) }
        let map: HTML = """
            <p class="note"><a href="\(PageAddress("/places", ["author": name]))">All tweets of \
            @\(name) on a map</a></p>

            """
        return TweetListContent.content(of: report, title: "@\(name)", before: before + map)
    }

    private func media(
        _ report: MediaReport,
        _ before: HTML,
        _ markup: MediaMarkup
    ) -> PageContent {
        if report.count == 0 { return empty(Table(report), before) }
        let parts = [.html(before), MediaPage.wall(of: report, markup)]
        return content(Table(report), parts, hasMore: report.leftOut > 0)
    }

    private func mentions(_ report: PopularityReport, _ before: HTML) -> PageContent {
        let table = Table(report)
        let leftOut = report.sections.contains { $0.leftOut > 0 }
        return content(table, [.html(before), .rows(table)], hasMore: leftOut)
    }

    private func empty(_ table: Table, _ before: HTML) -> PageContent {
        let nothing: HTML = """
            <p class="empty">The archive has no \(part.rawValue) of @\(name); look at the other parts.</p>

            """
        return content(table, [.html(before + nothing)], hasMore: false)
    }

    private func content(
        _ table: Table,
        _ parts: [PageContent.Part],
        hasMore: Bool
    ) -> PageContent {
        let heading = PageContent.Part.html(.heading("@\(name)"))
        return PageContent("@\(name)", [heading] + parts, table, hasMore: hasMore)
    }
}
