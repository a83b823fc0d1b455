import ArgumentParser
import ReportRendering
import TweetArchive
import TweetDumps

struct Compare: ParsableCommand {
    /// More columns than anyone compares, and few enough for one query.
    private static let mostTerms = 100

    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Print the mentions of several search terms side by side.",
        discussion: """
            For each term there are the number of mentions, the rank, which is the row in the term's \
            own table (tagtally report --min-count 1), and the share of all of the term's mentions. \
            Terms that found more tweets have larger counts, so compare ranks and shares. The table \
            is sorted by the sum of the counts, then alphabetically.

            EXAMPLES
              tagtally compare '#ucd' '#iot'
              tagtally compare '#ucd' '#iot' --kind hashtag --exclude '#ucd'
              tagtally compare '#ucd' '#iot' --since 2020-03 --no-retweets --limit 20
              tagtally compare '#ucd' '#iot' --output terms.csv
            """
    )

    @Argument(help: "The search terms, at least two. Quote them: '#ucd' '#iot'.")
    var terms: [SearchTerm]

    @OptionGroup var archive: ArchiveOptions

    @Option(help: "Compare hashtags or users alone.")
    var kind: MentionKind?

    @Option(
        help: ArgumentHelp(
            "Leave out this mention, such as the terms themselves; may be repeated.",
            valueName: "mention"
        )
    )
    var exclude: [MentionName] = []

    @Option(
        help: ArgumentHelp("Show mentions whose counts add up to at least this.", valueName: "n")
    )
    var minCount = 2

    @Option(help: ArgumentHelp("Show at most this many rows. (default: all)", valueName: "n"))
    var limit: Int?

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        guard 2...Compare.mostTerms ~= Set(terms).count else {
            throw ValidationError(
                "give 2 to \(Compare.mostTerms) different terms; quote those that begin with #"
            )
        }
        if minCount < 1 { throw ValidationError("--min-count must be at least 1") }
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    }

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        try archive.comparison(of: terms, filter.filter, options: options) { report in
            try output.print(Table(report, options, filter: filter.phrase), about: archive)
        }
    }

    private var options: ComparisonReport.Options {
        var options = ComparisonReport.Options()
        options.kinds = kind.map { [$0] } ?? MentionKind.allCases
        options.minCount = minCount
        options.limit = limit
        options.excluded = exclude
        return options
    }
}
