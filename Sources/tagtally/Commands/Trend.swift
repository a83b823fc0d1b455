import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

extension TrendReport.Period: ExpressibleByArgument {}

struct Trend: TermCommand {
    static let configuration = CommandConfiguration(
        commandName: "trend",
        abstract: "Print how many tweets and mentions there are over time.",
        discussion: """
            A row is an hour, a day, a week from Monday on, a month or a year, also one without any \
            tweets. tweets is the number of tweets; below a mention stands how often they have it. \
            Tweets without a time are left out, and with a limit all rows but the last.

            EXAMPLES
              tagtally trend '#ucd'                    tweets a day
              tagtally trend '#ucd' --per week --limit 10  the last ten weeks
              tagtally trend '#ucd' --top 3 --exclude '#ucd'
              tagtally trend --top 5 --ranks --per month   the five of each month
              tagtally trend --mention '#iot' --mention @bob --per month
              tagtally trend '#ucd' --per hour --since 2020-03 --time-zone Europe/Berlin
              tagtally trend '#ucd' --output ucd.svg   a drawing
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Table") var columns: ColumnOptions

    @OptionGroup(title: "Table") var mentions: MentionOptions

    @OptionGroup(title: "Table") var rows: LimitOptions

    @OptionGroup(title: "Table") var bars: BarOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<ChartFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func validate() throws {
        if columns.ranks, columns.top == nil {
            throw ValidationError("--ranks is about the mentions of --top")
        }
        if columns.ranks, output.chosenFormat == .svg {
            throw ValidationError("svg holds drawings, which --ranks does not have")
        }
        if columns.ranks, bars.bars { throw ValidationError("--ranks has no bars") }
        if columns.top == nil, mentions.kind != nil || !mentions.exclude.isEmpty {
            throw ValidationError("--kind and --exclude choose among the mentions of --top")
        }
    }

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        try mentions.noteUnknownExclusions(in: archive)
        if columns.ranks {
            return try archive.rankFlow(of: subject.term, filter.filter, options: options) {
                try printer.print(Table($0), about: $0.subject)
            }
        }
        try archive.trend(of: subject.term, filter.filter, options: options) { report in
            try printer.print(Table(report), about: report.subject, hasBars: bars.bars)
        }
    }

    private var options: TrendReport.Options {
        var options = TrendReport.Options()
        options.period = columns.per
        options.limit = rows.limit(for: output)
        options.mentions = columns.mention
        options.top = columns.top ?? 0
        options.kinds = mentions.kinds
        options.excluded = mentions.exclude
        return options
    }
}

/// The columns and the periods of a trend.
struct ColumnOptions: ParsableArguments {
    /// The maximum number of columns, which are kept in memory.
    private static let maxColumns = 100

    @Option(help: .value("length", "How long the times are that tweets are counted by."))
    var per = TrendReport.Period.day

    @Option(
        help: .value("mention", "Add how often this hashtag or user is mentioned; may be repeated.")
    )
    var mention: [MentionName] = []

    @Option(help: .value("n", "Add the most common mentions of these tweets, this many."))
    var top: Int?

    @Flag(help: "Print the mentions of --top for each time by itself, with their ranks.")
    var ranks = false

    func validate() throws {
        if !mention.isEmpty, top != nil {
            throw ValidationError("give --mention or --top, not both")
        }
        if mention.count > ColumnOptions.maxColumns {
            throw ValidationError("give --mention at most \(ColumnOptions.maxColumns) times")
        }
        if let top, !(1...ColumnOptions.maxColumns ~= top) {
            throw ValidationError("--top must be from 1 to \(ColumnOptions.maxColumns)")
        }
    }
}
