import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive

struct Searches: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "searches",
        abstract: "List the recent searches, last run first.",
        discussion: """
            The archive remembers the last \(TweetArchive.maxRecentSearches) searches of tagtally search, \
            also for those to whom you give it; --clear forgets them.

            EXAMPLES
              tagtally searches --limit 10       the last ten
              tagtally searches --clear          before you pass the archive on
            """
    )

    @OptionGroup var archive: ArchiveOptions

    @Flag(help: "Forget the recent searches.")
    var clear = false

    @OptionGroup var rows: LimitOptions

    @OptionGroup var output: OutputOptions<NoSpecialFormats>

    func validate() throws {
        if clear, rows.isGiven || output.isGiven {
            throw ValidationError("give --clear alone, because it prints no table")
        }
    }

    func run() throws {
        if clear { return try forget() }
        let archive = try TweetArchive(readingAt: archive.path)
        let printer = try output.printer(about: archive)
        try printer.print(Table(archive.recentSearches(limit: rows.limit(for: output))))
    }

    private func forget() throws {
        let number = try archive.openForUpdate().clearSearches()
        Messages.note(number == 1 ? "1 search is forgotten" : "\(number) searches are forgotten")
    }
}
