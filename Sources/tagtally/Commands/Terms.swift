import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive

struct Terms: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "terms",
        abstract: "List the search terms of the archive, last imported first.",
        discussion: """
            EXAMPLES
              tagtally terms --limit 5           the last five terms
              tagtally terms --output terms.csv  all terms for a spreadsheet
            """
    )

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var rows: LimitOptions

    @OptionGroup var output: OutputOptions<NoSpecialFormats>

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        let printer = try output.printer(about: archive)
        try printer.print(Table(archive.terms(limit: rows.limit(for: output))))
    }
}
