import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// The messages at the end of an import: a line for each dump, what was refused, and the totals.
struct ImportReport {
    /// The maximum number of refusals of a dump that are listed without `--verbose`.
    private static let maxRefusals = 10
    /// The maximum number of other files of a folder that are listed without `--verbose`.
    private static let maxOtherFiles = 10

    private let outcomes: [(source: DumpSource, dumps: [DumpSummary])]
    private let isVerbose: Bool

    /// Collects the outcomes of an import.
    ///
    /// - Parameters:
    ///   - sources: The dumps and folders that the command line names.
    ///   - summaries: The summaries of their files, in order; those of files that were not begun are
    ///     missing at the end.
    ///   - isVerbose: Whether each file of a folder has its line.
    init(_ sources: [DumpSource], _ summaries: [DumpSummary], isVerbose: Bool) {
        outcomes = sources.dividing(summaries).map { ($0.source, $0.results) }
        self.isVerbose = isVerbose
    }

    /// The exit status of the import, by the rule in `ExitStatus.swift`.
    var status: Int32 { outcomes.map { account($0.source, $0.dumps) }.status }

    /// The names of the dumps that could be read, in the order in which they were named.
    var read: [String] { outcomes.flatMap(\.dumps).filter(\.account.isRead).map(\.file.name) }

    /// The terms that found the tweets.
    var terms: [String] { outcomes.flatMap(\.dumps).terms }

    /// Prints the messages.
    ///
    /// - Parameter isQuiet: True to print only errors.
    func print(isQuiet: Bool) {
        for (source, dumps) in outcomes {
            if !isQuiet { printNotes(source, dumps) }
            for error in account(source, dumps).errors { Messages.error(error) }
            if !isQuiet, source.isFolder { Messages.note("\(source.name): \(dumps.line)") }
        }
        let dumps = outcomes.flatMap(\.dumps)
        if !isQuiet, outcomes.count > 1, dumps.contains(where: \.account.isRead) {
            Messages.note("In all: \(dumps.line)")
        }
    }

    private func account(_ source: DumpSource, _ dumps: [DumpSummary]) -> SourceAccount {
        SourceAccount(source: source, accounts: dumps.map(\.account))
    }
}

// MARK: - Notes

extension ImportReport {
    private func printNotes(_ source: DumpSource, _ dumps: [DumpSummary]) {
        let account = account(source, dumps)
        for dump in dumps where !source.isFolder || isVerbose || dump.counts.refused > 0 {
            if dump.account.isRead { Messages.note(dump.line) }
            printRefusals(of: dump.account)
        }
        if source.isFolder {
            let limit = isVerbose ? nil : ImportReport.maxOtherFiles
            let files = account.otherFiles(upTo: limit, hint: "; --verbose names all")
            for sentence in files { Messages.note(sentence) }
        }
        for dump in account.accounts where isVerbose {
            for entry in dump.entries.others.kept { Messages.note("\(dump.file.name)!\(entry)") }
        }
        for note in DumpSummary.notes(dumps, of: source) { Messages.note(note) }
        if account.errors.isEmpty, let note = dumps.noTweets(of: source.name) {
            Messages.note(note)
        }
    }

    private func printRefusals(of dump: DumpAccount) {
        let shown = isVerbose ? DumpAccount.maxRefusals : ImportReport.maxRefusals
        let isKept = dump.refusals.count <= RefusalReport.maxKept
        let kept = isKept ? "them" : "the first \(RefusalReport.maxKept.grouped)"
        dump.printRefusals(upTo: shown, more: "tagtally dumps --refused lists \(kept)")
    }
}
