import ArgumentParser
import Foundation
import ReportPresentation
import Synchronization
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

            Importing a dump again changes nothing, but a term that is given then is added. A tweet that \
            several terms found counts for each.

            EXAMPLES
              tagtally import --term '#ucd' search.json  what #ucd found
              tagtally import --term-from-name *.csv.gz  ucd.csv.gz is what ucd found
              tagtally import --terms terms.csv dumps/   a table of files and terms
              tagtally import page1.json page2.json      the pages name their term
              tagtally import dumps/                     every dump in a folder
              tagtally import --refused bad.jsonl dumps/ and keep the refused records
              tagtally import twitter-2024.zip           a personal archive, as downloaded
              tagtally import --messages twitter.zip     and its messages, for tagtally messages
              tagtally import --links expanded.csv       where short links lead, for tagtally links
              ssh host cat a.jsonl | tagtally import -   from another program
            """
    )

    @Argument(
        help: .value("dump", "Files, folders, or - for standard input."),
        completion: .file()
    )
    var dumps: [String] = []

    @OptionGroup var archive: ArchiveOptions

    @Option(
        help: .value(
            "term",
            "The search term that found all tweets of the dumps. Quote it: '#ucd'."
        )
    )
    var term: SearchTerm?

    @Flag(
        help: """
            Take the name of each dump, without its endings, as its term: ucd for ucd.jsonl.gz; in a \
            container the name of each entry.
            """
    )
    var termFromName = false

    @Option(
        help: .value(
            "file",
            "Take the terms from a table with a file and its term in each row, as CSV or TSV."
        ),
        completion: .file()
    )
    var terms: String?

    @Flag(
        help: """
            Also remove the tweets for good that the dumps say were deleted, as streams do; see \
            tagtally remove.
            """
    )
    var applyDeletions = false

    @Option(
        help: .value(
            "file",
            "Write the records that are refused to a file, to mend and import them."
        ),
        completion: .file()
    )
    var refused: String?

    @Option(
        help: .value(
            "file",
            """
            Take where links lead from a table with a short link and its target in each row, as CSV or TSV; \
            tagtally links --canonical counts the targets.
            """
        ),
        completion: .file()
    )
    var links: String?

    @OptionGroup var choice: ColumnChoice

    @OptionGroup(title: "Personal archives") var personal: PersonalOptions

    @Flag(help: "Say nothing but errors.")
    var quiet = false

    @Flag(help: "List every file of a folder.")
    var verbose = false

    func validate() throws {
        if quiet && verbose { throw ValidationError("--quiet and --verbose contradict each other") }
        if dumps.isEmpty, links == nil {
            throw ValidationError("Missing expected argument '<dump> ...'")
        }
        if links == "-" { throw ValidationError("--links needs the name of a file") }
        if dumps.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("standard input (-) can be read only once")
        }
        if refused == "-" { throw ValidationError("--refused needs the name of a file") }
        if terms == "-" { throw ValidationError("--terms needs the name of a file") }
        let given = [
            term.map { _ in "--term" }, termFromName ? "--term-from-name" : nil,
            terms.map { _ in "--terms" },
        ].compactMap(\.self)
        if given.count > 1 {
            throw ValidationError("\(given.listed) contradict each other: give one of them")
        }
        if termFromName, dumps.contains("-") {
            throw ValidationError("standard input (-) has no name for --term-from-name")
        }
    }

    func run() throws {
        Interruption.handleSignals()
        do {
            try links.map { try importLinks(from: $0) }
            if !dumps.isEmpty { try importDumps() }
        } catch  where Interruption.isRequested {
            if !quiet {
                Messages.note(
                    "interrupted: what was whole is in the archive; import again to go on"
                )
            }
            throw ExitCode(130)
        }
    }

    private func importLinks(from path: String) throws {
        let table = try ExpandedLinks(readingFrom: path)
        let change = try openArchive().add(table)
        if quiet { return }
        let known = change.known == 0 ? "" : ", \(change.known.grouped) known before"
        let lead = change.added == 1 ? "leads" : "lead"
        let added = "\(change.added.counted("new link")) \(lead)"
        Messages.note("\(path) says where \(added)\(known)")
    }

    private func importDumps() throws {
        let exists = TweetArchive.exists(at: archive.path)
        let existing = exists ? try openArchive() : nil
        let sources = dumps.map { dump in
            DumpSource(
                dump,
                archiveAt: archive.path,
                termsAt: terms,
                columns: choice.columns
            ) { Interruption.isRequested }
        }
        if Interruption.isRequested { throw CancellationError() }
        let files = sources.flatMap(\.files)
        let given = try GivenTermsNotes(self, files)
        let refused = try refused.map { try refusedRecords(at: $0, files) }
        defer { refused?.close() }
        let opened = OpenedDumps(files, keepsRefused: refused != nil, parts: personal.parts)
        let target = try existing ?? makeArchive(for: opened)
        let report = ImportReport(
            sources,
            try importDumps(opened, foundBy: given.terms, into: target, refused: refused),
            isVerbose: verbose
        )
        report.print(isQuiet: quiet)
        if !quiet { for note in given.notes(imported: report.read) { Messages.note(note) } }
        if let refused, refused.close(), !quiet {
            Messages.note("the refused records are in \(refused.path)")
        }
        if !quiet, TweetArchive.exists(at: archive.path) {
            Messages.note(try report.nextStep(in: target, archive))
        }
        if Interruption.isRequested { throw CancellationError() }
        if report.status != 0 { throw ExitCode(report.status) }
    }

    private func importDumps(
        _ opened: OpenedDumps,
        foundBy terms: GivenTerms,
        into archive: TweetArchive,
        refused: RefusedRecords?
    ) throws -> [DumpSummary] {
        let line = ReadingProgress(files: opened.files, isShown: !quiet)
        defer { line.clear() }
        return try archive.importDumps(
            opened,
            terms: terms,
            appliesDeletions: applyDeletions,
            refused: refused,
            messages: try personal.openMessages(of: archive)
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
        return try TweetArchive(creatingAt: archive.path) { seconds in
            waiting.show(after: seconds)
            return !Interruption.isRequested
        }
    }

    /// Creates the archive, in memory if no dump can be read, so that no empty file is left.
    private func makeArchive(for dumps: OpenedDumps) throws -> TweetArchive {
        dumps.haveDump { Interruption.isRequested }
            ? try openArchive() : try TweetArchive(inMemory: ())
    }

    /// The file for refused records, which must not be one that the import reads or writes.
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

/// What is imported of personal archives beside what always is.
struct PersonalOptions: ParsableArguments {
    @Flag(help: "Also count the tweets that the owner had deleted; see tagtally deleted.")
    private var withDeleted = false

    @Flag(
        help: """
            Also import direct messages, into a file of their own beside the archive, which only you can \
            read; see tagtally messages.
            """
    )
    private var messages = false

    /// What is read of personal archives beside their tweets.
    var parts: PersonalParts {
        var parts = PersonalParts.records
        if withDeleted { parts.insert(.deletedTweets) }
        if messages { parts.insert(.messages) }
        return parts
    }

    /// Opens the file for the messages; nil if they are not wanted, or the archive is in memory.
    func openMessages(of archive: TweetArchive) throws -> MessageArchive? {
        guard messages, TweetArchive.exists(at: archive.path) else { return nil }
        return try MessageArchive(creatingBeside: archive.path)
    }
}

/// The terms that the options of an import give to its dumps, and remarks on dumps without one.
private struct GivenTermsNotes {
    /// The maximum number of files that a remark names.
    private static let maxNamed = 10

    let terms: GivenTerms
    /// The table of terms, and the files in it that are not imported.
    private let table: (path: String, missing: [String])?

    /// Reads the options, and the table if one of them names it.
    init(_ options: Import, _ files: [DumpFile]) throws {
        guard let path = options.terms else {
            terms = options.termFromName ? .fromNames : GivenTerms(options.term)
            table = nil
            return
        }
        let match = try TermsTable(readingFrom: path).match(files)
        terms = .byName(match.terms)
        table = (path, match.missing)
    }

    /// The files of the table that were not imported, and the imported dumps without a term.
    func notes(imported dumps: [String]) -> [String] {
        let unnamed = dumps.filter { dump in
            terms.terms(of: DumpFile(path: dump), entry: nil) == nil
        }
        switch terms {
        case .ofDumps, .all: return []
        case .fromNames:
            return unnamed.isEmpty ? [] : ["no term is in the name of \(listed(unnamed))"]
        case .byName:
            let (path, missing) = table ?? ("", [])
            return [
                missing.isEmpty
                    ? nil : "\(path) names files that are not imported: \(listed(missing))",
                unnamed.isEmpty ? nil : "\(path) has no term for \(listed(unnamed))",
            ].compactMap(\.self)
        }
    }

    /// The first names, and the number of the others.
    private func listed(_ names: [String]) -> String {
        let more = names.count - GivenTermsNotes.maxNamed
        return names.prefix(GivenTermsNotes.maxNamed).joined(separator: ", ")
            + (more > 0 ? " and \(more.grouped) more" : "")
    }
}

/// Interruption by Ctrl-C: the first ends the import after the current transaction, the second ends
/// the program at once.
private enum Interruption {
    /// Whether Ctrl-C was pressed, or another program sent a signal to terminate.
    static var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// Installs the handlers of the signals.
    static func handleSignals() {
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                flag.store(true, ordering: .relaxed)
                signal(number, SIG_DFL)
            }
        }
    }
}

/// It is global because a signal handler captures nothing.
private let flag = Atomic<Bool>(false)

/// A note, printed once, that another program has been writing to the archive for a while.
private final class WaitingNote: Sendable {
    /// The time before the note is printed, in seconds.
    private static let delay = 2.0

    private let isDue: Atomic<Bool>

    init(isShown: Bool) {
        isDue = Atomic(isShown)
    }

    /// Prints the note if the import has waited long enough.
    func show(after seconds: Double) {
        guard seconds >= WaitingNote.delay else { return }
        if isDue.exchange(false, ordering: .relaxed) {
            Messages.note("waiting for another program that writes to the archive")
        }
    }
}
