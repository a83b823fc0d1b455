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
    private let form: HTML
    private let withoutMinimum: PageAddress
    private var options = PopularityReport.Options()

    init(_ request: PageRequest) throws {
        term = try request.term()
        other = try request.term("with")
        filter = try request.filter()
        form = TermPage.filters(request)
        withoutMinimum = request.address(with: "min", "1")
        if other == nil { options.order = try request.order("by", default: .count) }
        options.limit = try request.tableLimit
        options.minCount = try request.minCount() ?? options.minCount
    }

    static func form(_ request: PageRequest) -> HTML? { FilterForm.ofTerms(request).html }

    /// The form, and a link to another report about the same tweets.
    private static func filters(_ request: PageRequest) -> HTML {
        let trend = request.address(of: TrendPage.path)
        return FilterForm.ofTerms(request).html
            + "<p class=\"note\"><a href=\"\(trend)\">Trend of these tweets</a></p>\n"
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        if let other { return try compare(archive, with: other, show) }
        try archive.popularity(of: term, filter, options: options) { report in
            let table = Table(report)
            guard report.subject.emptyResult.isEmpty else {
                let empty = form + EmptyState.tweets(report.subject)
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
            let sentence = "the whole archive cannot be compared; open a term first"
            throw Refusal.badAddress(sentence, in: "with")
        }
        var choice = ComparisonReport.Options()
        (choice.minCount, choice.limit) = (options.minCount, options.limit)
        try archive.comparison(of: [term, other], filter, options: choice) { report in
            try show(content(Table(report), hasMore: report.leftOut > 0))
        }
    }

    private func content(_ table: Table, hasMore: Bool) -> PageContent {
        PageContent(table, below: form + hidden(in: table), hasMore: hasMore)
    }

    /// The number of mentions that the least count hides, and a link that shows them.
    private func hidden(in table: Table) -> HTML {
        let fact = table.facts.first { $0.topic == .hidden && $0.sentence != nil }
        guard let words = fact?.words else { return .none }
        return """
            <p class="note">\(words); <a href="\(withoutMinimum)">show all</a>.</p>

            """
    }
}
