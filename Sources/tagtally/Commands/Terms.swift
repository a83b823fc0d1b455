import ArgumentParser
import ReportRendering
import TweetArchive

struct Terms: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "terms",
        abstract: "List the search terms of the archive, last imported first.",
        discussion: """
            EXAMPLES
              tagtally terms                     the last hundred terms
              tagtally terms --format csv        the same for a spreadsheet
            """
    )

    @OptionGroup var archive: ArchiveOptions

    @Option(help: ArgumentHelp("Show at most this many terms.", valueName: "n"))
    var limit = 100

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit must be at least 1") }
    }

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        let printer = try output.printer(about: archive)
        let (terms, leftOut) = try archive.terms(limit: limit)
        try printer.print(Table(terms, leftOut: leftOut, of: archive.name))
    }
}
