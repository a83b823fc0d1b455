import ReportPresentation
import ReportRendering
import TweetArchive

/// The content of pages that list tweets.
enum TweetListContent {
    /// The content of a page with the tweets of a report as articles.
    ///
    /// - Parameters:
    ///   - report: The tweets.
    ///   - title: The heading; nil for that of the table.
    ///   - before: What is between the heading and the tweets.
    ///   - map: The address of a map of the same tweets; nil for none.
    /// - Returns: The content.
    static func content(
        of report: TweetListReport,
        title: String? = nil,
        before: HTML = .none,
        map: PageAddress? = nil
    ) -> PageContent {
        let table = Table(report)
        let title = title ?? table.pageTitle
        let link = report.ids.isEmpty ? nil : map.map(TweetListContent.link)
        return PageContent(
            title,
            [.html(.heading(title) + before + (link ?? .none)), tweets(of: report)],
            table,
            hasMore: report.leftOut != 0
        )
    }

    private static func tweets(of report: TweetListReport) -> PageContent.Part {
        if report.ids.isEmpty { return .html(EmptyState.tweets(report.subject)) }
        let filter = report.subject.filter
        return .tweets(report.rows, TweetArticles(filter.search, in: filter.timeZone))
    }

    /// A link to a map of the tweets.
    static func link(toMap map: PageAddress) -> HTML {
        "<p class=\"note\"><a href=\"\(map)\">These tweets on a map</a></p>\n"
    }
}
