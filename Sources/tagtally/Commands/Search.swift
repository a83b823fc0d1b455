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
              tagtally search moon OR apollo --as lunar  keep the tweets as those of a term
              tagtally search --again lunar              run its search anew
              tagtally search '#iot' --output iot.csv    all tweets with all columns
              tagtally report --search 'from:nasa'       what these tweets mention
            """
    )

    @Argument(
        help: ArgumentHelp("The query; several words are joined by blanks.", valueName: "query")
    )
    var words: [String] = []

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Table") var list: TweetListOptions

    @Flag(help: "Print the number of tweets alone.")
    var count = false

    @OptionGroup(title: "Search terms") var keeping: KeepOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<TweetFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func validate() throws {
        if filter.search != nil {
            throw ValidationError("give the query alone, without --search")
        }
        if words.isEmpty != (keeping.again != nil) {
            throw ValidationError(
                words.isEmpty
                    ? "give a query, such as: tagtally search moon OR apollo"
                    : "give --again without a query; the term has one"
            )
        }
        if keeping.isGiven, try count || output.isGiven || list.isGiven || !filter.filter.passesAll
        {
            throw ValidationError(
                "a term has all tweets that a query finds, so give --as and --again without options "
                    + "for filters and tables; operators such as since: narrow a query"
            )
        }
        _ = try query
    }

    private var query: SearchQuery {
        get throws { try FilterOptions.query(words.joined(separator: " ")) }
    }

    func run() throws {
        if keeping.isGiven { return try keeping.run(query, archive) }
        var filter = try filter.filter
        filter.search = try query
        let archive = try TweetArchive(readingAt: archive.path)
        let found =
            count
            ? try printCount(archive, filter)
            : try list.print(archive, of: nil, filter, to: output, naming)
        try archive.recordSearch(query, tweets: found)
    }

    /// Prints the number of tweets, and returns it.
    private func printCount(_ archive: TweetArchive, _ filter: TweetFilter) throws -> Int {
        try archive.tweetCount(of: nil, filter) { subject in
            subject.noteEmptyResult()
            try Messages.answer("\(subject.tweets)")
            return subject.tweets
        }
    }
}

/// The search term as whose tweets those that a search finds are kept.
struct KeepOptions: ParsableArguments {
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("Keep the tweets as those of a search term.", valueName: "term")
    )
    private var term: SearchTerm?

    @Flag(
        help: "With --as, also add tweets to a term whose tweets come from dumps or another search."
    )
    private var add = false

    @Option(
        help: ArgumentHelp(
            "Run the search of a term anew, and replace the tweets of the term.",
            valueName: "term"
        )
    )
    var again: SearchTerm?

    /// Whether tweets are kept.
    var isGiven: Bool { term != nil || again != nil }

    func validate() throws {
        if term != nil, again != nil {
            throw ValidationError("--as and --again contradict each other")
        }
        if add, term == nil { throw ValidationError("--add belongs to --as") }
    }

    /// Keeps the tweets that a query or the search of a term finds.
    func run(_ query: SearchQuery, _ options: ArchiveOptions) throws {
        let archive = try options.openForUpdate()
        if let again {
            let kept = try archive.keepAgain(again)
            let changes = "\(kept.added.grouped) are new, \(kept.dropped.grouped) are gone"
            return Messages.note("\(kept.term) has \(kept.tweets.counted("tweet")); \(changes)")
        }
        guard let term else { return }
        let kept = try archive.keep(query, as: term, addingToOthers: add)
        archive.recordSearch(query, tweets: kept.found)
        Messages.note(KeepOptions.sentence(about: kept))
        if kept.query == nil {
            Messages.note(
                "\(kept.term) also has tweets from elsewhere, so --again cannot replace them"
            )
        }
    }

    private static func sentence(about kept: KeptSearch) -> String {
        let command = "tagtally report \(ShellQuoting.quoted(kept.term))"
        let found = "\(kept.found.counted("tweet")) \(kept.found.isOrAre) kept as \(kept.term)"
        let others = kept.tweets - kept.found
        let all = others > 0 ? ", which has \(kept.tweets.counted("tweet")) now" : ""
        return "\(found)\(all); count what they mention: \(command)"
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

    @OptionGroup private var ids: IDOption

    @OptionGroup private var rows: LimitOptions

    /// Whether an option was given.
    var isGiven: Bool { order != .newest || ids.ids || rows.isGiven }

    /// Prints the table of tweets.
    ///
    /// - Parameters:
    ///   - archive: The archive.
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets.
    ///   - output: The destination and the format of the table.
    ///   - naming: How dumps are named in it.
    /// - Returns: The number of tweets that were found; nil if not all of them were counted.
    /// - Throws: An error if the archive cannot be read, or the table cannot be written.
    @discardableResult
    func print(
        _ archive: TweetArchive,
        of term: SearchTerm?,
        _ filter: TweetFilter,
        to output: OutputOptions<TweetFormats>,
        _ naming: DumpNameOptions
    ) throws -> Int? {
        let printer = try output.printer(about: archive, showsFullPaths: naming.fullPaths)
        let limit = rows.limit(for: output)
        return try archive.tweets(of: term, filter, order: order, limit: limit) { report in
            report.subject.noteEmptyResult()
            try printer.print(ids.applied(to: Table(report)))
            return report.isComplete ? report.subject.tweets : nil
        }
    }
}
