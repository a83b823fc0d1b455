import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Shows an author: the profile, and the tweets, replies, pictures or mentions, at
/// `/person/nasa?show=replies`; of a user who wrote nothing, the same of the tweets with the user.
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
        let listsTweets = part == .tweets || part == .replies
        order = listsTweets ? try request.choice("order", default: .newest) : .newest
        limit = try part == .mentions ? request.tableLimit : request.limit
        format = request.format
        server = request.server
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        if format == .vCard {
            return try show(PageContent(Table(archive.profile(of: name))))
        }
        let person = try person(archive)
        let filter = filter(person)
        let beginning = try beginning(person, archive)
        switch part {
        case .tweets, .replies:
            try archive.tweets(of: nil, filter, order: order, limit: limit) { report in
                try show(tweets(report, of: person, beginning))
            }
        case .media:
            let markup = try MediaMarkup(archive, server.media)
            try archive.media(of: nil, filter, limit: limit) { report in
                let wall = MediaPage.wall(of: report, markup)
                var content = content(report.count > 0 ? wall : nothing(person), person, beginning)
                (content.table, content.hasMore) = (Table(report), report.leftOut > 0)
                try show(content)
            }
        case .mentions:
            try archive.popularity(of: nil, filter, options: person.mentions(limit)) { report in
                let table = Table(report)
                var content = content(.rows(table), person, beginning)
                content.table = table
                content.hasMore = report.sections.contains { $0.leftOut > 0 }
                try show(content)
            }
        }
    }

    private func person(_ archive: TweetArchive) throws -> PersonProfile {
        do {
            return try PersonProfile(archive.profile(of: name))
        } catch ArchiveError.unknownAuthor {
            return try PersonProfile(archive.mentionedUser(name), archive)
        }
    }

    private func filter(_ person: PersonProfile) -> TweetFilter {
        var filter = person.filter
        switch part {
        case .tweets: if person.isAuthor { filter.kinds.remove(.reply) }
        case .replies: filter.kinds = [.reply]
        case .media, .mentions: break
        }
        return filter
    }

    /// What is between the heading and the part.
    private func beginning(_ person: PersonProfile, _ archive: TweetArchive) throws -> HTML {
        guard format == nil else { return .none }
        let others = try person.isAuthor || part != .tweets ? HTML.none : person.others(archive)
        return try person.html(part) + PersonListChange.forms(for: name, archive, server) + others
    }

    private func tweets(
        _ report: TweetListReport,
        of person: PersonProfile,
        _ beginning: HTML
    ) -> PageContent {
        guard !report.ids.isEmpty else {
            var content = content(nothing(person), person, beginning)
            content.table = Table(report)
            return content
        }
        let map: HTML = """
            <p class="note"><a href="\(person.subject.address(of: PlacesPage.path))">All tweets \
            \(person.isAuthor ? "of" : "with") @\(name) on a map</a></p>

            """
        return TweetListContent.content(of: report, title: "@\(name)", before: beginning + map)
    }

    private func nothing(_ person: PersonProfile) -> PageContent.Part {
        let words = person.isAuthor ? "of" : "with"
        return .html(
            """
            <p class="empty">The archive has no \(part.rawValue) \(words) @\(name); look at the other \
            parts.</p>

            """
        )
    }

    private func content(
        _ part: PageContent.Part,
        _ person: PersonProfile,
        _ beginning: HTML
    ) -> PageContent {
        let beginning = PageContent.Part.html(.heading("@\(name)") + beginning)
        var content = PageContent("@\(name)", [beginning, part])
        content.subject = person.subject
        return content
    }
}
