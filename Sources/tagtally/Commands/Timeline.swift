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
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Table") var list: TweetListOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<TweetFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        defer { subject.noteWholeArchive() }
        try list.print(archive, of: subject.term, filter.filter, to: output, naming)
    }
}
