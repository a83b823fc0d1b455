import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

struct Evidence: TableCommand, ReportOptions {
    static let configuration = CommandConfiguration(
        commandName: "evidence",
        abstract: "Print the tweets behind one row of a popularity table.",
        usage: "tagtally evidence [<term>] <mention> [<options>]",
        discussion: """
            Prints as many tweets as the row counts, in the order of their ids, which grow with \
            time. The sum of their counts is the row's count.

            EXAMPLES
              tagtally evidence '#ucd' '#iot'      in the tweets that #ucd found
              tagtally evidence @bob               in all tweets of the archive
              tagtally evidence '#ucd' @bob --no-retweets
              tagtally evidence '#ucd' @bob --output bob.xlsx
            """
    )

    static let formats: [Format] = [.ids]

    @Argument(
        help: .value(
            "term-mention",
            "The search term, and the hashtag or user; without a term, the whole archive."
        ),
        completion: SearchTerm.defaultCompletionKind
    )
    var names: [MentionName]

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Table") var rows: LimitOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<Evidence>

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func validate() throws {
        guard 1...2 ~= names.count else {
            throw ValidationError("give a search term and a mention, or a mention alone")
        }
    }

    var showsFullPaths: Bool { naming.fullPaths }

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        // The name of a mention is a valid term.
        let term = names.count == 2 ? SearchTerm(names[0].name) : nil
        let mention = names[names.count - 1]
        let limit = rows.limit(for: output)
        try archive.evidence(for: mention, of: term, filter.filter, limit: limit) { report in
            try printer.print(Table(report), about: report.subject)
        }
    }

    func noteWholeArchive() {
        guard names.count == 1, Invocation.current.mayLackArguments(after: 1) else { return }
        Messages.note("whole archive; quote what begins with #")
    }
}
