import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

extension LinkReport.Grouping: ExpressibleByArgument {}

struct Links: ReportCommand {
    static let configuration = CommandConfiguration(
        commandName: "links",
        abstract: "Print the links that the most tweets share.",
        discussion: """
            A tweet counts once for each of its links; a retweet has those of its original. Links in a \
            single tweet are hidden.

            EXAMPLES
              tagtally links '#ucd'                the links in these tweets
              tagtally links --by domain           the sites that the archive's tweets link to
              tagtally links '#ucd' --no-retweets --min-count 1 --output links.csv
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @Option(help: "Count addresses, or their domains without www.")
    var by = LinkReport.Grouping.url

    @OptionGroup(title: "Table") var rows: RowOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<NoSpecialFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        try archive.links(of: subject.term, filter.filter, options: options) { report in
            try printer.print(Table(report), about: report.subject)
        }
    }

    private var options: LinkReport.Options {
        var options = LinkReport.Options()
        options.grouping = by
        options.minCount = rows.minCount
        options.limit = rows.limit(for: output)
        return options
    }
}
