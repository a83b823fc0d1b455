import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

extension NetworkReport.Edges: ReportValue {
    /// Those with a name of their own, whose nodes and edges lead to other pages.
    package static var names: [String] { named.map(\.name) }
    package var typed: String { name }

    package init?(typed: String) {
        guard let edges = Self.named.first(where: { $0.name == typed }) else { return nil }
        self = edges
    }
}

/// Draws which hashtags occur together, or who mentions, repeats, answers or quotes whom:
/// `/network?edges=retweet&t=%23ucd`.
///
/// The drawing has the heaviest edges, the table all. Each edge leads to its tweets, each node to the tweets
/// with the hashtag or to the page of the person.
struct NetworkPage: Page {
    static let path = "/network"
    static let tab: Tab? = .network
    static let formats = Format.ofAnyTable + Format.ofNetworks
    static let options: [any AnyReportOption] = [edges, .exclude, minWeight]

    private static let edges = ReportOption(
        "edges",
        NetworkReport.Edges.hashtags,
        "Show these edges.",
        label: "Edges"
    )
    private static let minWeight = ReportOption<Int?>(
        "min-count",
        nil,
        "Show edges with at least this weight.",
        minimum: 1,
        label: "Least weight",
        field: "weight"
    )

    static func command(_ request: PageRequest) -> TerminalCommand? {
        let edges = request.typed(edges.field) ?? edges.initial.name
        return TerminalCommand(
            request,
            "network",
            arguments: ["--edges", edges],
            [minWeight, .exclude]
        )
    }

    private let request: PageRequest
    private let term: SearchTerm?
    private let filter: TweetFilter
    private let limit: RowLimit
    private var options = NetworkReport.Options()

    init(_ request: PageRequest) throws {
        self.request = request
        term = try request.term()
        filter = try request.filter()
        limit = try request.tableLimit
        let values = try request.values(of: NetworkPage.options)
        options.edges = [values[NetworkPage.edges]]
        (options.minWeight, options.excluded) = (values[NetworkPage.minWeight], values[.exclude])
        options.limit = limit
    }

    var question: (term: SearchTerm?, filter: TweetFilter)? { (term, filter) }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.network(of: term, filter, options: options) { report in
            guard request.format == nil else { return try show(PageContent(Table(report))) }
            let table = Table(report)
            guard report.subject.emptyResult.isEmpty else {
                return try show(PageContent(table, empty: EmptyState.tweets(report.subject)))
            }
            let heaviest = report.limited(to: .requested(NetworkDrawing.maxEdges))
            let drawing = try NetworkDrawing(of: Table(heaviest), request.subject)
            let title = table.pageTitle
            let beginning = HTML.heading(title) + kinds + (drawing?.html ?? .none)
            var content = PageContent(title, [.html(beginning), .rows(table)], table)
            content.hasMore = table.facts.contains { $0.topic == .limit && $0.sentence != nil }
            content.found = report.subject.tweets
            try show(content)
        }
    }

    private var kinds: HTML {
        let links = NetworkReport.Edges.named.map { edges -> HTML in
            let address = request.address(with: NetworkPage.edges.field, edges.name)
            let current: HTML = options.edges == [edges] ? " aria-current=\"true\"" : .none
            return "<a href=\"\(address)\"\(current)>\(edges.name)</a>\n"
        }
        return "<nav class=\"seg\" aria-label=\"Edges\">\n\(links)</nav>\n"
    }
}
