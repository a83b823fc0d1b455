import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

struct Network: ParsableCommand, ReportOptions {
    static let configuration = CommandConfiguration(
        commandName: "network",
        abstract: "Print which hashtags occur together, and who mentions or retweets whom.",
        discussion: """
            A network as a list of edges, of the kinds that --edges names:

              hashtag   between two hashtags: tweets with both
              mention   from an author to a user: tweets that mention the user, but no retweets
              retweet   from an author to the author of the originals: retweets
              reply     from an author to the author of what is answered: replies
              quote     from an author to the author of what is quoted: quotes

            The weight is the number of these tweets. Edges between hashtags that occur together in a \
            single tweet are hidden, because most do; between users there are all, because most people \
            repeat or answer each other once. --min-count sets one minimum for all. The other tweet need \
            not be in the archive if the text begins with RT @name: or @name, or if a record has the \
            quoted tweet inside. --kind hashtag and --kind user are the same as --edges hashtag and \
            --edges mention.

            With --by account, users are accounts, whatever their names, and names of which no account is \
            known; the edges are retweet, reply and quote, unless --edges names some of them.

            Gephi opens the CSV and the GEXF. A GEXF file holds one kind of edges: for several, \
            each has a file of its own, net-hashtags.gexf and net-users.gexf for --output net.gexf. \
            Its nodes have a kind and a count: the number of tweets with the hashtag; or of tweets \
            that the user wrote, and of others that mention, repeat, answer or quote the user.

            EXAMPLES
              tagtally network '#ucd'                            hashtags and mentions
              tagtally network '#ucd' --edges retweet            who repeats whom
              tagtally network --by account --min-count 2        accounts, whatever their names
              tagtally network '#ucd' --output net.gexf          a file for each kind of edges
              tagtally network '#ucd' --edges hashtag --exclude '#ucd' --output tags.gexf
              tagtally network '#ucd' --edges reply --min-count 5 --output replies.csv
            """
    )

    static let options: [any AnyReportOption] = [.kind, .exclude]
    static let formats: [Format] = [.gexf]

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @Option(
        name: .customLong("edges"),
        help: .value("kind", "Show these edges; may be repeated. (default: hashtag and mention)")
    )
    var chosenEdges: [NetworkReport.Edges] = []

    @Option(
        name: .customLong("by"),
        help: .value("users", "Connect users by name or by account. (default: name)")
    )
    var chosenUsers: NetworkReport.Users?

    @OptionGroup(title: "Table") var choices: ReportChoices<Network>

    @Option(
        help: .value(
            "n",
            "Show edges with at least this weight. (default: 2 between hashtags, else 1)"
        )
    )
    var minCount: Int?

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<FormatsOf<Network>>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func validate() throws {
        if let minCount, minCount < 1 { throw ValidationError("--min-count must be at least 1") }
        if let kind = choices.values[.kind], !chosenEdges.isEmpty {
            let edges = NetworkReport.Edges(kind).name
            throw ValidationError("--kind \(kind.name) is --edges \(edges); use --edges alone")
        }
        if chosenUsers == .accounts, edges.contains(where: { !$0.isOfReferences }) {
            throw ValidationError(
                "--by account is for --edges retweet, reply and quote; mentions are names"
            )
        }
        if output.chosenFormat == .gexf, edges.count > 1, !isSplit,
            let purpose = Format.gexf.purpose
        {
            throw ValidationError(purpose)
        }
    }

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        let outputs = outputs
        let printers = try outputs.map {
            try TablePrinter($0, about: archive, showsFullPaths: naming.fullPaths)
        }
        defer { subject.noteWholeArchive() }
        try choices.noteUnknownExclusions(in: archive)
        try archive.network(of: subject.term, filter.filter, options: options) { report in
            report.subject.noteEmptyResult()
            for (report, printer) in zip(isSplit ? report.ofEachKind : [report], printers) {
                try printer.print(Table(report))
            }
        }
        if isSplit {
            Messages.note("the networks are in \(outputs.compactMap(\.file).listed)")
        }
    }

    /// Whether each kind of edges gets a file of its own, because a GEXF file holds only one.
    private var isSplit: Bool {
        edges.count > 1 && output.chosenFormat == .gexf && output.isRegularFile
    }

    /// The destination of the network, or of each kind of edges.
    private var outputs: [OutputOptions<FormatsOf<Network>>] {
        isSplit ? edges.map { output.part($0.fileNamePart) } : [output]
    }

    /// The kinds of edges, in the order of the report.
    private var edges: [NetworkReport.Edges] {
        if let kind = choices.values[.kind] { return [NetworkReport.Edges(kind)] }
        if chosenEdges.isEmpty {
            return chosenUsers == .accounts
                ? NetworkReport.Edges.allCases.filter(\.isOfReferences)
                : NetworkReport.Options().edges
        }
        return NetworkReport.Edges.allCases.filter(chosenEdges.contains)
    }

    private var options: NetworkReport.Options {
        var options = NetworkReport.Options()
        options.edges = edges
        options.users = chosenUsers ?? options.users
        options.minWeight = minCount
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
    /// Reads a name such as `retweet`.
    public init?(argument: String) {
        guard let edges = Self.allCases.first(where: { $0.name == argument }) else { return nil }
        self = edges
    }

    /// The names on the command line.
    public static var allValueStrings: [String] { allCases.map(\.name) }

    fileprivate init(_ kind: MentionKind) {
        switch kind {
        case .hashtag: self = .hashtags
        case .user: self = .mentions
        }
    }

    /// The part of a file's name for edges of this kind.
    fileprivate var fileNamePart: String { self == .mentions ? "users" : rawValue }
}
