import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

extension ComparisonReport.Order: ReportValue {}

struct Compare: TableCommand, ReportOptions {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Print the mentions of several search terms side by side.",
        discussion: """
            For each term the table has the number of mentions, the rank in the term's own table \
            (tagtally report --min-count 1), and the share of all of the term's mentions. Terms that \
            found more tweets have larger counts, so compare ranks and shares. The table is sorted \
            by the largest share minus the smallest, so that what sets the terms apart comes first, \
            then alphabetically. --min-count applies to the sum of the counts.

            EXAMPLES
              tagtally compare '#ucd' '#iot'
              tagtally compare '#ucd' '#iot' --sort-by count
              tagtally compare '#ucd' '#iot' --kind hashtag --exclude '#ucd'
              tagtally compare '#ucd' '#iot' --since 2020-03 --no-retweets --limit 20
              tagtally compare '#ucd' '#iot' --output terms.csv
              tagtally compare '#ucd' '#iot' --output terms.svg    a drawing
            """
    )

    private static let order = ReportOption(
        "sort-by",
        ComparisonReport.Order.difference,
        "Sort by the difference between the shares, or by the sum of the counts.",
        valueName: "number"
    )
    static let options: [any AnyReportOption] = [.kind, .exclude, order, .minCount]
    static let formats: [Format] = [.svg]

    @Argument(help: "The search terms, at least two. Quote them: '#ucd' '#iot'.")
    var terms: [SearchTerm]

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Table") var choices: ReportChoices<Compare>

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<Compare>

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func validate() throws {
        guard 2...ComparisonReport.maxTerms ~= Set(terms).count else {
            throw ValidationError(
                "give 2 to \(ComparisonReport.maxTerms) different terms; quote those that begin with #"
            )
        }
    }

    var showsFullPaths: Bool { naming.fullPaths }

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        try choices.noteUnknownExclusions(in: archive)
        try archive.comparison(of: terms, filter.filter, options: options) { report in
            for subject in report.subjects { subject.noteEmptyResult() }
            try printer.print(Table(report))
        }
    }

    private var options: ComparisonReport.Options {
        var options = ComparisonReport.Options()
        options.kinds = choices.values.kinds
        options.order = choices.values[Compare.order]
        options.minCount = choices.values[.minCount]
        options.limit = choices.limit(for: output)
        options.excluded = choices.values[.exclude]
        return options
    }
}
