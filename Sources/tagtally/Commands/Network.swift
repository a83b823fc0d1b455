import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

struct Network: ParsableCommand, ReportOptions {
    static let configuration = CommandConfiguration(
        commandName: "network",
        abstract: "Print what occurs together in tweets, and who mentions or retweets whom.",
        discussion: """
            Prints a network as a list of edges, of the kinds that --edges names:

              hashtag   between two hashtags: tweets with both
              mention   from an author to a user: tweets that mention the user, without retweets
              retweet   from an author to the author of the originals: retweets
              reply     from an author to the author of what is answered: replies
              quote     from an author to the author of what is quoted: quotes
              A-B       between A and B: tweets with both. A and B are author, user, hashtag, link, domain, \
            source, language, place or country. user, hashtag, link and domain can be both, as in link-link

            The weight is the number of these tweets. Edges between two of a kind that occur together in \
            only one tweet are hidden, because most do; edges of the other kinds are all shown, because \
            most people repeat or answer each other once. --min-count sets one minimum for all. The other \
            tweet need not be in the archive if the text begins with RT @name: or @name, or if a record has \
            the quoted tweet inside. Retweets make no edges of authors except retweet, unless \
            --with-retweets is given. --kind hashtag and --kind user are the same as --edges hashtag and \
            --edges mention. Links count by their canonical forms, as in tagtally links --canonical.

            With --by account, users are accounts, whatever their names, and names without a known \
            account; the edges are retweet, reply and quote, unless --edges names some of them.

            --nodes prints the nodes instead of the edges: the number of neighbours (degree), the sum of \
            weights (strength), the largest k such that the node is among nodes with at least k neighbours \
            among themselves (core), the connected part (component), and the community that the Louvain \
            method finds, with the same result on every machine. --backbone keeps the edges that are heavier \
            than expected by chance for one of their ends. --per also counts the edges of each period.

            Gephi opens the CSV, the GEXF and the GraphML; the last two have the nodes with all measures, \
            and GEXF with --per is a dynamic network. They hold one kind of edges: with several, each kind \
            has its own file, net-hashtags.gexf and net-users.gexf for --output net.gexf.

            EXAMPLES
              tagtally network '#ucd'                            hashtags and mentions
              tagtally network '#ucd' --edges retweet            who repeats whom
              tagtally network --edges author-domain             who shares links to which sites
              tagtally network --edges retweet --nodes           communities and cores
              tagtally network --edges hashtag --backbone 0.05 --largest 1 --output tags.graphml
              tagtally network --edges mention --per month --output net.gexf
              tagtally network --by account --min-count 2        accounts, whatever their names
              tagtally network '#ucd' --output net.gexf          a file for each kind of edges
              tagtally network '#ucd' --edges hashtag --exclude '#ucd' --output tags.gexf
              tagtally network '#ucd' --edges reply --min-count 5 --output replies.csv
            """
    )

    static let options: [any AnyReportOption] = [.kind, .exclude]
    static let formats = Format.ofNetworks

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @Option(
        name: .customLong("edges"),
        help: .value(
            "kind",
            "Show these edges: hashtag, mention, retweet, reply, quote or A-B; may be repeated. "
                + "(default: hashtag and mention)"
        )
    )
    var chosenEdges: [NetworkReport.Edges] = []

    @Flag(help: "Make edges of authors from retweets, too.")
    var withRetweets = false

    @Option(
        name: .customLong("by"),
        help: .value("users", "Connect users by name or by account. (default: name)")
    )
    var chosenUsers: NetworkReport.Users?

    @OptionGroup(title: "Table") var choices: ReportChoices<Network>

    @Option(
        help: .value(
            "n",
            "Show edges with at least this weight. (default: 2 between two of a kind, else 1)"
        )
    )
    var minCount: Int?

    @Option(
        help: .value(
            "a",
            "Keep the edges that would be as heavy by chance in less than this part of all cases, "
                + "such as 0.05."
        )
    )
    var backbone: BackboneLimit?

    @Option(help: .value("n", "Keep the edges of this many of the largest components."))
    var largest: Int?

    @Option(help: .value("period", "Also count edges by hour, day, week, month or year."))
    var per: CalendarPeriod?

