import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

extension PeopleReport.Order: ExpressibleByArgument {}

struct People: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "Print who wrote the tweets, and how often each was retweeted and mentioned.",
        discussion: """
            People are the authors of the archive who wrote, are repeated or are mentioned in one of \
            the tweets. A retweet repeats the author of its original, which the archive need not have.

            EXAMPLES
              tagtally people '#ucd'                      those with most tweets
              tagtally people '#ucd' --sort-by retweeted  those whose tweets are repeated most
              tagtally people --output people.csv         all, with names, descriptions, locations
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @Option(
        help: ArgumentHelp(
            "Sort by the number of tweets by, retweets of, or tweets that mention a person.",
            valueName: "number"
        )
    )
    var sortBy = PeopleReport.Order.tweets

    @OptionGroup(title: "Table") var rows: LimitOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<PeopleFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        let printer = try output.printer(about: archive, showsFullPaths: naming.fullPaths)
        defer { subject.noteWholeArchive() }
        let limit = rows.limit(for: output)
        try archive.people(of: subject.term, filter.filter, order: sortBy, limit: limit) { report in
            report.subject.noteEmptyResult()
            try printer.print(Table(report))
        }
    }
}
