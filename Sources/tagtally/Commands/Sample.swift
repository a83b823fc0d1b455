import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive

struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Print a random sample of tweets, for coding by hand.",
        discussion: """
            The same seed gives the same sample of the same tweets, in whatever order they were imported. \
            The order is random, too, and a larger sample begins with the smaller one.

            EXAMPLES
              tagtally sample '#ucd' --size 200 --output ucd.xlsx   a sample to code
              tagtally sample '#ucd' --size 50 --seed 2             another one
              tagtally sample --size 100 --no-retweets --language en
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @Option(help: ArgumentHelp("The number of tweets.", valueName: "n"))
    var size: Int

    @Option(
        help: ArgumentHelp(
            "A whole number from 0; another one gives another sample.",
            valueName: "n"
        )
    )
    var seed = SampleReport.defaultSeed

    @OptionGroup(title: "Table") var ids: IDOption

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<TweetFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func validate() throws {
        if size < 1 { throw ValidationError("--size must be at least 1") }
    }

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        let printer = try output.printer(about: archive, showsFullPaths: naming.fullPaths)
        let filter = try filter.filter
        try archive.sample(of: subject.term, filter, size: size, seed: seed) { report in
            report.subject.noteEmptyResult()
            try printer.print(ids.applied(to: Table(report)))
        }
    }
}
