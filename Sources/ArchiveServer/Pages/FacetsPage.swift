import ReportPresentation
import ReportRendering
import TweetArchive
import TweetSearch

/// Counts the tweets of a search by kind, language, year and hashtag, with links that narrow the search:
/// `/facets?q=moon`.
///
/// It reads all tweets of the search, so the page of a search loads it after the first tweets.
struct FacetsPage: Page {
    static let path = "/facets"
    static let tab: Tab? = .search

    private let query: SearchQuery?
    private let isPage: Bool
    private let subject: PageSubject

    init(_ request: PageRequest) throws {
        query = try request.search()
        isPage = request.format == nil
        subject = query.map { PageSubject("q", $0.text) } ?? .wholeArchive
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        var filter = TweetFilter()
        filter.search = query
        guard isPage else {
            return try show(PageContent(Table(archive.facets(of: nil, filter))))
        }
        let title = query.map { "Narrow the search “\($0.text)”" } ?? "Narrow a search"
        let facets = PageContent.Part.streamed { output in
            // The heading is sent before the tweets are read.
            let report = try archive.facets(of: nil, filter) { output.flush() }
            output.write(main(report).text)
        }
        try show(PageContent(title, [.html(.heading(title)), facets]))
    }

    private func main(_ report: FacetReport) -> HTML {
        guard report.subject.emptyResult.isEmpty else { return EmptyState.tweets(report.subject) }
        return "<div class=\"part\">\n\(groups(of: report))</div>\n"
    }

    private func groups(of report: FacetReport) -> [HTML] {
        FacetReport.Facet.allCases.compactMap { facet in
            let items = report.rows.filter { $0.facet == facet }.map { row -> HTML in
                """
                <li><a href="\(narrowed(by: row))" dir="auto">\(row.value)</a> \
                <span>\(subject.number(row.tweets, of: row.counted))</span></li>

                """
            }
            guard !items.isEmpty else { return nil }
            return "<h2>\(facet.rawValue.capitalizedSentence)</h2>\n"
                + "<ul class=\"facets\">\n\(items)</ul>\n"
        }
    }

    /// The search for only the tweets of a row.
    private func narrowed(by row: FacetReport.Row) -> PageAddress {
        let condition = FacetsPage.condition(of: row)
        guard let query else { return PageAddress("/search", ["q": condition]) }
        // Without parentheses, the condition would apply to the last alternative of `OR` alone.
        let text = query.text.contains(" ") ? "(\(query.text))" : query.text
        return PageAddress("/search", ["q": "\(text) \(condition)"])
    }

    private static func condition(of row: FacetReport.Row) -> String {
        switch row.facet {
        case .kind:
            switch row.value {
            case "retweet": "filter:retweets"
            case "reply": "filter:replies -filter:quote"
            case "quote": "filter:quote"
            default: "-filter:retweets -filter:replies -filter:quote"
            }
        case .language: "lang:\(row.value)"
        case .year:
            "since:\(row.value)-01-01 until:\(String((Int(row.value) ?? 0) + 1))-01-01"
        case .hashtag: row.value
        }
    }
}

extension FacetReport.Row {
    /// The tweets of the row; nil if no address can select them.
    fileprivate var counted: Table.Counted? {
        switch facet {
        case .kind: return Table.Counted(.kind(value))
        case .language: return Table.Counted(.language(value))
        case .year:
            guard let start = NamedPeriod(value, in: .utc)?.start.seconds else { return nil }
            let year = Table.Time(start: start, length: .year)
            return Table.Counted(.period(from: year, to: year))
        case .hashtag:
            let name = String(value.unicodeScalars.dropFirst())
            return Table.Counted(.mention(Table.Mention(.hashtag, name)))
        }
    }
}
