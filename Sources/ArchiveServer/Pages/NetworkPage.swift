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
            let drawing = NetworkDrawing(
                try report.limited(to: .requested(NetworkDrawing.maxEdges)).sections[0].rows
                    .collected(),
                report.sections[0].edges,
                request.subject
            )
            let title = table.pageTitle
            let beginning = HTML.heading(title) + kinds + drawing.html
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

/// A drawing of the heaviest edges of a network.
///
/// Its script marks the neighbours of a node that is pointed at, or has the focus.
private struct NetworkDrawing {
    /// The maximum number of edges and nodes that are drawn.
    static let maxEdges = 4_000
    private static let maxNodes = 2_000
    /// The number of edges, and nodes, from which on they have no link or name of their own.
    private static let maxLinks = 1_000
    private static let maxNames = 60
    /// The width of the drawing, in its units, and of the space around the nodes.
    private static let (size, margin) = (1_000.0, 40.0)
    private static let radii = 3.5...20.0
    /// The usual size of a letter in the drawing.
    private static let (letterWidth, lineHeight) = (6.6, 13.0)

    private struct Node {
        let name: String
        let tweets: Int
    }

    private var nodes: [Node] = []
    private var edges: [NetworkLayout.Edge] = []
    private let kind: NetworkReport.Edges
    private let subject: PageSubject

    init(_ rows: [NetworkReport.Row], _ kind: NetworkReport.Edges, _ subject: PageSubject) {
        (self.kind, self.subject) = (kind, subject)
        var numbers: [String: Int] = [:]
        for row in rows {
            let ends = [row.source, row.target].map { ($0.name, $0.count) }
            let new = Set(ends.map(\.0)).filter { numbers[$0] == nil }
            guard nodes.count + new.count <= NetworkDrawing.maxNodes else { break }
            let indexes = ends.map { name, tweets in
                if let known = numbers[name] { return known }
                nodes.append(Node(name: name, tweets: tweets))
                numbers[name] = nodes.count - 1
                return nodes.count - 1
            }
            edges.append(
                NetworkLayout.Edge(source: indexes[0], target: indexes[1], weight: row.weight)
            )
        }
    }

    var html: HTML {
        if edges.isEmpty { return .none }
        let places = fitted(NetworkLayout(nodes: nodes.count, edges).places)
        let height = Int((places.map(\.y).max() ?? 0) + NetworkDrawing.margin)
        let size = Int(NetworkDrawing.size)
        let largest = nodes.indices.sorted { nodes[$0].tweets > nodes[$1].tweets }
        let drawnEdges = edges.indices.reversed().map { edge($0, places) }
        let drawnNodes = largest.map { node($0, places[$0]) }
        let names = named(largest, places).map { name($0, places[$0]) }
        return """
            <figure class="network">
            <svg viewBox="0 0 \(size) \(height)" tabindex="0" role="group" \
            data-limits="\(size / 20) \(size) 0 \(size) 0 \(height)" aria-label="Drawing of \
            \(nodes.count.counted("node")) and \(edges.count.counted("edge")), which the table lists">
            \(drawnEdges)\(drawnNodes)\(names)</svg>
            <figcaption class="note">\(nodes.count.counted("node")), \
            \(edges.count.counted("edge")): the heaviest; \
            sizes are numbers of tweets, widths are weights. Ctrl and the wheel zoom, and the keys + and − \
            while the drawing has the focus; 0 shows all again.</figcaption>
            </figure>

            """
    }

    /// The places in the units of the drawing.
    private func fitted(_ places: [NetworkLayout.Point]) -> [NetworkLayout.Point] {
        guard let first = places.first else { return [] }
        let least = places.reduce(first) { pointwiseMin($0, $1) }
        let most = places.reduce(first) { pointwiseMax($0, $1) }
        let size = most - least
        let room = NetworkDrawing.size - 2 * NetworkDrawing.margin
        // Never higher than wide.
        let scale = room / max(size.x, size.y, 1)
        let left = (NetworkDrawing.size - size.x * scale) / 2
        return places.map { place in
            let moved = (place - least) * scale
            return NetworkLayout.Point(moved.x + left, moved.y + NetworkDrawing.margin)
        }
    }

    private func sign(_ node: Int) -> String { (kind.areDirected ? "@" : "#") + nodes[node].name }

    private func edge(_ index: Int, _ places: [NetworkLayout.Point]) -> HTML {
        let edge = edges[index]
        let (start, end) = (places[edge.source], places[edge.target])
        let width = min(1 + (Double(edge.weight) / Double(edges[0].weight)).squareRoot() * 5, 6)
        let line: HTML = """
            <path class="edge" data-ends="\(edge.source) \(edge.target)" \
            d="M\(tenths(start.x)) \(tenths(start.y))L\(tenths(end.x)) \(tenths(end.y))" \
            stroke-width="\(tenths(width))"/>
            """
        let counted = Table.Counted(
            .edge(kind: kind.name, source: nodes[edge.source].name, target: nodes[edge.target].name)
        )
        guard index < NetworkDrawing.maxLinks, let address = subject.address(of: counted) else {
            return line
        }
        let words = "\(sign(edge.source)) \(kind.areDirected ? "→" : "–") \(sign(edge.target))"
        return """
            <a href="\(address)" tabindex="-1"><title>\(words): \
            \(edge.weight.counted("tweet"))</title>\(line)</a>

            """
    }

    private func node(_ index: Int, _ place: NetworkLayout.Point) -> HTML {
        let most = Double(nodes.map(\.tweets).max() ?? 1)
        let radii = NetworkDrawing.radii
        let share = (Double(nodes[index].tweets) / max(most, 1)).squareRoot()
        let radius = radii.lowerBound + (radii.upperBound - radii.lowerBound) * share
        let address =
            kind.areDirected
            ? subject.person(nodes[index].name) : subject.address(ofHashtag: sign(index))
        let circle: HTML = """
            <title>\(sign(index)): \(nodes[index].tweets.counted("tweet"))</title>\
            <circle class="\(kind.areDirected ? "user" : "hashtag")" cx="\(tenths(place.x))" \
            cy="\(tenths(place.y))" r="\(tenths(radius))"/>
            """
        guard let address else { return "<g data-node=\"\(index)\">\(circle)</g>\n" }
        return """
            <a href="\(address)" tabindex="-1" data-node="\(index)">\(circle)</a>

            """
    }

    /// Those of the first nodes whose names do not cover each other.
    private func named(_ nodes: [Int], _ places: [NetworkLayout.Point]) -> [Int] {
        var named: [(node: Int, place: NetworkLayout.Point, width: Double)] = []
        for node in nodes where named.count < NetworkDrawing.maxNames {
            let place = places[node]
            let width = Double(sign(node).count) * NetworkDrawing.letterWidth
            let isFree = named.allSatisfy { other in
                (other.place.y - place.y).magnitude > NetworkDrawing.lineHeight
                    || (other.place.x - place.x).magnitude > (other.width + width) / 2
            }
            if isFree { named.append((node, place, width)) }
        }
        return named.map(\.node)
    }

    private func name(_ index: Int, _ place: NetworkLayout.Point) -> HTML {
        """
        <text data-name="\(index)" x="\(tenths(place.x))" y="\(tenths(place.y - 6))">\
        \(sign(index))</text>

        """
    }

    private func tenths(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
