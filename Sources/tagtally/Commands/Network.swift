import ArgumentParser
import ReportRendering
import TweetArchive
import TweetDumps

struct Network: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "network",
        abstract: "Print which hashtags stand together, and who mentions whom.",
        discussion: """
            A network as a list of edges. Between two hashtags, the weight is the number of tweets in \
            which both stand; from an author to a user, it is the number of the author's tweets that \
            mention the user. Edges of a single tweet are hidden.

            Gephi opens the CSV and, with one kind of edges, the GEXF.

            EXAMPLES
              tagtally network '#ucd'                            both kinds of edges
              tagtally network '#ucd' --kind hashtag --exclude '#ucd' --output tags.gexf
              tagtally network '#ucd' --kind user --min-count 5 --output users.csv
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Table") var mentions: MentionOptions

    @OptionGroup(title: "Table") var rows: RowOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        let drawings: Set<Format> = mentions.kind == nil ? [] : [.gexf]
        let printer = try output.printer(about: archive, drawings: drawings)
        subject.sayIfWhole()
        try mentions.sayIfUnknown(to: archive)
        try archive.network(of: subject.term, filter.filter, options: options) { report in
            try printer.print(
                Table(report, options, filter: filter.phrase, fullPaths: naming.fullPaths)
            )
        }
    }

    private var options: NetworkReport.Options {
        var options = NetworkReport.Options()
        options.edges =
            switch mentions.kind {
            case nil: NetworkReport.Edges.allCases
            case .hashtag: [.hashtags]
            case .user: [.users]
            }
        options.minWeight = rows.minCount
        options.limit = rows.limit
        options.excluded = mentions.exclude
        return options
    }
}
