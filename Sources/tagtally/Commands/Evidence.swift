import ArgumentParser
import ReportRendering
import TweetArchive
import TweetDumps

struct Evidence: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evidence",
        abstract: "Print the tweets behind one row of a popularity table.",
        usage: "tagtally evidence [<term>] <mention> [<options>]",
        discussion: """
            As many tweets are printed as the row says, in the order of their ids, which is that of \
            their times. The sum of their counts is the row's count.

            EXAMPLES
              tagtally evidence '#ucd' '#iot'      of the tweets that #ucd found
              tagtally evidence @bob               of all tweets of the archive
              tagtally evidence '#ucd' @bob --no-retweets
              tagtally evidence '#ucd' @bob --output bob.xlsx
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The search term, and the hashtag or user; without a term, in the whole archive.",
            valueName: "term-mention"
        )
    )
    var names: [String]

    @OptionGroup var archive: ArchiveOptions

    @Option(help: ArgumentHelp("Show at most this many tweets. (default: all)", valueName: "n"))
    var limit: Int?

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        guard 1...2 ~= names.count else {
            throw ValidationError("give a search term and a mention, or a mention alone")
        }
        if names.count == 2, SearchTerm(names[0]) == nil {
            throw ValidationError("'\(names[0])' is no search term")
        }
        if names.last.flatMap({ MentionName($0) }) == nil {
            throw ValidationError("'\(names.last ?? "")' is no hashtag or user")
        }
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    }

    func run() throws {
        guard let mention = names.last.flatMap({ MentionName($0) }) else { return }
        let term = names.count == 2 ? SearchTerm(names[0]) : nil
        let archive = try TweetArchive(readingAt: archive.path)
        try archive.evidence(for: mention, of: term, filter.filter, limit: limit) { report in
            try output.print(Table(report, filter: filter.phrase, filter.zone), about: archive)
        }
    }
}
