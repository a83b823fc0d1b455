import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

extension PopularityReport.Order: ExpressibleByArgument {}

struct Report: TermCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Print which hashtags and users are mentioned most.",
        discussion: """
            The table is sorted by count, then alphabetically. What is mentioned only once is hidden. \
            count is the number of mentions, tweets the number of different tweets with them, and \
            authors, which no single user can raise, the number of different users who wrote them.

            EXAMPLES
              tagtally report '#ucd'                   the tweets found by #ucd
              tagtally report '#ucd' --all             every row, on a terminal as well
              tagtally report                          the whole archive
              tagtally report '#ucd' --kind hashtag    hashtags alone
              tagtally report '#ucd' --exclude '#ucd'  without the term itself
              tagtally report '#ucd' --since 2020-03 --no-retweets --authors
              tagtally report '#ucd' --limit 20 --bars the first rows, with bars
              tagtally report '#ucd' --output ucd.xlsx a workbook with a chart
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Table") var mentions: MentionOptions

    @OptionGroup(title: "Table") var numbers: NumberOptions

    @OptionGroup(title: "Table") var rows: RowOptions

    @OptionGroup(title: "Table") var bars: BarOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<ChartFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        try mentions.noteUnknownExclusions(in: archive)
        try archive.popularity(of: subject.term, filter.filter, options: options) { report in
            report.subject.noteEmptyResult()
            // For people the note is enough; programs and files get the headings of the empty table.
            if report.subject.emptyResult == [.noTweets], output.isTextOnStandardOutput { return }
            try printer.print(Table(report), hasBars: bars.bars)
        }
    }

    private var options: PopularityReport.Options {
        var options = PopularityReport.Options()
        options.kinds = mentions.kinds
        options.isByKind = numbers.byKind
        options.order = numbers.sortBy
        options.minCount = rows.minCount
        options.limit = rows.limit(for: output)
        options.excluded = mentions.exclude
        options.countsAuthors = numbers.authors
        return options
    }
}

/// The numbers and the order of a popularity table.
struct NumberOptions: ParsableArguments {
    @Flag(help: "Show hashtags and users in sections of their own.")
    var byKind = false

    @Flag(help: "Add the number of different authors.")
    var authors = false

    @Option(
        help: .value("number", "Sort by the number of mentions, of tweets or of different authors.")
    )
    var sortBy = PopularityReport.Order.count
}
