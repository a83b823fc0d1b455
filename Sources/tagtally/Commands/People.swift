import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

extension PeopleReport.Order: ExpressibleByArgument {}

struct People: TermCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "Print who wrote the tweets, and how often each was retweeted and mentioned.",
        discussion: """
            People are the authors of whom the archive has a tweet, if they wrote, are repeated or are \
            mentioned in one of the tweets that are counted. Others who are retweeted or mentioned are \
            in the tables of tagtally report --kind user and tagtally network --edges retweet.

            A person is an account, which is Twitter's number of a user, under the name of its newest \
            tweet; or a name that belongs to no account. With --renamed the table has the accounts with \
            several names, the newest name first, then the names that several accounts had.

            EXAMPLES
              tagtally people '#ucd'                      those with most tweets
              tagtally people '#ucd' --sort-by retweeted  those whose tweets are repeated most
              tagtally people --output people.csv         all, with accounts and profiles
              tagtally people --renamed                   accounts that had several names
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @Option(
        help: .value(
            "number",
            "Sort by the number of tweets by, retweets of, or tweets that mention a person."
        )
    )
    var sortBy = PeopleReport.Order.tweets

    @Flag(help: "List accounts with several names, and names with several accounts.")
    var renamed = false

    @OptionGroup(title: "Table") var rows: LimitOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<PeopleFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func validate() throws {
        if renamed, try subject.term != nil || !filter.filter.description.isEmpty {
            throw ValidationError("--renamed is about all tweets: it takes no term and no filters")
        }
    }

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        if renamed {
            let zone = try filter.filter.timeZone
            return try printer.print(Table(archive.renamedAccounts(in: zone)))
        }
        let limit = rows.limit(for: output)
        try archive.people(of: subject.term, filter.filter, order: sortBy, limit: limit) { report in
            try printer.print(Table(report), about: report.subject)
        }
    }
}
