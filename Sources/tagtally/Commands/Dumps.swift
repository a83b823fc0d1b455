import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive

struct Dumps: TableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dumps",
        abstract: "List what was imported and what became of it, last imported first.",
        discussion: """
            A dump that was imported twice is listed twice. The numbers are the outcomes of its \
            records: new tweets, upgraded ones (upgr.), duplicates (dupl.), records that are no tweets \
            (other), and refused ones. With --refused the refused records are listed with their lines \
            and the reasons; of each dump the first \(RefusalReport.maxKept.grouped), since \
            no more are kept.

            EXAMPLES
              tagtally dumps --limit 5                     the last five imports
              tagtally dumps --of 1050118621198921728      those that have a tweet
              tagtally dumps --refused                     every record that was refused
              tagtally dumps --refused --dump a.jsonl      those of one dump
              tagtally dumps --refused --output bad.csv    the same for a spreadsheet
            """
    )

    @OptionGroup var archive: ArchiveOptions

    @Option(
        help: .value("tweet", "List only the imports that have the tweet with this id or address.")
    )
    var of: TweetIDArgument?

    @Flag(help: "List the records that were refused.")
    var refused = false

    @Option(
        help: .value(
            "path",
            "With --refused: only those of the dump that was imported from this path."
        ),
        completion: .file()
    )
    var dump: String?

    @OptionGroup var rows: LimitOptions

    @OptionGroup var output: OutputOptions<NoSpecialFormats>

    @OptionGroup var naming: DumpNameOptions

    func validate() throws {
        if dump != nil, !refused { throw ValidationError("--dump goes with --refused") }
        if of != nil, refused { throw ValidationError("--of does not go with --refused") }
    }

    var showsFullPaths: Bool { naming.fullPaths }

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        let limit = rows.limit(for: output)
        if refused {
            try archive.refusals(of: dump, limit: limit) { try printer.print(Table($0)) }
        } else {
            if let of { try requireTweet(of.number, archive) }
            try printer.print(Table(archive.dumps(of: of?.number, limit: limit)))
        }
    }

    /// Ends the command with a message if the archive does not have a tweet.
    private func requireTweet(_ id: Int64, _ archive: TweetArchive) throws {
        let absent = try archive.details(of: [id]) { $0.absent }
        for sentence in absent.sentences { Messages.error(sentence) }
        if !absent.isEmpty { throw ExitCode.failure }
    }
}
