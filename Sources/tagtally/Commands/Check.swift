import ArgumentParser
import ReportRendering
import TweetArchive

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Recount the whole archive and compare it with its counters.",
        discussion: """
            Exit status 0 says that every number in the archive is what its tweets show, and that \
            SQLite finds the file sound; otherwise the differences are printed, and it is 1.

            EXAMPLES
              tagtally check
            """
    )

    @OptionGroup var archive: ArchiveOptions

    func run() throws {
        let faults = try TweetArchive(readingAt: archive.path).check()
        guard faults.isEmpty else {
            try Messages.answer(faults.map { visible($0) }.joined(separator: "\n"))
            throw ExitCode.failure
        }
        try Messages.answer(visible("\(archive.path) is sound"))
    }
}
