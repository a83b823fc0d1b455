import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

extension TopTweetReport.Counting: ExpressibleByArgument {}

struct Top: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "top",
        abstract: "Print the tweets that were retweeted or liked most.",
        discussion: """
            Retweets are counted in the archive; --by retweets and --by likes take the numbers that \
            Twitter gave when the dumps were made. Each tweet is printed once. One that the archive \
            does not have is printed as its retweets quote it, without what they do not tell.

            EXAMPLES
              tagtally top '#ucd'                        the tweets that these retweets repeat
              tagtally top '#ucd' --by likes --limit 5   the most liked
              tagtally top --since 2020-03 --output top.xlsx
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @Option(
        help: ArgumentHelp(
            "Sort by the retweets in the archive, or by Twitter's number of retweets or likes.",
            valueName: "number"
        )
    )
    var by = TopTweetReport.Counting.archive

    @OptionGroup(title: "Table") var rows: LimitOptions

    @OptionGroup(title: "Table") var ids: IDOption

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<TweetFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        let printer = try output.printer(about: archive, showsFullPaths: naming.fullPaths)
        defer { subject.noteWholeArchive() }
        let limit = rows.limit(for: output)
        try archive.topTweets(of: subject.term, filter.filter, by: by, limit: limit) { report in
            report.subject.noteEmptyResult()
            try printer.print(ids.applied(to: Table(report)))
        }
    }
}
