import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Shows pictures and films, those of the newest tweets first: `/media?q=moon&t=%23ucd`.
struct MediaPage: Page {
    static let path = "/media"
    static let tab: Tab? = .media

    private let term: SearchTerm?
    private let filter: TweetFilter
    private let limit: RowLimit
    private let server: ServerParts

    init(_ request: PageRequest) throws {
        term = try request.term()
        filter = try request.filter()
        limit = try request.limit
        server = request.server
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let markup = try MediaMarkup(archive, server.media)
        try archive.media(of: term, filter, limit: limit) { report in
            let table = Table(report)
            guard report.count > 0 else {
                return try show(PageContent(table, empty: MediaPage.empty(report)))
            }
            let title = table.pageTitle
            let parts = [.html(.heading(title)), MediaPage.wall(of: report, markup)]
            try show(PageContent(title, parts, table, hasMore: report.leftOut > 0))
        }
    }

    /// The wall of the pictures and films of a report as a list.
    static func wall(of report: MediaReport, _ markup: MediaMarkup) -> PageContent.Part {
        .asked { output in
            let zone = report.subject.filter.timeZone
            output.write("<ul class=\"wall\">\n")
            try report.rows.read { row in
                output.write(markup.item(row, time: zone.text(of: row.time)).text)
            }
            output.write("</ul>\n")
        }
    }

    private static func empty(_ report: MediaReport) -> HTML {
        guard report.subject.emptyResult.isEmpty else { return EmptyState.tweets(report.subject) }
        return """
            <p class="empty">None of the \(report.subject.tweets.counted("tweet")) has a picture or \
            film. Look at the <a href="/media">pictures of the whole archive</a>.</p>

            """
    }
}
