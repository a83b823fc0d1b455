import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive

struct Show: TableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print tweets with all that the archive knows about them.",
        discussion: """
            Tweets are named by their ids or addresses. CSV, JSON and workbooks have the columns of \
            search, and with --thread the depth in the conversation: 0 for its first tweet.

            EXAMPLES
              tagtally show 1050118621198921728            a tweet, what it answers, links, pictures
              tagtally show 1050118621198921728 --thread   its conversation
              tagtally show https://twitter.com/nasa/status/1050118621198921728 --output tweet.html
            """
    )

    @Argument(help: "The ids or addresses of tweets.")
    var tweets: [TweetIDArgument]

    @OptionGroup var archive: ArchiveOptions

    @Flag(
        help: """
            Print the tweets that each tweet answers, directly or indirectly, and its answers; all \
            tweets of its conversation if the archive knows it.
            """
    )
    var thread = false

    @Option(help: .value("zone", "The time zone of times, such as Europe/Berlin."))
    var timeZone = NamedTimeZone.utc

    @OptionGroup(title: "Output") var output: OutputOptions<Timeline>

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        let ids = tweets.map(\.number)
        let isRead = output.chosenFormat.isForReading
        let absent =
            if thread {
                try archive.conversations(of: ids, in: timeZone) { report in
                    if !report.conversations.isEmpty {
                        try printer.print(isRead ? Table(reading: report) : Table(report))
                    }
                    return report.absent
                }
            } else {
                try archive.details(of: ids, in: timeZone) { report in
                    if report.count > 0 {
                        try printer.print(isRead ? Table(reading: report) : Table(report))
                    }
                    return report.absent
                }
            }
        for sentence in absent.sentences { Messages.error(sentence) }
        if !absent.isEmpty { throw ExitCode.failure }
    }
}
