import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Shows what the tweets of a search term mention most: `/term?t=%23ucd`; without a term, those of the
/// whole archive.
struct TermPage: Page {
    static let path = "/term"
    static let tab: Tab? = .terms
    static let formats = Format.ofAnyTable + [.svg]

    private let term: SearchTerm?
    private var options = PopularityReport.Options()

    init(_ request: PageRequest) throws {
        term = try request.term()
        options.order = try request.choice("by", default: .count)
        options.limit = try request.limit
        if let typed = request.value("min") {
            guard let number = Int(typed), number > 0 else {
                throw Refusal.badAddress("min must be a number of at least 1")
            }
            options.minCount = number
        }
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.popularity(of: term, options: options) { report in
            let table = Table(report)
            guard report.subject.emptyResult.isEmpty else {
                let heading: HTML = "<h1 id=\"heading\" dir=\"auto\">\(table.pageTitle)</h1>\n"
                let empty = EmptyState.tweets(report.subject)
                return try show(PageContent(table.pageTitle, [.html(heading + empty)], table))
            }
            let hasMore = report.sections.contains { $0.leftOut > 0 }
            try show(PageContent(table, hasMore: hasMore))
        }
    }
}
