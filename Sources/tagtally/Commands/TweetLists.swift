import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

struct Timeline: TermCommand {
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
        help: .value("list", "Print tweets by the people in this list, which tagtally lists makes.")
    )
    var list: ListName?

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<TweetFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        var filter = try filter.filter
        filter.list = list
        try tweets.print(archive, of: subject.term, filter, to: output, with: printer)
    }
}

/// The order and the number of tweets in a list.
struct TweetListOptions: ParsableArguments {
    @Option(
        help: .value(
            "order",
            "Sort by the time, or by Twitter's number of retweets or likes, largest first."
        )
    )
    var order = TweetListReport.Order.newest

    @OptionGroup private var columns: TweetColumnOptions

    @OptionGroup private var rows: LimitOptions

    var isGiven: Bool { order != .newest || columns.isGiven || rows.isGiven }

    /// Prints the table of tweets; returns how many were found, or nil if they were not all
    /// counted.
    @discardableResult
    func print(
        _ archive: TweetArchive,
        of term: SearchTerm?,
        _ filter: TweetFilter,
        to output: OutputOptions<TweetFormats>,
        with printer: TablePrinter
    ) throws -> Int? {
        let limit = rows.limit(for: output)
        return try archive.tweets(of: term, filter, order: order, limit: limit) { report in
            try printer.print(columns.applied(to: Table(report)), about: report.subject)
            return report.isComplete ? report.subject.tweets : nil
        }
    }
}
