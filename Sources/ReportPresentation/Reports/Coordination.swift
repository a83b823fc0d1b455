package import ReportRendering
package import TweetArchive

extension CoordinationReport.Kind: ReportValue {}

package enum Coordination: Report {
    package static let name = "coordination"
    package static let sentence =
        "Print which accounts share the same things within seconds, again and again."
    package static let explanation = """
        Two accounts share something if both retweet, answer or quote the same tweet, post the same link, \
        the same words, or the same set of hashtags. Each tweet is compared with the next ones in the \
        window that share the same thing. An edge joins two accounts: objects is the number of different \
        things that they shared in this way, events the number of compared pairs of their tweets. share \
        is the part of each account's objects that it shared with the other.

        What this shows is a pattern in the archive, never a proof of intent. People who follow the same \
        account, sit in the same office or watch the same match share the same things within seconds; so \
        do programs that announce news. ratio is the events divided by those expected by chance if the \
        accounts were shuffled, but this ignores who is awake at which hours and who shares a topic: a \
        ratio of 2 or 5 means little. Nor do missing accounts prove anything: the archive has only the \
        tweets that were collected.

        The words of a text are compared as in tagtally identical; with --similar, similar texts are the \
        same object. Retweets count only with --by retweet; with --with-retweets their links and hashtags \
        count, too. With several windows the table has a row for each. The groups are the connected parts \
        of the edges, the communities parts of a group that are joined more closely. Gephi opens the CSV \
        and the GEXF of the edges.
        """
    package static let examples = """
        tagtally coordination '#ucd'                    retweets within a minute
        tagtally coordination --by link --window 10s    links within ten seconds
        tagtally coordination --window 10s,60s,10m      how much the window matters
        tagtally coordination --table groups            connected accounts
        tagtally coordination --table pairs --edge @ann,@bob
        tagtally coordination --by text --min-ratio 100 --output net.gexf
        """
    static let kind = ReportOption(
        "by",
        CoordinationReport.Kind.retweet,
        "Compare tweets that share this.",
        valueName: "what",
        label: "Shared"
    )
    static let window = ReportOption(
        "window",
        TimeWindows(seconds: [60]),
        "Compare tweets within this time, such as 30s, 10m or 1h; several, with commas, make a row each.",
        valueName: "time",
        label: "Within"
    )
    static let minWeight = ReportOption(
        "min-weight",
        2,
        "Show edges with at least this number of objects.",
        valueName: "n",
        minimum: 1,
        label: "Least objects",
        field: "min"
    )
    static let minRatio = ReportOption<Double?>(
        "min-ratio",
        nil,
        "Show edges with at least this ratio.",
        valueName: "n",
        label: "Least ratio",
        field: "ratio"
    )
    static let nearest = ReportOption(
        "nearest",
        500,
        "Compare each tweet with at most this number of later ones.",
        valueName: "n",
        minimum: 1
    )
    static let minWords = ReportOption(
        "min-words",
        4,
        "Compare texts of at least this number of words, with --by text.",
        valueName: "n",
        minimum: 1
    )
    static let similar = ReportOption.similar(", with --by text")
    static let minHashtags = ReportOption(
        "min-hashtags",
        2,
        "Compare sets of at least this number of hashtags, with --by hashtag.",
        valueName: "n",
        minimum: 1
    )
    static let withRetweets = ReportOption(
        "with-retweets",
        false,
        "Compare the links, or hashtags, of retweets, too.",
        label: "Retweets, too"
    )
    static let asWritten = ReportOption(
        "as-written",
        false,
        "Compare links as they are written, with --by link.",
        label: "Links as written"
    )
    static let content = ReportOption(
        "table",
        CoordinationTable.edges,
        "Print pairs of accounts, accounts, groups, the pairs of tweets of --edge, or windows.",
        valueName: "rows",
        label: "Rows"
    )
    static let edge = ReportOption<AccountPair?>(
        "edge",
        nil,
        "With --table pairs, the two accounts: names or numbers, with a comma between them.",
        valueName: "accounts",
        label: "Pairs of"
    )
    package static let options: [any AnyReportOption] = [
        kind, window, minWeight, minRatio, nearest, minWords, similar, minHashtags, withRetweets,
        asWritten, content, edge,
    ]
    package static let formats: [Format] = [.gexf]

    package static func contradiction(in request: ReportRequest, as format: Format) -> String? {
        let table = request[content]
        let isOfWindows = table == .edges || table == .windows
        if request[window].seconds.count > 1, !isOfWindows {
            return "--table \(table.rawValue) takes one --window"
        }
        if (table == .pairs) != (request[edge] != nil) {
            return "--table pairs and --edge need each other"
        }
        let isOfEdges = table == .edges && request[window].seconds.count == 1
        if request[similar] != nil, request[kind] != .text { return "--similar needs --by text" }
        if format == .gexf, !isOfEdges { return "gexf holds the edges of one --window" }
        return nil
    }

    package static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body)
        throws
    {
        var options = CoordinationReport.Options()
        options.kind = request[kind]
        options.content = rows(of: request)
        options.windows = request[window].seconds
        options.minWeight = request[minWeight]
        options.minRatio = request[minRatio]
        options.nearest = request[nearest]
        options.minWords = request[minWords]
        // A page keeps the choice while another kind is shown.
        options.similar = options.kind == .text ? request[similar]?.percent : nil
        options.minHashtags = request[minHashtags]
        options.withRetweets = request[withRetweets]
        options.asWritten = request[asWritten]
        options.limit = request.limit
        try archive.coordination(of: request.term, request.filter, options: options) {
            try body(Table($0) { pairs(of: $0, request) }, $0.subject)
        }
    }

    /// The pairs of tweets of two accounts, which the page of this report lists.
    private static func pairs(of accounts: String, _ request: ReportRequest) -> Table.Counted {
        var chosen = options.filter { $0.label != nil }.reduce(into: [:]) { chosen, option in
            chosen[option.field] = option.chosen(in: request.values)
        }
        chosen[content.field] = CoordinationTable.pairs.rawValue
        chosen[edge.field] = accounts
        return Table.Counted(.rows(of: name, options: chosen))
    }

    private static func rows(of request: ReportRequest) -> CoordinationReport.Content {
        if request[window].seconds.count > 1 { return .windows }
        return switch request[content] {
        case .edges: .edges
        case .accounts: .accounts
        case .groups: .groups
        case .windows: .windows
        case .pairs: request[edge].map { .pairs($0.one, $0.other) } ?? .edges
        }
    }
}

