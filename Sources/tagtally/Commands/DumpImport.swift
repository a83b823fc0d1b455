import ArgumentParser
import Foundation
import ReportPresentation
import Synchronization
import TweetArchive
import TweetDumps

/// An import of dumps into an archive, with a line of progress, and messages about every dump at its end.
///
/// ```swift
/// var dumps = DumpImport(["twitter-2024.zip"], into: "tweets.sqlite")
/// dumps.isQuiet = true
/// let status = try Interruption.handled(isQuiet: true, goOn: "import again") { try dumps.run().status }
/// ```
///
/// Every command that imports runs one; ``Import`` has options for all of its properties.
struct DumpImport {
    /// The paths of files and folders, or `-`.
    private let dumps: [String]
    private let archive: String
    /// The archive that the next command has to name; nil if it is the usual one.
    var database: String?
    /// The term that found all tweets.
    var term: SearchTerm?
    var takesTermFromName = false
    /// The path of a table with the terms of files.
    var terms: String?
    var columns = ChosenColumns.none
    /// What is imported of personal archives; nil for the default.
    var personal: PersonalOptions?
    var appliesDeletions = false
    /// The path of the file for refused records.
    var refused: String?
    var isQuiet = false
    var isVerbose = false

    init(_ dumps: [String], into archive: String) {
        (self.dumps, self.archive) = (dumps, archive)
    }

    /// Imports the dumps, and prints the outcomes.
    ///
    /// An interruption ends it with an error, after the messages.
    func run() throws -> ImportReport {
        let exists = TweetArchive.exists(at: archive)
        let existing = exists ? try openArchive() : nil
        let sources = dumps.map { dump in
            DumpSource(
                dump,
                archiveAt: archive,
                termsAt: terms,
                columns: columns
            ) { Interruption.isRequested }
        }
        if Interruption.isRequested { throw CancellationError() }
        let files = sources.flatMap(\.files)
        let given = try GivenTermsNotes(self, files)
        let refused = try refused.map { try refusedRecords(at: $0, files) }
        defer { refused?.close() }
        let opened = OpenedDumps(
            files,
            keepsRefused: refused != nil,
            parts: personal?.parts ?? .records
        )
        let target = try existing ?? makeArchive(for: opened)
        let report = ImportReport(
            sources,
            try importDumps(opened, foundBy: given.terms, into: target, refused: refused),
            isVerbose: isVerbose
        )
        report.print(isQuiet: isQuiet)
        if !isQuiet { for note in given.notes(imported: report.read) { Messages.note(note) } }
        if let refused, refused.close(), !isQuiet {
            Messages.note("the refused records are in \(refused.path)")
        }
        if !isQuiet, TweetArchive.exists(at: archive) {
            Messages.note(try report.nextStep(in: target, at: archive, named: database))
        }
        if Interruption.isRequested { throw CancellationError() }
        return report
    }

    private func importDumps(
        _ opened: OpenedDumps,
        foundBy terms: GivenTerms,
        into archive: TweetArchive,
        refused: RefusedRecords?
    ) throws -> [DumpSummary] {
        let line = ReadingProgress(files: opened.files, isShown: !isQuiet)
        defer { line.clear() }
        return try archive.importDumps(
            opened,
            terms: terms,
            appliesDeletions: appliesDeletions,
            refused: refused,
            messages: try personal?.openMessages(of: archive)
        ) { progress in
            line.show(bytes: progress.bytes, tweets: progress.tweets)
            return Interruption.isRequested
        } compactionFailed: { error in
            line.clear()
            if !isQuiet { Messages.note("\(error)") }
        }
    }

    private func openArchive() throws -> TweetArchive {
        try .openForImport(at: archive, isQuiet: isQuiet)
    }

    /// Creates the archive, in memory if no dump can be read, so that no empty file is left.
    private func makeArchive(for dumps: OpenedDumps) throws -> TweetArchive {
        dumps.haveDump { Interruption.isRequested }
            ? try openArchive() : try TweetArchive(inMemory: ())
    }

    /// The file for refused records, which must not be one that the import reads or writes.
    private func refusedRecords(at path: String, _ files: [DumpFile]) throws -> RefusedRecords {
        if TweetArchive.isFile(at: path, ofArchiveAt: archive) {
            throw OutputError(name: path, reason: "it is the archive")
        }
        try files.requireNotOverwritten(by: path, "it is a dump that is to be imported")
        return try RefusedRecords(writingTo: path)
    }
}

/// The terms that the options of an import give to its dumps, and remarks on dumps without one.
private struct GivenTermsNotes {
    private static let maxNamed = 10

    let terms: GivenTerms
    /// The table of terms, and the files in it that are not imported.
    private let table: (path: String, missing: [String])?

    init(_ options: DumpImport, _ files: [DumpFile]) throws {
        guard let path = options.terms else {
            terms = options.takesTermFromName ? .fromNames : GivenTerms(options.term)
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
        }.listed(upTo: GivenTermsNotes.maxNamed)
        switch terms {
        case .ofDumps, .all: return []
        case .fromNames:
            return unnamed.isEmpty ? [] : ["no term is in the name of \(unnamed)"]
        case .byName:
            let missing = table?.missing.listed(upTo: GivenTermsNotes.maxNamed) ?? ""
            let path = table?.path ?? ""
            return [
                missing.isEmpty ? nil : "\(path) names files that are not imported: \(missing)",
                unnamed.isEmpty ? nil : "\(path) has no term for \(unnamed)",
            ].compactMap(\.self)
        }
    }
}

/// Interruption by Ctrl-C: the first ends the import after the current transaction, the second ends
/// the program at once.
enum Interruption {
    /// Whether Ctrl-C was pressed, or another program sent a signal to terminate.
    static var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// Calls a closure that imports, and ends the command with status 130 if it is interrupted.
    ///
    /// Unless `isQuiet`, a message then says how to go on, such as `import again`.
    static func handled<Result>(
        isQuiet: Bool,
        goOn: String,
        _ body: () throws -> Result
    ) throws -> Result {
        handleSignals()
        do {
            return try body()
        } catch  where isRequested {
            if !isQuiet {
                Messages.note(
                    "interrupted: what was complete is in the archive; \(goOn) to go on"
                )
            }
            throw ExitCode(130)
        }
    }

    private static func handleSignals() {
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

extension TweetArchive {
    /// Opens an archive to import into it, and creates it if there is none; waits for other programs that
    /// write to it until the user interrupts the command.
    static func openForImport(at path: String, isQuiet: Bool) throws -> TweetArchive {
        let isNoteDue = Monitor(!isQuiet)
        return try TweetArchive(creatingAt: path) { seconds in
            if seconds >= waitBeforeNote, isNoteDue.change({ exchange(&$0, with: false) }) {
                Messages.note("waiting for another program that writes to the archive")
            }
            return !Interruption.isRequested
        }
    }

    /// The time after which a note reports that an import waits, in seconds.
    private static let waitBeforeNote = 2.0
}
