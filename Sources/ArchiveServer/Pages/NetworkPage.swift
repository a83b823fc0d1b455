import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

extension NetworkReport.Edges: ReportValue {
    /// The names of the named edges, then those of all other pairs of kinds, in one order.
    package static var names: [String] { (named + pairs).map(\.name) }
    package static var example: String? { "author-domain" }
    package var typed: String { name }

    /// The pairs of kinds of nodes that are not among the named edges.
    private static let pairs: [Self] = {
        let kinds = NetworkReport.NodeKind.allCases
        let all = kinds.indices.flatMap { one in
            kinds[one...].compactMap { Self(kinds[one], $0) }
        }
        return all.filter { !named.contains($0) }
    }()

    package init?(typed: String) { self.init(named: typed) }
}

extension BackboneLimit: ReportValue {
    package static var example: String? { "0.05" }

    package init?(typed: String) { self.init(typed) }
}

/// Draws what occurs together in tweets, or who mentions, repeats, answers or quotes whom:
/// `/network?edges=author-domain&per=month&t=%23ucd`.
///
/// The drawing has the heaviest edges, the table all. Each edge links to its tweets, each node to the person
/// or to its tweets.
struct NetworkPage: Page {
    static let path = "/network"
    static let formats = Format.ofAnyTable + Format.ofNetworks
    static let options: [any AnyReportOption] = [
        edges, minWeight, .exclude, period, backbone, largest, withRetweets,
    ]

    /// The maximum number of periods for which the table shows columns; the slider has all periods.
    private static let maxPeriodColumns = 24

    fileprivate static let edges = ReportOption(
        "edges",
        NetworkReport.Edges.hashtags,
        "Show these edges.",
        label: "Edges"
    )
    fileprivate static let minWeight = ReportOption<Int?>(
        "min-count",
        nil,
        "Show edges with at least this weight.",
        minimum: 1,
        label: "Least weight",
        field: "weight"
    )
    fileprivate static let period = ReportOption<CalendarPeriod?>(
        "per",
        nil,
        "Also count edges by period.",
        label: "Periods"
    )
    private static let backbone = ReportOption<BackboneLimit?>(
        "backbone",
        nil,
        "Keep the edges that are heavier than expected by chance.",
        label: "Backbone"
    )
    private static let largest = ReportOption<Int?>(
        "largest",
        nil,
        "Keep the edges of this many of the largest components.",
        minimum: 1,
        label: "Largest components"
    )
    fileprivate static let withRetweets = ReportOption(
        "with-retweets",
        false,
        "Make edges of authors from retweets, too.",
        label: "Retweets of authors",
        field: "retweets"
    )

    static func command(_ request: PageRequest) -> TerminalCommand? {
        let edges = request.typed(edges.field) ?? edges.initial.name
        return TerminalCommand(
            request,
            "network",
            arguments: ["--edges", edges],
            options.filter { $0.name != NetworkPage.edges.name }
        )
    }

    private let request: PageRequest
    private let tweets: ReportRequest
    private let edges: NetworkReport.Edges
    private var options = NetworkReport.Options()

    init(_ request: PageRequest) throws {
        self.request = request
        tweets = try ReportRequest(of: request.term(), request.filter())
        edges = try request.values(of: [NetworkPage.edges])[NetworkPage.edges]
        // Only edges that leave out retweets have this option; for others it is refused.
        let used = NetworkPage.options.filter { [edges] option in
            option.name != NetworkPage.withRetweets.name || edges.leavesOutRetweets
        }
        let values = try request.values(of: used)
        options.edges = [edges]
        (options.minWeight, options.excluded) = (values[NetworkPage.minWeight], values[.exclude])
        options.withRetweets = values[NetworkPage.withRetweets]
        options.backbone = values[NetworkPage.backbone]
        options.largestParts = values[NetworkPage.largest]
        options.period = values[NetworkPage.period]
        options.limit = try request.tableLimit
    }

