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
    ///   - map: The address of a map of the same tweets, to which the page links if one of the tweets
    ///     shown has a place; nil for none.
    /// - Returns: The content.
    /// - Throws: An error if the rows cannot be read.
    static func content(
        of report: TweetListReport,
        title: String? = nil,
        before: HTML = .none,
        map: PageAddress? = nil
    ) throws -> PageContent {
        let table = Table(report)
        let title = title ?? table.pageTitle
        let heading: HTML = "<h1 id=\"heading\" dir=\"auto\">\(title)</h1>\n"
        let main =
            report.ids.isEmpty ? EmptyState.tweets(report.subject) : try articles(of: report, map)
        return PageContent(
            title,
            [.html(heading + before + main)],
            table,
            hasMore: report.leftOut != 0
        )
    }

    private static func articles(of report: TweetListReport, _ map: PageAddress?) throws -> HTML {
        let filter = report.subject.filter
        var articles = TweetArticles(filter.search, in: filter.timeZone)
        let list = try articles.list(report.rows)
        guard let map, articles.haveAPlace else { return list }
        return "<p class=\"note\"><a href=\"\(map)\">These tweets on a map</a></p>\n\(list)"
    }
}
