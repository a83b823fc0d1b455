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

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Print which hashtags and users are mentioned most.",
        discussion: """
            The table is sorted by count, then alphabetically. What is mentioned only once is hidden. \
            count is the number of mentions, tweets the number of different tweets with them.

            EXAMPLES
              tagtally report '#ucd'                   the tweets found by #ucd
              tagtally report                          the whole archive
              tagtally report '#ucd' --kind hashtag    hashtags alone
              tagtally report '#ucd' --limit 10        the first ten rows
              tagtally report '#ucd' --output ucd.csv  a table for a spreadsheet
            """
    )

    @Argument(help: "The search term; without one, the whole archive. Quote it: '#ucd'.")
    var term: SearchTerm?

    @OptionGroup var archive: ArchiveOptions

    @Option(help: "Show hashtags or users alone.")
    var kind: MentionKind?

    @Flag(help: "Show hashtags and users in sections of their own.")
    var byKind = false

    @Option(help: "Sort by the number of mentions or of tweets.")
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

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if minCount < 1 { throw ValidationError("--min-count must be at least 1") }
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    }

    func run() throws {
        if term == nil { Messages.note("whole archive; quote a term that begins with #") }
        let archive = try TweetArchive(readingAt: archive.path)
        let report = try archive.popularity(of: term, options: options)
        try output.print(Table(report, minCount: minCount), about: archive)
    }

    private var options: PopularityReport.Options {
        var options = PopularityReport.Options()
        options.kinds = kind.map { [$0] } ?? MentionKind.allCases
        options.isByKind = byKind
        options.order = sortBy
        options.minCount = minCount
        options.limit = limit
        return options
    }
}
