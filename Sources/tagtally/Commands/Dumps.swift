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
            records: new tweets, upgraded ones (upgr.), duplicates (dupl.), records that are not \
            tweets (other), and refused ones. With --refused the refused records are listed with their \
            lines and the reasons; only the first \(RefusalReport.maxKept.grouped) of each dump, \
            because no more are kept.

            --changed compares each file with its last import, by size and SHA-256. Exit status 1 \
            means that some have changed or are missing. On machines with one or two processor cores, \
            large files are imported without a checksum: --checksums computes it later, if their size \
            has not changed.

            EXAMPLES
              tagtally dumps --limit 5                     the last five imports
              tagtally dumps --of 1050118621198921728      those that have this tweet
              tagtally dumps --refused                     every record that was refused
              tagtally dumps --refused --dump a.jsonl      those of one dump
              tagtally dumps --refused --output bad.csv    the same for a spreadsheet
              tagtally dumps --changed                     files that have changed
              tagtally dumps --checksums                   compute the checksums that are missing
            """
    )

    @OptionGroup var archive: ArchiveOptions

    @Option(
        name: .customLong("of"),
        help: .value("tweet", "List only the imports that have the tweet with this id or address.")
    )
    var tweet: TweetIDArgument?

    @Flag(help: "List the records that were refused.")
    var refused = false

    @Option(
        help: .value(
            "path",
            "With --refused, list only those of the dump imported from this path."
        ),
        completion: .file()
    )
    var dump: String?

    @Flag(help: "List the dumps whose files have changed since they were imported.")
    var changed = false

    @Flag(help: "Compute the checksums that are missing, and print nothing else.")
    var checksums = false

    @OptionGroup var rows: LimitOptions

    @OptionGroup var output: OutputOptions<AnyTable>

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions

    @OptionGroup var naming: DumpNameOptions

    func validate() throws {
        if dump != nil, !refused { throw ValidationError("--dump goes with --refused") }
        let chosen = [
            tweet.map { _ in "--of" }, refused ? "--refused" : nil, changed ? "--changed" : nil,
            checksums ? "--checksums" : nil,
        ].compactMap(\.self)
        if chosen.count > 1 {
            throw ValidationError("\(chosen.listed) contradict each other: give one of them")
        }
    }

    var showsFullPaths: Bool { naming.fullPaths }

    func run() throws {
        if checksums { try addChecksums() } else { try printTables() }
    }

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        let limit = rows.limit(for: output)
        if changed {
            try printChanges(archive, limit, printer)
        } else if refused {
            try archive.refusals(of: dump, limit: limit) { try printer.print(Table($0)) }
        } else {
            if let tweet { try require(tweet, archive) }
            try printer.print(Table(archive.dumps(of: tweet?.number, limit: limit)))
        }
    }

    private func require(_ tweet: TweetIDArgument, _ archive: TweetArchive) throws {
        let absent = try archive.details(of: [tweet.number]) { $0.absent }
        for sentence in absent.sentences { Messages.error(sentence) }
        if !absent.isEmpty { throw ExitCode.failure }
    }

    private func printChanges(
        _ archive: TweetArchive,
        _ limit: RowLimit,
        _ printer: TablePrinter
    ) throws {
        let report = try showingProgress { try archive.changedDumps(limit: limit, progress: $0) }
        try printer.print(Table(report))
        if !report.dumps.isEmpty { throw ExitCode.failure }
    }

    private func addChecksums() throws {
        let archive = try archive.openForUpdate()
        let summary = try showingProgress { try archive.addChecksums(progress: $0) }
        for dump in summary.changed { Messages.error("no checksum: \(dump.sentence)") }
        if summary.pipes > 0 {
            Messages.note("standard input cannot be read again: it gets no checksum")
        }
        try Messages.answer("\(summary.added.counted("checksum")) added")
        if !summary.changed.isEmpty { throw ExitCode.failure }
    }

    /// Shows how many bytes of the files were read, on a terminal, while a closure reads them.
    private func showingProgress<Result>(
        _ body: (@escaping (_ done: Int, _ all: Int) -> Void) throws -> Result
    ) rethrows -> Result {
        let line = ProgressLine()
        defer { line.clear() }
        return try body { line.show("\($0.megabytes) of \($1.megabytes)") }
    }
}
