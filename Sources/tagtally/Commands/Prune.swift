import ArgumentParser
import ReportPresentation
import TweetArchive

struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove the tweets from before a time for good.",
        discussion: """
            They are removed as tagtally remove does it, so that they stay out. Tweets whose time is not \
            known stay in the archive. If it is interrupted, repeat it. The file does not become smaller: \
            later imports use its free space.

            EXAMPLES
              tagtally prune --before 2015 --dry-run     how many that would be
              tagtally prune --before 2015-06-01 --time-zone Europe/Berlin
            """
    )

    @Option(
        help: ArgumentHelp(
            "Remove tweets from before this time, such as 2020, 2020-03, 2020-03-01T18:30.",
            valueName: "time"
        )
    )
    var before: String

    @Option(
        help: ArgumentHelp("The clock of the time, such as Europe/Berlin.", valueName: "zone")
    )
    var timeZone = NamedTimeZone.utc

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var dryRun: DryRunOption

    func validate() throws { _ = try time }

    /// The time in seconds since 1970 in UTC.
    private var time: Int {
        get throws { try FilterOptions.period(before, of: "--before", in: timeZone).start.seconds }
    }

    func run() throws {
        let summary =
            try dryRun.dryRun
            ? TweetArchive(readingAt: archive.path).pruning(before: time)
            : archive.openForUpdate().prune(before: time)
        let would = dryRun.dryRun ? "would be " : ""
        Messages.note("\(summary.removed.counted("tweet")) \(would)removed")
        guard summary.timeless > 0 else { return }
        let timeless = summary.timeless.counted("tweet")
        let stay = dryRun.dryRun ? "would stay" : summary.timeless == 1 ? "stays" : "stay"
        Messages.note("\(timeless) without a known time \(stay)")
    }
}