    @Flag(help: "Print the nodes with their measures instead of the edges.")
    var nodes = false

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<Network>

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func validate() throws {
        if let minCount, minCount < 1 { throw ValidationError("--min-count must be at least 1") }
        if let largest, largest < 1 { throw ValidationError("--largest must be at least 1") }
        if nodes, isOfNetworks {
            throw ValidationError(
                "\(output.chosenFormat.rawValue) holds the nodes and the edges; leave out --nodes"
            )
        }
        if let kind = choices.values[.kind], !chosenEdges.isEmpty {
            let edges = NetworkReport.Edges(kind).name
            throw ValidationError("--kind \(kind.name) is --edges \(edges); use --edges alone")
        }
        if chosenUsers == .accounts, edges.contains(where: { !$0.isOfReferences }) {
            throw ValidationError(
                "--by account is for --edges retweet, reply and quote; mentions are names"
            )
        }
        if isOfNetworks, edges.count > 1, !isSplit, let purpose = output.chosenFormat.purpose {
            throw ValidationError(purpose)
        }
    }

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        let outputs = outputs
        let people = try pseudonyms.writer(ofPeopleIn: self.archive)
        let printers = try outputs.map {
            try TablePrinter(
                $0,
                about: archive,
                showsFullPaths: naming.fullPaths,
                pseudonyms: people
            )
        }
        defer { TermOptions.noteWholeArchive(insteadOf: subject.term) }
        try choices.noteUnknownExclusions(in: archive)
        try archive.network(of: subject.term, filter.filter, options: options) { report in
            report.subject.noteEmptyResult()
            for (report, printer) in zip(isSplit ? report.ofEachKind : [report], printers) {
                try printer.print(nodes ? Table(nodesOf: report) : Table(report))
            }
        }
        if isSplit {
            Messages.note("the networks are in \(outputs.compactMap(\.file).listed)")
        }
    }

    private var isOfNetworks: Bool { Format.ofNetworks.contains(output.chosenFormat) }

    /// Whether each kind of edges gets a separate file, because a file of a network holds only one kind.
    private var isSplit: Bool { edges.count > 1 && isOfNetworks && output.isRegularFile }

    private var outputs: [OutputOptions<Network>] {
        isSplit ? edges.map { output.part($0.fileNamePart) } : [output]
    }

    /// In the order of the report.
    private var edges: [NetworkReport.Edges] {
        if let kind = choices.values[.kind] { return [NetworkReport.Edges(kind)] }
        if chosenEdges.isEmpty {
            return chosenUsers == .accounts
                ? NetworkReport.Edges.named.filter(\.isOfReferences)
                : NetworkReport.Options().edges
        }
        var options = NetworkReport.Options()
        options.edges = chosenEdges
        return options.orderedEdges
    }

    private var options: NetworkReport.Options {
        var options = NetworkReport.Options()
        options.edges = edges
        options.users = chosenUsers ?? options.users
        options.withRetweets = withRetweets
        options.minWeight = minCount
        (options.backbone, options.largestParts, options.period) = (backbone, largest, per)
        options.limit = choices.limit(for: output)
        options.excluded = choices.values[.exclude]
        return options
    }
}

extension NetworkReport.Users: ExpressibleByArgument {
    /// Reads `name` or `account`.
    public init?(argument: String) {
        guard let users = Self.allCases.first(where: { $0.name == argument }) else { return nil }
        self = users
    }

    /// The names on the command line.
    public static var allValueStrings: [String] { allCases.map(\.name) }

    private var name: String {
        switch self {
        case .names: "name"
        case .accounts: "account"
        }
    }
}

extension NetworkReport.Edges: ExpressibleByArgument {
    /// Reads a name such as `retweet`, or two nodes such as `author-domain`.
    public init?(argument: String) { self.init(named: argument) }

    /// The names on the command line that are no pairs.
    public static var allValueStrings: [String] { named.map(\.name) }

    fileprivate init(_ kind: MentionKind) {
        switch kind {
        case .hashtag: self = .hashtags
        case .user: self = .mentions
        }
    }

    fileprivate var fileNamePart: String {
        switch self {
        case .hashtags: "hashtags"
        case .mentions: "users"
        case .retweets: "retweets"
        case .replies: "replies"
        case .quotes: "quotes"
        case .pairs: name
        }
    }
}

extension CalendarPeriod: ExpressibleByArgument {}
