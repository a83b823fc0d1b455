import ArgumentParser
import ReportRendering
import TweetArchive
import TweetDumps

extension MentionKind: ExpressibleByArgument {
    /// Reads `hashtag` or `user`.
    public init?(argument: String) {
        guard let kind = MentionKind.allCases.first(where: { $0.name == argument }) else {
            return nil
        }
        self = kind
    }

    /// The names that the command line takes.
    public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension PopularityReport.Order: ExpressibleByArgument {}

extension MentionName: ExpressibleByArgument {
    /// Reads a name with or without its sign.
    public init?(argument: String) { self.init(argument) }
}

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Print which hashtags and users are mentioned most.",
        discussion: """
            The table is sorted by count, then alphabetically. What is mentioned only once is hidden. \
            count is the number of mentions, tweets the number of different tweets with them, and \
            authors, which no single user can raise, the number of different users who wrote them.

            EXAMPLES
              tagtally report '#ucd'                   the tweets found by #ucd
              tagtally report                          the whole archive
              tagtally report '#ucd' --kind hashtag    hashtags alone
              tagtally report '#ucd' --exclude '#ucd'  without the term itself
              tagtally report '#ucd' --since 2020-03 --no-retweets --authors
              tagtally report '#ucd' --limit 20 --bars the first rows, with bars
              tagtally report '#ucd' --output ucd.xlsx a workbook with a chart
            """
    )

    @Argument(help: "The search term; without one, the whole archive. Quote it: '#ucd'.")
    var term: SearchTerm?

    @OptionGroup var archive: ArchiveOptions

    @Option(help: "Show hashtags or users alone.")
    var kind: MentionKind?

    @Flag(help: "Show hashtags and users in sections of their own.")
    var byKind = false

    @Option(
        help: ArgumentHelp(
            "Leave out this mention, such as the term itself; may be repeated.",
            valueName: "mention"
        )
    )
    var exclude: [MentionName] = []

    @Flag(help: "Add the number of different authors.")
    var authors = false

    @Option(help: "Sort by the number of mentions, of tweets or of different authors.")
    var sortBy = PopularityReport.Order.count

    @Option(help: ArgumentHelp("Show mentions with at least this count.", valueName: "n"))
    var minCount = 2

    @Option(
        help: ArgumentHelp(
            "Show at most this many rows, of each section. (default: all)",
            valueName: "n"
        )
    )
    var limit: Int?

    @Flag(help: "Draw bars beside the counts, in text.")
    var bars = false

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if minCount < 1 { throw ValidationError("--min-count must be at least 1") }
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    }

    func run() throws {
        if term == nil { Messages.note("whole archive; quote a term that begins with #") }
        let archive = try TweetArchive(readingAt: archive.path)
        try archive.popularity(of: term, filter.filter, options: options) { report in
            try output.print(
                Table(report, options, filter: filter.phrase),
                about: archive,
                hasBars: bars
            )
        }
    }

    private var options: PopularityReport.Options {
        var options = PopularityReport.Options()
        options.kinds = kind.map { [$0] } ?? MentionKind.allCases
        options.isByKind = byKind
        options.order = sortBy
        options.minCount = minCount
        options.limit = limit
        options.excluded = exclude
        options.countsAuthors = authors
        return options
    }
}