// MARK: - Values of options

/// The tables of coordination.
package enum CoordinationTable: String, CaseIterable, ReportValue {
    /// Pairs of accounts.
    case edges
    /// The accounts of edges.
    case accounts
    /// Connected accounts.
    case groups
    /// The pairs of tweets of two accounts.
    case pairs
    /// The numbers of edges and groups for each window.
    case windows
}

/// Times within which tweets are compared, such as `10s,60s,10m`.
struct TimeWindows: ReportValue {
    private static let maxCount = 20
    /// The maximum of a window, about a year.
    private static let maxSeconds = 366 * 86_400
    /// The seconds of each unit; a number without a unit is in seconds.
    private static let units = [("s", 1), ("m", 60), ("h", 3_600), ("", 1)]

    static var example: String? { "60s or 10m" }
    /// The windows in seconds, at least one.
    let seconds: [Int]

    init(seconds: [Int]) { self.seconds = seconds }

    var typed: String { seconds.map { "\($0)s" }.joined(separator: ",") }

    /// Reads numbers with units, with commas between them.
    init?(typed: String) {
        let parts = typed.split(separator: ",", omittingEmptySubsequences: false)
        let seconds = parts.compactMap { TimeWindows.seconds(typed: $0) }
        guard seconds.count == parts.count, seconds.count <= TimeWindows.maxCount else {
            return nil
        }
        self.seconds = seconds
    }

    private static func seconds(typed: Substring) -> Int? {
        guard let unit = units.first(where: { typed.hasSuffix($0.0) }) else { return nil }
        let digits = typed.dropLast(unit.0.count)
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits),
            number <= maxSeconds / unit.1
        else { return nil }
        return number * unit.1
    }
}

/// Two accounts, each a screen name or Twitter's number, such as `@ann,@bob`.
struct AccountPair: ReportValue {
    static var example: String? { "@ann,@bob" }
    let one: String
    let other: String

    var typed: String { "\(one),\(other)" }

    init?(typed: String) {
        let parts = typed.split(separator: ",", omittingEmptySubsequences: false)
            .map { String($0).trimmingBlanks }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0 != "@" }) else { return nil }
        (one, other) = (parts[0], parts[1])
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

extension Double: ReportValue {
    package static var example: String? { "2 or 0.5" }
    package var typed: String { "\(self)" }

    /// Reads a decimal number that is not negative.
    package init?(typed: String) {
        guard let number = Double(typed), number.isFinite, number >= 0 else { return nil }
        self = number
    }
}
