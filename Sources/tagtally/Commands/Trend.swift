import ArgumentParser
import ReportRendering
import TweetArchive
import TweetDumps

extension TrendReport.Period: ExpressibleByArgument {}

struct Trend: ParsableCommand {
    /// More columns than anyone compares, and few enough to be kept in memory.
    private static let mostColumns = 100

    static let configuration = CommandConfiguration(
        commandName: "trend",
        abstract: "Print how many tweets and mentions there are over time.",
        discussion: """
            A row is an hour, a day, a week from Monday on, a month or a year, also one without any \
            tweets. tweets is the number of tweets; below a mention stands how often they have it. \
            Tweets without a time are left out.

            EXAMPLES
              tagtally trend '#ucd'                    tweets a day
              tagtally trend '#ucd' --top 3 --exclude '#ucd'
              tagtally trend --mention '#iot' --mention @bob --per month
              tagtally trend '#ucd' --per hour --since 2020-03 --time-zone Europe/Berlin
              tagtally trend '#ucd' --output ucd.svg   a drawing
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @Option(
        help: ArgumentHelp(
            "Add how often this hashtag or user is mentioned; may be repeated.",
            valueName: "mention"
        )
    )
    var mention: [MentionName] = []

    @Option(
        help: ArgumentHelp(
            "Add the most common mentions of these tweets, this many.",
            valueName: "n"
        )
    )
    var top: Int?

    @OptionGroup var mentions: MentionOptions

    @Option(
        help: ArgumentHelp(
            "How long the times are that tweets are counted by.",
            valueName: "length"
        )
    )
    var per = TrendReport.Period.day

    @Flag(help: "Draw bars beside the counts of tweets, or of the first mention, in text.")
    var bars = false

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if !mention.isEmpty, top != nil {
            throw ValidationError("give --mention or --top, not both")
        }
        if top == nil, mentions.kind != nil || !mentions.exclude.isEmpty {
            throw ValidationError("--kind and --exclude choose among the mentions of --top")
        }
        if mention.count > Trend.mostColumns {
            throw ValidationError("give --mention at most \(Trend.mostColumns) times")
        }
        if let top, !(1...Trend.mostColumns ~= top) {
            throw ValidationError("--top must be from 1 to \(Trend.mostColumns)")
        }
    }

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        let printer = try output.printer(about: archive, drawings: [.svg])
        subject.sayIfWhole()
        try mentions.sayIfUnknown(to: archive)
        try archive.trend(of: subject.term, filter.filter, options: options) { report in
            try printer.print(
                Table(report, options, zone: filter.zone.name, filter: filter.phrase),
                hasBars: bars
            )
        }
    }

    private var options: TrendReport.Options {
        var options = TrendReport.Options()
        options.period = per
        options.timeZone = filter.zone.timeZone
        options.mentions = mention
        options.top = top ?? 0
        options.kinds = mentions.kinds
        options.excluded = mentions.exclude
        return options
    }
}
