import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

struct Search: ParsableCommand, ReportOptions {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Print the tweets that a search finds.",
        discussion: """
            The query is written as on Twitter: words, "phrases" in which * is any one word, OR, - for \
            not, brackets, #hashtag, @user and operators such as from:, to:, since:, until:, lang:, \
            filter:, min_retweets:, url:, near: and list:. Words are found in any case, with or without \
            accents. Days in a query are in UTC, and until: excludes its day, while --until includes \
            its day. Documentation/searching.md lists all operators.

            EXAMPLES
              tagtally search nasa moon                  both words
              tagtally search '"moon landing" OR apollo' a phrase or a word
              tagtally search 'from:nasa since:2020-03-01 -filter:retweets'
              tagtally search '#iot lang:en' --order retweets --limit 5
              tagtally search '#iot' --count             the number of tweets
              tagtally search moon OR apollo --as lunar  keep the tweets as those of a term
              tagtally search --again lunar              run its search again
              tagtally search '#iot' --output iot.csv    all tweets with all columns
              tagtally search '#iot' -o iot.csv --names twitter   named as in twarc-csv
              tagtally report --search 'from:nasa'       what these tweets mention
            """
    )

    static let options: [any AnyReportOption] = [Timeline.order]
    static let formats = Timeline.formats

    @Argument(
        parsing: .allUnrecognized,
        help: .value("query", "The query; several words are joined by blanks.")
    )
    var words: [String] = []

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Table") var choices: ReportChoices<Search>

    @Flag(help: "Print only the number of tweets.")
    var count = false

    @OptionGroup(title: "Search terms") var keeping: KeepOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<Search>

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func validate() throws {
        if filter.search != nil {
            throw ValidationError("give the query alone, without --search")
        }
        let captured = captured
        if captured.words.isEmpty != (keeping.again != nil) {
            throw ValidationError(
                captured.words.isEmpty
                    ? "give a query, such as: tagtally search moon OR apollo"
                    : "give --again without a query; the term has one"
            )
        }
        let printsTable = count || output.isGiven || choices.isGiven
        if keeping.isGiven, try printsTable || !filter.filter.passesAll {
            throw ValidationError(
                "a term has all tweets that a query finds, so give --as and --again without options "
                    + "for filters and tables; operators such as since: narrow a query"
            )
        }
        _ = try query
        if let option = captured.unknownOption {
            throw ValidationError("Unknown option '\(option)'")
        }
    }

    var queryText: String { captured.words.joined(separator: " ") }

    private var query: SearchQuery {
        get throws { try FilterOptions.query(queryText) }
    }

    func run() throws {
        if keeping.isGiven { return try keeping.run(query, archive) }
        var filter = try filter.filter
        filter.search = try query
        let archive = try TweetArchive(readingAt: archive.path)
        let found = try count ? printCount(archive, filter) : printTweets(archive, filter)
        try archive.recordSearch(query, tweets: found)
    }

    /// Returns the number of found tweets, or nil if they were not all counted.
    private func printTweets(_ archive: TweetArchive, _ filter: TweetFilter) throws -> Int? {
        let printer = try TablePrinter(
            output,
            about: archive,
            showsFullPaths: naming.fullPaths,
            pseudonyms: pseudonyms.writer(ofPeopleIn: self.archive)
        )
        let (order, limit) = (choices.values[Timeline.order], choices.limit(for: output))
        return try archive.tweets(of: nil, filter, order: order, limit: limit) { report in
            try printer.print(choices.applied(to: Table(report)), about: report.subject)
            return report.isComplete ? report.subject.tweets : nil
        }
    }

    private func printCount(_ archive: TweetArchive, _ filter: TweetFilter) throws -> Int {
        try archive.tweetCount(of: nil, filter) { subject in
            subject.noteEmptyResult()
            try Messages.answer("\(subject.tweets)")
            return subject.tweets
        }
    }
}

// MARK: - Words that begin with a hyphen

extension Search {
    /// The mark before words such as `-moon`, with which the parser passes them to `words` as
    /// unknown options.
    ///
    /// Without it, the parser would take the word for the options -m, -o and -n. No argument that a
    /// user types has a NUL.
    private static let mark = "--\0"

    /// The arguments with marked words; options of one letter, and `-n5`, are not words.
    static func marked(_ arguments: [String]) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let marked = arguments[..<end].map { argument in
            let isWord =
                argument.hasPrefix("-") && !argument.hasPrefix("--")
                && argument.wholeMatch(of: /-([a-z]?|n[0-9]+)/) == nil
            return isWord ? mark + argument : argument
        }
        return marked + arguments[end...]
    }

    /// The words of the query as they were typed, and the first option that the command does not have.
    private var captured: (words: [String], unknownOption: String?) {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        var (typed, unknown): ([String], [String]) = ([], [])
        for word in words[..<end] {
            if word.hasPrefix(Search.mark) {
                typed.append(String(word.dropFirst(Search.mark.count)))
            } else if word.hasPrefix("--") {
                unknown.append(String(word.prefix { $0 != "=" }))
            } else {
                typed.append(word)
            }
        }
        // Everything after `--` belongs to the query unchanged.
        return (typed + words[end...].dropFirst(), unknown.first)
    }
}

/// The search term under which the tweets that a search finds are kept.
struct KeepOptions: ParsableArguments {
    @Option(
        name: .customLong("as"),
        help: .value("term", "Keep the tweets as those of a search term.")
    )
    private var term: SearchTerm?

    @Flag(
        help: "With --as, also add tweets to a term whose tweets come from dumps or another search."
    )
    private var add = false

    @Option(
        help: .value("term", "Run the search of a term again, and replace the tweets of the term.")
    )
    var again: SearchTerm?

    var isGiven: Bool { term != nil || again != nil }

    func validate() throws {
        if term != nil, again != nil {
            throw ValidationError("--as and --again contradict each other")
        }
        if add, term == nil { throw ValidationError("--add belongs to --as") }
    }

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

struct Searches: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "searches",
        abstract: "List the recent searches, last run first.",
        discussion: """
            The archive remembers the last \(TweetArchive.maxRecentSearches) searches of tagtally search, \
            and anyone who gets the archive can see them; --clear forgets them.

            EXAMPLES
              tagtally searches --limit 10       the last ten
              tagtally searches --clear          before you pass the archive on
            """
    )

    @OptionGroup var archive: ArchiveOptions

    @Flag(help: "Forget the recent searches.")
    var clear = false

    @OptionGroup var rows: LimitOptions

    @OptionGroup var output: OutputOptions<AnyTable>

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions

    func validate() throws {
        if clear, rows.isGiven || output.isGiven {
            throw ValidationError("give --clear alone, because it prints no table")
        }
    }

    func run() throws {
        if clear { return try forget() }
        let archive = try TweetArchive(readingAt: archive.path)
        let people = try pseudonyms.writer(ofPeopleIn: self.archive)
        let printer = try TablePrinter(output, about: archive, pseudonyms: people)
        try printer.print(Table(archive.recentSearches(limit: rows.limit(for: output))))
    }

    private func forget() throws {
        let number = try archive.openForUpdate().clearSearches()
        Messages.note(number == 1 ? "1 search is forgotten" : "\(number) searches are forgotten")
    }
}
