import ArgumentParser
import ReportPresentation
import TweetArchive
import TweetDumps

struct Timeline: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline",
        abstract: "Print the tweets of a search term or the archive, newest first.",
        discussion: """
            The order is that of the ids, which grow with time.

            EXAMPLES
              tagtally timeline                        the newest tweets
              tagtally timeline '#ucd' --order oldest  from the first tweet on
              tagtally timeline --author @nasa --since 2020-03 --no-retweets
              tagtally timeline --list friends         the newest tweets of some people
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Table") var tweets: TweetListOptions

    @Option(
        help: ArgumentHelp(
            "Print tweets by the people in this list, which tagtally lists makes.",
            valueName: "list"
        )
    )
    var list: ListName?

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<TweetFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        defer { subject.noteWholeArchive() }
        var filter = try filter.filter
        filter.list = list
        try tweets.print(archive, of: subject.term, filter, to: output, naming)
    }
}