    var question: ReportRequest? { tweets }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.network(of: tweets.term, tweets.filter, options: options) { report in
            guard request.format == nil else { return try show(PageContent(Table(report))) }
            var table = Table(report)
            guard report.subject.emptyResult.isEmpty else {
                return try show(PageContent(table, empty: EmptyState.tweets(report.subject)))
            }
            let heaviest = report.limited(to: .requested(NetworkDrawing.maxEdges))
            let drawing = try NetworkDrawing(
                of: Table(heaviest),
                request.subject,
                period: options.period?.rawValue
            )
            let beginning = form + notes(on: report) + (drawing?.html ?? .none)
            table.hidePeriods(beyond: NetworkPage.maxPeriodColumns)
            try show(PageContent(table, below: beginning, found: report.subject.tweets))
        }
    }

    /// Notes about what is left out, with links that show it.
    private func notes(on report: NetworkReport) -> HTML {
        let hidden = report.sections.reduce(0) { $0 + $1.hidden }
        let minWeight = options.minWeight(of: edges)
        let weights: HTML = """
            <p class="note">\(hidden.counted("edge")) with a weight below \(minWeight.grouped) \
            \(hidden.isOrAre) hidden; \
            <a href="\(request.address(with: NetworkPage.minWeight.field, "1"))">show all</a>.</p>

            """
        let isWithout = edges.leavesOutRetweets && !options.withRetweets && report.retweets > 0
        let retweets: HTML = """
            <p class="note">\(report.retweets.counted("retweet")) \
            \(report.retweets == 1 ? "makes" : "make") no edges, because a retweet has what its original \
            has; <a href="\(request.address(with: NetworkPage.withRetweets.field, "yes"))">count retweets, \
            too</a>.</p>

            """
        let periods = report.periods.count
        let columns: HTML = """
            <p class="note">The table has no columns for \(periods.grouped) periods; CSV has them.</p>

            """
        return (hidden > 0 ? weights : .none) + (isWithout ? retweets : .none)
            + (periods > NetworkPage.maxPeriodColumns ? columns : .none)
    }
}

extension Table {
    /// Hides the columns of periods in the page, not in other formats, if there are more than a maximum.
    fileprivate mutating func hidePeriods(beyond maximum: Int) {
        guard let network, network.periods.count > maximum else { return }
        for index in network.periods.indices {
            columns[network.firstPeriod + index].visibility = .details
        }
    }
}

extension NetworkPage {
    /// The form that chooses edges and periods: links to the named edges, and a list of all.
    private var form: HTML {
        let (edges, period) = (NetworkPage.edges.field, NetworkPage.period.field)
        // Only edges of authors leave out retweets.
        let shown = [edges, period, NetworkPage.withRetweets.field, "page"]
        return """
            \(named)<form class="fields two network-form" method="get" action="\(NetworkPage.path)">
            \(FormAddress.mark)\(request.hiddenFields(except: shown))\
            <p><label for="network-edges">Join</label>
            <select class="field" id="network-edges" name="\(edges)">
            \(groups)</select></p>
            <p><label for="network-per">and move through time by</label>
            <select class="field" id="network-per" name="\(period)">
            \(periods)</select></p>
            <p><button class="btn main" type="submit">Draw</button></p>
            </form>

            """
    }

    private var named: HTML {
        .choice("Edges", NetworkReport.Edges.named, chosen: edges) { one in
            let others = one.leavesOutRetweets ? [] : [NetworkPage.withRetweets.field]
            let field = NetworkPage.edges.field
            return (one.name, request.address(with: field, one.name, without: others))
        }
    }

    /// All edges in groups: those between users first, then those of each kind of node.
    private var groups: [HTML] {
        let all = NetworkReport.Edges.names.compactMap { NetworkReport.Edges(named: $0) }
        let users = all.filter(\.areDirected)
        let others = NetworkReport.NodeKind.allCases.map { kind in
            (kind.plural, all.filter { !$0.areDirected && $0.ends.source == kind })
        }
        let isListed = all.contains(edges)
        let own = isListed ? [] : [(edges.ends.source.plural, [edges])]
        return (own + [("Users", users)] + others).filter { !$0.1.isEmpty }.map { label, edges in
            """
            <optgroup label="\(label)">
            \(edges.map(option))</optgroup>

            """
        }
    }

    private func option(_ one: NetworkReport.Edges) -> HTML {
        let selected: HTML = one == edges ? " selected=\"selected\"" : .none
        return "<option value=\"\(one.name)\"\(selected)>\(one.optionLabel)</option>\n"
    }

    private var periods: [HTML] {
        let chosen = request.typed(NetworkPage.period.field) ?? ""
        let values = [""] + CalendarPeriod.allCases.map(\.rawValue)
        return values.map { value in
            let selected: HTML = value == chosen ? " selected=\"selected\"" : .none
            let label = value.isEmpty ? "nothing: the whole time" : value
            return "<option value=\"\(value)\"\(selected)>\(label)</option>\n"
        }
    }
}

extension NetworkReport.Edges {
    fileprivate var optionLabel: String {
        switch self {
        case .mentions: "authors and the users they mention"
        case .retweets: "authors and the users they retweet"
        case .replies: "authors and the users they answer"
        case .quotes: "authors and the users they quote"
        case .hashtags, .pairs: "\(ends.source.plural) and \(ends.target.plural)".lowercased()
        }
    }
}
