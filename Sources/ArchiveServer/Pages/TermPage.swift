import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Shows what the tweets of a search term mention most: `/term?t=%23ucd`; without a term, those of the
/// whole archive; with another term, `/term?t=%23ucd&with=%23iot`, both side by side.
struct TermPage: Page {
    static let path = "/term"
    static let tab: Tab? = .terms
    static let formats = Format.ofAnyTable + [.svg]

    private let term: SearchTerm?
    private let other: SearchTerm?
    private let filter: TweetFilter
    private let form: TermForm
    private var options = PopularityReport.Options()

    init(_ request: PageRequest) throws {
        term = try request.term()
        other = try request.term("with")
        filter = try request.filter()
        form = TermForm(request)
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
        if let other { return try compare(archive, with: other, show) }
        try archive.popularity(of: term, filter, options: options) { report in
            let table = Table(report)
            guard report.subject.emptyResult.isEmpty else {
                let empty = form.html + EmptyState.tweets(report.subject)
                return try show(PageContent(table, empty: empty))
            }
            let hasMore = report.sections.contains { $0.leftOut > 0 }
            try show(content(table, hasMore: hasMore))
        }
    }

    /// Shows the mentions of both terms side by side.
    private func compare(
        _ archive: TweetArchive,
        with other: SearchTerm,
        _ show: (PageContent) throws -> Void
    ) throws {
        guard let term else {
            throw Refusal.badAddress("the whole archive cannot be compared; open a term first")
        }
        var choice = ComparisonReport.Options()
        (choice.minCount, choice.limit) = (options.minCount, options.limit)
        try archive.comparison(of: [term, other], filter, options: choice) { report in
            try show(content(Table(report), hasMore: report.leftOut > 0))
        }
    }

    private func content(_ table: Table, hasMore: Bool) -> PageContent {
        let title = table.pageTitle
        let parts: [PageContent.Part] = [.html(.heading(title) + form.html), .rows(table)]
        return PageContent(title, parts, table, hasMore: hasMore)
    }
}
