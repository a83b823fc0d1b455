import ArgumentParser
import TweetArchive

struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove tweets for good, such as those that their authors deleted.",
        discussion: """
            Every number becomes what it would be without them. They stay out: a dump that brings one \
            again has a duplicate in it. Ids of tweets that are not in the archive are remembered too.

            A file of ids has one a line, or is a CSV table whose first column has them; a line of \
            headings and blank lines do no harm. Lines of JSON are read as Twitter's compliance jobs \
            give them, and those whose action is delete are taken.

            EXAMPLES
              tagtally remove 1050118621198921728      one tweet
              tagtally remove --ids deleted.csv        all of a list
              tagtally import --apply-deletions dumps/ what the notices of streams say
            """
    )

    @Argument(help: "The ids of tweets.")
    var tweets: [TweetIDArgument] = []

    @Option(
        help: ArgumentHelp("A file of ids, or - for standard input.", valueName: "file"),
        completion: .file()
    )
    var ids: String?

    @OptionGroup var archive: ArchiveOptions

    func validate() throws {
        if tweets.isEmpty, ids == nil {
            throw ValidationError("which tweets? Give their ids, or a file of them with --ids")
        }
    }

    func run() throws {
        let archive = try TweetArchive(updatingAt: archive.path)
        let listed = try ids.map { try TweetIDList(readingFrom: $0) }
        let summary = try archive.remove(tweets.map(\.number) + (listed?.ids ?? []))
        let were = summary.absent == 1 ? "was" : "were"
        let absent =
            summary.absent > 0
            ? "; \(summary.absent.grouped) \(were) not there, and will stay out" : ""
        Messages.note("\(summary.removed.of("tweet")) removed\(absent)")
        if let others = listed?.otherActions, others > 0 {
            Messages.note("\(others.of("line")) of \(ids ?? "") asked for something else")
        }
    }
}

/// The id of a tweet on the command line.
struct TweetIDArgument: ExpressibleByArgument {
    let number: Int64

    /// Reads a whole number; anything else is wrong usage.
    init?(argument: String) {
        guard let number = Int64(argument), number > 0 else { return nil }
        self.number = number
    }
}
