import ArgumentParser
import Foundation
import TweetArchive
import TweetDumps

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import dumps of tweets into the archive.",
        discussion: """
            A dump is a file of tweets: an answer of Twitter's APIs since 2009, a personal archive, or \
            the export of a tool or a database; also compressed (gzip, bzip2, xz, Zstandard) or in a \
            container (ZIP, tar). The format is recognised from the content. A folder stands for all \
            dumps below it, - for standard input.

            Importing a dump again changes nothing. A tweet that several terms found counts for each.

            EXAMPLES
              tagtally import --term '#ucd' search.json  what #ucd found
              tagtally import page1.json page2.json      the pages name their term
              tagtally import dumps/                     every dump in a folder
              tagtally import --refused bad.jsonl dumps/ and keep the refused records
              tagtally import twitter-2024.zip           a personal archive, as downloaded
              ssh host cat a.jsonl | tagtally import -   from another program
            """
    )

    @Argument(
        help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "dump"),
        completion: .file()
    )
    var dumps: [String]

    @OptionGroup var archive: ArchiveOptions

    @Option(
        help: ArgumentHelp(
            "The search term that found all tweets of the dumps. Quote it: '#ucd'.",
            valueName: "term"
        )
    )
    var term: SearchTerm?

    @Flag(
        help: """
            Also remove the tweets for good that the dumps say were deleted, as streams do; see \
            tagtally remove.
            """
    )
    var applyDeletions = false

    @Option(
        help: ArgumentHelp(
            "Write the records that are refused to a file, to mend and import them.",
            valueName: "file"
        ),
        completion: .file()
    )
    var refused: String?

    @Flag(help: "Say nothing but errors.")
    var quiet = false

    @Flag(help: "List every file of a folder.")
    var verbose = false

    func validate() throws {
        if quiet && verbose { throw ValidationError("--quiet and --verbose contradict each other") }
        if dumps.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("standard input (-) can be read only once")
        }
        if refused == "-" { throw ValidationError("--refused needs the name of a file") }
    }

    func run() throws {
        Interruption.handleSignals()
        do {
            try importDumps()
        } catch  where Interruption.isRequested {
            if !quiet {
                Messages.note(
                    "interrupted: what was whole is in the archive; import again to go on"
                )
            }
            throw ExitCode(130)
        }
    }

    private func importDumps() throws {
        let exists = TweetArchive.exists(at: archive.path)
        let existing = exists ? try openArchive() : nil
        let sources = dumps.map { dump in
            DumpSource(dump, archiveAt: archive.path) { Interruption.isRequested }
        }
        if Interruption.isRequested { throw CancellationError() }
        let files = sources.flatMap(\.files)
        let refused = try refused.map { try refusedRecords(at: $0, files) }
        defer { refused?.close() }
        let opened = OpenedDumps(files, keepsRefused: refused != nil)
        let target = try existing ?? makeArchive(for: opened)
        let report = ImportReport(
            sources,
            try importDumps(opened, into: target, refused: refused),
            isVerbose: verbose
        )
        report.print(isQuiet: quiet)
        if let refused, refused.close(), !quiet {
            Messages.note("the refused records are in \(refused.path)")
        }
        if !quiet, TweetArchive.exists(at: archive.path) {
            Messages.note(try NextStep(target, archive, terms: report.terms).line)
        }
        if Interruption.isRequested { throw CancellationError() }
        if report.status != 0 { throw ExitCode(report.status) }
    }

    private func importDumps(
        _ opened: OpenedDumps,
        into archive: TweetArchive,
        refused: RefusedRecords?
    ) throws -> [DumpSummary] {
        let line = ProgressLine(files: opened.files, isShown: !quiet)
        defer { line.clear() }
        return try archive.importDumps(
            opened,
            term: term,
            appliesDeletions: applyDeletions,
            refused: refused
        ) { progress in
            line.show(bytes: progress.bytes, tweets: progress.tweets)
            return Interruption.isRequested
        } compactionFailed: { error in
            line.clear()
            if !quiet { Messages.note("\(error)") }
        }
    }

    private func openArchive() throws -> TweetArchive {
        let waiting = WaitingNote(isShown: !quiet)
        let opened = try TweetArchive(creatingAt: archive.path) { seconds in
            waiting.show(after: seconds)
            return !Interruption.isRequested
        }
        archive.noteUpgrade(of: opened)
        return opened
    }

    /// Creates the archive, in memory if no dump can be read, so that no empty file is left.
    private func makeArchive(for dumps: OpenedDumps) throws -> TweetArchive {
        dumps.haveDump { Interruption.isRequested }
            ? try openArchive() : try TweetArchive(inMemory: ())
    }

    /// The file for refused records.
    ///
    /// - Throws: ``OutputError`` if the import reads or writes the same file.
    private func refusedRecords(at path: String, _ files: [DumpFile]) throws -> RefusedRecords {
        if TweetArchive.isFile(at: path, ofArchiveAt: archive.path) {
            throw OutputError(name: path, reason: "it is the archive")
        }
        if files.contains(where: { $0.isFile(at: path) }) {
            throw OutputError(name: path, reason: "it is a dump that is to be imported")
        }
        return try RefusedRecords(writingTo: path)
    }
}
