import ArgumentParser
import Foundation
import TweetArchive
import TweetDumps

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import dumps of tweets into the archive.",
        discussion: """
            A dump is a file of tweets as Twitter's API v1.1 gives them: JSON lines, arrays, pages of \
            a search. What it is, is seen from what is in it. A folder stands for all dumps below it, \
            - for standard input.

            Importing a dump again changes nothing. A tweet that several terms found counts for each.

            EXAMPLES
              tagtally import --term '#ucd' search.json  what #ucd found
              tagtally import page1.json page2.json      the pages name their term
              tagtally import dumps/                     every dump in a folder
              zcat stream.gz | tagtally import -         from another program
            """
    )

    @Argument(help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "dump"))
    var dumps: [String]

    @OptionGroup var archive: ArchiveOptions

    @Option(
        help: ArgumentHelp(
            "The search term that found all tweets of the dumps. Quote it: '#ucd'.",
            valueName: "term"
        )
    )
    var term: SearchTerm?

    @Flag(help: "Say nothing but errors.")
    var quiet = false

    @Flag(help: "List every file of a folder.")
    var verbose = false

    func validate() throws {
        if quiet && verbose { throw ValidationError("--quiet and --verbose contradict each other") }
        if dumps.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("standard input (-) can be read only once")
        }
    }

    func run() throws {
        try requireSomeDump()
        Interruption.watch()
        do {
            try importDumps()
        } catch  where Interruption.hasCome {
            if !quiet {
                Messages.note(
                    "interrupted: what was whole is in the archive; import again to go on"
                )
            }
            throw ExitCode(130)
        }
    }

    private func importDumps() throws {
        let waiting = WaitingNote(isShown: !quiet)
        let archive = try TweetArchive(creatingAt: archive.path) { seconds in
            waiting.show(after: seconds)
            return !Interruption.hasCome
        }
        let sources = dumps.map { DumpSource($0, archive: archive) }
        let files = sources.flatMap(\.files)
        let line = ProgressLine(files: files, isShown: !quiet)
        let summaries = try archive.importDumps(files, term: term) { progress in
            line.show(progress)
            return Interruption.hasCome
        }
        line.clear()
        let report = ImportReport(sources, summaries, isVerbose: verbose)
        report.print(isQuiet: quiet)
        if Interruption.hasCome { throw CancellationError() }
        if report.status != 0 { throw ExitCode(report.status) }
    }

    /// Makes no archive where there is nothing to import.
    private func requireSomeDump() throws {
        let missing = dumps.filter { $0 != "-" && access($0, F_OK) != 0 && errno == ENOENT }
        guard missing.count == dumps.count else { return }
        for dump in missing { Messages.error("\(dump) cannot be read: No such file or directory") }
        throw ExitCode.failure
    }
}
