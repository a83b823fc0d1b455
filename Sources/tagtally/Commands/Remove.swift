import ArgumentParser
import ReportPresentation
import TweetArchive

struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove tweets for good, such as those that their authors deleted.",
        discussion: """
            Every number becomes what it would be without them. They stay out: if a later dump has \
            one of them, it counts as a duplicate. Ids of tweets that are not in the archive are \
            remembered, too.

            A file of ids has one on each line, or is a CSV table whose first column has them; a \
            line of headings and blank lines are ignored. Lines of JSON are read as Twitter's \
            compliance jobs write them; those whose action is delete are used.

            EXAMPLES
              tagtally remove 1050118621198921728      one tweet
              tagtally remove --ids deleted.csv        all of a list
              tagtally remove --ids deleted.csv --dry-run  how many that would be
              tagtally remove --undo 1050118621198921728   it may be imported again
              tagtally import --apply-deletions dumps/ those that streams report as deleted
            """
    )

    @Argument(help: "The ids or addresses of tweets.")
    var tweets: [TweetIDArgument] = []

    @Option(
        help: .value("file", "A file of ids, or - for standard input."),
        completion: .file()
    )
    var ids: String?

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var dryRun: DryRunOption

    @Flag(
        help: """
            Let the tweets be imported again instead. Then import a dump that has them, because \
            the archive does not keep removed tweets.
            """
    )
    var undo = false

    func validate() throws {
        if tweets.isEmpty, ids == nil {
            throw ValidationError("which tweets? Give their ids, or a file of them with --ids")
        }
    }

    func run() throws {
        let listed = try ids.map { try TweetIDList(readingFrom: $0) }
        let ids = tweets.map(\.number) + (listed?.ids ?? [])
        Messages.note(undo ? try undoRemoval(of: ids) : try remove(ids))
        if let others = listed?.otherActions, others > 0 {
            let lines = "\(others.counted("line")) of \(self.ids ?? "") with another action"
            Messages.note("\(lines) \(others.wasOrWere) ignored")
        }
    }

    private func remove(_ ids: [Int64]) throws -> String {
        let summary =
            dryRun.dryRun
            ? try TweetArchive(readingAt: archive.path).removal(of: ids)
            : try archive.openForUpdate().remove(ids)
        let (would, were, will) =
            dryRun.dryRun
            ? ("would be ", summary.absent.isOrAre, "would")
            : ("", summary.absent.wasOrWere, "will")
        let absent =
            summary.absent > 0
            ? "; \(summary.absent.grouped) \(were) not there, and \(will) stay out" : ""
        let texts =
            summary.texts > 0
            ? "; \(summary.texts.counted("text")) of personal archives \(would)removed" : ""
        return "\(summary.removed.counted("tweet")) \(would)removed\(texts)\(absent)"
    }

    private func undoRemoval(of ids: [Int64]) throws -> String {
        let summary =
            dryRun.dryRun
            ? try TweetArchive(readingAt: archive.path).undoing(removalOf: ids)
            : try archive.openForUpdate().undoRemoval(of: ids)
        let others =
            summary.others > 0
            ? "; \(summary.others.grouped) had not been removed" : ""
        let may = dryRun.dryRun ? "could then" : "can now"
        return "\(summary.undone.counted("tweet")) \(may) be imported again\(others)"
    }
}

struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove for good the tweets from before a time.",
        discussion: """
            They are removed as by tagtally remove, so they stay out. Tweets whose time is not known stay \
            in the archive, and so does what personal archives have besides tweets, such as likes. If it is \
            interrupted, repeat it. The file does not become smaller: later imports use its free space.

            EXAMPLES
              tagtally prune --before 2015 --dry-run     how many that would be
              tagtally prune --before 2015-06-01 --time-zone Europe/Berlin
            """
    )

    @Option(
        help: .value(
            "time",
            "Remove tweets from before this time, such as 2020, 2020-03, 2020-03-01T18:30."
        )
    )
    var before: String

    @Option(help: .value("zone", "The time zone of the time, such as Europe/Berlin."))
    var timeZone = NamedTimeZone.utc

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var dryRun: DryRunOption

    func validate() throws { _ = try time }

    /// In seconds since 1970.
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
