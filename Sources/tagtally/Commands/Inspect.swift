import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetDumps

struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Print what is in dumps of tweets, without importing them.",
        discussion: """
            Reads dumps as import does, and needs no archive. Prints their formats, how many tweets \
            they have and from which time, what else is in them, which terms they name, which \
            columns and members are not used, and what cannot be read. For a folder it prints a \
            summary.

            EXAMPLES
              tagtally inspect stream.jsonl             what is it?
              tagtally inspect twitter-2024.zip         what is in it?
              tagtally inspect --verbose dumps/         every file of a folder, too
              tagtally inspect --refusals 100 bad.json  the first hundred refusals
              tagtally inspect dumps/ --format csv      for a spreadsheet
            """
    )

    @Argument(help: .dumps, completion: .file())
    var dumps: [String]

    @Option(help: .value("n", "Show the lines of at most this many refused records."))
    var refusals = 10

    @Flag(help: "Show every file of a folder.")
    var verbose = false

    @OptionGroup var choice: ColumnChoice

    @OptionGroup var output: OutputOptions<AnyTable>

    @OptionGroup var naming: DumpNameOptions

    func validate() throws {
        if refusals < 0 { throw ValidationError("--refusals must be at least 0") }
        try requireOneStandardInput(dumps)
    }

    func run() throws {
        let sources = dumps.map { DumpSource($0, columns: choice.columns) }
        if let output = output.file {
            try sources.flatMap(\.files).requireNotOverwritten(by: output)
        }
        let printer = try TablePrinter(output, showsFullPaths: naming.fullPaths)
        let report = InspectionReport(sources, maxRefusals: refusals, showsFiles: verbose)
        let accounts = report.outcomes.map {
            SourceAccount(source: $0.source, accounts: $0.sum.accounts)
        }
        for error in accounts.flatMap(\.errors) { Messages.error(error) }
        if !report.isEmpty { try printer.print(Table(report)) }
        if accounts.status != 0 { throw ExitCode(accounts.status) }
    }
}
