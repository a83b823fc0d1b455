import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

extension TweetListReport.Order: ExpressibleByArgument {}

struct Search: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Print the tweets that a search finds.",
        discussion: """
            The query is written as on Twitter: words, "phrases" in which * is any one word, OR, - for \
            not, brackets, #hashtag, @user and operators such as from:, to:, since:, until:, lang:, \
            filter:, min_retweets:, url:, near: and list:. Words are found in any case and without \
            accents. Days in a query are in UTC, and until: leaves its day out, while --until takes its \
            day in. Documentation/searching.md lists all operators.

            EXAMPLES
              tagtally search nasa moon                  both words
              tagtally search '"moon landing" OR apollo' a phrase or a word
              tagtally search 'from:nasa since:2020-03-01 -filter:retweets'
              tagtally search '#iot lang:en' --order retweets --limit 5
              tagtally search '#iot' --count             the number of tweets
              tagtally search '#iot' --output iot.csv    all tweets with all columns
              tagtally report --search 'from:nasa'       what these tweets mention
            """
    )

    @Argument(
        help: ArgumentHelp("The query; several words are joined by blanks.", valueName: "query")
    )
    var words: [String]

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Table") var list: TweetListOptions

    @Flag(help: "Print the number of tweets alone.")
    var count = false

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func validate() throws {
        if filter.search != nil {
            throw ValidationError("give the query alone, without --search")
        }
        _ = try query
    }

    private var query: SearchQuery {
        get throws { try FilterOptions.query(words.joined(separator: " ")) }
    }

    func run() throws {
        var filter = try filter.filter
        filter.search = try query
        let archive = try TweetArchive(readingAt: archive.path)
        guard count else {
            return try list.print(archive, of: nil, filter, to: output, naming)
        }
        try archive.tweetCount(of: nil, filter) { try Messages.answer("\($0.tweets)\n") }
    }
}

/// The order and the number of tweets in a list.
struct TweetListOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Sort by the time, or by Twitter's number of retweets or likes, largest first.",
            valueName: "order"
        )
    )
    var order = TweetListReport.Order.newest

    @OptionGroup private var rows: LimitOptions

    /// Prints the table of tweets.
    ///
    /// - Parameters:
    ///   - archive: The archive.
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets.
    ///   - output: The destination and the format of the table.
    ///   - naming: How dumps are named in it.
    /// - Throws: An error if the archive cannot be read, or the table cannot be written.
    func print(
        _ archive: TweetArchive,
        of term: SearchTerm?,
        _ filter: TweetFilter,
        to output: OutputOptions,
        _ naming: DumpNameOptions
    ) throws {
        let printer = try output.printer(about: archive, showsFullPaths: naming.fullPaths)
        let limit = rows.limit(for: output)
        try archive.tweets(of: term, filter, order: order, limit: limit) { report in
            report.subject.noteEmptyResult()
            try printer.print(Table(report))
        }
    }
}
