import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

struct Network: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "network",
        abstract: "Print which hashtags occur together, and who mentions whom.",
        discussion: """
            A network as a list of edges. Between two hashtags, the weight is the number of tweets in \
            which both occur; from an author to a user, it is the number of the author's tweets that \
            mention the user. Edges of a single tweet are hidden.

            Gephi opens the CSV and the GEXF. A GEXF file holds one kind of edges: without --kind two \
            are written, net-hashtags.gexf and net-users.gexf for --output net.gexf.

            EXAMPLES
              tagtally network '#ucd'                            both kinds of edges
              tagtally network '#ucd' --output net.gexf          a file for each
              tagtally network '#ucd' --kind hashtag --exclude '#ucd' --output tags.gexf
              tagtally network '#ucd' --kind user --min-count 5 --output users.csv
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Table") var mentions: MentionOptions

    @OptionGroup(title: "Table") var rows: RowOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<NetworkFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func validate() throws {
        if output.chosenFormat == .gexf, mentions.kind == nil, !output.isRegularFile,
            let purpose = Format.gexf.purpose
        {
            throw ValidationError(purpose)
        }
    }

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        let outputs = outputs
        let printers = try outputs.map {
            try $0.printer(about: archive, showsFullPaths: naming.fullPaths)
        }
        defer { subject.noteWholeArchive() }
        try mentions.noteUnknownExclusions(in: archive)
        try archive.network(of: subject.term, filter.filter, options: options) { report in
            report.subject.noteEmptyResult()
            for (report, printer) in zip(isSplit ? report.ofEachKind : [report], printers) {
                try printer.print(Table(report))
            }
        }
        if isSplit {
            let files = outputs.compactMap(\.file).joined(separator: " and ")
            Messages.note("the networks are in \(files)")
        }
    }

    /// Whether each kind of edges gets a file of its own, because a GEXF file holds only one.
    private var isSplit: Bool {
        mentions.kind == nil && output.chosenFormat == .gexf && output.isRegularFile
    }

    /// The destination of the network, or of each kind of edges.
    private var outputs: [OutputOptions<NetworkFormats>] {
        isSplit ? edges.map { output.part($0.rawValue) } : [output]
    }

    private var edges: [NetworkReport.Edges] {
        switch mentions.kind {
        case nil: NetworkReport.Edges.allCases
        case .hashtag: [.hashtags]
        case .user: [.users]
        }
    }

    private var options: NetworkReport.Options {
        var options = NetworkReport.Options()
        options.edges = edges
        options.minWeight = rows.minCount
        options.limit = rows.limit(for: output)
        options.excluded = mentions.exclude
        return options
    }
}
