import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Recount the whole archive and compare it with its counters.",
        discussion: """
            Exit status 0 means that every number in the archive agrees with its tweets, and that \
            SQLite finds no damage in the file; otherwise the differences are printed, and the \
            status is 1.

            With --personal, personal archives (folders or ZIP files) are checked instead, and no archive \
            is needed: whether each file is there and has as many records as the manifest promises, and \
            whether the pictures and films that the tweets name are there. Exit status 0 means that nothing \
            differs. Records are counted in all files, but none is kept or printed.

            EXAMPLES
              tagtally check
              tagtally check --personal twitter-2024.zip       is my download complete?
              tagtally check --personal 2018/ 2024/ -o c.csv   for a spreadsheet
            """
    )

    @OptionGroup var archive: ArchiveOptions

    @Option(
        parsing: .upToNextOption,
        help: .value("archive", "Compare personal archives with their manifests."),
        completion: .file()
    )
    var personal: [String] = []

    @OptionGroup(title: "Output of --personal") var output: OutputOptions<AnyTable>

    @OptionGroup(title: "Output of --personal") var naming: DumpNameOptions

    func validate() throws {
        if personal.isEmpty, output.isGiven || output.reproducible || naming.fullPaths {
            throw ValidationError("--format and --output are only for the table of --personal")
        }
    }

    func run() throws {
        guard personal.isEmpty else { return try checkPersonalArchives() }
        let faults = try TweetArchive(readingAt: archive.path).check()
        guard faults.isEmpty else {
            try Messages.answer(faults.map { visible($0) }.joined(separator: "\n"))
            throw ExitCode.failure
        }
        try Messages.answer(visible("\(archive.path) is sound"))
    }

    private func checkPersonalArchives() throws {
        if let file = output.file {
            try personal.map { DumpFile(path: $0) }
                .requireNotOverwritten(by: file, "it is one of the personal archives")
        }
        let printer = try TablePrinter(output, showsFullPaths: naming.fullPaths)
        var checks: [PersonalArchiveCheck] = []
        var isDone = true
        for path in personal {
            do {
                checks += try PersonalArchiveCheck.all(in: path)
            } catch {
                Messages.error("\(error)")
                isDone = false
            }
        }
        if !checks.isEmpty { try printer.print(Table(checks)) }
        if !isDone || checks.contains(where: { $0.differences > 0 }) { throw ExitCode.failure }
    }
}
